"""The worked examples of the ledger's section 9, with their numbers; deals are in test_turn."""

import pytest

from tests.games.yacht_rock.table import options, recording, styles
from turntable.games.yacht_rock import GAME
from turntable.games.yacht_rock import facts as f
from turntable.games.yacht_rock import moves as m

JOHN, DARYL, LIONEL = 0, 1, 0
TURN_OVER = (f.TurnEnded(0), f.TurnStarted(1, 2, 1))


@pytest.mark.clause("YAC-033")
@pytest.mark.clause("YAC-034")
@pytest.mark.clause("YAC-035")
def test_john_and_daryl_record_a_duet() -> None:
    """Example 1: saxophone and guitar do; the anthem is not needed."""
    studio = recording(music={JOHN: ["saxophone-1"], DARYL: ["guitar-1"]})
    asking = studio.when(JOHN, m.OfferDuet("single-01", DARYL, "saxophone")).then(
        f.DuetOffered(JOHN, DARYL, "single-01", "saxophone")
    )
    answered = studio.and_given(*asking.facts).when(DARYL, m.AcceptDuet("guitar"))
    answered.then(
        f.DuetAccepted(DARYL, "guitar"),
        f.SingleRecorded(
            "single-01", "duet", (JOHN, DARYL), styles("music-saxophone-1", "music-guitar-1")
        ),
        f.PointsScored(JOHN, 3, "single", 3),
        f.SingleTokenGained(JOHN, 1),
        f.PointsScored(DARYL, 3, "single", 3),
        f.SingleTokenGained(DARYL, 1),
        f.SingleRevealed(1, "single-02"),
        *TURN_OVER,
    )
    places = GAME.view(answered.state, None)["places"]
    assert [(place["points"], place["tokens"]) for place in places] == [(3, 1), (3, 1), (0, 0)]
    assert [place["music"] for place in places] == [["style-music-keys-6"], [], []]


@pytest.mark.clause("YAC-031")
@pytest.mark.clause("YAC-032")
def test_lionel_records_alone() -> None:
    """Example 2: refrain, lyrics and beat are single-32."""
    studio = recording(music={LIONEL: ["refrain-1", "lyrics-1", "beat-1"]})
    assert m.RecordSolo("single-32") in options(studio.state, LIONEL)
    outcome = studio.when(LIONEL, m.RecordSolo("single-32")).then(
        f.SingleRecorded(
            "single-32",
            "solo",
            (LIONEL,),
            styles("music-refrain-1", "music-lyrics-1", "music-beat-1"),
        ),
        f.PointsScored(LIONEL, 8, "single", 8),
        f.SingleTokenGained(LIONEL, 1),
        f.SingleRevealed(2, "single-02"),
        *TURN_OVER,
    )
    place = GAME.view(outcome.state, None)["places"][LIONEL]
    assert (place["points"], place["tokens"], place["music"]) == (8, 1, ["style-music-keys-6"])
