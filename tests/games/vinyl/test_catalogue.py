"""The game's own sentences: every component, question, button, refusal and cause has one."""

import re
from pathlib import Path

import pytest
from fluent.syntax import ast, parse

from turntable.engine import registry
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.games.vinyl.cards import (
    ALBUMS,
    DECADES,
    GENRES,
    LOCATIONS,
    LOYALTY,
    MAGAZINES,
    PILES,
    PUBLISHERS,
    REWARDS,
)
from turntable.kernel.messages import load_messages

FOLDER = registry.folder("vinyl")
SENTENCES = load_messages(FOLDER / "translations")
TEXT = (FOLDER / "translations" / "en.ftl").read_text("utf-8")
MESSAGES = [entry.id.name for entry in parse(TEXT).body if isinstance(entry, ast.Message)]


def source(*names: str) -> str:
    return "".join((Path(FOLDER) / name).read_text("utf-8") for name in names)


def test_the_catalogue_parses_and_says_everything_once() -> None:
    assert not [entry for entry in parse(TEXT).body if isinstance(entry, ast.Junk)]
    assert len(MESSAGES) == len(set(MESSAGES))


@pytest.mark.parametrize(
    "things",
    [ALBUMS, MAGAZINES, LOYALTY, REWARDS],
    ids=lambda things: next(iter(things)),
)
def test_every_component_has_a_name(things: dict[str, object]) -> None:
    assert [name for name in things if not SENTENCES.has(f"name-{name}")] == []


@pytest.mark.parametrize(
    "words",
    [LOCATIONS, PILES, PUBLISHERS, GENRES, DECADES, ("mint", "limited", "pure", "mixed1")],
    ids=lambda words: next(iter(words)),
)
def test_every_other_id_that_is_told_has_a_word(words: dict[str, object]) -> None:
    kinds = ("name", "word")
    assert [w for w in words if not any(SENTENCES.has(f"{kind}-{w}") for kind in kinds)] == []


def test_every_refusal_has_a_sentence_and_no_sentence_is_left_over() -> None:
    text = source("refusal.py", "explain.py")
    codes = set(re.findall(r'(?:Refusal\(|_not_held\([^"]*?)\s*"([a-z_]+)"', text))
    said = {name.removeprefix("refused-") for name in MESSAGES if name.startswith("refused-")}
    assert codes == said


def test_every_key_of_the_log_has_a_sentence() -> None:
    keys = set(re.findall(r'LogLine\(\s*"([\w-]+)"', source("tell.py", "scoring.py")))
    assert len(keys) > 20
    assert [key for key in sorted(keys) if not SENTENCES.has(key)] == []


def test_every_move_can_be_confirmed_and_every_option_is_in_words() -> None:
    verbs = [str(kind.__struct_config__.tag) for kind in GAME.moves]
    assert [verb for verb in verbs if not SENTENCES.has(f"confirm-{verb}")] == []
    assert SENTENCES.has("option-sale_bin_refill")
    for value in ("salesperson", "slide"):
        assert SENTENCES.has(f"option-sale_bin_refill-{value}")


@pytest.mark.parametrize(
    ("fact", "key", "params"),
    [
        (
            f.MeepleMoved(0, "home", "sale_bin:primary"),
            "meeple-moved",
            {"seat": 0, "location": "sale_bin"},
        ),
        (
            f.MeepleMoved(0, "record_bin:primary", "record_bin:primary"),
            "meeple-stays",
            {"seat": 0, "location": "record_bin"},
        ),
        (f.MeepleBumped("npc", "sale_bin"), "npc-bumped", {"location": "sale_bin"}),
        (f.MeepleBumped(2, "sale_bin"), "meeple-bumped", {"seat": 2, "location": "sale_bin"}),
        (
            f.MagazinesSpent(1, ("a",), ("b",), ("c",)),
            "magazines-spent",
            {"seat": 1, "cards": ["a", "b", "c"]},
        ),
        (
            f.CollectionRetired(1, "col-1-1", ("a",), None),
            "collection-retired-plain",
            {"seat": 1, "albums": ["a"]},
        ),
        (
            f.CollectionRetired(1, "col-1-1", ("a", "b"), "pure"),
            "collection-retired-pure",
            {"seat": 1, "albums": ["a", "b"]},
        ),
        (f.MagazineDrawn(1, "stock", "a"), "magazine-drawn-stock-own", {"seat": 1, "card": "a"}),
        (f.MagazineDrawn(1, "stock"), "magazine-drawn-stock", {"seat": 1}),
        (
            f.MagazineDrawn(1, "display", "a"),
            "magazine-drawn-display-own",
            {"seat": 1, "card": "a"},
        ),
        (f.StockReshuffled(9, 0), "stock-reshuffled", {"count": 9, "added": 0}),
        (f.StockReshuffled(9, 6), "stock-reshuffled-wilds", {"count": 9, "added": 6}),
        (f.TargetPlaced(None, 1), "target-missing", {}),
        (f.TargetPlaced("a", 1), "target-placed", {"album": "a"}),
        (f.LoyaltyPassed(0, 1), "loyalty-passed", {"from_seat": 0, "to_seat": 1}),
        (
            f.LoyaltyPassed(0, 1, ("a", "b")),
            "loyalty-passed-own",
            {"from_seat": 0, "to_seat": 1, "cards": ["a", "b"]},
        ),
        (f.LoyaltyReturned(0, 1), "loyalty-returned", {"seat": 0, "count": 1}),
        (
            f.LoyaltyReturned(0, 2, ("a", "b")),
            "loyalty-returned-own",
            {"seat": 0, "count": 2, "cards": ["a", "b"]},
        ),
        (f.MatchEnded((3, 9), ((1,), (0,)), (1,), 0), "match-ended", {"seat": 1, "points": 9}),
        (
            f.MatchEnded((9, 9), ((0, 1),), (0, 1), 3),
            "match-ended-shared",
            {"seat": 0, "points": 9},
        ),
        (
            f.MagazinesDealt((f.DealtHand(0, 1), f.DealtHand(1, 1, ("a",))), ("b",), 0),
            "magazines-dealt-own",
            {"seat": 1, "cards": ["a"]},
        ),
        (f.MagazinesDealt((f.DealtHand(0, 1),), ("b",), 0), "magazines-dealt", {"cards": ["b"]}),
    ],
)
def test_a_fact_is_told_with_its_parameters(
    fact: f.Fact, key: str, params: dict[str, object]
) -> None:
    line = GAME.tell(fact)
    assert line is not None
    assert (line.key, line.params) == (key, params)
    assert SENTENCES.has(key)


@pytest.mark.parametrize(
    "fact",
    [
        f.TurnEnded(0),
        f.RoundEnded(1),
        f.AlbumsSlid(1, 2),
        f.DividerRemoved("divider-salesperson-1"),
        f.MagazinesDiscarded(0, ("a",), "spent"),
        f.DisplayCleared(()),
        f.SaleBinCleared(()),
        f.LoyaltyDeckSet(1),
    ],
)
def test_what_another_fact_tells_is_not_told_twice(fact: f.Fact) -> None:
    assert GAME.tell(fact) is None


def test_sentences_are_short() -> None:
    """Apart from names."""
    sentences = [line for line in TEXT.splitlines() if re.match(r"(?!name-)[\w-]+ = ", line)]
    assert [line for line in sentences if len(line.split()) > 24] == []
