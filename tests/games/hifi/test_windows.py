"""Windows for Mixing objectives: when they open and close, and what others learn of them."""

from collections.abc import Mapping

import pytest

from tests.games.hifi.table import Studio, asked, at, b, d, g, mix, options, recording, rotated, v
from turntable.engine.chance import FastChance
from turntable.engine.codec import plain
from turntable.engine.record import Moved, seen
from turntable.games.hifi import GAME
from turntable.games.hifi import facts as f
from turntable.games.hifi import moves as m

BDGV = mix(1)
"""bassist, drummer, guitarist, vocalist"""
Board = Mapping[tuple[int, int], str]


@pytest.mark.clause("HIF-R21")
def test_a_marker_of_the_vinyl_phase_reduces_the_later_recording() -> None:
    board = {(1, 1): b(3), (2, 2): d(5), (1, 2): v(2)}
    studio = Studio(hands={0: [g(14)]}, board=board, objectives={0: [BDGV]}, faders={0: 0})
    start = studio.given(*rotated(index=0))
    swapped = start.when(0, m.VinylSwap(at(1, 2), at(2, 2)))
    assert asked(swapped.state) == [(0, "mixing")]
    window = start.and_given(*swapped.facts)
    done = window.when(0, m.FulfilMixing(BDGV, 1))
    ended = window.and_given(*done.facts, f.VinylEnded(0))
    out = ended.when(0, m.Record(g(14), at(1, 5)))
    assert out.facts[1] == f.PointsScored(0, 2, "track_icons", 4)


@pytest.mark.clause("HIF-R23")
def test_a_swap_moves_two_cards_and_the_player_chooses_the_track() -> None:
    board = {(1, 1): b(3), (1, 2): v(1), (2, 1): d(5), (2, 2): g(1), (3, 3): d(7), (3, 2): b(1)}
    studio = Studio(board=board, objectives={0: [BDGV]})
    start = studio.given(*rotated(index=0))
    # d(5) goes beside b(3) on track 1, v(1) beside g(1) on track 2, where no run results.
    one = start.when(0, m.VinylSwap(at(1, 2), at(2, 1)))
    assert options(one.state) == [m.FulfilMixing(BDGV, 1), m.PassMixing()]
    # d(5) and d(7) change places: both tracks have a run with one of them.
    two = start.when(0, m.VinylSwap(at(2, 1), at(3, 3)))
    assert options(two.state) == [
        m.FulfilMixing(BDGV, 2),
        m.FulfilMixing(BDGV, 3),
        m.PassMixing(),
    ]
    after = start.and_given(*two.facts)
    done = after.when(0, m.FulfilMixing(BDGV, 3))
    assert done.facts[0] == f.MixingFulfilled(0, BDGV, 3, (2, 3), 2, 1)
    assert done.state.markers == [[], [], [0], []]


@pytest.mark.clause("HIF-R25")
def test_several_objectives_are_fulfilled_one_after_the_other_also_with_the_same_cards() -> None:
    studio = Studio(
        hands={0: [g(14)]}, board={(1, 2): d(5)}, objectives={0: [BDGV, mix(8), mix(2)]}
    )
    start = studio.given(*recording())
    window = start.and_given(*start.when(0, m.Record(g(14), at(1, 3))).facts)
    assert options(window.state) == [
        m.FulfilMixing(BDGV, 1),
        m.FulfilMixing(mix(8), 1),
        m.PassMixing(),
    ]
    first = window.when(0, m.FulfilMixing(mix(8), 1))
    assert first.facts[0] == f.MixingFulfilled(0, mix(8), 1, (2, 3), 2, 1)
    assert options(first.state) == [m.FulfilMixing(BDGV, 1), m.PassMixing()]
    second = window.and_given(*first.facts).when(0, m.FulfilMixing(BDGV, 1))
    second.then_begins(
        f.MixingFulfilled(0, BDGV, 1, (2, 3), 2, 2), f.PointsScored(0, 2, "mixing", 7)
    )


