"""Set-up: HIF-001 to HIF-013, HIF-084, HIF-094 to HIF-096, and the rulings on it."""

from itertools import combinations, permutations

import pytest

from tests.games.hifi.table import KINDS, PRINTED, Studio, asked, b, d, g, options, v
from turntable.engine.chance import FastChance, ScriptedChance
from turntable.engine.items import Fact
from turntable.engine.match import Match
from turntable.engine.refusal import Refusal
from turntable.engine.spec import given
from turntable.games.hifi import GAME
from turntable.games.hifi import facts as f
from turntable.games.hifi import moves as m
from turntable.games.hifi.bonuses import bonus_side
from turntable.games.hifi.cards import ARTISTS, DECKS, OBJECTIVES, VINYL_SPACES
from turntable.games.hifi.state import Hifi, HifiOptions

ADVANCED = HifiOptions(mode="advanced")
UNSHUFFLED = {
    "order": [1],
    "mixing": list(range(19, 0, -1)),
    "mastering": list(range(19, 0, -1)),
    **{f"audio-{artist}": list(range(14, 0, -1)) for artist in ARTISTS},
}
"""Draws that leave every shuffle as it was."""


def begun(
    seats: int = 2, seed: int = 1, options: HifiOptions | None = None
) -> tuple[Match[Hifi], list[Fact]]:
    match = Match(GAME, seats, options or HifiOptions())
    return match, list(match.begin(FastChance(seed), 1).facts)


def one(facts: list[Fact], kind: type[Fact]) -> Fact:
    (found,) = [fact for fact in facts if isinstance(fact, kind)]
    return found


def test_the_opening_in_full() -> None:
    match = Match(GAME, 2, HifiOptions())
    mixing, mastering = (OBJECTIVES[kind] for kind in ("mixing", "mastering"))
    assert list(match.begin(ScriptedChance({**UNSHUFFLED, "order": [0]}), 1).facts) == [
        f.GameStarted(2, "basic", "first_game"),
        f.AudioDecksShuffled(dict(DECKS), {artist: DECKS[artist][0] for artist in ARTISTS}),
        f.HarmonyAssigned(*PRINTED),
        f.ObjectivesShuffled(mixing, mastering),
        f.TurnOrderSet(1, (1, 0)),
        f.ObjectiveDealt(1, "mixing", mixing[0]),
        f.ObjectiveDealt(1, "mastering", mastering[0]),
        f.ObjectiveDealt(0, "mixing", mixing[1]),
        f.ObjectiveDealt(0, "mastering", mastering[1]),
    ]
    assert asked(match.state) == [(1, "choose_start_cards")]
    view = GAME.view(match.state, 0)
    assert (view["round"], view["rounds"], view["last_round"]) == (0, 8, False)
    assert (view["active"], view["turn"], view["phase"]) == (None, None, "choose_start_cards")


@pytest.mark.clause("HIF-001")
def test_two_three_or_four_play() -> None:
    assert list(GAME.seats) == [2, 3, 4]


@pytest.mark.clause("HIF-002")
def test_the_tone_arm_starts_at_guitarist_and_swap() -> None:
    match, _ = begun()
    assert match.state.record == 0
    assert (VINYL_SPACES[0].draw, VINYL_SPACES[0].other) == ("guitarist", "swap")


@pytest.mark.clause("HIF-003")
def test_the_bonus_cards_lie_in_printed_order_in_a_first_game() -> None:
    for seed in range(5):
        match, facts = begun(seed=seed)
        assert one(facts, f.HarmonyAssigned) == f.HarmonyAssigned(
            "bonus-leroy-johnson", "bonus-mei-ling-wong", "bonus-heather-jones", "bonus-jack-green"
        )
        assert list(match.state.harmony) == ["timecode", "soundwave", "solo", "multi"]


