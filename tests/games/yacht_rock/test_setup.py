"""Set-up (YAC-001 to YAC-011): what is dealt where, and in which order."""

from typing import Any

import pytest

from tests.games.yacht_rock.table import Stacked, asked, recording, start, table
from turntable.engine.chance import FastChance
from turntable.engine.match import Match
from turntable.games.yacht_rock import GAME
from turntable.games.yacht_rock import facts as f
from turntable.games.yacht_rock import moves as m
from turntable.games.yacht_rock.cards import SINGLES, SOIREES, STYLE_DECK, STYLES
from turntable.games.yacht_rock.state import YachtRock

SUNSET = [f"soiree-sunset-regatta-{front}" for front in (1, 2, 3, 4)]


def begin(players: int, chance: FastChance) -> tuple[YachtRock, list[Any]]:
    match = Match(GAME, players, GAME.options())
    return match.state, list(match.begin(chance, 1).facts)


def of(kind: type[Any], facts: list[Any]) -> list[Any]:
    return [fact for fact in facts if isinstance(fact, kind)]


@pytest.mark.clause("YAC-001")
def test_three_to_six_players_may_play() -> None:
    assert list(GAME.seats) == [3, 4, 5, 6]
    for players in GAME.seats:
        state, facts = begin(players, FastChance(players))
        assert facts[0] == f.GameStarted(players)
        assert len(state.musicians) == players
        assert len(asked(state)) == 1


@pytest.mark.clause("YAC-R01")
def test_two_are_not_enough() -> None:
    assert 2 not in GAME.seats
    assert sorted(STYLE_DECK) == [3, 4, 5, 6]


@pytest.mark.clause("YAC-002")
def test_everybody_starts_with_a_pick_in_hand_and_no_points() -> None:
    state, _ = begin(6, FastChance(1))
    assert [(seat.points, seat.party) for seat in state.musicians] == [(0, None)] * 6
    assert GAME.sheet(state, None).totals == [0] * 6


@pytest.mark.clause("YAC-003")
def test_set_up_is_told_in_the_order_of_the_ledger() -> None:
    _, facts = begin(3, Stacked({"soirees": [SUNSET[0], "soiree-lagoon-luau-1"]}))
    assert [type(fact).__name__ for fact in facts] == [
        "GameStarted",
        "FirstPlayerSet",
        "StyleDeckBuilt",
        "SlotsDealt",
        "SinglesShuffled",
        "SingleRevealed",
        "SingleRevealed",
        "SoireesShuffled",
        "SoireeDealt",
        "SoireeDealt",
        "TurnStarted",
    ]


@pytest.mark.clause("YAC-004")
@pytest.mark.parametrize(("players", "size"), [(3, 29), (4, 38), (5, 47), (6, 56)])
def test_the_round_has_a_deck_by_the_number_of_players(players: int, size: int) -> None:
    order = sorted(STYLES, key=lambda card: card[::-1])
    state, facts = begin(players, Stacked({"style": order}))
    (built,) = of(f.StyleDeckBuilt, facts)
    assert built == f.StyleDeckBuilt(1, tuple(order[:size]), tuple(order[size:]))
    assert state.deck == order[5:size]


@pytest.mark.clause("YAC-005")
@pytest.mark.parametrize("players", [3, 6])
def test_cards_set_aside_play_no_part_in_the_round(players: int) -> None:
    state, facts = begin(players, FastChance(4))
    (built,) = of(f.StyleDeckBuilt, facts)
    assert len(built.aside) == 108 - STYLE_DECK[players]
    assert state.aside == list(built.aside)
    assert not set(built.aside) & {*state.deck, *(card for slot in state.slots for card in slot)}


@pytest.mark.clause("YAC-006")
def test_the_slots_open_with_the_top_five_cards_in_order() -> None:
    order = sorted(STYLES, key=lambda card: card[::-1])
    state, facts = begin(3, Stacked({"style": order}))
    assert of(f.SlotsDealt, facts) == [f.SlotsDealt(tuple(order[:5]))]
    assert state.slots == [[card] for card in order[:5]]


