"""The one place where a refused command becomes a problem answer."""

from collections.abc import Mapping

from flask import Flask, Response

from services.lobby.commands import CommandRefused, NoSuchTable, TooBusy
from services.lobby.ports import EntropyKept
from turntable.kernel.problem import Problem, unavailable

ANSWERS: Mapping[str, tuple[int, str]] = {
    "not_host": (403, "Only the host of the table may do this."),
    "not_your_seat": (403, "This seat is not yours."),
    "unknown_seat": (404, "The table has no such seat."),
    "no_such_seat": (422, "The table has no such seat."),
    "unknown_game": (422, "There is no such game."),
    "unknown_level": (422, "The game has no bots of this level."),
    "seats_out_of_range": (422, "The game cannot be played by so many."),
    "invalid_options": (422, "The game has no such options."),
    "invalid_name": (422, "A name has 1 to 24 visible characters."),
    "key_reused": (422, "The Idempotency-Key was used for another call."),
    "table_full": (409, "Every seat is taken."),
    "seat_taken": (409, "This seat is taken."),
    "seats_open": (409, "There are open seats."),
    "already_seated": (409, "You sit at this table already."),
    "already_started": (409, "The match has started."),
    "cancelled": (409, "The table was given up."),
    "locked": (409, "The host has locked the table."),
    "not_prepared": (409, "The house has not committed to its secret yet."),
    "worn_out": (409, "Too much has happened at this table; please open another."),
    "too_many_open_tables": (409, "You are at as many tables that have not begun as you may be."),
    "too_many_matches": (409, "You have as many matches running as you may have."),
    "too_many_bot_matches": (409, "You have as many matches against bots running as you may have."),
    "too_many_idle_matches": (409, "As many matches among bots alone are running as there may be."),
    "entropy_fixed": (409, "This seat has given its entropy."),
}


def refusal(code: str) -> Problem:
    """Return the answer to a refused command."""
    status, title = ANSWERS[code]
    return Problem(status, code, title)


def unknown_table() -> Problem:
    """Return the answer to an id or code that belongs to no table."""
    return Problem(404, "not_found", "There is no such table.")


def register_refusals(app: Flask) -> None:
    """Turn what commands raise into problem answers."""

    @app.errorhandler(CommandRefused)
    def _refused(refused: CommandRefused) -> Response:
        return refusal(refused.code).response()

    @app.errorhandler(EntropyKept)
    def _kept(_error: EntropyKept) -> Response:
        return refusal("key_reused").response()

    @app.errorhandler(NoSuchTable)
    def _unknown(_error: NoSuchTable) -> Response:
        return unknown_table().response()

    @app.errorhandler(TooBusy)
    def _busy(_error: TooBusy) -> Response:
        return unavailable("Too many act at this table at once; please try again.").response()
