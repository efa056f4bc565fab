"""The exact JSON of moves and facts (ledger, sections 5 and 6)."""

from typing import Any

import msgspec
import pytest

from turntable.engine.codec import canonical, plain
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f

MOVES: list[dict[str, Any]] = [
    {"type": "draft_keep", "card": "loyalty-07"},
    {"type": "move", "location": "record_bin"},
    {"type": "retire", "collection": "col-0-2", "reward": "mixed2-4"},
    {"type": "retire", "collection": "col-2-4", "reward": None},
    {
        "type": "collect",
        "album": "album-jazz-07",
        "payment": ["mag-jazz-03"],
        "collection": "new",
    },
    {"type": "layaway", "album": "album-pop-06", "deposit": ["mag-pop-13"]},
    {"type": "acquire", "payment": [], "collection": "col-1-3"},
    {"type": "loyalty_exchange"},
    {"type": "draw", "from": "display", "card": "mag-rock-09"},
    {"type": "draw", "from": "stock"},
    {"type": "discard_to_limit", "cards": ["mag-pop-01"]},
    {"type": "loyalty_keep", "cards": ["loyalty-03", "loyalty-30"]},
    {"type": "bump_spoils", "card": "mag-pop-09"},
    {"type": "bump_spoils", "card": None},
    {"type": "bump_acquire", "payment": ["mag-wild-02"], "collection": "new"},
    {"type": "bump_partial_knowledge"},
    {"type": "bump_loyalty_exchange"},
    {"type": "bump_pass"},
    {"type": "end_turn"},
]
FIELDS = {
    "MatchSetUp": ["players", "board_side", "npc", "options"],
    "GenreTokensPlaced": ["A", "B", "C", "D"],
    "StoreFilled": ["columns"],
    "AlbumBoxLoaded": ["stacks", "order"],
    "MagazinesDealt": ["hands", "display", "stock_count", "stock_order"],
    "LoyaltyDealt": ["seat", "count", "cards"],
    "LoyaltyDeckSet": ["count", "order"],
    "NpcPlaced": ["location", "target", "column"],
    "LoyaltyKept": ["seat", "card"],
    "LoyaltyPassed": ["from", "to", "cards"],
    "LoyaltyDrawn": ["seat", "count", "cards"],
    "LoyaltyReturned": ["seat", "count", "cards"],
    "RoundStarted": ["round", "final"],
    "TurnStarted": ["seat", "round"],
    "SalespersonCalled": ["divider"],
    "DisplayCleared": ["cards"],
    "StockReshuffled": ["count", "wilds_added", "order"],
    "MagazineRevealed": ["slot", "card"],
    "SaleBinCleared": ["albums"],
    "TargetLost": ["album", "reason"],
    "AlbumsSlid": ["column", "to"],
    "AlbumDrawn": ["column", "album"],
    "DividerRevealed": ["divider"],
    "DividerRemoved": ["divider"],
    "StoreClosedRevealed": [],
    "NpcMoved": ["from", "to"],
    "MeepleMoved": ["seat", "from", "to"],
    "MeepleSentHome": ["seat"],
    "MeepleBumped": ["seat", "location"],
    "TargetRemoved": ["album", "zone"],
    "TargetPlaced": ["album", "column"],
    "CollectionStarted": ["seat", "collection"],
    "CollectionRetired": ["seat", "collection", "albums", "kind"],
    "RewardTaken": ["seat", "token"],
    "PointsScored": ["seat", "points", "category", "ref"],
    "MagazinesSpent": ["seat", "cards", "wilds", "deposit"],
    "AlbumCollected": ["seat", "album", "source", "collection", "position"],
    "AlbumLaidAway": ["seat", "album", "deposit"],
    "MagazineDrawn": ["seat", "source", "card"],
    "SpoilsTaken": ["seat", "card"],
    "BumpPassed": ["seat"],
    "MagazinesDiscarded": ["seat", "cards", "reason"],
    "TurnEnded": ["seat"],
    "RoundEnded": ["round"],
    "StoreClosedByStall": ["rounds"],
    "FinalRoundAnnounced": [],
    "FinalScoringStarted": [],
    "LoyaltyRevealed": ["seat", "cards"],
    "MatchEnded": ["totals", "ranking", "winners", "tiebreak_used"],
}


