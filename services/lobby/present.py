"""Tables as JSON for one caller: what of a table whom may be told."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from services.lobby.context import Lobby
from services.lobby.domain import PUBLIC, Seat, Table

UNKNOWN_NAME = "?"


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a player or nobody in particular, and whether by the table's code."""

    player: str | None
    by_code: bool = False

    def belongs(self, table: Table) -> bool:
        """Whether the viewer was let in: by the code, a seat, or as host."""
        return self.by_code or (
            self.player is not None
            and (table.host == self.player or table.seat_of(self.player) is not None)
        )


def table_answer(lobby: Lobby, table: Table, viewer: Viewer) -> dict[str, Any]:
    """Return one table, with the token to watch its match for those who were let in."""
    answer = _answer(table, viewer, names_of(lobby, [table]))
    if viewer.belongs(table):
        now_s = lobby.clock.now_ms() // 1000
        answer["watch_token"] = lobby.signer.sign_watch(table.match, now_s)
    return answer


def table_answers(lobby: Lobby, tables: Sequence[Table], viewer: Viewer) -> list[dict[str, Any]]:
    """Return a list of tables, without tokens."""
    names = names_of(lobby, tables)
    return [_answer(table, viewer, names) for table in tables]


def names_of(lobby: Lobby, tables: Iterable[Table]) -> Mapping[str, str]:
    """Return the names of those who host or sit at the tables."""
    players = {table.host for table in tables}
    players |= {seat.player for table in tables for seat in table.seats if seat.player}
    return lobby.players.names([UUID(player) for player in players])


def _answer(table: Table, viewer: Viewer, names: Mapping[str, str]) -> dict[str, Any]:
    known = table.visibility == PUBLIC or viewer.belongs(table)
    return {
        "table_id": table.table,
        "match_id": table.match,
        "code": table.code if known else None,
        "game": table.game,
        "ruleset": table.ruleset,
        "options": table.options,
        "visibility": table.visibility,
        "status": table.status,
        "reason": table.reason,
        "locked": table.locked,
        "host": {"player_id": table.host, "name": names.get(table.host, UNKNOWN_NAME)},
        "seats": [_seat(number, seat, names) for number, seat in enumerate(table.seats)],
        "your_seat": None if viewer.player is None else table.seat_of(viewer.player),
        "commitment": table.commitment,
        "opened_at_ms": table.opened_at_ms,
        "result": table.result,
        "watch_token": None,
    }


def _seat(number: int, seat: Seat, names: Mapping[str, str]) -> dict[str, Any]:
    by = "player" if seat.player else f"bot:{seat.bot}" if seat.bot else None
    return {
        "seat": number,
        "by": by,
        "player_id": seat.player,
        "name": names.get(seat.player, UNKNOWN_NAME) if seat.player else None,
        "entropy_given": seat.entropy is not None,
    }
