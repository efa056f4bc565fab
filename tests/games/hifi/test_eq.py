"""EQ tracks: HIF-073 to HIF-075, and the ruling on the supply of knobs."""

from collections.abc import Mapping

import pytest

from tests.games.hifi.table import Studio, at, g, options, producing, recording, rotated, v
from turntable.engine.spec import Given
from turntable.games.hifi import GAME
from turntable.games.hifi import facts as f
from turntable.games.hifi import moves as m
from turntable.games.hifi.cards import ARTISTS, Artist
from turntable.games.hifi.state import Hifi


@pytest.mark.clause("HIF-073")
@pytest.mark.clause("HIF-074")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_on_a_full_track_the_lowest_knob_goes_and_the_new_one_takes_the_top(owner: int) -> None:
    studio = Studio(players=3, knobs={"guitarist": [owner, 1, 2, 1]})
    start = studio.given(*rotated(index=4))
    before = GAME.view(start.state, None)["places"][owner]["knobs_left"]
    out = start.when(0, m.VinylKnob("guitarist")).then(
        f.KnobRemoved("guitarist", owner), f.KnobPlaced(0, "guitarist", 4)
    )
    assert out.state.eq["guitarist"] == [1, 2, 1, 0]
    after = GAME.view(out.state, None)["places"][owner]["knobs_left"]
    assert after - before == (0 if owner == 0 else 1)
    assert GAME.view(out.state, 2)["eq"][2]["knobs"] == [1, 2, 1, 0]


@pytest.mark.clause("HIF-073")
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_a_track_with_room_loses_nothing(count: int) -> None:
    start = Studio(knobs={"drummer": [1] * count}).given(*producing())
    out = start.when(0, m.ProduceKnob("drummer"))
    assert out.facts[1:2] == (f.KnobPlaced(0, "drummer", count + 1),)
    assert out.state.eq["drummer"] == [1] * count + [0]


@pytest.mark.clause("HIF-075")
def test_a_player_may_fill_a_track() -> None:
    start = Studio(knobs={"drummer": [0, 0, 0]}).given(*rotated(index=4))
    out = start.when(0, m.VinylKnob("drummer")).then(f.KnobPlaced(0, "drummer", 4))
    assert out.state.eq["drummer"] == [0, 0, 0, 0]


def tracks(knobs: Mapping[Artist, list[int]]) -> list[Artist]:
    state = Studio(knobs=knobs).given(*rotated(index=4)).state
    return [move.artist for move in options(state, m.VinylKnob)]


@pytest.mark.clause("HIF-R12")
def test_with_an_empty_supply_only_an_own_lowest_knob_of_a_full_track_makes_room() -> None:
    out: dict[Artist, list[int]] = {
        "bassist": [0, 0, 0, 0],
        "drummer": [1, 0, 0, 0],
        "guitarist": [0, 0, 0],
    }
    assert tracks(out) == ["bassist"]
    assert tracks({**out, "guitarist": [0, 0]}) == list(ARTISTS)
    start = Studio(knobs=out).given(*rotated(index=4))
    done = start.when(0, m.VinylKnob("bassist")).then(
        f.KnobRemoved("bassist", 0), f.KnobPlaced(0, "bassist", 4)
    )
    assert done.state.eq["bassist"] == [0, 0, 0, 0]
    for artist in ("drummer", "guitarist", "vocalist"):
        start.when(0, m.VinylKnob(artist)).refused("HIF-R12", "no_knob_left")
    buying = Studio(knobs=out).given(*producing())
    assert options(buying.state, m.ProduceKnob) == [m.ProduceKnob("bassist")]
    buying.when(0, m.ProduceKnob("drummer")).refused("HIF-R12", "no_knob_left")


@pytest.mark.clause("HIF-R12")
def test_a_player_may_push_off_an_own_knob() -> None:
    start = Studio(knobs={"bassist": [0, 1, 1, 1]}).given(*rotated(index=4))
    start.when(0, m.VinylKnob("bassist")).then(
        f.KnobRemoved("bassist", 0), f.KnobPlaced(0, "bassist", 4)
    )


def recorded(start: Given[Hifi], seat: int, card: str, space: int) -> Given[Hifi]:
    """The match after a seat's turn in which it did nothing but record on track 4."""
    after = start.and_given(*recording(seat))
    return after.and_given(*after.when(seat, m.Record(card, at(4, space))).facts)


def points(start: Given[Hifi]) -> list[int]:
    return [place.points for place in start.state.places]


@pytest.mark.clause("HIF-039")
@pytest.mark.clause("HIF-040")
def test_a_knob_pays_at_every_recording_of_its_artist_and_at_no_other() -> None:
    """Counted by hand; no icon is visible on track 4, and no recording is in harmony."""
    hands = {0: [g(14), v(14)], 1: [g(10)]}
    studio = Studio(hands=hands, knobs={"guitarist": [0, 1, 0]}, markers={4: [0, 1, 1]})
    now = recorded(studio.given(), 0, g(14), 1)
    assert points(now) == [3, 1]  # three knobs for the active seat, one for the other's own
    now = recorded(now, 1, g(10), 3)
    assert points(now) == [5, 4]  # the same knobs again, with the roles changed
    now = recorded(now.and_given(f.TurnStarted(2, 0)), 0, v(14), 5)
    assert points(now) == [5, 4]  # another artist
