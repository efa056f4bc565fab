"""The greedy bot: what it does where the right move is plain, and how well."""

from collections.abc import Mapping
from typing import Any

import pytest
from click.testing import CliRunner

from tests.games.seasons_greetings.table import Spots, album, table
from turntable.cli.simulate import command
from turntable.engine.chance import FastChance
from turntable.engine.items import Move
from turntable.engine.spec import Given
from turntable.games.seasons_greetings import GAME
from turntable.games.seasons_greetings.moves import DraftAlbum, PlayToScoring, PlayToTree
from turntable.games.seasons_greetings.state import SeasonsGreetings

WISHES = ["wish-2t-1", "wish-2t-2"]
AREA = [(f"classical-{decade}-faith", None) for decade in ("50s", "60s", "70s")]


def choice(start: Given[SeasonsGreetings], seat: int = 0) -> Move:
    view, legal = GAME.view(start.state, seat), GAME.legal_moves(start.state, seat)
    return GAME.bots["greedy"](view, seat, legal, FastChance(0))


def test_it_earns_the_light_that_gives_most() -> None:
    """classical-60s-hope matches four times at r2c2 of tree-0, nowhere else more than twice."""
    trees: Mapping[int, Spots] = {
        0: {"r1c1": "classical-60s-joy", "r2c1": "classical-50s-hope"},
        1: {"r1c1": "traditional-40s-joy"},
    }
    hand = ["classical-60s-hope", "contemporary-70s-love"]
    start = table(hands={0: hand}, trees=trees, scoring={0: AREA}, wishes=WISHES)
    assert choice(start) == PlayToTree(album("classical-60s-hope"), "tree-0", "r2c2")


def test_it_keeps_the_good_light_of_the_next_play_in_mind() -> None:
    """Either album earns yellow in tree-0; only the Classical one earns anything in tree-1 next."""
    trees: Mapping[int, Spots] = {
        0: {"r1c1": "contemporary-60s-joy", "r2c1": "traditional-60s-joy"},
        1: {"r1c1": "classical-40s-peace", "r2c1": "classical-50s-peace"},
    }
    hand = ["classical-60s-joy", "contemporary-70s-joy"]
    start = table(hands={0: hand}, trees=trees, scoring={0: AREA}, wishes=WISHES)
    move = choice(start)
    assert isinstance(move, PlayToTree)
    assert (move.tree, move.album) != ("tree-0", album("contemporary-70s-joy"))


def test_it_puts_an_album_with_a_complete_tag_and_a_high_token_into_the_scoring_area() -> None:
    names = ("traditional-40s-hope", "traditional-50s-joy", "traditional-60s-love")
    trees: Mapping[int, Spots] = {
        0: {place: (name, 0) for place, name in zip(("r1c1", "r2c1", "r2c2"), names, strict=True)}
    }
    hand = ["classical-50s-faith", "contemporary-70s-peace", "contemporary-70s-faith"]
    start = table(
        hands={0: hand},
        trees=trees,
        large={0: "tree-0"},
        tokens=["bonus-12", "bonus-10"],
        wishes=WISHES,
    )
    assert choice(start) == PlayToScoring(album("classical-50s-faith"))


def drafting(row: list[tuple[str, int]], **parts: Any) -> Given[SeasonsGreetings]:  # noqa: ANN401
    start = table(hands={0: ["contemporary-40s-faith"]}, row=row, wishes=WISHES, **parts)
    played = start.when(0, PlayToTree(album("contemporary-40s-faith"), "tree-0", "r1c1"))
    return start.and_given(*played.facts)


def test_it_drafts_red_lights() -> None:
    row = [("classical-50s-joy", 0), ("classical-50s-love", 5), ("classical-60s-love", 0)]
    start = drafting(row, scoring={0: AREA})
    assert choice(start) == DraftAlbum(album("classical-50s-love"))


def test_it_drafts_what_a_gift_tag_still_lacks() -> None:
    """Three candy canes are there; the heart of the tag is missing and no draft is left after."""
    names = ("traditional-40s-hope", "traditional-50s-joy", "traditional-60s-faith")
    trees: Mapping[int, Spots] = {
        1: {place: (name, 0) for place, name in zip(("r1c1", "r2c1", "r2c2"), names, strict=True)}
    }
    area = [("classical-50s-faith", "bonus-12"), *AREA[:2]]
    row = [("contemporary-70s-peace", 0), ("contemporary-70s-love", 0)]
    start = drafting(row, trees=trees, scoring={0: area})
    assert choice(start) == DraftAlbum(album("contemporary-70s-love"))


@pytest.mark.parametrize(("seats", "comparisons"), [(2, 20), (3, 40), (4, 80)])
def test_it_wins_at_least_nine_in_ten_against_random_play(seats: int, comparisons: int) -> None:
    levels = ("--compare", "greedy", "random", "--seats", str(seats))
    result = CliRunner().invoke(command, [GAME.key, *levels, "--matches", "20", "--workers", "1"])
    assert result.exit_code == 0, result.output
    line = next(line for line in result.output.splitlines() if "share" in line)
    assert f"({comparisons} comparisons)" in line
    assert float(line.split("share ")[1].split(",")[0]) >= 0.9
