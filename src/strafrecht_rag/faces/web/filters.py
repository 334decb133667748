"""Filters as a program sends them to the API: numbers and booleans as they are, never as words."""

from __future__ import annotations

from pydantic import ConfigDict

from strafrecht_rag.faces import filter_models


class Telfilters(filter_models.Telfilters):
    __doc__ = filter_models.Telfilters.__doc__
    model_config = ConfigDict(extra="forbid", strict=True)


class Filters(filter_models.Filters):
    __doc__ = filter_models.Filters.__doc__
    model_config = ConfigDict(extra="forbid", strict=True)
