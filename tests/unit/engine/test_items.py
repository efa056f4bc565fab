"""Secrets of moves and facts: who sees which field."""

from typing import ClassVar

import pytest
from msgspec import UNSET, UnsetType

from turntable.engine.items import (
    EVERYBODY,
    Fact,
    Move,
    Secretive,
    known,
    masked,
    nobody,
    only,
)


class NotePassed(Fact, frozen=True):
    giver: int
    taker: int
    text: str | UnsetType = UNSET
    ink: str | UnsetType = UNSET

    SECRET: ClassVar = {"text": lambda fact: frozenset({fact.giver, fact.taker}), "ink": nobody}


class CardKept(Fact, frozen=True):
    seat: int
    card: str | UnsetType = UNSET

    SECRET: ClassVar = {"card": only("seat")}


class CardDrawn(Fact, frozen=True):
    seat: int
    face_up: bool
    card: str | UnsetType = UNSET

    SECRET: ClassVar = {"card": lambda fact: EVERYBODY if fact.face_up else frozenset({fact.seat})}


class EndTurn(Move, frozen=True):
    pass


NOTE = NotePassed(0, 2, "psst", "blue")


@pytest.mark.parametrize("seat", [0, 2])
def test_the_audience_sees_the_field(seat: int) -> None:
    assert masked(NOTE, seat) == NotePassed(0, 2, "psst")


@pytest.mark.parametrize("seat", [1, None])
def test_everybody_else_gets_a_copy_without_it(seat: int | None) -> None:
    assert masked(NOTE, seat) == NotePassed(0, 2)


def test_only_the_seat_named_in_the_item_sees_it() -> None:
    fact = CardKept(1, "ace")
    assert fact.masked(1) is fact
    assert fact.masked(0) == fact.masked(None) == CardKept(1)


def test_an_item_without_secrets_is_itself_for_everybody() -> None:
    move = EndTurn()
    assert all(masked(move, seat) is move for seat in (None, 0, 1))


def test_masking_twice_is_masking_once() -> None:
    for seat in (None, 0, 1, 2):
        once = masked(NOTE, seat)
        assert masked(once, seat) == once


def test_a_masked_fact_cannot_be_folded() -> None:
    assert known("ace") == "ace"
    with pytest.raises(LookupError, match="masked"):
        known(CardKept(1).card)


@pytest.mark.parametrize("seat", [None, 0, 1, 7])
def test_a_field_may_be_everybodys_in_one_item_and_a_seats_in_another(seat: int | None) -> None:
    face_up, face_down = CardDrawn(1, True, "ace"), CardDrawn(1, False, "ace")
    assert masked(face_up, seat) == face_up
    assert masked(face_down, seat) == (face_down if seat == 1 else CardDrawn(1, False))


class Hand(Secretive, frozen=True):
    seat: int
    cards: tuple[str, ...] | UnsetType = UNSET

    SECRET: ClassVar = {"cards": only("seat")}


class HandsDealt(Fact, frozen=True):
    hands: tuple[Hand, ...]


def test_secrets_of_parts_are_left_out_part_by_part() -> None:
    fact = HandsDealt((Hand(0, ("ace",)), Hand(1, ("king",))))
    assert masked(fact, 1) == HandsDealt((Hand(0), Hand(1, ("king",))))
    assert masked(fact, None) == HandsDealt((Hand(0), Hand(1)))
