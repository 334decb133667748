"""Answers from Dutch criminal rulings: no source, no answer, enforced in code."""
