"""The party phase (YAC-048 to YAC-060): picks, doors, points."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.yacht_rock.table import asked, options, start, styles, table
from turntable.engine.spec import Given, Outcome
from turntable.games.yacht_rock import GAME
from turntable.games.yacht_rock import facts as f
from turntable.games.yacht_rock import moves as m
from turntable.games.yacht_rock.cards import GARMENTS, SOIREES
from turntable.games.yacht_rock.party import party_points
from turntable.games.yacht_rock.state import YachtRock

CORAL_TEAL_HAT = "soiree-lagoon-luau-1"
"""Coral 3, teal 1, In Vogue hat."""
GOLD_RECORD_HAT = "soiree-platinum-night-1"
SEATS = (0, 1, 2)


def party(**prepared: Any) -> Given[YachtRock]:  # noqa: ANN401 - as `table`
    """The party phase begins."""
    return start(*table(turn=9, active=2, **prepared), f.TurnEnded(2), f.PartyPhaseStarted(1))


def scores(
    soiree: str, outfit: Sequence[str], tokens: int = 0
) -> list[tuple[str, int, str | None]]:
    """What an outfit and tokens score at a Soirée, zeros left out."""
    worn, held = {0: outfit}, {0: tokens}
    other = "soiree-sunset-regatta-1"
    begun = party(wearing=worn, tokens=held, soirees=(soiree, other))
    begun = begun.and_given(f.PartyChosen(0, 1), f.PartyChosen(1, 2))
    facts = begun.when(2, m.ChooseParty(2)).facts
    return [
        (fact.category, fact.points, fact.detail)
        for fact in facts
        if isinstance(fact, f.PointsScored) and fact.seat == 0
    ]


def kinds(outcome: Outcome[YachtRock]) -> list[str]:
    return [type(fact).__name__ for fact in outcome.facts]


@pytest.mark.clause("YAC-048")
@pytest.mark.parametrize("first", SEATS)
def test_picks_are_placed_clockwise_from_the_token_holder_for_all_to_see(first: int) -> None:
    now = party(first=first)
    order = [(first + step) % 3 for step in SEATS]
    for number, seat in enumerate(order):
        assert asked(now.state) == [(seat, "choose_party")]
        for other in SEATS:
            if other != seat:
                now.when(other, m.ChooseParty(1)).refused("YAC-048", "not_asked")
        assert [
            guest for shown in GAME.view(now.state, seat)["soirees"] for guest in shown["guests"]
        ] == order[:number]
        if seat != order[-1]:
            now.when(seat, m.ChooseParty(1)).then(f.PartyChosen(seat, 1))
            now = now.and_given(f.PartyChosen(seat, 1))


@pytest.mark.clause("YAC-049")
def test_everybody_chooses_one_of_two_and_may_choose_the_same() -> None:
    now = party()
    for seat in SEATS:
        assert options(now.state, seat) == [m.ChooseParty(1), m.ChooseParty(2)]
        for wrong in (0, 3, -1):
            now.when(seat, m.ChooseParty(wrong)).refused("YAC-049", "no_such_party")
        now.when(seat, m.EndTurn()).refused("YAC-049", "not_now")
        now = now.and_given(f.PartyChosen(seat, 2))
    assert [seat.party for seat in now.state.musicians] == [2, 2, 2]
    assert GAME.view(now.state, 0)["soirees"][1]["guests"] == [0, 1, 2]


@pytest.mark.clause("YAC-050")
def test_the_choice_is_made_while_both_are_face_down() -> None:
    now = party().and_given(f.PartyChosen(0, 1), f.PartyChosen(1, 2))
    for viewer in (None, *SEATS):
        for shown in GAME.view(now.state, viewer)["soirees"]:
            assert (shown["card"], shown["bonuses"], shown["in_vogue"]) == (None, None, None)
            assert len(shown["back"]) == 2


@pytest.mark.clause("YAC-051")
def test_both_are_turned_up_even_if_nobody_went_there() -> None:
    now = party(soirees=(CORAL_TEAL_HAT, GOLD_RECORD_HAT))
    now = now.and_given(f.PartyChosen(0, 1), f.PartyChosen(1, 1))
    now.when(2, m.ChooseParty(1)).then_begins(
        f.PartyChosen(2, 1),
        f.SoireeRevealed(1, CORAL_TEAL_HAT),
        f.SoireeRevealed(2, GOLD_RECORD_HAT),
        f.RoundEnded(1, (0, 0, 0)),
    )


@pytest.mark.clause("YAC-051")
def test_open_soirees_show_their_fronts() -> None:
    now = party(soirees=(CORAL_TEAL_HAT, GOLD_RECORD_HAT)).and_given(
        f.SoireeRevealed(2, GOLD_RECORD_HAT)
    )
    first, second = GAME.view(now.state, None)["soirees"]
    assert first["card"] is None
    assert second == {
        "position": 2,
        "party": "Platinum Night",
        "back": ["gold", "record"],
        "card": GOLD_RECORD_HAT,
        "bonuses": [
            {"category": bonus.category, "points_each": bonus.points_each}
            for bonus in SOIREES[GOLD_RECORD_HAT].bonuses
        ],
        "in_vogue": {"kind": "hat", "points": 4},
        "guests": [],
    }


@pytest.mark.clause("YAC-052")
@pytest.mark.parametrize("first", SEATS)
def test_seats_score_one_after_the_other_from_the_token_holder(first: int) -> None:
    worn = {seat: [f"top-coral-{seat + 1}"] for seat in SEATS}
    now = party(first=first, wearing=worn, soirees=(CORAL_TEAL_HAT, GOLD_RECORD_HAT))
    order = [(first + step) % 3 for step in SEATS]
    now = now.and_given(f.PartyChosen(order[0], 1), f.PartyChosen(order[1], 1))
    outcome = now.when(order[2], m.ChooseParty(1))
    scored = [fact.seat for fact in outcome.facts if isinstance(fact, f.PointsScored)]
    assert scored == [order[0]] * 2 + [order[1]] * 2 + [order[2]] * 2


@pytest.mark.clause("YAC-053")
def test_base_points_are_the_printed_numbers() -> None:
    assert scores("soiree-studio-wrap-1", ["top-coral-1", "bottom-gold-1", "shoes-teal-1"])[0] == (
        "base",
        5,
        None,
    )


@pytest.mark.clause("YAC-054")
def test_all_three_bonuses_of_the_chosen_party_and_none_of_the_other() -> None:
    worn = {seat: [f"top-gold-{seat + 1}", f"hat-coral-teal-{seat + 1}"] for seat in (0, 1)}
    now = party(wearing=worn, tokens={0: 2, 1: 2}, soirees=(CORAL_TEAL_HAT, GOLD_RECORD_HAT))
    gold, record = (bonus.points_each for bonus in SOIREES[GOLD_RECORD_HAT].bonuses)
    now = now.and_given(f.PartyChosen(0, 1), f.PartyChosen(1, 2))
    total = 4 + gold + 2 * record + 4
    now.when(2, m.ChooseParty(2)).then_begins(
        f.PartyChosen(2, 2),
        f.SoireeRevealed(1, CORAL_TEAL_HAT),
        f.SoireeRevealed(2, GOLD_RECORD_HAT),
        f.PointsScored(0, 4, "base", 4),
        f.PointsScored(0, 3, "color_bonus", 7, "coral"),
        f.PointsScored(0, 1, "color_bonus", 8, "teal"),
        f.PointsScored(0, 4, "in_vogue", 12, "hat"),
        f.PointsScored(1, 4, "base", 4),
        f.PointsScored(1, gold, "color_bonus", 4 + gold, "gold"),
        f.PointsScored(1, 2 * record, "record_bonus", 4 + gold + 2 * record),
        f.PointsScored(1, 4, "in_vogue", total, "hat"),
        f.RoundEnded(1, (12, total, 0)),
    )


@pytest.mark.clause("YAC-055")
def test_a_colour_bonus_is_its_value_for_each_card_of_that_colour() -> None:
    outfit = ["top-coral-1", "bottom-coral-1", "shoes-teal-1"]
    assert scores(CORAL_TEAL_HAT, outfit) == [
        ("base", 3, None),
        ("color_bonus", 6, "coral"),
        ("color_bonus", 1, "teal"),
    ]


@pytest.mark.clause("YAC-056")
def test_the_record_bonus_is_its_value_for_each_token_owned() -> None:
    listening = SOIREES["soiree-listening-party-3"]
    assert [bonus.points_each for bonus in listening.bonuses] == [1, 3]
    assert scores(listening.id, ["top-coral-1"], tokens=5) == [
        ("base", 1, None),
        ("color_bonus", 1, "coral"),
        ("record_bonus", 15, None),
    ]


@pytest.mark.clause("YAC-057")
@pytest.mark.parametrize(
    ("front", "kind", "garment"),
    [(1, "hat", "hat-coral-teal-1"), (2, "sunglasses", "sunglasses-coral-teal-1")],
)
def test_in_vogue_is_four_for_the_type_if_it_is_worn(front: int, kind: str, garment: str) -> None:
    soiree = f"soiree-canyon-champagne-{front}"
    assert SOIREES[soiree].in_vogue.kind == kind
    assert scores(soiree, [garment]) == [("base", 1, None), ("in_vogue", 4, kind)]
    assert scores(soiree, ["top-coral-1"]) == [("base", 1, None)]


@pytest.mark.clause("YAC-057")
def test_in_vogue_shoes() -> None:
    soiree = "soiree-canyon-champagne-3"
    assert scores(soiree, ["shoes-coral-1", "hat-coral-teal-1"]) == [
        ("base", 2, None),
        ("in_vogue", 4, "shoes"),
    ]


MULTICOLOR = "soiree-studio-wrap-4"


@pytest.mark.clause("YAC-058")
@pytest.mark.parametrize(
    ("outfit", "points"),
    [
        (["top-coral-1", "bottom-coral-1"], 1),
        (["top-coral-1", "bottom-teal-1"], 2),
        (["hat-coral-teal-1", "sunglasses-coral-gold-1"], 3),
        (
            [
                "top-coral-1",
                "bottom-gold-1",
                "shoes-teal-1",
                "hat-coral-teal-1",
                "sunglasses-lavender-gold-1",
            ],
            4,
        ),
    ],
)
def test_multicolour_is_a_point_for_each_different_colour(outfit: list[str], points: int) -> None:
    assert SOIREES[MULTICOLOR].in_vogue.kind == "multicolor"
    assert scores(MULTICOLOR, outfit)[-1] == ("in_vogue", points, "multicolor")


@pytest.mark.clause("YAC-059")
def test_a_card_of_two_colours_counts_for_both() -> None:
    outfit = ["hat-coral-teal-1", "sunglasses-coral-teal-1"]
    assert scores(CORAL_TEAL_HAT, outfit) == [
        ("base", 2, None),
        ("color_bonus", 6, "coral"),
        ("color_bonus", 2, "teal"),
        ("in_vogue", 4, "hat"),
    ]
    assert scores(MULTICOLOR, outfit)[-1] == ("in_vogue", 2, "multicolor")


@pytest.mark.clause("YAC-060")
def test_a_card_of_two_colours_is_one_card_for_the_base() -> None:
    assert scores("soiree-studio-wrap-3", ["hat-coral-teal-1"]) == [("base", 1, None)]


@pytest.mark.clause("YAC-R16")
def test_a_card_with_gold_is_worth_three_once() -> None:
    assert scores("soiree-studio-wrap-3", ["hat-coral-gold-1"]) == [("base", 3, None)]
    assert all(
        garment.points == (3 if "gold" in garment.colors else 1) for garment in GARMENTS.values()
    )


@pytest.mark.clause("YAC-R17")
def test_a_card_counts_once_in_each_of_two_colour_bonuses() -> None:
    assert scores(CORAL_TEAL_HAT, ["sunglasses-coral-teal-1"]) == [
        ("base", 1, None),
        ("color_bonus", 3, "coral"),
        ("color_bonus", 1, "teal"),
    ]


@pytest.mark.clause("YAC-R27")
def test_with_nothing_on_only_the_record_bonus_counts() -> None:
    assert scores("soiree-platinum-night-4", [], tokens=3) == [("record_bonus", 6, None)]
    assert scores("soiree-platinum-night-1", []) == []
    assert [points for _, points, _ in party_points([], 3, SOIREES["soiree-sunset-regatta-4"])] == [
        0,
        0,
        0,
        0,
    ]


def test_categories_come_in_the_order_of_the_ledger() -> None:
    outfit = styles("top-coral-1", "hat-coral-teal-1")
    for soiree in SOIREES.values():
        colors = [category for category in soiree.back if category != "record"]
        found = [part.category for part in party_points(outfit, 2, soiree)]
        record = ["record_bonus"] if "record" in soiree.back else []
        assert found == ["base", *("color_bonus" for _ in colors), *record, "in_vogue"]
        details = [part.detail for part in party_points(outfit, 2, soiree)]
        assert details[1 : 1 + len(colors)] == colors
        assert details[-1] == soiree.in_vogue.kind


def test_after_the_last_choice_nobody_is_asked_for_a_party() -> None:
    now = party().and_given(f.PartyChosen(0, 1), f.PartyChosen(1, 2))
    outcome = now.when(2, m.ChooseParty(2))
    assert kinds(outcome)[-1] == "TurnStarted"
    assert asked(outcome.state)[0][1] == "take_slot"