@pytest.mark.clause("HIF-003")
def test_the_bonus_cards_are_shuffled_on_request() -> None:
    chosen = HifiOptions(bonus_order="random")
    found = [one(begun(seed=seed, options=chosen)[1], f.HarmonyAssigned) for seed in range(200)]
    orders = {tuple(getattr(fact, name) for name in fact.__struct_fields__) for fact in found}
    assert orders == set(permutations(PRINTED))
    assert begun(options=chosen)[1][0] == f.GameStarted(2, "basic", "random")


@pytest.mark.clause("HIF-004")
def test_each_artist_has_a_shuffled_deck_whose_top_all_see() -> None:
    match, facts = begun()
    shuffled = one(facts, f.AudioDecksShuffled)
    assert isinstance(shuffled, f.AudioDecksShuffled)
    for artist in ARTISTS:
        deck = match.state.decks[artist]
        assert sorted(deck) == sorted(DECKS[artist])
        assert deck != list(DECKS[artist])
        assert shuffled.tops[artist] == deck[0]
        for viewer in (None, 0, 1):
            shown = GAME.view(match.state, viewer)["decks"][ARTISTS.index(artist)]
            assert (shown["top"]["card"], shown["count"]) == (deck[0], 15)
    others, _ = begun(seed=2)
    assert others.state.decks != match.state.decks


@pytest.mark.clause("HIF-005")
def test_everybody_has_ten_knobs_and_five_markers() -> None:
    match, _ = begun(4)
    for place in GAME.view(match.state, None)["places"]:
        assert (place["knobs_left"], place["markers_left"]) == (10, 5)
        assert (place["knobs_placed"], place["markers_placed"]) == (0, 0)


@pytest.mark.clause("HIF-006")
def test_objectives_are_two_shuffled_decks_face_down() -> None:
    match, facts = begun(3)
    shuffled = one(facts, f.ObjectivesShuffled)
    assert isinstance(shuffled, f.ObjectivesShuffled)
    for kind, order in zip(KINDS, (shuffled.mixing, shuffled.mastering), strict=True):
        assert isinstance(order, tuple)
        assert sorted(order) == sorted(OBJECTIVES[kind])
        assert list(order) != list(OBJECTIVES[kind])
        assert match.state.objective_decks[kind] == list(order[3:])
        assert GAME.view(match.state, 0)["objective_decks"][kind] == 17


@pytest.mark.clause("HIF-007")
@pytest.mark.clause("HIF-R10")
def test_every_fader_starts_at_three_of_five() -> None:
    match, _ = begun(4)
    assert [place.fader for place in match.state.places] == [3, 3, 3, 3]


@pytest.mark.clause("HIF-008")
def test_the_first_turn_order_is_random() -> None:
    orders = {tuple(begun(3, seed)[0].state.order) for seed in range(80)}
    assert orders == set(permutations(range(3)))


@pytest.mark.clause("HIF-009")
def test_each_seat_gets_one_objective_of_each_kind_secretly() -> None:
    match, facts = begun(4)
    dealt = [fact for fact in facts if isinstance(fact, f.ObjectiveDealt)]
    order = match.state.order
    assert [(fact.seat, fact.kind) for fact in dealt] == [
        (seat, kind) for seat in order for kind in ("mixing", "mastering")
    ]
    for fact in dealt:
        assert match.state.places[fact.seat].objectives[fact.kind] == [fact.card]
        for viewer in (None, *range(4)):
            seen = GAME.mask(fact, viewer)
            assert seen == (fact if viewer == fact.seat else f.ObjectiveDealt(fact.seat, fact.kind))


