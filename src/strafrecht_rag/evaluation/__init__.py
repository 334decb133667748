"""Question sets, a run over them, and the report."""

from strafrecht_rag.evaluation.evaluate import evaluate
from strafrecht_rag.evaluation.questions import Vraag, read_questions
from strafrecht_rag.evaluation.report import Report

__all__ = ["Report", "Vraag", "evaluate", "read_questions"]
