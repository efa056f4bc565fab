"""The exact JSON of moves and facts (ledger §5 and §6)."""

from typing import Any

import msgspec
import pytest

from tests.games.hifi.table import LEROY, b, mix
from turntable.engine.codec import canonical, plain
from turntable.games.hifi import GAME
from turntable.games.hifi import facts as f
from turntable.games.hifi.bonuses import bonus_side

MOVES: list[dict[str, Any]] = [
    {"type": "choose_start_cards", "decks": ["bassist", "vocalist"]},
    {"type": "rotate_record", "direction": "cw", "steps": 3},
    {"type": "vinyl_draw", "deck": "guitarist"},
    {"type": "vinyl_swap", "a": {"track": 1, "space": 2}, "b": {"track": 2, "space": 1}},
    {"type": "vinyl_fader"},
    {"type": "vinyl_objective", "kind": "mixing"},
    {"type": "vinyl_knob", "artist": "bassist"},
    {"type": "end_vinyl"},
    {"type": "keep_objective", "card": "mixing-07"},
    {"type": "produce_knob", "artist": "drummer"},
    {"type": "produce_objective", "kind": "mixing"},
    {"type": "produce_discard", "card": "audio-drummer-07"},
    {"type": "skip_production"},
    {"type": "record", "card": "audio-bassist-03", "at": {"track": 2, "space": 4}},
    {"type": "fulfil_mixing", "objective": "mixing-07", "track": 2},
    {"type": "pass_mixing"},
    {"type": "harmony", "condition": "timecode"},
    {"type": "skip_harmony"},
    {"type": "bonus_knob", "artist": "vocalist"},
    {"type": "bonus_swap", "a": {"track": 1, "space": 2}, "b": {"track": 2, "space": 1}},
    {"type": "bonus_rerecord", "card": "audio-bassist-03", "at": {"track": 2, "space": 4}},
]
FIELDS = {
    "GameStarted": ["players", "mode", "bonus_order"],
    "AudioDecksShuffled": ["decks", "tops"],
    "HarmonyAssigned": ["timecode", "soundwave", "solo", "multi"],
    "ObjectivesShuffled": ["mixing", "mastering"],
    "TurnOrderSet": ["round", "order"],
    "ObjectiveDealt": ["seat", "kind", "card"],
    "AudioDrawn": ["seat", "artist", "card", "bonus", "source"],
    "DeckTopShown": ["artist", "top"],
    "RoundStarted": ["round"],
    "TurnStarted": ["round", "seat"],
    "RecordRotated": ["seat", "direction", "steps", "index"],
    "ProductionSpent": ["seat", "amount", "level"],
    "VinylEnded": ["seat"],
    "CardsSwapped": ["seat", "a", "b", "source"],
    "FaderMoved": ["seat", "level", "gained", "reason"],
    "ObjectivesDrawn": ["seat", "kind", "count", "cards"],
    "ObjectiveKept": ["seat", "kind", "card"],
    "ObjectiveReturned": ["seat", "kind", "card"],
    "KnobRemoved": ["artist", "owner"],
    "KnobPlaced": ["seat", "artist", "level"],
    "ProductionSkipped": ["seat"],
    "CardDiscarded": ["seat", "artist", "bonus", "card", "known_to"],
    "CardToDeckBottom": ["artist", "card", "known_to"],
    "CardRecorded": ["seat", "card", "track", "space"],
    "PointsScored": ["seat", "points", "category", "total"],
    "MixingFulfilled": ["seat", "objective", "track", "spaces", "matched", "marker_space"],
    "MixingPassed": ["seat"],
    "HarmonyMet": ["seat", "conditions"],
    "HarmonyUsed": ["seat", "condition", "bonus"],
    "HarmonySkipped": ["seat"],
    "CardRerecorded": ["seat", "placed", "taken", "track", "space"],
    "MasteringScored": ["seat", "objective", "value", "points"],
    "TurnEnded": ["seat"],
    "RoundEnded": ["round", "totals"],
    "GameEnded": ["totals", "tiebreak", "winner"],
}