@pytest.mark.parametrize("move", MOVES, ids=lambda move: move["type"])
def test_a_move_is_the_json_of_the_ledger(move: dict[str, Any]) -> None:
    decoded = GAME.codec.move(move)
    assert msgspec.json.decode(canonical(decoded)) == move


def test_every_move_type_is_in_the_ledger() -> None:
    assert len({move["type"] for move in MOVES}) == len(GAME.moves)


def test_the_facts_have_the_names_and_fields_of_the_ledger() -> None:
    names = {
        kind.__name__: [field.encode_name for field in msgspec.structs.fields(kind)]
        for kind in GAME.facts
    }
    assert names == FIELDS


def test_nested_values_are_those_of_the_ledger() -> None:
    facts = [
        {
            "type": "MatchSetUp",
            "players": 2,
            "board_side": "A",
            "npc": True,
            "options": {"sale_bin_refill": "slide"},
        },
        {
            "type": "StoreFilled",
            "columns": [{"genre": "pop", "rows": ["a", "b", "c", "d"], "sale": "e"}],
        },
        {
            "type": "MagazinesDealt",
            "hands": [{"seat": 0, "count": 1, "cards": ["mag-pop-01"]}],
            "display": [],
            "stock_count": 0,
            "stock_order": [],
        },
        {"type": "AlbumsSlid", "column": 1, "to": "sale"},
        {"type": "AlbumsSlid", "column": 1, "to": 4},
        {"type": "MeepleBumped", "seat": "npc", "location": "sale_bin"},
        {"type": "MeepleMoved", "seat": 0, "from": "home", "to": "sale_bin:primary"},
        {"type": "LoyaltyPassed", "from": 0, "to": 1, "cards": ["loyalty-01"]},
        {
            "type": "MatchEnded",
            "totals": [1, 2],
            "ranking": [[1], [0]],
            "winners": [1],
            "tiebreak_used": 0,
        },
    ]
    for fact in facts:
        assert msgspec.json.decode(canonical(GAME.codec.fact(fact))) == fact


@pytest.mark.parametrize(
    ("verb", "field", "rest"),
    [
        ("collect", "payment", {"album": "album-jazz-07", "collection": "new"}),
        ("layaway", "deposit", {"album": "album-jazz-07"}),
        ("acquire", "payment", {"collection": "new"}),
        ("bump_acquire", "payment", {"collection": "new"}),
        ("discard_to_limit", "cards", {}),
        ("loyalty_keep", "cards", {}),
    ],
)
def test_the_order_in_which_cards_are_named_makes_no_difference(
    verb: str, field: str, rest: dict[str, str]
) -> None:
    cards = ["mag-pop-03", "mag-jazz-01", "mag-wild-02"]
    move = GAME.codec.move({"type": verb, field: cards, **rest})
    assert plain(move) == {"type": verb, field: tuple(sorted(cards)), **rest}
    assert GAME.codec.move({"type": verb, field: sorted(cards), **rest}) == move


@pytest.mark.parametrize(
    "broken",
    [
        {"type": "moves"},
        {"type": "move"},
        {"type": "move", "location": "clearance_bin"},
        {"type": "end_turn", "extra": 1},
        {"type": "draw", "from": "hand"},
        {
            "type": "collect",
            "album": "album-jazz-07",
            "payment": "mag-jazz-03",
            "collection": "new",
        },
        {"type": "retire", "collection": 1, "reward": None},
        {},
        [],
        None,
    ],
)
def test_what_has_not_the_shape_of_a_move_is_no_move(broken: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        GAME.codec.move(broken)


def test_an_option_that_is_none_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"sale_bin_refill": "never"}, f.VinylOptions)
    assert plain(f.VinylOptions()) == {"sale_bin_refill": "salesperson"}
