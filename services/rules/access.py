"""Who may read a match, and through whose eyes. Knows no rule of any game."""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from services.rules.logged import LoggedMatch
from turntable.kernel.problem import Problem

PUBLIC = "public"


@dataclass(frozen=True, slots=True)
class Caller:
    """A person; `watches` says whether they hold a watch token of a match."""

    player: str
    watches: Callable[[UUID], bool]


def unknown_match() -> Problem:
    """The answer for a match that is not there, and for one that the caller may not read."""
    return Problem(404, "not_found", "There is no such match.")


def admit(match: LoggedMatch, caller: Caller) -> None:
    """Raises 404 unless the caller may read the match."""
    if match.prepared is None:
        raise unknown_match()
    if match.prepared.watch == PUBLIC or match.seat_of(caller.player) is not None:
        return
    if not caller.watches(match.id):
        raise unknown_match()


def viewer(match: LoggedMatch, caller: Caller, asked: int | None) -> int | None:
    """The seat through whose eyes the caller may look, None for a watcher's.

    Own seat unless asked otherwise; any seat once the secret is revealed.
    """
    own = match.seat_of(caller.player)
    if asked is None or asked == own:
        return own
    if match.revealed is None:
        raise not_your_seat()
    if asked >= len(match.players):
        raise Problem(404, "not_found", "The match has no such seat.")
    return asked


def own_seat(match: LoggedMatch, caller: Caller) -> int:
    """The caller's seat; raises 403 when they have none."""
    seat = match.seat_of(caller.player)
    if seat is None:
        raise not_your_seat()
    return seat


def not_your_seat() -> Problem:
    """The answer to whoever wants to act or look for another seat."""
    return Problem(403, "not_your_seat", "This seat is not yours.")
