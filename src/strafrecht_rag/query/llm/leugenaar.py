"""`leugenaar`: a built-in liar, so that everyone can see the guarantee at work. Never used unless named."""

from __future__ import annotations

from strafrecht_rag.query.llm.citaat import Citaat
from strafrecht_rag.query.prompt import NO_SOURCE_TOKEN, parse_prompt


class Leugenaar:
    """Says one true line (a quotation), and then: a line without source, `[9]`, an invented ECLI, and a repeat."""

    name = "leugenaar"

    def complete(self, system: str, user: str) -> str:
        first = Citaat().complete(system, user).split("\n")[0]
        _, passages = parse_prompt(user)
        if first == NO_SOURCE_TOKEN or not passages:
            return first
        return "\n".join(
            [
                first,
                "- Volgens vaste rechtspraak is dit altijd zo.",
                "- Ook in een andere zaak werd zo beslist [9]",
                "- Zie in dezelfde zin ECLI:NL:HR:2019:9999 [1]",
                first,
            ]
        )
