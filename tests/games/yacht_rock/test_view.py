"""The view, whole: one in the middle of a turn, and what differs in other phases."""

from typing import Any

from tests.games.yacht_rock.table import NEXT, SLOTS, dealt, recording, start, styles, table
from turntable.engine.spec import Given
from turntable.games.yacht_rock import GAME
from turntable.games.yacht_rock import facts as f
from turntable.games.yacht_rock.cards import ATTRIBUTES
from turntable.games.yacht_rock.facts import CATEGORIES
from turntable.games.yacht_rock.state import YachtRock

NOTHING_WORN = dict.fromkeys(("top", "bottom", "shoes", "sunglasses", "hat"))
NOBODY = {"held": [], "solo": False, "duets": []}


def offering() -> Given[YachtRock]:
    """Round 2, turn 4: seat 2 declined, and seat 0 now asks seat 1."""
    return start(
        *table(
            number=2,
            turn=4,
            wearing={1: ["hat-coral-teal-1"]},
            music={0: ["saxophone-1", "saxophone-2"], 1: ["guitar-1", "anthem-1"], 2: ["guitar-2"]},
            discard=["top-gold-1"],
            tokens={1: 2},
            points={1: 12},
        ),
        f.SlotTaken(0, 5, styles("music-keys-6")),
        dealt(5, 4, 1, left=12),
        f.DuetOffered(0, 2, "single-01", "saxophone"),
        f.DuetDeclined(2, "single-01"),
        f.DuetOffered(0, 1, "single-01", "saxophone"),
    )


def place(**shown: Any) -> dict[str, Any]:  # noqa: ANN401 - values of a view
    blank = {
        "outfit": NOTHING_WORN,
        "music": [],
        "varieties": dict.fromkeys(ATTRIBUTES, 0),
        "tokens": 0,
        "points": 0,
        "categories": dict.fromkeys(CATEGORIES, 0),
        "turns_taken": 1,
        "party": None,
    }
    return {**blank, **shown}


def soiree(position: int, party: str, *back: str) -> dict[str, Any]:
    return {
        "position": position,
        "party": party,
        "back": list(back),
        "card": None,
        "bonuses": None,
        "in_vogue": None,
        "guests": [],
    }


def test_a_view_shows_this_and_nothing_else() -> None:
    cards = [[NEXT[2]], [], [], [NEXT[1]], [NEXT[0]]]
    names = [*(list(styles(*slot)) for slot in SLOTS[:4]), []]
    refills = [[1, 5, 2], [2, 1, 3], [3, 2, 4], [4, 3, 5], [5, 4, 1]]
    varieties = dict.fromkeys(ATTRIBUTES, 0)
    assert GAME.view(offering().state, 2) == {
        "seat": 2,
        "phase": "answer_duet",
        "asked": [{"seat": 1, "kind": "answer_duet"}],
        "round": 2,
        "rounds": 3,
        "turn": 4,
        "turns": 9,
        "active": 0,
        "first": 0,
        "exhausted": False,
        "slots": [
            {"slot": number, "cards": [*old, *new], "refills": order}
            for number, (old, new, order) in enumerate(zip(names, cards, refills, strict=True), 1)
        ],
        "deck_count": 12,
        "aside_count": 81,
        "single_deck_count": 33,
        "soiree_deck_count": 38,
        "discard": ["style-top-gold-1"],
        "taken": [],
        "keeping": None,
        "singles": [
            {
                "position": 1,
                "single": "single-01",
                "attributes": ["saxophone", "anthem", "guitar"],
                "eligible": True,
                "partners": [],
                "declined": [2],
                "by_seat": [
                    {"held": ["saxophone"], "solo": False, "duets": [1, 2]},
                    {"held": ["anthem", "guitar"], "solo": False, "duets": [0, 2]},
                    {"held": ["guitar"], "solo": False, "duets": [0, 1]},
                ],
            },
            {
                "position": 2,
                "single": "single-32",
                "attributes": ["refrain", "lyrics", "beat"],
                "eligible": True,
                "partners": [],
                "declined": [],
                "by_seat": [NOBODY, NOBODY, NOBODY],
            },
        ],
        "offer": {
            "seat": 0,
            "partner": 1,
            "single": "single-01",
            "give": "saxophone",
            "answers": ["anthem", "guitar"],
        },
        "record_row": [],
        "soirees": [
            soiree(1, "Lagoon Luau", "coral", "teal"),
            soiree(2, "Platinum Night", "gold", "record"),
        ],
        "used_soirees": [],
        "places": [
            place(
                music=list(styles("music-keys-6", "music-saxophone-1", "music-saxophone-2")),
                varieties={**varieties, "keys": 1, "saxophone": 2},
                turns_taken=2,
            ),
            place(
                outfit={**NOTHING_WORN, "hat": "style-hat-coral-teal-1"},
                music=list(styles("music-anthem-1", "music-guitar-1")),
                varieties={**varieties, "anthem": 1, "guitar": 1},
                tokens=2,
                points=12,
                categories={**dict.fromkeys(CATEGORIES, 0), "base": 12},
            ),
            place(
                music=list(styles("music-guitar-2")),
                varieties={**varieties, "guitar": 1},
            ),
        ],
        "scored": [
            {
                "seat": 1,
                "round": 0,
                "category": "base",
                "points": 12,
                "detail": None,
                "about": ["style-hat-coral-teal-1"],
            }
        ],
        "result": None,
        "deck": None,
        "aside": None,
        "single_deck": None,
        "soiree_deck": None,
    }


