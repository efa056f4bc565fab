"""Moves: one frozen struct each, ids only."""

from msgspec import UNSET, UnsetType

from turntable.engine.items import Move, nobody


class ChooseCard(Move, frozen=True):
    """Lay a card of the own hand face down."""

    card: str | UnsetType = UNSET

    SECRET = {"card": nobody}
