# Two commands on a bare machine with Python 3.11, make and git:
#   make demo   the guarantee at work, offline after the install
#   make test   everything the tests need, and the tests
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
DATA ?= ../shared/data
LEUGENBANK ?= ../shared/bench/leugenbank.py
PER_KIND ?= 1000
SEEDS ?= 1 2 3 4 5
FUZZ_CASES ?= 100000
API_CASES ?= 500
REPORTS ?= leugenbank-reports

.PHONY: cluster bench-cluster bench-find bench-scale bench-load fuzz-api demo test bench-archive kills fuzz lint types imports check coverage bench-search bench-references bench-verify leugenbank compare-nllegalcit lock clean pairs sick

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

# Files side by side over the cores; one file stays with one process.
test: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto --dist loadfile

# `index --ray` on a real Ray and a real object store. An environment of its own: it needs other versions than the rest.
$(VENV)-cluster/.done: requirements-cluster.lock pyproject.toml
	@echo "Installing what a cluster needs …"
	$(PYTHON) -m venv $(VENV)-cluster
	$(VENV)-cluster/bin/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-cluster.lock
	$(VENV)-cluster/bin/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

cluster: $(VENV)-cluster/.done
	$(VENV)-cluster/bin/python -m pytest tests/test_cluster.py

# The local build beside a cluster's: rows, hits, rates, memory. Give other sources with ARGS="file.zip --workers 1 2 4".
bench-cluster: $(VENV)-cluster/.done
	$(VENV)-cluster/bin/python bench/cluster.py $(ARGS)

# The properties of tests/test_fuzz.py over many new cases; `make test` tries 2,000 fixed ones.
fuzz: $(VENV)/.dev
	FUZZ_CASES=$(FUZZ_CASES) $(BIN)/python -m pytest tests/test_fuzz.py

# The API against its own description, with many more cases than `make test` tries.
fuzz-api: $(VENV)/.dev
	API_CASES=$(API_CASES) $(BIN)/python -m pytest tests/test_api_schema.py

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

# A generated archive of 5 GB: MB/s and peak memory. Give another size with ARGS=1, and ARGS="1 --index" to index it too.
bench-archive: $(VENV)/.dev
	$(BIN)/python bench/archive.py $(ARGS)

# Fifty kills of a sync, at points and at random times; `make test` tries a few.
kills: $(VENV)/.dev
	KILLS=50 $(BIN)/python -m pytest tests/test_sync_killed.py

# Finding, on the held-out fifth of our questions and on the register's summaries.
bench-find: $(VENV)/.dev
	$(BIN)/python bench/find.py $(DATA) $(ARGS)

# Building and searching 20,000, 200,000 and 1,000,000 passages: an hour or more, some GB of disk. Smaller: ARGS="--sizes 20000".
bench-scale: $(VENV)/.dev
	$(BIN)/python bench/scale.py $(DATA) $(ARGS)

# A server under load, on the demo rulings; give an index and more with ARGS="my-index --pause 2".
bench-load: $(VENV)/.dev
	$(BIN)/python bench/load.py $(ARGS)

bench-search: $(VENV)/.dev
	$(BIN)/strafrecht-rag index --index bench-index $(wildcard $(DATA)/rulings-*.zip) $(DATA)/rulings-more.jsonl.xz $(DATA)/cases-text.jsonl.xz
	$(BIN)/python bench/search.py bench-index

# Keep a run with ARGS="--save before.json.gz", and see gains and losses with ARGS="--against before.json.gz".
bench-references: $(VENV)/.dev
	$(BIN)/python bench/references.py $(DATA) $(ARGS)

bench-verify: $(VENV)/.dev
	$(BIN)/python bench/verify.py $(DATA) $(ARGS)

# The hand-written pairs: the two thirds rules may be tuned on, the third that was kept apart, then those written afterwards.
pairs: $(VENV)/.dev
	$(BIN)/python bench/paren.py $(DATA)
	$(BIN)/python bench/paren.py $(DATA) --held-out
	$(BIN)/python bench/paren.py $(DATA) --nieuw a
	$(BIN)/python bench/paren.py $(DATA) --nieuw b

sick: $(VENV)/.dev
	$(BIN)/python bench/sick.py $(DATA)

compare-nllegalcit: $(VENV)/.dev
	$(BIN)/python bench/compare_nllegalcit.py $(DATA) $(ARGS)

# Lies and truths about real rulings: every seed, whole sections and passages of 1,200 characters, strict and lenient. The items,
# which hold real texts, go to a folder that is thrown away; the reports stay in $(REPORTS).
leugenbank: $(VENV)/.dev
	@mkdir -p $(REPORTS)
	@set -e; items=$$(mktemp -d); trap 'rm -rf "$$items"' EXIT; \
	for seed in $(SEEDS); do \
	  $(BIN)/python $(LEUGENBANK) make $(DATA) $$items/whole.jsonl --seed $$seed --per-kind $(PER_KIND); \
	  $(BIN)/python $(LEUGENBANK) make $(DATA) $$items/chunk.jsonl --seed $$seed --per-kind $(PER_KIND) --chunk 1200; \
	  for cut in whole chunk; do \
	    $(BIN)/python $(LEUGENBANK) run $$items/$$cut.jsonl --json $(REPORTS)/$$cut-strict-$$seed.json >/dev/null; \
	    $(BIN)/python $(LEUGENBANK) run $$items/$$cut.jsonl --lenient --json $(REPORTS)/$$cut-lenient-$$seed.json >/dev/null; \
	  done; \
	done
	$(BIN)/python bench/leugenbank_tabel.py $(REPORTS) | tee $(REPORTS)/tabel.md

lock: $(VENV)/.dev
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate pyproject.toml --group build -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate pyproject.toml --group build --group dev --group browser -c requirements.lock -o requirements-dev.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate pyproject.toml --extra cluster --group build --group cluster -o requirements-cluster.lock

clean:
	rm -rf $(VENV) $(VENV)-cluster demo-index bench-index leugenbank-reports build dist
