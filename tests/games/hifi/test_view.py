"""The view's zones, exactly as `view.py` says their shape."""

from dataclasses import replace
from typing import Any

from tests.games.hifi.table import LEROY, Studio, b, d, g, mix, producing, recording, rotated, v
from turntable.games.hifi import GAME
from turntable.games.hifi import facts as f
from turntable.games.hifi import moves as m

STUDIO = Studio(
    players=4,
    order=[2, 0, 3, 1],
    active=0,
    round=6,
    record=3,
    hands={0: [g(14), v(1)], 1: [d(9)]},
    objectives={0: [mix(1)], 1: [mix(2), "mastering-dissonant"]},
    board={(1, 1): b(1), (1, 2): g(15), (1, 3): d(5), (4, 7): d(7)},
    markers={1: [1, 0]},
    knobs={"drummer": [1, 0, 1]},
    faders={0: 4, 1: 2},
    points=[(1, 6), (0, 6), (2, 9), (3, 1)],
)


def seen(viewer: int | None = 0) -> dict[str, Any]:
    return GAME.view(STUDIO.given().state, viewer)


def test_the_course_of_the_match() -> None:
    view = seen()
    wanted = {
        "seat": 0,
        "mode": "basic",
        "bonus_order": "first_game",
        "phase": "rotate_record",
        "asked": [{"seat": 0, "kind": "rotate_record"}],
        "round": 6,
        "rounds": 6,
        "last_round": True,
        "order": [2, 0, 3, 1],
        "arrivals": [1, 0, 2, 3],
        "next_order": [3, 0, 1, 2],
        "active": 0,
        "objective_decks": {"mixing": 16, "mastering": 19},
        "result": None,
        "all_decks": None,
        "window": [],
    }
    assert {key: view[key] for key in wanted} == wanted


def test_the_record() -> None:
    record = seen()["record"]
    assert record["index"] == 3
    assert record["spaces"] == [
        {"index": 0, "draw": "guitarist", "other": "swap", "at_arm": False},
        {"index": 1, "draw": "vocalist", "other": "fader_to_5", "at_arm": False},
        {"index": 2, "draw": "drummer", "other": "draw_mixing", "at_arm": False},
        {"index": 3, "draw": "bassist", "other": "draw_mastering", "at_arm": True},
        {"index": 4, "draw": "any", "other": "place_knob", "at_arm": False},
    ]
    assert [
        (turned["direction"], turned["steps"], turned["index"], turned["cost"], turned["possible"])
        for turned in record["rotations"]
    ] == [
        ("cw", 1, 4, 0, True),
        ("cw", 2, 0, 0, True),
        ("cw", 3, 1, 1, True),
        ("cw", 4, 2, 2, True),
        ("cw", 5, 3, 3, True),
        ("ccw", 1, 2, 0, False),
    ]


def test_a_track_with_cards_joins_and_markers() -> None:
    first, second, _, fourth = seen(None)["tracks"]
    assert (first["track"], first["icons"], second["icons"]) == (1, 1, 3)
    assert first["markers"] == [
        {"mixing_space": 1, "seat": 1, "icon": True},
        {"mixing_space": 2, "seat": 0, "icon": True},
        {"mixing_space": 3, "seat": None, "icon": True},
        {"mixing_space": 4, "seat": None, "icon": False},
    ]
    assert first["cards"] == [
        {
            "space": 1,
            "card": b(1),
            "artist": "bassist",
            "timecode": 1,
            "left": "high",
            "right": "mid",
            "conditions": ["timecode", "soundwave", "multi"],
        },
        {
            "space": 2,
            "card": g(15),
            "artist": "guitarist",
            "timecode": 7,
            "left": "mid",
            "right": "low",
            "conditions": ["soundwave"],
        },
        {
            "space": 3,
            "card": d(5),
            "artist": "drummer",
            "timecode": 2,
            "left": "mid",
            "right": "high",
            "conditions": [],
        },
        *({"space": space, "card": None} for space in (4, 5, 6, 7)),
    ]
    assert first["joins"] == [True, False, None, None, None, None]
    assert fourth["cards"][6]["card"] == d(7)
    assert fourth["cards"][0] == {"space": 1, "card": None}


