"""Fetching rulings from Rechtspraak Open Data and keeping an index current. `run.sync` does it; see docs/bronnen.md."""
