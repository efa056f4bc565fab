"""How things are named: time-ordered ids for new things, derived ids for commands."""

from uuid import UUID, uuid5

import uuid_utils.compat


def uuid7() -> UUID:
    """Makes a new UUIDv7: later ones sort after earlier ones, to the millisecond and better."""
    return uuid_utils.compat.uuid7()


def command_id(match: UUID, seat: int, move_id: str) -> UUID:
    """Names a seat's move, so that sending it again is recognised as the same command."""
    return uuid5(match, f"{seat}:{move_id}")