@pytest.mark.clause("HIF-010")
@pytest.mark.clause("HIF-R05")
def test_each_seat_takes_the_tops_of_two_different_decks_in_turn_order() -> None:
    start = given(
        GAME,
        f.GameStarted(2, "basic", "first_game"),
        f.AudioDecksShuffled(dict(DECKS)),
        f.HarmonyAssigned(*PRINTED),
        f.ObjectivesShuffled((), ()),
        f.TurnOrderSet(1, (1, 0)),
    )
    assert asked(start.state) == [(1, "choose_start_cards")]
    assert options(start.state) == [m.ChooseStartCards(pair) for pair in combinations(ARTISTS, 2)]
    first = start.when(1, m.ChooseStartCards(("bassist", "vocalist"))).then(
        f.AudioDrawn(seat=1, artist="bassist", card=b(1), source="setup"),
        f.DeckTopShown("bassist", b(2)),
        f.AudioDrawn(seat=1, artist="vocalist", card=v(1), source="setup"),
        f.DeckTopShown("vocalist", v(2)),
    )
    assert asked(first.state) == [(0, "choose_start_cards")]
    second = start.and_given(*first.facts).when(0, m.ChooseStartCards(("bassist", "drummer")))
    second.then(
        f.AudioDrawn(seat=0, artist="bassist", card=b(2), source="setup"),
        f.DeckTopShown("bassist", b(3)),
        f.AudioDrawn(seat=0, artist="drummer", card=d(1), source="setup"),
        f.DeckTopShown("drummer", d(2)),
        f.RoundStarted(1),
        f.TurnStarted(1, 1),
    )
    assert second.state.places[1].hand == [b(1), v(1)]
    start.when(0, m.ChooseStartCards(("bassist", "drummer"))).refused("HIF-010", "not_asked")
    start.when(1, m.ChooseStartCards(("bassist", "bassist"))).refused("HIF-010", "same_deck")
    start.when(1, m.ChooseStartCards(("drummer", "bassist"))).refused("HIF-010", "not_sorted")
    start.when(1, m.EndVinyl()).refused("HIF-010", "not_now")


@pytest.mark.clause("HIF-011")
def test_scores_start_at_nothing_and_the_board_is_empty() -> None:
    state = begun(4)[0].state
    assert [place.points for place in state.places] == [0] * 4
    assert {card for track in state.board for card in track} == {None}
    assert state.markers == [[], [], [], []]
    assert state.eq == {artist: [] for artist in ARTISTS}
    assert GAME.sheet(state, None).totals == [0] * 4


@pytest.mark.clause("HIF-012")
@pytest.mark.parametrize(("players", "spaces"), [(2, 5), (3, 6), (4, 7)])
def test_spaces_of_a_track_by_players(players: int, spaces: int) -> None:
    studio = Studio(players=players, hands={0: [g(1)]})
    start = studio.given(f.RecordRotated(0, "cw", 1, 1), f.VinylEnded(0), f.ProductionSkipped(0))
    assert options(start.state) == [
        m.Record(g(1), m.Spot(track, space))
        for track in (1, 2, 3, 4)
        for space in range(1, spaces + 1)
    ]
    over = start.when(0, m.Record(g(1), m.Spot(1, spaces + 1)))
    assert over.refusal == Refusal("no_such_space", "HIF-012", {"spaces": spaces})
    for off in (m.Spot(0, 1), m.Spot(5, 1), m.Spot(1, 0), m.Spot(4, -1)):
        start.when(0, m.Record(g(1), off)).refused("HIF-012", "no_such_space")


@pytest.mark.clause("HIF-013")
@pytest.mark.parametrize(("players", "spaces"), [(2, 3), (3, 3), (4, 4)])
def test_mixing_spaces_of_a_track_by_players(players: int, spaces: int) -> None:
    view = GAME.view(begun(players)[0].state, None)
    for track in view["tracks"]:
        assert [mark["mixing_space"] for mark in track["markers"]] == list(range(1, spaces + 1))
        assert [mark["icon"] for mark in track["markers"]] == [n <= 3 for n in range(1, spaces + 1)]


