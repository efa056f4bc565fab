"""Options: the choices of each, and every combination for tests and simulations."""

from typing import Annotated, Literal

import msgspec

from turntable.engine.game import Options
from turntable.engine.options import choices, differing, option_sets


class Chosen(Options, frozen=True):
    mode: Literal["plain", "fancy", "bold"] = "plain"
    open: bool = True
    extra: Annotated[int, msgspec.Meta(ge=0, le=2)] = 1
    name: str = "anything"


def test_each_option_has_its_values_and_the_default_first() -> None:
    assert choices(Chosen) == {
        "mode": ["plain", "bold", "fancy"],
        "open": [True, False],
        "extra": [1, 0, 2],
        "name": ["anything"],
    }


def test_every_combination_is_listed_once_and_the_defaults_first() -> None:
    found = option_sets(Chosen)
    assert found[0] == Chosen()
    assert len(found) == len({(o.mode, o.open, o.extra) for o in found}) == 3 * 2 * 3


def test_a_game_without_choices_has_one_set() -> None:
    assert option_sets(Options) == [Options()]


def test_what_differs_from_the_defaults_is_said() -> None:
    assert differing(Chosen()) == ""
    assert differing(Chosen(mode="bold", open=False)) == "mode=bold open=false"
