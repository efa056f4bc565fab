"""The numbers of the limits: settable by name, and told in the documentation as they are."""

import re
from pathlib import Path

import pytest

from turntable.kernel.allowances import Allowances
from turntable.kernel.config import ConfigError, Settings

DOCS = Path(__file__).parents[3] / "docs"
BOTS = {"REDIS_URL": "redis://bots:x@127.0.0.1/0"}


def test_a_limit_is_changed_by_its_name_and_the_others_stay() -> None:
    told = Settings.from_env("bots", BOTS | {"LIMITS": "guests=600  open_tables=50"}).limits
    assert (told.guests, told.open_tables) == (600, 50)
    assert told.moves == Allowances().moves
    assert Settings.from_env("bots", BOTS).limits == Allowances()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("gests=6", r"^LIMITS names 'gests'; it knows .*guests"),
        ("guests", r"^LIMITS says 'guests'; a limit is a whole number from 1 to"),
        ("guests=0", r"^LIMITS says 'guests=0'"),
        ("guests=-1", r"^LIMITS says 'guests=-1'"),
        ("guests=1000001", r"^LIMITS says"),
        ("guests=" + "9" * 5000, r"^LIMITS says"),
        ("guests=²", r"^LIMITS says"),
    ],
)
def test_what_cannot_be_meant_is_told_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        Settings.from_env("bots", BOTS | {"LIMITS": text})


def test_the_documented_numbers_are_those_in_force() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| (\d+) \|", (DOCS / "operations.md").read_text(), re.MULTILINE
    )
    assert {name: int(number) for name, number in rows if name.islower()} == dict(
        Allowances().by_name()
    )
