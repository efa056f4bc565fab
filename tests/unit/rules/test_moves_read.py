"""Moves as they come in: a field that a move may lack is not a hidden one."""

from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from msgspec import UNSET, UnsetType

from services.rules.commands import _move
from turntable.engine.codec import Codec
from turntable.engine.items import Fact, Move, nobody
from turntable.kernel.problem import Problem


class Keep(Move, frozen=True):
    """A move that others may not know."""

    card: str | UnsetType = UNSET

    SECRET: ClassVar[Any] = {"card": nobody}


class Take(Move, frozen=True):
    """A move that names a card only for some sources."""

    source: str
    card: str | UnsetType = UNSET


class Kept(Fact, frozen=True):
    """Something that happened."""


GAME: Any = SimpleNamespace(codec=Codec([Keep, Take], [Kept]))


def test_a_field_that_a_move_may_lack_can_be_left_out() -> None:
    assert _move(GAME, {"type": "take", "source": "stock"}) == Take("stock")
    assert _move(GAME, {"type": "take", "source": "shelf", "card": "x"}) == Take("shelf", "x")


def test_a_move_that_leaves_a_hidden_field_out_is_malformed() -> None:
    assert _move(GAME, {"type": "keep", "card": "x"}) == Keep("x")
    with pytest.raises(Problem):
        _move(GAME, {"type": "keep"})