@pytest.mark.clause("HIF-R27")
def test_only_the_active_seat_fulfils_and_only_with_what_it_touched() -> None:
    studio = Studio(
        hands={0: [g(14)], 1: [v(14)]}, board={(1, 2): d(5)}, objectives={1: [BDGV, mix(8)]}
    )
    start = studio.given(*recording())
    made = start.when(0, m.Record(g(14), at(1, 3)))
    assert asked(made.state) == [(1, "rotate_record")]
    mine = start.and_given(*made.facts, *recording(1))
    assert f.TurnEnded(1) in mine.when(1, m.Record(v(14), at(4, 1))).facts
    touched = mine.when(1, m.Record(v(14), at(1, 4)))
    assert options(touched.state) == [
        m.FulfilMixing(BDGV, 1),
        m.FulfilMixing(mix(8), 1),
        m.PassMixing(),
    ]


def test_the_window_is_shown_to_whoever_is_in_it() -> None:
    studio = Studio(hands={0: [g(14)]}, board={(1, 2): d(5)}, objectives={0: [BDGV]})
    start = studio.given(*recording())
    state = start.when(0, m.Record(g(14), at(1, 3))).state
    assert GAME.view(state, 0)["window"] == [
        {
            "objective": BDGV,
            "track": 1,
            "spaces": [2, 3],
            "matched": 2,
            "points": 2,
            "marker_space": 1,
        }
    ]
    assert GAME.view(state, 0)["phase"] == "mixing"
    assert GAME.view(state, 1)["window"] == GAME.view(state, None)["window"] == []


@pytest.mark.clause("HIF-R43")
def test_nobody_else_learns_from_a_pass() -> None:
    """Others see neither move nor fact, no kind of question, and the same view as before."""
    studio = Studio(
        players=3,
        board={(1, 1): b(3), (2, 2): d(5), (1, 2): v(2)},
        objectives={0: [BDGV]},
        hands={0: [g(14)]},
    )
    start = studio.given(*rotated(index=0), *_drawn())
    swapped = start.when(0, m.VinylSwap(at(1, 2), at(2, 2)))
    window = start.and_given(*swapped.facts)
    passed = window.when(0, m.PassMixing()).then(f.MixingPassed(0))
    assert asked(passed.state) == [(0, "production")]
    for viewer in (None, 1, 2):
        assert GAME.mask(f.MixingPassed(0), viewer) is None
        assert GAME.mask(m.PassMixing(), viewer) is None
        assert GAME.view(window.state, viewer) == GAME.view(passed.state, viewer)
        assert GAME.view(passed.state, viewer)["phase"] == "acting"
        assert GAME.view(passed.state, viewer)["asked"] == [{"seat": 0, "kind": None}]
    assert GAME.mask(f.MixingPassed(0), 0) == f.MixingPassed(0)
    assert GAME.view(window.state, 0) != GAME.view(passed.state, 0)


def _drawn() -> tuple[f.AudioDrawn, f.DeckTopShown]:
    """The other action of the space has been taken."""
    drawn = f.AudioDrawn(seat=0, artist="guitarist", card=g(1), source="vinyl")
    return drawn, f.DeckTopShown("guitarist", g(2))


@pytest.mark.clause("HIF-R43")
def test_the_body_of_a_pass_tells_others_that_a_seat_acted_and_no_more() -> None:
    body = Moved(
        seat=0,
        decision="7.0",
        move=plain(m.PassMixing()),
        by="player",
        at_ms=1,
        chance={},
        facts=[plain(f.MixingPassed(0))],
        open_decisions=["8.0"],
    )
    for viewer in (None, 1):
        assert seen(GAME, body, viewer) == {
            "seat": 0,
            "decision": "7.0",
            "by": "player",
            "at_ms": 1,
            "facts": [],
            "open_decisions": ["8.0"],
        }
    assert seen(GAME, body, 0)["move"] == {"type": "pass_mixing"}


@pytest.mark.clause("HIF-R43")
def test_a_world_imagined_by_others_has_something_open_while_a_window_is() -> None:
    """After the recording only a window can be open, so the active seat holds what matches."""
    studio = Studio(hands={0: [g(14)]}, board={(1, 2): d(5)}, objectives={0: [BDGV], 1: [mix(8)]})
    start = studio.given(*recording())
    state = start.when(0, m.Record(g(14), at(1, 3))).state
    held = set()
    for seed in range(40):
        world = GAME.imagine(GAME.view(state, 1), FastChance(seed))
        assert asked(world) == [(0, "mixing")]
        held |= set(world.places[0].objectives["mixing"])
        assert world.places[1].objectives["mixing"] == [mix(8)]
    assert BDGV in held
    assert len(held) > 3
    assert mix(8) not in held