def test_nothing_will_be_dealt_once_the_deck_is_empty() -> None:
    last = start(*table(turn=9, active=2))
    assert [slot["refills"] for slot in GAME.view(last.state, 0)["slots"]] == [[]] * 5
    assert not GAME.view(last.state, 0)["exhausted"]
    assert GAME.view(last.and_given(f.StyleDeckExhausted(1)).state, 0)["exhausted"]


def test_a_duet_is_possible_only_for_a_single_that_can_still_be_recorded() -> None:
    music = {0: ["saxophone-1", "saxophone-2", "beat-1"], 1: ["guitar-1", "beat-2"]}
    fresh = recording(
        f.SingleRecorded("single-01", "duet", (0, 2), styles("music-saxophone-2")),
        f.SingleRevealed(1, "single-02"),
        music={**music, 2: ["refrain-1"]},
    )
    first, second = GAME.view(fresh.state, 0)["singles"]
    assert (first["single"], first["eligible"], first["partners"]) == ("single-02", False, [])
    assert first["by_seat"][0] == {"held": ["saxophone"], "solo": False, "duets": [2]}
    assert (second["single"], second["eligible"], second["partners"]) == ("single-32", True, [2])


def test_who_holds_all_three_is_marked() -> None:
    state = recording(music={2: ["refrain-1", "lyrics-1", "beat-1"]}).state
    shown = GAME.view(state, 0)["singles"][1]["by_seat"]
    assert [own["solo"] for own in shown] == [False, False, True]
    assert shown[2]["held"] == ["refrain", "lyrics", "beat"]


def test_recorded_singles_and_guests_are_shown() -> None:
    begun = recording(
        f.SingleRecorded("single-01", "duet", (0, 2), ()),
        f.SingleRevealed(1, "single-02"),
        f.PartyPhaseStarted(1),
        f.PartyChosen(0, 2),
        f.PartyChosen(1, 2),
    )
    view = GAME.view(begun.state, None)
    assert view["record_row"] == [{"single": "single-01", "mode": "duet", "seats": [0, 2]}]
    assert [shown["guests"] for shown in view["soirees"]] == [[], [0, 1]]
    assert [shown["party"] for shown in view["places"]] == [2, 2, None]
    assert view["asked"] == [{"seat": 2, "kind": "choose_party"}]
