"""What is done at a table before its match: sit, leave, seat bots, give entropy, lock, start."""

from functools import partial
from typing import Any
from uuid import UUID

from services.lobby import domain, schemas
from services.lobby.access import (
    COMMAND,
    at_table,
    caller,
    carry_out,
    claim_place,
    command_of,
)
from services.lobby.context import lobby
from services.lobby.domain import Outcome, Refused, Table
from services.lobby.places import OPEN_TABLES, kind_of_match
from services.lobby.present import table_answer
from turntable.kernel.auth import require_player
from turntable.kernel.http import Blueprint

blueprint = Blueprint("seats", __name__, url_prefix="/v1/tables/<ref>", description="Seats")


@blueprint.post("/seats")
@at_table()
@blueprint.doc(**COMMAND)
@blueprint.arguments(schemas.SeatRequest, required=False)
@blueprint.response(201, schemas.TableAnswer)
def sit(body: dict[str, Any], table_id: UUID) -> dict[str, Any]:
    """Take the wanted seat, or the first open one."""
    player = require_player().id
    table = carry_out(
        table_id,
        lambda table: domain.sit(table, player, body["seat"]),
        admit=lambda table: claim_place(table_id, OPEN_TABLES, table.version),
    )
    return table_answer(lobby(), table, caller())


@blueprint.delete("/seats/<int:seat>")
@at_table()
@blueprint.doc(**COMMAND)
@blueprint.response(200, schemas.TableAnswer)
def leave(table_id: UUID, seat: int) -> dict[str, Any]:
    """Leave the own seat, or as host take a bot from its seat."""
    player = require_player().id
    table = carry_out(table_id, lambda table: domain.leave(table, player, seat))
    return table_answer(lobby(), table, caller())


@blueprint.put("/seats/<int:seat>/entropy")
@at_table()
@blueprint.doc(**COMMAND)
@blueprint.arguments(schemas.EntropyRequest)
@blueprint.response(200, schemas.TableAnswer)
def give_entropy(body: dict[str, Any], table_id: UUID, seat: int) -> dict[str, Any]:
    """Add 32 random bytes to the deal, once a sitting, after the house's commitment is known."""
    player = require_player().id
    command = command_of(player)
    decide = partial(_entropy_given, player, seat, command, body["entropy"].lower())
    return table_answer(lobby(), carry_out(table_id, decide, command), caller())


@blueprint.post("/bots")
@at_table(host_only=True)
@blueprint.doc(**COMMAND)
@blueprint.arguments(schemas.BotRequest)
@blueprint.response(201, schemas.TableAnswer)
def seat_bot(body: dict[str, Any], table_id: UUID) -> dict[str, Any]:
    """Put a bot into the wanted seat, or into the first open one; the host only."""
    player = require_player().id

    def decide(table: Table) -> Outcome:
        levels = tuple(lobby().games[table.game].bots)
        return domain.seat_bot(table, player, body["level"], body["seat"], levels)

    return table_answer(lobby(), carry_out(table_id, decide), caller())


@blueprint.put("/lock")
@at_table(host_only=True)
@blueprint.doc(**COMMAND)
@blueprint.arguments(schemas.LockRequest)
@blueprint.response(200, schemas.TableAnswer)
def lock(body: dict[str, Any], table_id: UUID) -> dict[str, Any]:
    """Bar newcomers, or let them in again; the host only."""
    player = require_player().id
    table = carry_out(table_id, lambda table: domain.lock(table, player, locked=body["locked"]))
    return table_answer(lobby(), table, caller())


@blueprint.post("/start")
@at_table(host_only=True)
@blueprint.doc(**COMMAND)
@blueprint.response(202, schemas.StartAnswer)
def start(table_id: UUID) -> dict[str, Any]:
    """Start the match once every seat is taken; the host only."""
    player = require_player().id
    table = carry_out(
        table_id,
        lambda table: domain.start(table, player, lobby().vault.of(table_id)),
        admit=lambda table: claim_place(table_id, kind_of_match(table), table.version),
    )
    return {"match_id": table.match}


def _entropy_given(player: str, seat: int, command: UUID, entropy: str, table: Table) -> Outcome:
    """Keep what a permitted command brings before it is written down that it came."""
    outcome = domain.give_entropy(table, player, seat)
    if not isinstance(outcome, Refused):
        lobby().vault.keep(command, UUID(table.table), entropy)
    return outcome
