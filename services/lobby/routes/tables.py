"""Games on offer; opening and finding tables; quick matches."""

from typing import Any
from uuid import UUID

import msgspec

from services.lobby import domain, events, offers, schemas
from services.lobby.access import COMMAND, authorised, caller, claim_place, command_of, find
from services.lobby.addresses import Address
from services.lobby.context import lobby
from services.lobby.listing import Wanted
from services.lobby.places import BOT_MATCHES, OPEN_TABLES
from services.lobby.present import Viewer, table_answer, table_answers
from turntable.engine.game import Game
from turntable.kernel.auth import optional_player, require_player
from turntable.kernel.http import Blueprint

blueprint = Blueprint("tables", __name__, url_prefix="/v1", description="Games and tables")


@blueprint.get("/games")
@blueprint.response(200, schemas.GamesAnswer)
def games() -> dict[str, Any]:
    """The games on offer."""
    return {"games": [_game(game) for game in lobby().games.values()]}


@blueprint.post("/tables")
@authorised
@blueprint.doc(**COMMAND)
@blueprint.arguments(schemas.TableRequest)
@blueprint.response(201, schemas.TableAnswer)
def open_table(body: dict[str, Any]) -> dict[str, Any]:
    """Open a table; its opener is the host and sits at seat 0 unless `sit` is false."""
    player = require_player().id
    game = offers.offered(lobby().games, body["game"])
    seats = offers.proper_seats(game, body["seats"])
    options = offers.proper_options(game, body["options"])
    command = command_of(player)
    address = _address(command, OPEN_TABLES, 0)
    first: list[events.TableEvent] = [
        _opened(address, game, seats, options, body["visibility"], player)
    ]
    if body["sit"]:
        first.append(events.SeatTaken(0, player))
    table = lobby().tables.open(address.table, command, player, first)
    lobby().wake()
    return table_answer(lobby(), table, caller())


@blueprint.post("/quick-matches")
@authorised
@blueprint.doc(**COMMAND)
@blueprint.arguments(schemas.QuickRequest)
@blueprint.response(201, schemas.QuickAnswer)
def quick_match(body: dict[str, Any]) -> dict[str, Any]:
    """Start a match at once: the caller at a random seat, bots in the others."""
    player = require_player().id
    game = offers.offered(lobby().games, body["game"])
    seats = offers.proper_seats(game, body["seats"] or game.seats.start)
    options = offers.proper_options(game, body["options"])
    level = offers.proper_level(game, body["level"])
    command = command_of(player)
    # The list shows a match once it is past everybody's sitting down.
    address = _address(command, BOT_MATCHES, seats + 1)
    own = address.table.int % seats  # of the id's random bits, so the same in a repeat
    opened = _opened(address, game, seats, options, domain.PUBLIC, player)
    first: list[events.TableEvent] = [opened, events.SeatTaken(own, player)]
    first += [events.BotSeated(seat, level) for seat in range(seats) if seat != own]
    table = domain.blank(opened)
    for event in first[1:]:
        domain.evolve(table, event, command)
    first.append(domain.started(table, {}))
    lobby().tables.open(address.table, command, player, first)
    lobby().wake()
    return {"table_id": address.table, "match_id": address.match, "seat": own}


@blueprint.get("/tables")
@blueprint.arguments(schemas.TablesQuery, location="query")
@blueprint.response(200, schemas.TablesAnswer)
def tables(query: dict[str, Any]) -> dict[str, Any]:
    """Public tables, or with `mine` those that the caller hosts or sits at; newest first."""
    player = require_player() if query["mine"] else optional_player()
    wanted = Wanted(
        UUID(player.id) if player is not None and query["mine"] else None,
        query["game"],
        query["status"],
    )
    rows = lobby().listing.page(wanted, query["before"], query["limit"] + 1)
    page = rows[: query["limit"]]
    viewer = Viewer(player.id if player else None)
    return {
        "tables": table_answers(lobby(), page, viewer),
        "next": page[-1].table if len(rows) > len(page) else None,
    }


@blueprint.get("/tables/<ref>")
@blueprint.response(200, schemas.TableAnswer)
def table(ref: str) -> dict[str, Any]:
    """One table by its id or its code, the latter typed in any case and with spaces.

    Who knows the code, sits there or is host gets a `watch_token` for the match.
    """
    player = optional_player()
    table_id, by_code = find(ref)
    viewer = Viewer(player.id if player else None, by_code)
    return table_answer(lobby(), lobby().tables.load(table_id), viewer)


def _address(command: UUID, kind: str, version: int) -> Address:
    """Return where the command's table is, after its first time or before it.

    What the caller takes a place for begins after the table's `version`.

    Raises:
        CommandRefused: the caller has no place of this kind left for another.
    """
    address = lobby().addresses.claim(command)
    if not lobby().store.command(address.table, command):
        claim_place(address.table, kind, version)
    return address


def _opened(
    address: Address,
    game: Game[Any],
    seats: int,
    options: dict[str, Any],
    visibility: str,
    host: str,
) -> events.TableOpened:
    return events.TableOpened(
        table=str(address.table),
        match=str(address.match),
        code=address.code,
        game=game.key,
        ruleset=game.ruleset,
        seats=seats,
        options=options,
        visibility=visibility,
        host=host,
        at_ms=address.opened_at_ms,
    )


def _game(game: Game[Any]) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "blurb": game.blurb,
        "ruleset": game.ruleset,
        "minutes": [game.minutes.start, game.minutes.stop - 1],
        "seats_min": game.seats.start,
        "seats_max": game.seats.stop - 1,
        "options_schema": msgspec.json.schema(game.options),
        "bot_levels": list(game.bots),
    }
