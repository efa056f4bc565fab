"""A refusal: a move turned down, as a value. Text for people is made elsewhere from the code."""

from collections.abc import Mapping

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Why a move is not legal: a stable code, the rule's clause, and parameters."""

    code: str
    clause: str
    details: Mapping[str, str | int | list[str]] = {}
