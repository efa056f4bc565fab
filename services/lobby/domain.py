"""A table as a decider: commands become events or a refusal, and the state is the events' fold.

Pure: knows neither clock nor log nor HTTP. What a game offers (seats, levels, options) is handed
in, already judged or to be judged by plain values.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec

from services.lobby import events as e

OPEN = "open"
STARTED = "started"
FINISHED = "finished"
CANCELLED = "cancelled"
STATUSES = (OPEN, STARTED, FINISHED, CANCELLED)

PUBLIC = "public"
LINK = "link"


class Refused(msgspec.Struct, frozen=True):
    """Why a command was turned down: a stable code."""

    code: str


class Seat(msgspec.Struct):
    """One place; held by a player, by a bot, or open. `entropy` names the command that gave it."""

    player: str | None = None
    bot: str | None = None
    entropy: UUID | None = None

    @property
    def open(self) -> bool:
        return self.player is None and self.bot is None


class Table(msgspec.Struct):
    """A table at `version` of its log."""

    table: str
    match: str
    code: str
    game: str
    ruleset: int
    options: dict[str, Any]
    visibility: str
    host: str
    opened_at_ms: int
    seats: list[Seat]
    version: int = 0
    status: str = OPEN
    commitment: str | None = None
    locked: bool = False
    result: dict[str, Any] | None = None
    reason: str | None = None

    def seat_of(self, player: str) -> int | None:
        """Return the player's seat, None when the player does not sit here."""
        return next((n for n, seat in enumerate(self.seats) if seat.player == player), None)


Outcome = Sequence[e.TableEvent] | Refused


def sit(table: Table, player: str, wanted: int | None) -> Outcome:
    """A player takes the wanted seat, or the first open one."""
    if table.seat_of(player) is not None:
        return Refused("already_seated")
    if refused := _not_open(table):
        return refused
    if table.locked:
        return Refused("locked")
    seat = _free_seat(table, wanted)
    return seat if isinstance(seat, Refused) else [e.SeatTaken(seat, player)]


def leave(table: Table, player: str, seat: int) -> Outcome:
    """A player leaves the seat, or the host takes a bot from it.

    The host's leaving hands the table to who sits lowest, or cancels it when no person is left.
    """
    if not 0 <= seat < len(table.seats):
        return Refused("unknown_seat")
    held = table.seats[seat]
    own = held.player == player
    if not own and (held.bot is None or table.host != player):
        return Refused("not_your_seat")
    if refused := _not_open(table):
        return refused
    left: list[e.TableEvent] = [e.SeatLeft(seat)]
    if own and table.host == player:
        heirs = [other.player for other in table.seats if other.player not in {None, player}]
        heir = next(iter(heirs), None)
        left.append(
            e.TableCancelled(table.match, "everybody_left") if heir is None else e.HostChanged(heir)
        )
    return left


def seat_bot(
    table: Table, player: str, level: str, wanted: int | None, levels: Collection[str]
) -> Outcome:
    """The host puts a bot into the wanted seat, or into the first open one."""
    if table.host != player:
        return Refused("not_host")
    if level not in levels:
        return Refused("unknown_level")
    if refused := _not_open(table):
        return refused
    seat = _free_seat(table, wanted)
    return seat if isinstance(seat, Refused) else [e.BotSeated(seat, level)]


def give_entropy(table: Table, player: str, seat: int) -> Outcome:
    """A seated player gives entropy: once a sitting, and not before the house is committed."""
    if not 0 <= seat < len(table.seats):
        return Refused("unknown_seat")
    if table.seats[seat].player != player:
        return Refused("not_your_seat")
    if refused := _not_open(table):
        return refused
    if table.commitment is None:
        return Refused("not_prepared")
    if table.seats[seat].entropy is not None:
        return Refused("entropy_fixed")
    return [e.EntropyGiven(seat)]


def lock(table: Table, player: str, *, locked: bool) -> Outcome:
    """The host bars newcomers, or lets them in again."""
    if table.host != player:
        return Refused("not_host")
    return _not_open(table) or [e.TableLocked(locked)]


def start(table: Table, player: str, entropies: Mapping[UUID, str]) -> Outcome:
    """The host starts the match; `entropies` are found by the commands that gave them."""
    if table.host != player:
        return Refused("not_host")
    if refused := _not_open(table):
        return refused
    if any(seat.open for seat in table.seats):
        return Refused("seats_open")
    return [started(table, entropies)]


def started(table: Table, entropies: Mapping[UUID, str]) -> e.TableStarted:
    """Return the event that a full table starts with."""
    players = []
    for number, seat in enumerate(table.seats):
        by = "player" if seat.player is not None else f"bot:{seat.bot}"
        players.append(e.SeatedPlayer(number, by, seat.player or by))
    given = [None if seat.entropy is None else entropies[seat.entropy] for seat in table.seats]
    return e.TableStarted(table.match, table.game, table.options, players, given)


def prepare(table: Table, commitment: str) -> Outcome:
    """The rules service has committed to the match's secret."""
    return [] if table.commitment else [e.TablePrepared(table.match, commitment)]


def finish(table: Table, result: Mapping[str, Any]) -> Outcome:
    """The match was scored."""
    if table.status in {FINISHED, CANCELLED}:
        return []
    return [e.TableFinished(table.match, dict(result))]


def cancel(table: Table, reason: str) -> Outcome:
    """The table, or the match at it, is given up."""
    if table.status in {FINISHED, CANCELLED}:
        return []
    return [e.TableCancelled(table.match, reason)]


def expire(table: Table) -> Outcome:
    """Nobody started the table in time."""
    return cancel(table, "expired") if table.status == OPEN else []


def blank(opened: e.TableOpened) -> Table:
    """Return the table as it stands after its first event."""
    return Table(
        table=opened.table,
        match=opened.match,
        code=opened.code,
        game=opened.game,
        ruleset=opened.ruleset,
        options=opened.options,
        visibility=opened.visibility,
        host=opened.host,
        opened_at_ms=opened.at_ms,
        seats=[Seat() for _ in range(opened.seats)],
        version=1,
    )


def evolve(table: Table, event: e.TableEvent, command: UUID) -> None:  # noqa: C901 - one case a type
    """Apply an event after the first, written by `command`."""
    match event:
        case e.TablePrepared():
            table.commitment = event.commitment
        case e.SeatTaken():
            table.seats[event.seat] = Seat(player=event.player)
        case e.SeatLeft():
            table.seats[event.seat] = Seat()
        case e.BotSeated():
            table.seats[event.seat] = Seat(bot=event.level)
        case e.HostChanged():
            table.host = event.host
        case e.EntropyGiven():
            table.seats[event.seat].entropy = command
        case e.TableLocked():
            table.locked = event.locked
        case e.TableStarted():
            table.status = STARTED
        case e.TableFinished():
            table.status, table.result = FINISHED, event.result
        case e.TableCancelled():
            table.status, table.reason = CANCELLED, event.reason
        case _:
            raise TypeError(f"{event.TYPE} cannot follow")
    table.version += 1


def _not_open(table: Table) -> Refused | None:
    match table.status:
        case "open":
            return None
        case "cancelled":
            return Refused("cancelled")
        case _:
            return Refused("already_started")


def _free_seat(table: Table, wanted: int | None) -> int | Refused:
    if wanted is not None and not 0 <= wanted < len(table.seats):
        return Refused("no_such_seat")
    free = [number for number, seat in enumerate(table.seats) if seat.open]
    if not free:
        return Refused("table_full")
    if wanted is not None and wanted not in free:
        return Refused("seat_taken")
    return free[0] if wanted is None else wanted