def test_eq_icons_and_decks() -> None:
    view = seen()
    assert view["eq"] == [
        {"artist": "bassist", "knobs": [None] * 4, "count": 0},
        {"artist": "drummer", "knobs": [1, 0, 1, None], "count": 3},
        {"artist": "guitarist", "knobs": [None] * 4, "count": 0},
        {"artist": "vocalist", "knobs": [None] * 4, "count": 0},
    ]
    assert view["harmony"][0] == {
        "condition": "timecode",
        "bonus_card": LEROY,
        "artist": None,
        "bonus": {"kind": "place_knob"},
    }
    assert [(deck["artist"], deck["count"], deck["top"]["card"]) for deck in view["decks"]] == [
        ("bassist", 14, b(2)),
        ("drummer", 12, d(1)),
        ("guitarist", 13, g(1)),
        ("vocalist", 14, v(2)),
    ]
    advanced = GAME.view(Studio(advanced=True).given().state, None)
    assert advanced["harmony"][1] == {
        "condition": "soundwave",
        "bonus_card": None,
        "artist": "drummer",
        "bonus": {"kind": "technique", "artist": "drummer"},
    }


def test_places() -> None:
    own, other = seen()["places"][:2]
    wanted = {
        "points": 6,
        "fader": 2,
        "knobs_placed": 2,
        "knobs_left": 8,
        "markers_placed": 1,
        "markers_left": 4,
        "objectives": {"mixing": None, "mastering": None},
        "held": {"mixing": 1, "mastering": 1},
        "returned": {"mixing": None, "mastering": None},
        "mastered": [],
    }
    assert {key: other[key] for key in wanted} == wanted
    assert (own["fader"], own["knobs_left"], own["held"]) == (4, 9, {"mixing": 1, "mastering": 0})
    assert own["objectives"] == {"mixing": [mix(1)], "mastering": []}
    assert [entry["card"] for entry in own["hand"]] == [g(14), v(1)]
    (done,) = own["fulfilled"]
    assert (done["track"], done["spaces"], done["points"]) == (1, [1, 2], 2)
    assert (done["matched"], done["marker_space"]) == (2, 2)


def test_the_turn_as_it_goes_on() -> None:
    state = STUDIO.given(*rotated(index=4)).state
    wanted = {
        "rotated": True,
        "vinyl_ended": False,
        "taken": [],
        "production": None,
        "drawn": None,
        "moved": [],
        "recorded": None,
        "harmony": [],
        "used": None,
        "skipped": False,
        "bonus": None,
        "aside": None,
        "passed": False,
    }
    assert GAME.view(state, 0)["turn"] == wanted
    assert GAME.view(state, 1)["turn"] == {**wanted, "passed": None}
    start = STUDIO.given(*recording(index=4))
    recorded = start.and_given(*start.when(0, m.Record(v(1), m.Spot(2, 1))).facts)
    turn = GAME.view(recorded.state, 1)["turn"]
    assert (turn["vinyl_ended"], turn["production"]) == (True, "skipped")
    assert turn["moved"] == []  # Harmony has been judged
    assert turn["recorded"] == {"card": v(1), "track": 2, "space": 1}
    assert (turn["harmony"], turn["used"], turn["skipped"]) == (["timecode"], None, False)
    taken = recorded.and_given(f.HarmonyUsed(0, "timecode", LEROY))
    turn = GAME.view(taken.state, 1)["turn"]
    assert (turn["used"], turn["bonus"], turn["moved"]) == ("timecode", {"kind": "place_knob"}, [])
    skipped = recorded.and_given(f.HarmonySkipped(0))
    assert GAME.view(skipped.state, 2)["turn"]["skipped"] is True


def test_what_a_recording_would_bring_is_shown_to_whoever_is_to_record() -> None:
    """Three knobs on the drummer EQ; d(9) is of minute 4 and goes from mid to low."""
    studio = replace(STUDIO, active=1)
    recorded = GAME.view(studio.given(*recording(1)).state, 1)
    (preview,) = recorded["previews"]
    assert preview["card"] == d(9)
    assert preview["shares"] == [{"seat": 0, "points": 1}]
    assert len(preview["spaces"]) == 4 * 7 - 4
    beside, alone = preview["spaces"][0], preview["spaces"][7]
    assert beside == {
        "track": 1,
        "space": 4,
        "points": 4,
        "conditions": ["timecode", "solo", "multi"],
    }
    assert alone == {"track": 2, "space": 4, "points": 6, "conditions": ["timecode"]}
    for viewer in (None, 0, 2):
        assert GAME.view(studio.given(*recording(1)).state, viewer)["previews"] == []
    assert GAME.view(studio.given(*producing(1)).state, 1)["previews"] == []


def test_entries_say_who_gained_what_when_and_for_what() -> None:
    start = STUDIO.given(*recording())
    recorded = start.when(0, m.Record(v(1), m.Spot(1, 4)))
    marked = recorded.state.entries[len(start.state.entries) :]
    assert GAME.view(recorded.state, 3)["entries"][-len(marked) :] == [
        {
            "seat": 0,
            "points": 1,
            "category": "track_icons",
            "round": 6,
            "cause": v(1),
            "track": 1,
        }
    ]
