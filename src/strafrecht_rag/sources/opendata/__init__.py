"""Rechtspraak Open Data as a source: a polite client, its faults, what was seen of it (manifest), and what it sent (originals).

Nothing here knows of an index. Only dates, courts and ECLIs are ever sent, never a question (`parameters.Zoekvraag`).
"""
