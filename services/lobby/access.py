"""Who calls, which table they mean, and under which command: asked before a body is judged."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar
from uuid import UUID, uuid5

from flask import request

from services.lobby.codes import typed_code
from services.lobby.commands import Admit, CommandRefused, Decide
from services.lobby.context import lobby
from services.lobby.domain import Outcome, Refused, Table
from services.lobby.places import IDLE_MATCHES
from services.lobby.ports import Claim
from services.lobby.present import Viewer
from services.lobby.refusals import refusal, unknown_table
from turntable.kernel.auth import require_player
from turntable.kernel.http import Problem
from turntable.kernel.ids import uuid7

IDEMPOTENCY_HEADER = "Idempotency-Key"
KEY_LENGTH_MAX = 200
EVENTS_MAX = 500
"""What may happen at one table: each act reads all that happened before."""
KEY_PARAMETER = {
    "in": "header",
    "name": IDEMPOTENCY_HEADER,
    "description": "Chosen by the caller and kept over repeats, which get the first answer.",
    "schema": {"type": "string", "minLength": 1, "maxLength": KEY_LENGTH_MAX},
}
NEEDS_PLAYER: dict[str, Any] = {"security": [{"player": []}]}
COMMAND: dict[str, Any] = {**NEEDS_PLAYER, "parameters": [KEY_PARAMETER]}

View = TypeVar("View", bound=Callable[..., Any])


def authorised(view: View) -> View:
    """Ask for a token before anything else is looked at."""

    @wraps(view)
    def asked(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401 - any view
        require_player()
        return view(*arguments, **named)

    return asked  # type: ignore[return-value] # the wrapper has the view's own signature


def at_table(*, host_only: bool = False) -> Callable[[View], View]:
    """Ask for a token, find the table of the path (404), and see to it that the host asks (403).

    The view gets the table's id in place of what the path says.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def asked(*arguments: Any, ref: str, **named: Any) -> Any:  # noqa: ANN401 - any view
            player = require_player()
            table_id, _ = find(ref)
            table = lobby().tables.load(table_id)
            if host_only and table.host != player.id:
                raise refusal("not_host")
            return view(*arguments, table_id=table_id, **named)

        return asked  # type: ignore[return-value] # as above, but for the path

    return decorate


def find(ref: str) -> tuple[UUID, bool]:
    """Return the id of the table that an id or a typed code means, and whether it was a code.

    Raises:
        Problem: 404, it means none.
    """
    code = typed_code(ref)
    if code is not None:
        address = lobby().addresses.by_code(code)
        if address is None:
            raise unknown_table()
        return address.table, True
    try:
        return UUID(ref), False
    except ValueError:
        raise unknown_table() from None


def command_of(player: str) -> UUID:
    """Return the id of the caller's command, the same for every repeat under one key.

    Raises:
        Problem: 422, the key is empty or too long.
    """
    key = request.headers.get(IDEMPOTENCY_HEADER)
    if key is None:
        return uuid7()
    if not 0 < len(key) <= KEY_LENGTH_MAX:
        raise Problem(422, "malformed_request", "An Idempotency-Key has 1 to 200 characters.")
    return uuid5(UUID(player), key)


def carry_out(
    table_id: UUID, decide: Decide, command: UUID | None = None, admit: Admit | None = None
) -> Table:
    """Carry out the caller's command on a table and wake the relay."""
    player = require_player().id

    def bounded(table: Table) -> Outcome:
        return decide(table) if table.version < EVENTS_MAX else Refused("worn_out")

    table = lobby().tables.execute(table_id, command or command_of(player), player, bounded, admit)
    lobby().wake()
    return table


def claim_place(table_id: UUID, kind: str, version: int) -> None:
    """Take one of the places that the caller has, before the append that fills it.

    Raises:
        CommandRefused: the caller has no place of this kind left, or there is none for anybody.
    """
    now_ms = lobby().clock.now_ms()
    claim = Claim(UUID(require_player().id), table_id, kind, version, now_ms)
    limits = lobby().settings.limits
    most_idle = limits.idle_matches_all if kind == IDLE_MATCHES else None
    if not lobby().places.claim(claim, limits.by_name()[kind], most_idle):
        raise CommandRefused(f"too_many_{kind}")


def caller() -> Viewer:
    """Return the caller as somebody who looks at a table."""
    return Viewer(require_player().id)
