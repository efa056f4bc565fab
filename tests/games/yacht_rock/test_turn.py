"""The course of a turn and of a round (YAC-012 to YAC-022, YAC-045 to YAC-047), deck arithmetic."""

from itertools import pairwise

import pytest

from tests.games.yacht_rock.table import (
    NEXT,
    SLOTS,
    TAKEN,
    asked,
    dealt,
    options,
    recording,
    start,
    story,
    styles,
    table,
)
from turntable.engine.chance import FastChance
from turntable.engine.items import Fact
from turntable.engine.simulate import Simulation, bots
from turntable.engine.turn import Turn
from turntable.games.yacht_rock import GAME
from turntable.games.yacht_rock import facts as f
from turntable.games.yacht_rock import moves as m
from turntable.games.yacht_rock.cards import STYLE_DECK
from turntable.games.yacht_rock.decide import DeckArithmeticError

STACKED = (
    ["music-saxophone-6", "hat-coral-teal-1"],
    ["top-gold-1", "music-anthem-6", "music-beat-1"],
    ["music-guitar-6"],
    ["music-refrain-6"],
    ["music-keys-6"],
)


@pytest.mark.clause("YAC-012")
def test_play_goes_clockwise_from_the_token_holder() -> None:
    for players in GAME.seats:
        facts = story(players, players)
        starts = [fact for fact in facts if isinstance(fact, f.TurnStarted)]
        first = next(fact.seat for fact in facts if isinstance(fact, f.FirstPlayerSet))
        assert starts[0] == f.TurnStarted(1, 1, first)
        for before, after in pairwise(starts):
            if after.round == before.round:
                assert after.turn == before.turn + 1
                assert after.seat == (before.seat + 1) % players
        firsts = [fact for fact in facts if isinstance(fact, f.RoundStarted)]
        opened = [fact for fact in starts if fact.turn == 1][1:]
        assert [(fact.round, fact.seat) for fact in opened] == [(r.round, r.first) for r in firsts]


@pytest.mark.clause("YAC-012")
def test_nobody_else_moves_in_a_turn() -> None:
    begun = start(*table(first=1))
    assert asked(begun.state) == [(1, "take_slot")]
    begun.when(0, m.TakeSlot(1)).refused("YAC-012", "not_asked")
    begun.when(2, m.TakeSlot(1)).refused("YAC-012", "not_asked")
    assert options(begun.state, 0) == []


@pytest.mark.clause("YAC-012")
def test_after_the_last_seat_comes_the_first() -> None:
    start(*table(turn=3, active=2)).when(2, m.TakeSlot(3)).then(
        f.SlotTaken(2, 3, styles("music-guitar-6")),
        dealt(3, 2, 4, left=15),
        f.TurnEnded(2),
        f.TurnStarted(1, 4, 0),
    )


@pytest.mark.clause("YAC-013")
def test_a_turn_is_take_then_sell_then_record() -> None:
    begun = start(
        *table(
            slots=(["top-gold-1", "music-beat-1"], *SLOTS[1:]),
            wearing={0: ["top-coral-1"]},
            music={0: ["refrain-1", "lyrics-1"]},
        )
    )
    begun.when(0, m.RecordSolo("single-32")).refused("YAC-013", "not_now")
    begun.when(0, m.KeepClothing("style-top-coral-1")).refused("YAC-013", "not_now")
    first = begun.when(0, m.TakeSlot(1)).then(
        f.SlotTaken(0, 1, styles("top-gold-1", "music-beat-1")), dealt(1, 5, 2)
    )
    selling = begun.and_given(*first.facts)
    assert asked(selling.state) == [(0, "keep_clothing")]
    selling.when(0, m.RecordSolo("single-32")).refused("YAC-013", "not_now")
    selling.when(0, m.TakeSlot(2)).refused("YAC-013", "not_now")
    second = selling.when(0, m.KeepClothing("style-top-gold-1")).then(
        f.ClothingKept(0, "top", "style-top-gold-1"),
        f.ClothingSold(0, "top", styles("top-coral-1"), 1),
        f.PointsScored(0, 1, "second_hand", 1),
    )
    third = selling.and_given(*second.facts)
    assert asked(third.state) == [(0, "record")]
    third.when(0, m.TakeSlot(2)).refused("YAC-013", "not_now")
    third.when(0, m.KeepClothing("style-top-gold-1")).refused("YAC-013", "not_now")
    third.when(0, m.EndTurn()).then(f.TurnEnded(0), f.TurnStarted(1, 2, 1))


