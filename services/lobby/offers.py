"""What a table may be opened with, judged by the games on offer."""

from typing import Any

import msgspec

from services.lobby.commands import CommandRefused
from services.lobby.context import Games
from turntable.engine.codec import plain
from turntable.engine.game import Game


def offered(games: Games, key: str) -> Game[Any]:
    """Return a game on offer.

    Raises:
        CommandRefused: `unknown_game`.
    """
    if key not in games:
        raise CommandRefused("unknown_game")
    return games[key]


def proper_seats(game: Game[Any], seats: int) -> int:
    """Return the number of seats.

    Raises:
        CommandRefused: `seats_out_of_range`.
    """
    if seats not in game.seats:
        raise CommandRefused("seats_out_of_range")
    return seats


def proper_options(game: Game[Any], options: dict[str, Any]) -> dict[str, Any]:
    """Return the options in full, those not chosen with their defaults.

    Raises:
        CommandRefused: `invalid_options`.
    """
    try:
        chosen: dict[str, Any] = plain(msgspec.convert(options, game.options))
    except msgspec.ValidationError as error:
        raise CommandRefused("invalid_options") from error
    return chosen


def proper_level(game: Game[Any], level: str | None) -> str:
    """Return a bot's level; without a wish the game's strongest simple one, `greedy`, or its first.

    Raises:
        CommandRefused: `unknown_level`.
    """
    if level is None:
        return "greedy" if "greedy" in game.bots else next(iter(game.bots))
    if level not in game.bots:
        raise CommandRefused("unknown_level")
    return level
