"""A bot's turn as a plain function: from a work item to an answer. No queue, no clock, no service.

A bot knows its seat's view and the legal moves, and nothing else of the match.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import msgspec

from turntable.engine import registry
from turntable.engine.chance import FastChance
from turntable.engine.codec import plain
from turntable.engine.game import Policy
from turntable.kernel.config import ConfigError


class UnplayableError(Exception):
    """The work item is not one that this build can play; asking again will not help."""


class TurnItem(msgspec.Struct, frozen=True):
    """What the rules service asks: one open decision of one bot seat."""

    match: str
    game: str
    seat: int
    decision_id: str
    view: dict[str, Any]
    legal_moves: list[dict[str, Any]]
    level: str
    deadline: int
    """Milliseconds since 1970; later answers help nobody."""
    answer_token: str


def read_item(payload: object) -> TurnItem:
    """Read a work item.

    Raises:
        UnplayableError: it is not one.
    """
    try:
        return msgspec.convert(payload, TurnItem)
    except msgspec.ValidationError as error:
        raise UnplayableError(str(error)) from error


def named_levels(module: str) -> Mapping[str, Policy]:
    """Return the levels that a module brings in its `LEVELS`, none for no module.

    Raises:
        ConfigError: there is no such module, or it has no levels.
    """
    if not module:
        return {}
    try:
        found: Mapping[str, Policy] = import_module(module).LEVELS
    except (ImportError, AttributeError) as error:
        raise ConfigError(f"BOT_LEVELS names {module!r}, which brings no levels: {error}") from None
    return found


def answer(item: TurnItem, levels: Mapping[str, Policy] | None = None) -> dict[str, Any]:
    """Return the answer to an item; the same item gives the same answer.

    `levels` go before the game's own of the same name.

    Raises:
        UnplayableError: the game, the level or a move is not known here.
    """
    try:
        game = registry.game(item.game)
        policy = (levels or {}).get(item.level) or game.bots[item.level]
        legal = [game.codec.move(move) for move in item.legal_moves]
    except (KeyError, msgspec.ValidationError) as error:
        raise UnplayableError(f"{item.game}, {item.level}: {error}") from error
    if not legal:
        raise UnplayableError("no legal moves")
    # Nobody else knows the token: a bot's whims, and its hidden choices with them, cannot be
    # worked out from the names of the match and the decision.
    chance = FastChance(item.answer_token)
    move = policy(item.view, item.seat, legal, chance)
    return {
        "match": item.match,
        "seat": item.seat,
        "decision_id": item.decision_id,
        "move": plain(move),
        "level": item.level,
        "answer_token": item.answer_token,
    }