@pytest.mark.clause("YAC-014")
def test_one_of_the_five_slots_has_to_be_taken() -> None:
    begun = start(*table())
    assert options(begun.state, 0) == [m.TakeSlot(slot) for slot in (1, 2, 3, 4, 5)]
    begun.when(0, m.EndTurn()).refused("YAC-014", "take_a_slot_first")
    for slot in (0, 6, -1):
        begun.when(0, m.TakeSlot(slot)).refused("YAC-014", "no_such_slot")


@pytest.mark.clause("YAC-015")
def test_all_cards_of_the_slot_are_taken_oldest_first() -> None:
    start(*table(slots=STACKED)).when(0, m.TakeSlot(2)).then_begins(
        f.SlotTaken(0, 2, styles("top-gold-1", "music-anthem-6", "music-beat-1"))
    )


@pytest.mark.clause("YAC-016")
def test_what_was_taken_lies_open_to_all() -> None:
    slots = (["top-gold-1", "top-teal-1", "hat-coral-teal-1", "music-beat-1"], *SLOTS[1:])
    begun = start(*table(slots=slots))
    state = begun.when(0, m.TakeSlot(1)).state
    for viewer in (None, 0, 1, 2):
        view = GAME.view(state, viewer)
        assert view["places"][0]["music"] == ["style-music-beat-1"]
        assert view["taken"] == list(styles("top-gold-1", "top-teal-1", "hat-coral-teal-1"))
        assert view["keeping"] == {
            "clothing": "top",
            "cards": list(styles("top-gold-1", "top-teal-1")),
            "options": list(styles("top-gold-1", "top-teal-1")),
        }


@pytest.mark.clause("YAC-017")
def test_three_cards_come_off_the_top_of_the_deck() -> None:
    begun = start(*table())
    state = begun.when(0, m.TakeSlot(4)).then_begins(
        f.SlotTaken(0, 4, styles("music-refrain-6")), dealt(4, 3, 5, left=21)
    )
    assert state.state.deck == begun.state.deck[3:]
    assert tuple(begun.state.deck[:3]) == NEXT


@pytest.mark.clause("YAC-018")
def test_the_taken_slot_and_both_its_neighbours_get_a_card() -> None:
    state = start(*table()).when(0, m.TakeSlot(3)).state
    assert [len(slot) for slot in state.slots] == [1, 2, 1, 2, 1]
    assert state.slots[2] == [NEXT[0]]


@pytest.mark.clause("YAC-019")
@pytest.mark.parametrize(("slot", "others"), [(1, (5, 2)), (5, (4, 1))])
def test_slots_one_and_five_are_neighbours(slot: int, others: tuple[int, int]) -> None:
    outcome = start(*table()).when(0, m.TakeSlot(slot))
    assert outcome.facts[1] == dealt(slot, *others)


@pytest.mark.clause("YAC-R03")
def test_the_slots_lie_in_a_ring_so_that_each_taking_deals_three() -> None:
    for slot in (1, 2, 3, 4, 5):
        state = start(*table()).when(0, m.TakeSlot(slot)).state
        grown = {place for place, cards in enumerate(state.slots, 1) if len(cards) == 2}
        assert grown == {(slot - 2) % 5 + 1, slot % 5 + 1}
        assert len(state.deck) == 21


@pytest.mark.clause("YAC-R04")
@pytest.mark.parametrize(
    ("slot", "order"),
    [(1, (1, 5, 2)), (2, (2, 1, 3)), (3, (3, 2, 4)), (4, (4, 3, 5)), (5, (5, 4, 1))],
)
def test_the_first_card_fills_the_gap_then_left_then_right(
    slot: int, order: tuple[int, int, int]
) -> None:
    begun = start(*table())
    assert begun.when(0, m.TakeSlot(slot)).facts[1] == dealt(*order)
    assert GAME.view(begun.state, 0)["slots"][slot - 1]["refills"] == list(order)


@pytest.mark.clause("YAC-020")
def test_a_dealt_card_joins_those_in_the_slot() -> None:
    state = start(*table(slots=STACKED)).when(0, m.TakeSlot(1)).state
    assert state.slots[1] == [*styles("top-gold-1", "music-anthem-6", "music-beat-1"), NEXT[2]]
    assert state.slots[4] == [*styles("music-keys-6"), NEXT[1]]
    assert state.slots[2:4] == [list(styles("music-guitar-6")), list(styles("music-refrain-6"))]