@pytest.mark.clause("HIF-084")
@pytest.mark.clause("HIF-R36")
def test_in_advanced_mode_the_shuffled_decks_lie_at_the_icons_at_random() -> None:
    seen = set()
    for seed in range(200):
        match, facts = begun(seed=seed, options=ADVANCED)
        assigned = one(facts, f.HarmonyAssigned)
        seen.add(tuple(getattr(assigned, name) for name in assigned.__struct_fields__))
    assert seen == set(permutations(ARTISTS))
    assert facts[0] == f.GameStarted(2, "advanced", None)
    shuffled = one(facts, f.AudioDecksShuffled)
    assert isinstance(shuffled, f.AudioDecksShuffled)
    for artist in ARTISTS:
        assert sorted(match.state.decks[artist]) == sorted(DECKS[artist])
        assert match.state.decks[artist] != list(DECKS[artist])
        assert shuffled.tops[artist] == bonus_side(match.state.decks[artist][0])
    assert match.state.bonus_order is None


@pytest.mark.clause("HIF-R37")
def test_starting_cards_of_advanced_mode_are_drawn_with_their_bonus_side_open() -> None:
    start = given(
        GAME,
        f.GameStarted(2, "advanced", None),
        f.AudioDecksShuffled(dict(DECKS)),
        f.HarmonyAssigned(*ARTISTS),
        f.ObjectivesShuffled((), ()),
        f.TurnOrderSet(1, (1, 0)),
        options=ADVANCED,
    )
    start.when(1, m.ChooseStartCards(("bassist", "vocalist"))).then(
        f.AudioDrawn(
            seat=1, artist="bassist", card=b(1), bonus=bonus_side(b(1)).bonus, source="setup"
        ),
        f.DeckTopShown("bassist", bonus_side(b(2))),
        f.AudioDrawn(
            seat=1, artist="vocalist", card=v(1), bonus=bonus_side(v(1)).bonus, source="setup"
        ),
        f.DeckTopShown("vocalist", bonus_side(v(2))),
    )


@pytest.mark.clause("HIF-084")
def test_in_advanced_mode_no_bonus_card_is_used() -> None:
    match, _ = begun(options=HifiOptions(mode="advanced", bonus_order="random"))
    assert sorted(match.state.harmony.values()) == sorted(ARTISTS)
    for icon in GAME.view(match.state, 0)["harmony"]:
        assert icon["bonus_card"] is None
        assert icon["artist"] == match.state.harmony[icon["condition"]]


@pytest.mark.clause("HIF-094")
@pytest.mark.clause("HIF-095")
def test_the_modes_differ_in_production_and_bonuses_only() -> None:
    """A basic hand card offers no bonus of its own, an advanced one does; else all is alike."""
    found = []
    for advanced in (False, True):
        studio = Studio(advanced=advanced, hands={0: [b(10), g(1)]})
        state = studio.given(f.RecordRotated(0, "cw", 1, 1), f.VinylEnded(0)).state
        found.append(options(state))
        view = GAME.view(state, 0)
        assert [entry["bonus"] is not None for entry in view["places"][0]["hand"]] == [advanced] * 2
    basic, more = found
    assert [move for move in more if move not in basic] == [
        m.ProduceDiscard(b(10)),
        m.ProduceDiscard(g(1)),
    ]
    assert [move for move in basic if move not in more] == []


@pytest.mark.clause("HIF-096")
def test_a_seat_keeps_its_colour_for_all_its_pieces() -> None:
    state = Studio(knobs={"bassist": [1, 0]}, markers={2: [1]}, points=[(1, 4)]).given().state
    view = GAME.view(state, 0)
    assert view["eq"][0]["knobs"] == [1, 0, None, None]
    assert [mark["seat"] for mark in view["tracks"][1]["markers"]] == [1, None, None]
    assert [place["points"] for place in view["places"]] == [0, 4]


@pytest.mark.clause("HIF-R16")
def test_markers_are_stacked_in_turn_order_so_that_the_later_goes_first_in_round_two() -> None:
    match, _ = begun(4, seed=3)
    order = match.state.order
    assert match.state.arrivals == order
    assert GAME.view(match.state, None)["next_order"] == order[::-1]
