"""The actions of the record: HIF-023 to HIF-031, and the rulings on them."""

import pytest

from tests.games.hifi.table import Studio, asked, at, b, d, g, mix, options, rotated, v
from turntable.games.hifi import GAME
from turntable.games.hifi import facts as f
from turntable.games.hifi import moves as m
from turntable.games.hifi.cards import ARTISTS, OBJECTIVES, Artist

BOARD = {(1, 1): b(1), (1, 2): d(1), (3, 5): g(1)}


@pytest.mark.clause("HIF-023")
@pytest.mark.clause("HIF-R04")
def test_both_actions_once_each_in_either_order() -> None:
    start = Studio(faders={0: 4}, hands={0: [g(1)]}).given(*rotated(index=1))
    draw, fader, end = m.VinylDraw("vocalist"), m.VinylFader(), m.EndVinyl()
    assert options(start.state) == [draw, fader, end]
    for first, second in ((draw, fader), (fader, draw)):
        once = start.when(0, first)
        assert asked(once.state) == [(0, "vinyl_action")]
        assert options(once.state) == [second, end]
        after = start.and_given(*once.facts)
        after.when(0, first).refused("HIF-023", "taken_already")
        twice = after.when(0, second)
        assert asked(twice.state) == [(0, "production")]
        assert f.VinylEnded(0) not in (*once.facts, *twice.facts)


@pytest.mark.clause("HIF-023")
def test_one_or_both_actions_may_be_left_out() -> None:
    start = Studio(faders={0: 4}, hands={0: [g(1)]}).given(*rotated(index=1))
    left = start.when(0, m.EndVinyl()).then(f.VinylEnded(0))
    assert asked(left.state) == [(0, "production")]
    drawn = start.when(0, m.VinylDraw("vocalist"))
    one = start.and_given(*drawn.facts).when(0, m.EndVinyl()).then(f.VinylEnded(0))
    assert asked(one.state) == [(0, "production")]


@pytest.mark.clause("HIF-023")
def test_the_vinyl_phase_stays_over_when_an_action_becomes_possible_later() -> None:
    """At 5 there is no fader to move; paying for production does not bring it back."""
    start = Studio(faders={0: 5}, hands={0: [g(1)]}).given(*rotated(index=1))
    drawn = start.when(0, m.VinylDraw("vocalist"))
    assert asked(drawn.state) == [(0, "production")]
    paid = start.and_given(*drawn.facts).when(0, m.ProduceKnob("bassist"))
    assert paid.state.places[0].fader == 3
    assert asked(paid.state) == [(0, "record")]


@pytest.mark.clause("HIF-024")
def test_any_deck_may_be_drawn_from() -> None:
    start = Studio(hands={0: [g(1)]}).given(*rotated(index=4))
    assert options(start.state, m.VinylDraw) == [m.VinylDraw(artist) for artist in ARTISTS]
    start.when(0, m.VinylDraw("drummer")).then(
        f.AudioDrawn(seat=0, artist="drummer", card=d(1), source="vinyl"),
        f.DeckTopShown("drummer", d(2)),
    )


@pytest.mark.clause("HIF-025")
@pytest.mark.parametrize(
    ("index", "artist", "card", "top"),
    [
        (0, "guitarist", g(2), g(3)),
        (1, "vocalist", v(1), v(2)),
        (2, "drummer", d(1), d(2)),
        (3, "bassist", b(1), b(2)),
    ],
)
def test_the_named_deck_is_drawn_from(index: int, artist: Artist, card: str, top: str) -> None:
    start = Studio(hands={0: [g(1)]}, faders={0: 0}).given(*rotated(index=index))
    assert options(start.state, m.VinylDraw) == [m.VinylDraw(artist)]
    out = start.when(0, m.VinylDraw(artist)).then_begins(
        f.AudioDrawn(seat=0, artist=artist, card=card, source="vinyl"), f.DeckTopShown(artist, top)
    )
    assert out.state.places[0].hand == sorted([g(1), card])
    assert card not in out.state.decks[artist]


@pytest.mark.clause("HIF-R06")
def test_the_next_card_is_open_at_once() -> None:
    start = Studio(tops={"bassist": [b(7), b(12)]}).given(*rotated(index=3))
    out = start.when(0, m.VinylDraw("bassist"))
    assert out.facts[1] == f.DeckTopShown("bassist", b(12))
    assert GAME.view(out.state, 1)["decks"][0]["top"]["card"] == b(12)