@pytest.mark.clause("YAC-021")
def test_the_three_cards_are_turned_up_together() -> None:
    outcome = start(*table()).when(0, m.TakeSlot(2))
    assert [fact for fact in outcome.facts if isinstance(fact, f.StyleDealt)] == [dealt(2, 1, 3)]
    shown = GAME.view(outcome.state, 1)["slots"]
    assert {card for slot in shown for card in slot["cards"]} >= set(NEXT)


@pytest.mark.clause("YAC-022")
def test_no_slot_is_empty_when_a_turn_starts() -> None:
    for players in GAME.seats:
        policies = bots(GAME, ["random"] * players)
        match = Simulation(GAME, policies, FastChance(players), FastChance(players))
        for event in match:
            if any(isinstance(fact, f.TurnStarted) for fact in event.step.facts):
                assert all(match.match.state.slots)


@pytest.mark.clause("YAC-022")
def test_a_turn_that_would_start_with_an_empty_slot_is_an_error() -> None:
    broken = start(*table(), f.SlotTaken(0, 3, styles("music-guitar-6")))
    broken = broken.and_given(f.TurnStarted(1, 1, 0))
    with pytest.raises(DeckArithmeticError, match="empty slot at the start of turn 2"):
        broken.when(0, m.TakeSlot(1))


@pytest.mark.clause("YAC-R05")
@pytest.mark.parametrize("left", [1, 2])
def test_a_deck_that_cannot_deal_three_is_an_error(left: int) -> None:
    short = start(*table())
    short.state.deck = short.state.deck[:left]
    with pytest.raises(DeckArithmeticError, match=f"{left} cards left, 3 to deal"):
        short.when(0, m.TakeSlot(1))


@pytest.mark.clause("YAC-R05")
@pytest.mark.parametrize(("turn", "deck"), [(8, ()), (9, NEXT)])
def test_a_round_of_another_number_of_turns_is_an_error(turn: int, deck: tuple[str, ...]) -> None:
    wrong = start(*table(turn=turn, active=0))
    wrong.state.deck = list(deck)
    with pytest.raises(DeckArithmeticError, match=f"turn {turn} of 9"):
        wrong.when(0, m.TakeSlot(1))


@pytest.mark.clause("YAC-R06")
def test_the_new_cards_are_seen_before_selling_and_recording() -> None:
    begun = start(
        *table(slots=(["top-gold-1"], *SLOTS[1:]), wearing={0: ["top-coral-1"]}),
    )
    state = begun.when(0, m.TakeSlot(1)).then(
        f.SlotTaken(0, 1, styles("top-gold-1")), dealt(1, 5, 2)
    )
    assert state.state.phase == "keep_clothing"
    assert state.state.slots[0] == [NEXT[0]]


def last_turn(**prepared: object) -> tuple[Fact, ...]:
    return table(turn=9, active=2, **prepared)  # type: ignore[arg-type]


@pytest.mark.clause("YAC-045")
def test_with_an_empty_deck_nothing_is_dealt_and_the_turn_is_the_last() -> None:
    start(*last_turn()).when(2, m.TakeSlot(1)).then(
        f.SlotTaken(2, 1, styles("music-saxophone-6")),
        f.StyleDeckExhausted(1),
        f.TurnEnded(2),
        f.PartyPhaseStarted(1),
    )


@pytest.mark.clause("YAC-046")
def test_the_last_turn_has_its_steps_two_and_three() -> None:
    begun = start(
        *last_turn(
            slots=(["top-gold-1", "music-beat-1"], *SLOTS[1:]),
            wearing={2: ["top-coral-1"]},
            music={2: ["refrain-1", "lyrics-1"]},
        )
    )
    first = begun.when(2, m.TakeSlot(1)).then(
        f.SlotTaken(2, 1, styles("top-gold-1", "music-beat-1")), f.StyleDeckExhausted(1)
    )
    selling = begun.and_given(*first.facts)
    second = selling.when(2, m.KeepClothing("style-top-gold-1")).then(
        f.ClothingKept(2, "top", "style-top-gold-1"),
        f.ClothingSold(2, "top", styles("top-coral-1"), 1),
        f.PointsScored(2, 1, "second_hand", 1),
    )
    solo = selling.and_given(*second.facts).when(2, m.RecordSolo("single-32"))
    assert solo.facts[-2:] == (f.TurnEnded(2), f.PartyPhaseStarted(1))
    assert f.PointsScored(2, 8, "single", 9) in solo.facts


