"""Between rounds and at the end (YAC-061 to YAC-074): what stays, who starts, who wins."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.games.yacht_rock.components import components
from tests.games.yacht_rock.table import (
    PARTIES,
    SHOWN,
    Stacked,
    asked,
    recording,
    soiree,
    start,
    story,
    styles,
    table,
)
from turntable.engine.items import Fact
from turntable.engine.spec import Given, Outcome
from turntable.games.yacht_rock import GAME
from turntable.games.yacht_rock import facts as f
from turntable.games.yacht_rock import moves as m
from turntable.games.yacht_rock.cards import SINGLES, SOIREES, STYLE_DECK, STYLES
from turntable.games.yacht_rock.state import YachtRock

SEATS = (0, 1, 2)


def closing(*, first: int = 0, number: int = 1, **prepared: Any) -> Given[YachtRock]:  # noqa: ANN401 - as `table`
    """All but the last seat have chosen the first party."""
    order = [(first + step) % 3 for step in SEATS]
    return start(
        *table(first=first, number=number, turn=9, active=order[-1], **prepared),
        f.StyleDeckExhausted(number),
        f.TurnEnded(order[-1]),
        f.PartyPhaseStarted(number),
        *(f.PartyChosen(seat, 1) for seat in order[:-1]),
    )


def close(
    begun: Given[YachtRock], orders: Mapping[str, list[str]] | None = None
) -> Outcome[YachtRock]:
    """The last seat chooses the first party too."""
    (seat,) = (seat for seat, _ in asked(begun.state))
    return begun.when(seat, m.ChooseParty(1), Stacked(orders))


def names(facts: Sequence[Fact]) -> list[str]:
    return [type(fact).__name__ for fact in facts]


@pytest.mark.clause("YAC-061")
def test_picks_go_back() -> None:
    state = close(closing()).state
    assert [seat.party for seat in state.musicians] == [None] * 3
    assert all(shown["guests"] == [] for shown in GAME.view(state, 0)["soirees"])


@pytest.mark.clause("YAC-062")
def test_music_tokens_and_points_stay() -> None:
    music = {0: ["beat-1", "beat-2"], 2: ["keys-1"]}
    state = close(closing(music=music, tokens={1: 4}, points={0: 30, 1: 12})).state
    assert [seat.music for seat in state.musicians] == [
        list(styles("music-beat-1", "music-beat-2")),
        [],
        list(styles("music-keys-1")),
    ]
    assert [seat.tokens for seat in state.musicians] == [0, 4, 0]
    assert [seat.points for seat in state.musicians] == [30, 12, 0]


@pytest.mark.clause("YAC-063")
def test_everything_else_is_shuffled_together() -> None:
    begun = closing(
        wearing={0: ["top-gold-1"], 1: ["hat-teal-gold-1"]},
        music={0: ["beat-1", "beat-2"]},
        discard=["shoes-gold-1", "music-lyrics-1"],
    )
    held = set(styles("music-beat-1", "music-beat-2"))
    outcome = close(begun)
    (built,) = (fact for fact in outcome.facts if isinstance(fact, f.StyleDeckBuilt))
    assert isinstance(built.deck, tuple)
    assert isinstance(built.aside, tuple)
    assert sorted(built.deck + built.aside) == sorted(set(STYLES) - held)
    assert len(built.deck + built.aside) == 106
    assert outcome.state.discard == []
    assert outcome.state.pool == []


@pytest.mark.clause("YAC-063")
def test_the_shuffle_does_not_depend_on_where_the_cards_lay() -> None:
    one = close(closing(wearing={0: ["top-gold-1"]}))
    two = close(closing(discard=["top-gold-1"], wearing={1: ["hat-teal-gold-1"]}))
    decks = [
        [fact for fact in outcome.facts if isinstance(fact, f.StyleDeckBuilt)]
        for outcome in (one, two)
    ]
    assert decks[0] == decks[1]


@pytest.mark.clause("YAC-064")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_deck_of_the_same_size_is_dealt_as_in_the_set_up(players: int) -> None:
    facts = story(players, 11)
    built = [fact for fact in facts if isinstance(fact, f.StyleDeckBuilt)]
    opened = [fact for fact in facts if isinstance(fact, f.SlotsDealt)]
    assert [fact.round for fact in built] == [1, 2, 3]
    for deck, slots in zip(built, opened, strict=True):
        assert isinstance(deck.deck, tuple)
        assert len(deck.deck) == STYLE_DECK[players]
        assert deck.deck[:5] == slots.cards


@pytest.mark.clause("YAC-064")
def test_a_round_starts_with_these_facts() -> None:
    begun = closing(points={1: 9})
    begun.state.soiree_deck = ["soiree-studio-wrap-1", "soiree-lagoon-luau-2"]
    outcome = close(begun, {"style": list(STYLES)})
    assert outcome.facts == (
        f.PartyChosen(2, 1),
        *(f.SoireeRevealed(position, card) for position, card in enumerate(PARTIES, start=1)),
        f.RoundEnded(1, (0, 9, 0)),
        f.FirstPlayerPassed(0, 1),
        f.RoundStarted(2, 1),
        f.StyleDeckBuilt(2, STYLES[:29], STYLES[29:]),
        f.SlotsDealt(STYLES[:5]),
        soiree(1, "soiree-studio-wrap-1"),
        soiree(2, "soiree-lagoon-luau-2"),
        f.TurnStarted(2, 1, 1),
    )
    assert outcome.state.slots == [[card] for card in STYLES[:5]]
    assert outcome.state.deck == list(STYLES[5:29])
    assert not outcome.state.exhausted
    assert asked(outcome.state) == [(1, "take_slot")]


@pytest.mark.clause("YAC-065")
def test_used_soirees_leave_and_two_new_ones_are_dealt() -> None:
    begun = closing()
    begun.state.soiree_deck = [f"soiree-{name}" for name in ("studio-wrap-1", "lagoon-luau-2")]
    outcome = close(begun)
    assert outcome.facts[-3:-1] == (
        f.SoireeDealt(
            position=1,
            card="soiree-studio-wrap-1",
            party="Studio Wrap",
            back=("lavender", "record"),
        ),
        f.SoireeDealt(
            position=2, card="soiree-lagoon-luau-2", party="Lagoon Luau", back=("coral", "teal")
        ),
    )
    assert outcome.state.used_soirees == list(PARTIES)
    assert outcome.state.revealed == [False, False]
    assert outcome.state.soiree_deck == []
    view = GAME.view(outcome.state, None)
    assert view["used_soirees"] == list(PARTIES)
    assert [shown["card"] for shown in view["soirees"]] == [None, None]


@pytest.mark.clause("YAC-065")
def test_the_names_of_new_soirees_differ_too() -> None:
    begun = closing()
    begun.state.soiree_deck = [
        f"soiree-{name}" for name in ("studio-wrap-1", "studio-wrap-2", "lagoon-luau-2")
    ]
    outcome = close(begun)
    assert outcome.facts[-2] == f.SoireeReplaced(
        position=2,
        old="soiree-studio-wrap-2",
        new="soiree-lagoon-luau-2",
        party="Lagoon Luau",
        back=("coral", "teal"),
    )
    assert outcome.state.soiree_deck == ["soiree-studio-wrap-2"]


@pytest.mark.clause("YAC-066")
def test_singles_carry_over() -> None:
    begun = closing()
    outcome = close(begun)
    assert outcome.state.singles == list(SHOWN)
    assert outcome.state.single_deck == begun.state.single_deck
    assert not {"SinglesShuffled", "SingleRevealed"} & set(names(outcome.facts))


@pytest.mark.clause("YAC-R14")
def test_singles_on_display_are_not_replaced_between_rounds() -> None:
    facts = story(4, 5, "greedy")
    shown = [fact for fact in facts if isinstance(fact, f.SingleRevealed)]
    recorded = [fact for fact in facts if isinstance(fact, f.SingleRecorded)]
    assert len(recorded) > 3
    assert len(shown) == 2 + len(recorded)
    assert sum(isinstance(fact, f.SinglesShuffled) for fact in facts) == 1


def passed(points: tuple[int, int, int], holder: int) -> f.FirstPlayerPassed:
    begun = closing(first=holder, points=dict(enumerate(points)))
    outcome = close(begun)
    (fact,) = (fact for fact in outcome.facts if isinstance(fact, f.FirstPlayerPassed))
    (started,) = (fact for fact in outcome.facts if isinstance(fact, f.RoundStarted))
    assert started == f.RoundStarted(2, fact.to_seat)
    assert outcome.facts[-1] == f.TurnStarted(2, 1, fact.to_seat)
    assert outcome.state.first == fact.to_seat
    return fact


@pytest.mark.clause("YAC-067")
@pytest.mark.parametrize("holder", SEATS)
@pytest.mark.parametrize("leader", SEATS)
def test_the_token_goes_to_the_sole_leader(holder: int, leader: int) -> None:
    points = tuple(20 if seat == leader else 10 for seat in SEATS)
    assert passed((points[0], points[1], points[2]), holder) == f.FirstPlayerPassed(holder, leader)


@pytest.mark.clause("YAC-068")
@pytest.mark.parametrize(
    ("points", "holder", "heir"),
    [
        ((5, 9, 9), 0, 1),
        ((9, 5, 9), 1, 2),
        ((9, 9, 5), 2, 0),
        ((9, 5, 9), 2, 0),
        ((9, 9, 5), 1, 0),
        ((5, 9, 9), 1, 2),
    ],
)
def test_on_a_tie_it_goes_clockwise_to_the_nearest(
    points: tuple[int, int, int], holder: int, heir: int
) -> None:
    assert passed(points, holder) == f.FirstPlayerPassed(holder, heir)


@pytest.mark.clause("YAC-R15")
def test_a_tied_holder_passes_it_on_and_a_sole_leader_keeps_it() -> None:
    assert passed((9, 9, 9), 1) == f.FirstPlayerPassed(1, 2)
    assert passed((9, 9, 9), 2) == f.FirstPlayerPassed(2, 0)
    assert passed((9, 5, 9), 0) == f.FirstPlayerPassed(0, 2)
    assert passed((9, 5, 5), 0) == f.FirstPlayerPassed(0, 0)


@pytest.mark.clause("YAC-069")
def test_outfits_start_empty() -> None:
    state = close(closing(wearing={0: ["top-gold-1"], 2: ["hat-coral-teal-1"]})).state
    assert [seat.outfit for seat in state.musicians] == [{}, {}, {}]
    assert [seat.points for seat in state.musicians][1] == 0


@pytest.mark.clause("YAC-R18")
def test_cards_left_in_the_slots_are_shuffled_in() -> None:
    begun = closing()
    left = {card for slot in begun.state.slots for card in slot}
    outcome = close(begun, {"style": sorted(left)})
    (built,) = (fact for fact in outcome.facts if isinstance(fact, f.StyleDeckBuilt))
    assert isinstance(built.deck, tuple)
    assert set(built.deck[:5]) == left


@pytest.mark.clause("YAC-070")
def test_the_third_party_phase_ends_the_game() -> None:
    outcome = close(closing(number=3, points={0: 9, 1: 5, 2: 7}))
    assert names(outcome.facts) == [
        "PartyChosen",
        "SoireeRevealed",
        "SoireeRevealed",
        "RoundEnded",
        "GameEnded",
    ]
    assert outcome.facts[-1] == f.GameEnded((9, 5, 7), (0,))
    assert asked(outcome.state) == []
    over = closing(number=3).and_given(*outcome.facts)
    over.when(0, m.TakeSlot(1)).refused("YAC-070", "not_asked")
    assert GAME.view(outcome.state, 0)["asked"] == []


@pytest.mark.clause("YAC-070")
def test_the_second_one_does_not() -> None:
    outcome = close(closing(number=2))
    assert outcome.facts[-1] == f.TurnStarted(3, 1, outcome.state.first)


@pytest.mark.clause("YAC-071")
def test_left_over_music_is_worth_a_point_a_card_at_the_very_end() -> None:
    music = {0: ["beat-1", "beat-2"], 2: ["keys-1"]}
    outcome = close(closing(number=3, first=1, music=music, points={0: 4, 1: 4, 2: 6}))
    assert outcome.facts[-4:] == (
        f.RoundEnded(3, (4, 4, 6)),
        f.PointsScored(0, 2, "leftover_music", 6),
        f.PointsScored(2, 1, "leftover_music", 7),
        f.GameEnded((6, 4, 7), (2,)),
    )
    earlier = close(closing(number=2, music=music))
    assert not [fact for fact in earlier.facts if isinstance(fact, f.PointsScored)]


@pytest.mark.clause("YAC-072")
def test_most_points_win() -> None:
    outcome = close(closing(number=3, points={0: 9, 1: 15, 2: 7}))
    assert outcome.facts[-1] == f.GameEnded((9, 15, 7), (1,))
    sheet = GAME.sheet(outcome.state, None)
    assert (sheet.ranks, sheet.winners, sheet.tie_break) == ([2, 1, 3], [1], None)
    assert sheet.final
    assert sheet.totals == [9, 15, 7]


@pytest.mark.clause("YAC-R20")
def test_a_tie_at_the_top_is_shared() -> None:
    outcome = close(closing(number=3, points={0: 9, 1: 15, 2: 15}))
    assert outcome.facts[-1] == f.GameEnded((9, 15, 15), (1, 2))
    sheet = GAME.sheet(outcome.state, 0)
    assert (sheet.ranks, sheet.winners, sheet.tie_break) == ([3, 1, 1], [1, 2], "shared")
    lower = close(closing(number=3, points={0: 9, 1: 15, 2: 9}))
    assert GAME.sheet(lower.state, 0).ranks == [2, 1, 2]
    assert GAME.sheet(lower.state, 0).tie_break is None


@pytest.mark.clause("YAC-073")
def test_the_reminders_on_the_score_track() -> None:
    """Ledger, example 4: a sold item 1, a leftover Musical card 1, a solo 8, a duet 3."""
    scored: dict[str, set[int]] = {}
    for seed in range(4):
        sold = 0
        for fact in story(3, 20 + seed):
            if isinstance(fact, f.ClothingSold):
                sold = len(fact.cards)
            elif isinstance(fact, f.SingleRecorded):
                mode = fact.mode
            elif isinstance(fact, f.PointsScored):
                if fact.category == "second_hand":
                    scored.setdefault("sold", set()).add(fact.points - sold)
                elif fact.category == "single":
                    scored.setdefault(mode, set()).add(fact.points)
    assert scored == {"sold": {0}, "solo": {8}, "duet": {3}}


@pytest.mark.clause("YAC-074")
def test_the_score_track_has_no_end() -> None:
    begun = recording(music={0: ["refrain-1", "lyrics-1", "beat-1"]}, points={0: 99_995})
    outcome = begun.when(0, m.RecordSolo("single-32"))
    assert outcome.facts[1] == f.PointsScored(0, 8, "single", 100_003)
    assert GAME.view(outcome.state, 0)["places"][0]["points"] == 100_003


@pytest.mark.clause("YAC-063")
@pytest.mark.parametrize(("players", "level"), [(3, "random"), (6, "greedy")])
def test_after_every_fact_each_card_lies_in_one_place(players: int, level: str) -> None:
    state = GAME.blank(players, GAME.options())
    whole = sorted([*STYLES, *SINGLES, *SOIREES])
    for fact in story(players, 11, level):
        GAME.evolve(state, fact)
        if state.round:
            assert sorted(components(state)) == whole, fact