@pytest.mark.clause("HIF-026")
def test_any_two_cards_change_places() -> None:
    start = Studio(board=BOARD).given(*rotated(index=0))
    assert options(start.state, m.VinylSwap) == [
        m.VinylSwap(at(1, 1), at(1, 2)),
        m.VinylSwap(at(1, 1), at(3, 5)),
        m.VinylSwap(at(1, 2), at(3, 5)),
    ]
    out = start.when(0, m.VinylSwap(at(1, 1), at(3, 5))).then(
        f.CardsSwapped(0, f.Lying(b(1), 3, 5), f.Lying(g(1), 1, 1), "vinyl")
    )
    assert out.state.board[0][:2] == [g(1), d(1)]
    assert out.state.board[2][4] == b(1)
    assert asked(out.state) == [(0, "vinyl_action")]
    start.when(0, m.VinylSwap(at(1, 2), at(1, 1))).refused("HIF-026", "not_sorted")
    start.when(0, m.VinylSwap(at(1, 2), at(1, 2))).refused("HIF-026", "same_card")


@pytest.mark.clause("HIF-027")
def test_a_card_is_not_exchanged_with_an_empty_space() -> None:
    start = Studio(board=BOARD).given(*rotated(index=0))
    for a, other in ((at(1, 1), at(1, 3)), (at(1, 1), at(9, 9)), (at(2, 2), at(3, 5))):
        start.when(0, m.VinylSwap(a, other)).refused("HIF-027", "no_card_there")
    alone = Studio(board={(1, 1): b(1)}, hands={0: [g(1)]}).given(*rotated(index=0))
    assert options(alone.state) == [m.VinylDraw("guitarist"), m.EndVinyl()]


@pytest.mark.clause("HIF-027")
def test_a_place_off_the_board_has_no_card() -> None:
    """Neither before the first track or minute nor beyond the last."""
    board = {(1, 1): b(1), (1, 5): d(1), (4, 1): g(1), (4, 5): v(1)}
    start = Studio(board=board).given(*rotated(index=0))
    for off in (at(0, 1), at(1, 0), at(-1, 5), at(5, 1), at(1, 6)):
        start.when(0, m.VinylSwap(off, at(1, 1))).refused("HIF-027", "no_card_there")
        start.when(0, m.VinylSwap(at(1, 1), off)).refused("HIF-027", "no_card_there")


@pytest.mark.clause("HIF-028")
@pytest.mark.parametrize("level", [0, 2, 4])
def test_the_fader_goes_to_five(level: int) -> None:
    start = Studio(faders={0: level}).given(*rotated(index=1))
    out = start.when(0, m.VinylFader()).then(f.FaderMoved(0, 5, 5 - level, "vinyl"))
    assert out.state.places[0].fader == 5


@pytest.mark.clause("HIF-R10")
def test_a_fader_at_five_is_not_moved() -> None:
    start = Studio(faders={0: 5}, hands={0: [g(1)]}).given(*rotated(index=1))
    assert options(start.state) == [m.VinylDraw("vocalist"), m.EndVinyl()]
    start.when(0, m.VinylFader()).refused("HIF-R10", "fader_at_the_top")


@pytest.mark.clause("HIF-029")
def test_two_mixing_objectives_are_drawn_one_is_kept_the_other_goes_under_the_deck() -> None:
    studio = Studio(stock={"mixing": [mix(3), mix(9), mix(5)]}, objectives={0: [mix(1)]})
    start = studio.given(*rotated(index=2))
    drawn = start.when(0, m.VinylObjective("mixing")).then(
        f.ObjectivesDrawn(0, "mixing", 2, (mix(3), mix(9)))
    )
    assert options(drawn.state) == [m.KeepObjective(mix(3)), m.KeepObjective(mix(9))]
    after = start.and_given(*drawn.facts)
    after.when(0, m.KeepObjective(mix(5))).refused("HIF-029", "not_drawn")
    after.when(0, m.KeepObjective()).refused("HIF-029", "not_drawn")
    after.when(0, m.EndVinyl()).refused("HIF-029", "not_now")
    kept = after.when(0, m.KeepObjective(mix(9))).then(
        f.ObjectiveKept(0, "mixing", mix(9)), f.ObjectiveReturned(0, "mixing", mix(3))
    )
    assert kept.state.places[0].objectives["mixing"] == [mix(1), mix(9)]
    assert kept.state.objective_decks["mixing"] == [mix(5), mix(3)]
    assert options(kept.state) == [m.VinylDraw("drummer"), m.EndVinyl()]