@pytest.mark.clause("YAC-007")
def test_the_top_two_singles_lie_open() -> None:
    order = sorted(SINGLES, reverse=True)
    state, facts = begin(3, Stacked({"singles": order}))
    assert of(f.SinglesShuffled, facts) == [f.SinglesShuffled(tuple(order))]
    assert of(f.SingleRevealed, facts) == [
        f.SingleRevealed(1, order[0]),
        f.SingleRevealed(2, order[1]),
    ]
    assert state.singles == order[:2]
    assert state.single_deck == order[2:]


@pytest.mark.clause("YAC-008")
def test_two_soirees_lie_face_down_and_show_their_backs() -> None:
    order = sorted(SOIREES, key=lambda card: (card[-1], card))
    state, facts = begin(3, Stacked({"soirees": order}))
    assert of(f.SoireesShuffled, facts) == [f.SoireesShuffled(tuple(order))]
    assert of(f.SoireeDealt, facts) == [
        f.SoireeDealt(position=1, card=order[0], party="Beach House Jam", back=("teal", "record")),
        f.SoireeDealt(
            position=2, card=order[1], party="Canyon Champagne", back=("lavender", "gold")
        ),
    ]
    assert of(f.SoireeReplaced, facts) == []
    assert state.soirees == order[:2]
    assert state.soiree_deck == order[2:]
    for shown, party in zip(
        GAME.view(state, 0)["soirees"], ("Beach House Jam", "Canyon Champagne"), strict=True
    ):
        assert (shown["party"], shown["card"], shown["bonuses"]) == (party, None, None)


@pytest.mark.clause("YAC-009")
def test_of_two_soirees_of_one_party_the_second_is_replaced() -> None:
    chance = Stacked({"soirees": [SUNSET[0], SUNSET[1], "soiree-lagoon-luau-2"]})
    state, facts = begin(3, chance)
    assert of(f.SoireeReplaced, facts) == [
        f.SoireeReplaced(
            position=2,
            old=SUNSET[1],
            new="soiree-lagoon-luau-2",
            party="Lagoon Luau",
            back=("coral", "teal"),
        )
    ]
    assert state.soirees == [SUNSET[0], "soiree-lagoon-luau-2"]


@pytest.mark.clause("YAC-R12")
def test_it_goes_to_the_bottom_and_is_replaced_until_the_names_differ() -> None:
    chance = Stacked({"soirees": [*SUNSET, "soiree-lagoon-luau-2"]})
    state, facts = begin(3, chance)
    replaced = [(fact.old, fact.new) for fact in of(f.SoireeReplaced, facts)]
    assert replaced == [
        (SUNSET[1], SUNSET[2]),
        (SUNSET[2], SUNSET[3]),
        (SUNSET[3], "soiree-lagoon-luau-2"),
    ]
    assert [fact.party for fact in of(f.SoireeReplaced, facts)][:2] == ["Sunset Regatta"] * 2
    assert state.soirees == [SUNSET[0], "soiree-lagoon-luau-2"]
    assert state.soiree_deck[-3:] == SUNSET[1:]
    assert len(state.soiree_deck) == 38
    assert isinstance(facts[-1], f.TurnStarted)


@pytest.mark.clause("YAC-010")
def test_single_tokens_come_from_an_open_supply() -> None:
    state, _ = begin(3, FastChance(1))
    assert [place["tokens"] for place in GAME.view(state, None)["places"]] == [0, 0, 0]
    rich = start(*table(tokens={0: 7, 2: 3})).state
    assert [place["tokens"] for place in GAME.view(rich, 1)["places"]] == [7, 0, 3]


@pytest.mark.clause("YAC-R19")
def test_tokens_never_run_out() -> None:
    rich = recording(music={0: ["refrain-1", "lyrics-1", "beat-1"]}, tokens={0: 500})
    assert f.SingleTokenGained(0, 501) in rich.when(0, m.RecordSolo("single-32")).facts


@pytest.mark.clause("YAC-011")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_whoever_gets_the_token_starts(seat: int) -> None:
    state, facts = begin(3, Stacked(first=seat))
    assert facts[1] == f.FirstPlayerSet(seat, "random")
    assert facts[-1] == f.TurnStarted(1, 1, seat)
    assert asked(state) == [(seat, "take_slot")]
    assert state.first == seat


@pytest.mark.clause("YAC-R02")
def test_the_first_player_is_drawn_at_random() -> None:
    drawn = {begin(4, FastChance(seed))[0].first for seed in range(40)}
    assert drawn == {0, 1, 2, 3}
