"""What a refusal says beside its clause: code and parameters, for the sentence people read."""

from collections.abc import Mapping

import pytest

from tests.games.yacht_rock.table import SLOTS, dealt, recording, start, styles, table
from turntable.engine.items import Move
from turntable.engine.refusal import Refusal
from turntable.engine.spec import Given
from turntable.games.yacht_rock import GAME
from turntable.games.yacht_rock import facts as f
from turntable.games.yacht_rock import moves as m
from turntable.games.yacht_rock.state import YachtRock

STUDIO = recording(
    music={0: ["saxophone-1", "anthem-1", "beat-1"], 1: ["guitar-1", "beat-2"], 2: ["keys-1"]}
)
ALIKE = recording(music={0: ["saxophone-1"], 1: ["saxophone-2"]})
DECLINED = STUDIO.and_given(f.DuetDeclined(1, "single-01"))
ASKING = STUDIO.and_given(f.DuetOffered(0, 1, "single-01", "anthem"))
BOTH = recording(
    f.DuetOffered(0, 1, "single-01", "anthem"), music={0: ["anthem-1"], 1: ["anthem-2", "guitar-1"]}
)
HATS = ["hat-coral-gold-1", "hat-coral-teal-2", "hat-coral-teal-1"]
WARDROBE = start(*table(slots=(HATS, *SLOTS[1:])), f.SlotTaken(0, 1, styles(*HATS)), dealt(1, 5, 2))


@pytest.mark.parametrize(
    ("begun", "seat", "move", "code", "clause", "details"),
    [
        (
            WARDROBE,
            0,
            m.KeepClothing("style-top-gold-1"),
            "not_at_hand",
            "YAC-024",
            {"clothing": "hat"},
        ),
        (
            WARDROBE,
            0,
            m.KeepClothing("style-hat-coral-teal-2"),
            "same_face",
            "YAC-R21",
            {"card": "style-hat-coral-teal-1"},
        ),
        (
            STUDIO,
            0,
            m.RecordSolo("single-01"),
            "attributes_missing",
            "YAC-031",
            {"missing": ["guitar"]},
        ),
        (
            STUDIO,
            0,
            m.RecordSolo("single-32"),
            "attributes_missing",
            "YAC-031",
            {"missing": ["refrain", "lyrics"]},
        ),
        (STUDIO, 0, m.RecordSolo("single-05"), "not_on_display", "YAC-037", {}),
        (STUDIO, 0, m.OfferDuet("single-01", 0, "anthem"), "no_such_partner", "YAC-033", {}),
        (STUDIO, 0, m.OfferDuet("single-01", 3, "anthem"), "no_such_partner", "YAC-033", {}),
        (
            DECLINED,
            0,
            m.OfferDuet("single-01", 1, "anthem"),
            "declined_before",
            "YAC-R10",
            {"partner_seat": 1},
        ),
        (
            STUDIO,
            0,
            m.OfferDuet("single-01", 1, "beat"),
            "not_on_single",
            "YAC-034",
            {"single": "single-01"},
        ),
        (
            STUDIO,
            0,
            m.OfferDuet("single-01", 1, "guitar"),
            "not_held",
            "YAC-033",
            {"attribute": "guitar"},
        ),
        (
            ALIKE,
            0,
            m.OfferDuet("single-01", 1, "saxophone"),
            "same_variety",
            "YAC-R22",
            {"partner_seat": 1},
        ),
        (
            STUDIO,
            0,
            m.OfferDuet("single-01", 2, "anthem"),
            "partner_has_nothing",
            "YAC-R10",
            {"partner_seat": 2},
        ),
        (
            ASKING,
            1,
            m.AcceptDuet("beat"),
            "not_on_single",
            "YAC-034",
            {"single": "single-01"},
        ),
        (
            ASKING,
            1,
            m.AcceptDuet("saxophone"),
            "not_held",
            "YAC-033",
            {"attribute": "saxophone"},
        ),
        (BOTH, 1, m.AcceptDuet("anthem"), "same_variety", "YAC-R22", {"partner_seat": 1}),
        (STUDIO, 0, m.ChooseParty(1), "not_now", "YAC-047", {}),
        (STUDIO, 0, m.AcceptDuet("anthem"), "no_offer", "YAC-R10", {}),
    ],
)
def test_a_refusal_says_what_is_wrong(
    begun: Given[YachtRock],
    seat: int,
    move: Move,
    code: str,
    clause: str,
    details: Mapping[str, int | str | list[str]],
) -> None:
    assert GAME.refusal(begun.state, seat, move) == Refusal(code, clause, details)


def test_a_single_dealt_in_this_turn_is_named() -> None:
    fresh = STUDIO.and_given(
        f.SingleRecorded("single-32", "duet", (0, 1), styles("music-beat-1")),
        f.SingleRevealed(2, "single-07"),
    )
    assert GAME.refusal(fresh.state, 0, m.RecordSolo("single-07")) == Refusal(
        "dealt_this_turn", "YAC-041", {"single": "single-07"}
    )


def test_a_listed_move_is_not_refused() -> None:
    for begun, seat in ((STUDIO, 0), (ASKING, 1), (WARDROBE, 0)):
        for move in GAME.legal_moves(begun.state, seat):
            assert GAME.refusal(begun.state, seat, move) is None
