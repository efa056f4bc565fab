"""Guests, their tokens, the keys to check those with, and names."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from services.lobby import schemas
from services.lobby.context import lobby
from services.lobby.players import proper_name
from services.lobby.refusals import refusal
from turntable.kernel.auth import GUEST_LIFETIME_S, Player, require_player
from turntable.kernel.http import Blueprint, Problem
from turntable.kernel.ids import uuid7

blueprint = Blueprint("players", __name__, url_prefix="/v1", description="Players and tokens")


@blueprint.post("/guests")
@blueprint.arguments(schemas.GuestRequest)
@blueprint.response(201, schemas.GuestAnswer)
def become_guest(body: dict[str, Any]) -> dict[str, Any]:
    """Play without an account. A repeat makes another guest: it could not prove who it is."""
    name = proper_name(body["name"])
    if name is None:
        raise refusal("invalid_name")
    player = uuid7()
    lobby().players.add(player, name, lobby().clock.now_ms())
    return {"name": name, **_token(str(player))}


@blueprint.post("/tokens")
@blueprint.doc(security=[{"player": []}])
@blueprint.response(201, schemas.TokenAnswer)
def renew_token() -> dict[str, Any]:
    """A new token for the holder of a valid one."""
    player: Player = require_player()
    lobby().players.renewed(UUID(player.id), lobby().clock.now_ms())
    return _token(player.id)


@blueprint.get("/keys")
@blueprint.response(200, schemas.KeySet)
def keys() -> dict[str, Any]:
    """The public keys of all tokens, as a JWKS."""
    return lobby().signer.key_set()


@blueprint.get("/players")
@blueprint.arguments(schemas.PlayersQuery, location="query")
@blueprint.response(200, schemas.PlayersAnswer)
def players(query: dict[str, Any]) -> dict[str, Any]:
    """The names of players; those unknown are left out."""
    ids = [_player_id(text) for text in query["ids"].split(",") if text.strip()]
    if len(ids) > schemas.IDS_MAX:
        raise Problem(422, "malformed_request", f"At most {schemas.IDS_MAX} ids at once.")
    names = lobby().players.names(ids)
    return {"players": [{"player_id": key, "name": name} for key, name in names.items()]}


def _player_id(text: str) -> UUID:
    try:
        return UUID(text.strip())
    except ValueError:
        raise Problem(422, "malformed_request", "An id is not a UUID.") from None


def _token(player: str) -> dict[str, Any]:
    now_s = lobby().clock.now_ms() // 1000
    return {
        "player_id": player,
        "token": lobby().signer.sign(player, now_s),
        "expires_at": datetime.fromtimestamp(now_s + GUEST_LIFETIME_S, UTC),
    }