@pytest.mark.clause("YAC-047")
def test_everybody_has_had_three_turns_when_the_parties_start() -> None:
    for players in GAME.seats:
        turns = dict.fromkeys(range(players), 0)
        phases = 0
        for fact in story(players, 7):
            if isinstance(fact, f.TurnEnded):
                turns[fact.seat] += 1
            elif isinstance(fact, f.PartyPhaseStarted):
                phases += 1
                assert turns == dict.fromkeys(range(players), 3 * phases)
        assert phases == 3
    start(*last_turn()).when(2, m.ChooseParty(1)).refused("YAC-047", "not_now")


@pytest.mark.clause("YAC-R07")
def test_the_turn_that_deals_the_last_cards_is_not_the_last() -> None:
    start(*table(turn=8, active=1)).when(1, m.TakeSlot(2)).then(
        f.SlotTaken(1, 2, styles("music-anthem-6")),
        dealt(2, 1, 3, left=0),
        f.TurnEnded(1),
        f.TurnStarted(1, 9, 2),
    )


@pytest.mark.clause("YAC-047")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_deck_comes_out_as_the_chart_says(players: int) -> None:
    """Ledger, example 3: 24, 21, 18, 15, 12, 9, 6, 3, 0 for three players, then nothing."""
    left = [fact.deck_left for fact in story(players, 3) if isinstance(fact, f.StyleDealt)]
    chart = list(range(STYLE_DECK[players] - 8, -1, -3))
    assert left == chart * 3
    assert len(chart) == 3 * players - 1
    if players == 3:
        assert chart == [21, 18, 15, 12, 9, 6, 3, 0]
        assert len(start(*table()).state.deck) == 24


def test_turns_of_a_round_are_counted_for_each_seat() -> None:
    views = [GAME.view(start(*table(turn=t, first=1, active=t % 3)).state, None) for t in (1, 5, 9)]
    taken = [[place["turns_taken"] for place in view["places"]] for view in views]
    assert taken == [[0, 1, 0], [1, 2, 2], [3, 3, 3]]
    assert [(view["turn"], view["turns"], view["round"]) for view in views] == [
        (1, 9, 1),
        (5, 9, 1),
        (9, 9, 1),
    ]


def test_at_the_end_of_step_three_the_next_turn_starts_by_itself() -> None:
    alone = recording(music={0: ["refrain-1", "lyrics-1", "beat-1"]})
    assert alone.when(0, m.RecordSolo("single-32")).facts[-2:] == (
        f.TurnEnded(0),
        f.TurnStarted(1, 2, 1),
    )


def test_an_answer_to_no_question_is_no_move() -> None:
    for move in (m.AcceptDuet("guitar"), m.DeclineDuet()):
        with pytest.raises(TypeError, match="not a move of this game"):
            GAME.decide(Turn(start(*table()).state, FastChance(0), GAME.evolve), 0, move)


def test_a_fact_of_another_game_is_not_applied() -> None:
    with pytest.raises(TypeError, match="not a fact of this game"):
        GAME.evolve(start(*table()).state, Fact())


@pytest.mark.parametrize(
    ("facts", "clause"),
    [
        ((), "YAC-012"),
        (TAKEN, "YAC-012"),
        ((f.SlotTaken(0, 1, styles("top-gold-1", "top-teal-1")), dealt(1, 5, 2)), "YAC-024"),
        ((*TAKEN, f.DuetOffered(0, 1, "single-01", "anthem")), "YAC-R24"),
        ((f.PartyPhaseStarted(1),), "YAC-048"),
        ((f.GameEnded((0, 0, 0), (0, 1, 2)),), "YAC-070"),
    ],
)
def test_who_is_not_asked_is_told_why(facts: tuple[Fact, ...], clause: str) -> None:
    slots = (["top-gold-1", "top-teal-1"], *SLOTS[1:])
    begun = start(*table(slots=slots), *facts)
    begun.when(2, m.TakeSlot(1)).refused(clause, "not_asked")
    begun.when(2, m.EndTurn()).refused(clause, "not_asked")
