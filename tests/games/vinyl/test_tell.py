"""What the log says of a fact: the message and its parameters."""

import pytest

from turntable.engine import registry
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.kernel.messages import load_messages

SENTENCES = load_messages(registry.folder("vinyl") / "translations")


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