@pytest.mark.parametrize("move", MOVES, ids=lambda move: move["type"])
def test_a_move_is_the_json_of_the_ledger(move: dict[str, Any]) -> None:
    decoded = GAME.codec.move(move)
    assert msgspec.json.decode(canonical(decoded)) == move


def test_every_move_type_is_in_the_ledger_once() -> None:
    assert len({move["type"] for move in MOVES}) == len(GAME.moves)


def test_the_facts_have_the_names_and_fields_of_the_ledger_in_order() -> None:
    assert {kind.__name__: list(kind.__struct_fields__) for kind in GAME.facts} == FIELDS


@pytest.mark.parametrize(
    ("fact", "json"),
    [
        (
            f.AudioDrawn(seat=1, artist="bassist", card=b(3), source="setup"),
            {"seat": 1, "artist": "bassist", "card": b(3), "source": "setup"},
        ),
        (
            f.AudioDrawn(
                seat=1,
                artist="bassist",
                card=b(6),
                bonus=bonus_side(b(6)).bonus,
                source="bonus",
            ),
            {
                "seat": 1,
                "artist": "bassist",
                "card": b(6),
                "bonus": {"kind": "technique", "artist": "bassist"},
                "source": "bonus",
            },
        ),
        (f.DeckTopShown("bassist", b(3)), {"artist": "bassist", "top": b(3)}),
        (f.DeckTopShown("bassist", None), {"artist": "bassist", "top": None}),
        (
            f.DeckTopShown("bassist", bonus_side(b(12))),
            {
                "artist": "bassist",
                "top": {"artist": "bassist", "bonus": {"kind": "swap", "label": "bridge"}},
            },
        ),
        (
            f.HarmonyUsed(0, "solo", LEROY),
            {"seat": 0, "condition": "solo", "bonus": "bonus-leroy-johnson"},
        ),
        (
            f.HarmonyUsed(0, "multi", bonus_side(b(10))),
            {
                "seat": 0,
                "condition": "multi",
                "bonus": {"artist": "bassist", "bonus": {"kind": "prestige"}},
            },
        ),
        (
            f.CardsSwapped(0, f.Lying(b(1), 1, 2), f.Lying(b(2), 3, 4), "vinyl"),
            {
                "seat": 0,
                "a": {"card": b(1), "track": 1, "space": 2},
                "b": {"card": b(2), "track": 3, "space": 4},
                "source": "vinyl",
            },
        ),
        (
            f.MixingFulfilled(0, mix(7), 2, (1, 2), 2, 1),
            {
                "seat": 0,
                "objective": mix(7),
                "track": 2,
                "spaces": [1, 2],
                "matched": 2,
                "marker_space": 1,
            },
        ),
        (
            f.GameStarted(2, "advanced", None),
            {"players": 2, "mode": "advanced", "bonus_order": None},
        ),
        (
            f.CardToDeckBottom("bassist", b(3), 1).masked(0),
            {"artist": "bassist", "known_to": 1},
        ),
    ],
    ids=lambda part: type(part).__name__,
)
def test_a_fact_is_the_json_of_the_ledger(fact: f.AudioDrawn, json: dict[str, Any]) -> None:
    whole = {"type": type(fact).__name__, **json}
    assert msgspec.json.decode(canonical(fact)) == whole
    assert GAME.codec.fact(whole) == fact
    assert plain(fact) == plain(GAME.codec.fact(whole))


@pytest.mark.parametrize(
    "broken",
    [
        {"type": "rotate"},
        {"type": "end_vinyl", "extra": 1},
        {"type": "rotate_record", "direction": "left", "steps": 1},
        {"type": "rotate_record", "direction": "cw", "steps": "1"},
        {"type": "rotate_record", "direction": "cw"},
        {"type": "choose_start_cards", "decks": ["bassist"]},
        {"type": "choose_start_cards", "decks": ["bassist", "drummer", "vocalist"]},
        {"type": "vinyl_draw", "deck": "pianist"},
        {"type": "vinyl_objective", "kind": "audio"},
        {"type": "record", "card": "audio-bassist-03", "at": {"track": 2}},
        {"type": "harmony", "condition": "all"},
        {},
        [],
        None,
    ],
)
def test_what_has_not_the_shape_of_a_move_is_no_move(broken: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        GAME.codec.move(broken)