@pytest.mark.clause("HIF-R43")
def test_what_a_viewer_put_under_the_deck_is_not_in_the_hand_of_whoever_has_a_window() -> None:
    studio = Studio(
        hands={0: [g(14)]},
        board={(1, 2): d(5)},
        objectives={0: [BDGV]},
        stock={"mixing": [mix(8), mix(2), *(mix(n) for n in range(3, 21) if n != 8)]},
    )
    start = studio.given(
        f.ObjectivesDrawn(1, "mixing", 2, (mix(8), mix(2))),
        f.ObjectiveKept(1, "mixing", mix(2)),
        f.ObjectiveReturned(1, "mixing", mix(8)),
        *recording(),
    )
    state = start.when(0, m.Record(g(14), at(1, 3))).state
    for seed in range(40):
        world = GAME.imagine(GAME.view(state, 1), FastChance(seed))
        assert world.objective_decks["mixing"][-1] == mix(8)
        assert mix(8) not in world.places[0].objectives["mixing"]
        assert asked(world) == [(0, "mixing")]


@pytest.mark.clause("HIF-R46")
def test_the_window_of_a_recording_closes_before_harmony_and_changes_nothing_of_it() -> None:
    studio = Studio(
        hands={0: [d(4), v(1)]},
        board={(1, 1): b(3), (1, 3): g(1)},
        objectives={0: [BDGV, mix(4)]},
        icons=(
            "bonus-jack-green",
            "bonus-mei-ling-wong",
            "bonus-leroy-johnson",
            "bonus-heather-jones",
        ),
    )
    start = studio.given(*recording())
    recorded = start.when(0, m.Record(d(4), at(1, 2)))
    assert not any(isinstance(fact, f.HarmonyMet) for fact in recorded.facts)
    window = start.and_given(*recorded.facts)
    assert options(window.state) == [
        m.FulfilMixing(BDGV, 1),
        m.FulfilMixing(mix(4), 1),
        m.PassMixing(),
    ]
    marked = window.when(0, m.FulfilMixing(mix(4), 1))
    passed = window.and_given(*marked.facts).when(0, m.PassMixing())
    assert passed.facts[1:] == (f.HarmonyMet(0, ("timecode",)),)
    harmony = window.and_given(*marked.facts, *passed.facts)
    harmony.when(0, m.FulfilMixing(BDGV, 1)).refused("HIF-048", "not_now")
    taken = harmony.and_given(*harmony.when(0, m.Harmony("timecode")).facts)
    away = taken.when(0, m.BonusRerecord(v(1), at(1, 1)))
    assert f.TurnEnded(0) in away.facts  # the passed run has no moved card
    again = taken.when(0, m.BonusRerecord(v(1), at(1, 2)))
    assert f.TurnEnded(0) in again.facts  # b, v: no more a run of the first objective


def test_a_window_that_brought_nothing_does_not_open_later_in_the_turn() -> None:
    """The swap matched nothing held; an objective bought afterwards does not fit it any more."""
    board = {(1, 1): b(3), (2, 2): d(5), (1, 2): v(2)}
    studio = Studio(board=board, hands={0: [g(14)]}, stock={"mixing": [BDGV, mix(2)]})
    start = studio.given(*rotated(index=0))
    swapped = start.when(0, m.VinylSwap(at(1, 2), at(2, 2)))
    assert asked(swapped.state) == [(0, "vinyl_action")]
    bought = start.and_given(*swapped.facts, f.VinylEnded(0))
    drawn = bought.when(0, m.ProduceObjective("mixing"))
    kept = bought.and_given(*drawn.facts).when(0, m.KeepObjective(BDGV))
    assert asked(kept.state) == [(0, "record")]


@pytest.mark.clause("HIF-R46")
def test_a_pass_closes_its_window_and_the_next_move_of_a_card_opens_another() -> None:
    studio = Studio(
        board={(1, 1): b(3), (2, 2): d(5), (1, 2): v(2)},
        objectives={0: [BDGV]},
        hands={0: [g(14)]},
    )
    start = studio.given(*rotated(index=0))
    for move in (
        m.VinylSwap(at(1, 2), at(2, 2)),
        m.PassMixing(),
        m.EndVinyl(),
        m.SkipProduction(),
        m.Record(g(14), at(1, 3)),
    ):
        start = start.and_given(*start.when(0, move).facts)
    assert options(start.state) == [m.FulfilMixing(BDGV, 1), m.PassMixing()]
    assert GAME.view(start.state, 0)["turn"]["passed"] is False