@pytest.mark.clause("HIF-030")
def test_the_same_with_mastering_objectives() -> None:
    start = Studio().given(*rotated(index=3))
    first, second, third = OBJECTIVES["mastering"][:3]
    drawn = start.when(0, m.VinylObjective("mastering")).then(
        f.ObjectivesDrawn(0, "mastering", 2, (first, second))
    )
    after = start.and_given(*drawn.facts)
    after.when(0, m.KeepObjective(third)).refused("HIF-030", "not_drawn")
    kept = after.when(0, m.KeepObjective(first)).then(
        f.ObjectiveKept(0, "mastering", first), f.ObjectiveReturned(0, "mastering", second)
    )
    assert kept.state.places[0].objectives["mastering"] == [first]
    assert kept.state.objective_decks["mastering"][0] == third
    assert kept.state.objective_decks["mastering"][-1] == second


@pytest.mark.clause("HIF-031")
def test_a_knob_goes_on_the_lowest_free_space_of_any_eq_track() -> None:
    start = Studio(knobs={"drummer": [1, 0]}).given(*rotated(index=4))
    assert options(start.state, m.VinylKnob) == [m.VinylKnob(artist) for artist in ARTISTS]
    out = start.when(0, m.VinylKnob("drummer")).then(f.KnobPlaced(0, "drummer", 3))
    assert out.state.eq["drummer"] == [1, 0, 0]
    start.when(0, m.VinylKnob("vocalist")).then(f.KnobPlaced(0, "vocalist", 1))
    assert options(out.state) == [*(m.VinylDraw(artist) for artist in ARTISTS), m.EndVinyl()]


@pytest.mark.clause("HIF-R07")
def test_an_empty_deck_is_not_drawn_from_and_never_refilled() -> None:
    one = Studio(rest={"bassist": 1}, hands={0: [g(1)]}).given(*rotated(index=3))
    last = one.when(0, m.VinylDraw("bassist")).then(
        f.AudioDrawn(seat=0, artist="bassist", card=b(1), source="vinyl"),
        f.DeckTopShown("bassist", None),
    )
    assert last.state.decks["bassist"] == []
    none = Studio(rest={"bassist": 0}, stock={"mastering": []}, hands={0: [g(1)]})
    out = none.given().when(0, m.RotateRecord("cw", 3))
    assert asked(out.state) == [(0, "production")]
    any_deck = Studio(rest={"bassist": 0, "vocalist": 0}).given(*rotated(index=4))
    assert options(any_deck.state, m.VinylDraw) == [
        m.VinylDraw("drummer"),
        m.VinylDraw("guitarist"),
    ]
    any_deck.when(0, m.VinylDraw("vocalist")).refused("HIF-R07", "deck_empty")


@pytest.mark.clause("HIF-R08")
def test_a_single_objective_is_kept_at_once_and_none_is_not_offered() -> None:
    studio = Studio(stock={"mixing": [mix(3)], "mastering": []})
    start = studio.given(*rotated(index=2))
    out = start.when(0, m.VinylObjective("mixing")).then(
        f.ObjectivesDrawn(0, "mixing", 1, (mix(3),)), f.ObjectiveKept(0, "mixing", mix(3))
    )
    assert out.state.places[0].objectives["mixing"] == [mix(3)]
    assert out.state.objective_decks["mixing"] == []
    assert options(out.state) == [m.VinylDraw("drummer"), m.EndVinyl()]
    empty = studio.given(*rotated(index=3))
    assert options(empty.state) == [m.VinylDraw("bassist"), m.EndVinyl()]
    empty.when(0, m.VinylObjective("mastering")).refused("HIF-R08", "no_mastering_left")
    gone = Studio(stock={"mixing": []}).given(*rotated(index=2))
    gone.when(0, m.VinylObjective("mixing")).refused("HIF-R08", "no_mixing_left")


@pytest.mark.clause("HIF-R09")
def test_there_is_no_limit_to_hands() -> None:
    hand = [b(n) for n in range(1, 15)]
    held = [mix(n) for n in range(1, 9)]
    start = Studio(hands={0: hand}, objectives={0: held}).given(*rotated(index=4))
    assert m.VinylDraw("bassist") in options(start.state)
    more = Studio(hands={0: hand}, objectives={0: held}).given(*rotated(index=2))
    assert m.VinylObjective("mixing") in options(more.state)


@pytest.mark.clause("HIF-R04")
def test_the_window_of_a_swap_comes_before_the_second_action() -> None:
    beside = Studio(board={(1, 1): b(1), (2, 1): d(1), (1, 2): g(1)}, objectives={0: [mix(1)]})
    window = beside.given(*rotated(index=0)).when(0, m.VinylSwap(at(1, 2), at(2, 1)))
    assert asked(window.state) == [(0, "mixing")]
    passed = beside.given(*rotated(index=0), *window.facts).when(0, m.PassMixing())
    passed.then(f.MixingPassed(0))
    assert options(passed.state) == [m.VinylDraw("guitarist"), m.EndVinyl()]
