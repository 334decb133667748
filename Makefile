# Two commands on a bare machine with Python 3.11, make and git:
#   make demo   the guarantee at work, offline after the install
#   make test   everything the tests need, and the tests
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
DATA ?= ../shared/data

.PHONY: demo test lint types imports check coverage bench-search lock clean

$(VENV)/.run: requirements.lock pyproject.toml
	@echo "De virtuele omgeving maken en de vastgelegde pakketten installeren …"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements-dev.lock
	@echo "Installing what the tests need …"
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

demo: $(VENV)/.run
	$(BIN)/strafrecht-rag demo --index demo-index

test: $(VENV)/.dev
	$(BIN)/python -m pytest

coverage: $(VENV)/.dev
	$(BIN)/python -m pytest --cov --cov-report=term

lint: $(VENV)/.dev
	$(BIN)/ruff check src tests bench
	$(BIN)/ruff format --check src tests bench

types: $(VENV)/.dev
	$(BIN)/mypy

imports: $(VENV)/.dev
	$(BIN)/lint-imports

check: lint types imports test

bench-search: $(VENV)/.dev
	$(BIN)/strafrecht-rag index --index bench-index $(wildcard $(DATA)/rulings-*.zip) $(DATA)/rulings-more.jsonl.xz $(DATA)/cases-text.jsonl.xz
	$(BIN)/python bench/search.py bench-index

lock: $(VENV)/.dev
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate pyproject.toml --group build -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate pyproject.toml --group build --group dev -c requirements.lock -o requirements-dev.lock

clean:
	rm -rf $(VENV) demo-index bench-index build dist
