"""A decision: a question the rules put to one seat."""

import msgspec


class Decision(msgspec.Struct, frozen=True):
    """An open question. A seat has at most one; several seats may be asked at once."""

    seat: int
    kind: str
