"""Advanced Mode, hand cards discarded for their bonus: HIF-034, and the rulings on it."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.hifi.table import (
    Studio,
    asked,
    at,
    b,
    d,
    drawn_by_bonus,
    g,
    mix,
    options,
    producing,
    v,
)
from turntable.engine.items import Fact
from turntable.engine.spec import Given
from turntable.games.hifi import GAME
from turntable.games.hifi import facts as f
from turntable.games.hifi import moves as m
from turntable.games.hifi.bonuses import bonus_side
from turntable.games.hifi.cards import Artist, Bonus
from turntable.games.hifi.state import Hifi

ICONS: tuple[Artist, ...] = ("guitarist", "bassist", "drummer", "vocalist")
"""Timecode shows the guitarist deck, solo the drummer deck."""
OVER = (f.TurnEnded(0), f.TurnStarted(1, 1))


def discarding(card: str, *others: str, **more: Any) -> Given[Hifi]:  # noqa: ANN401
    """The Production Phase with this card in hand."""
    studio = Studio(advanced=True, icons=ICONS, hands={0: [card, *others]}, **more)
    return studio.given(*producing())


@pytest.mark.clause("HIF-034")
def test_a_hand_card_is_discarded_for_its_bonus_and_goes_under_its_deck() -> None:
    start = discarding(g(7), v(1))
    out = start.when(0, m.ProduceDiscard(g(7))).then(
        f.ProductionSpent(0, 2, 1),
        f.CardDiscarded(0, "guitarist", Bonus("prestige"), g(7), 0),
        f.PointsScored(0, 3, "bonus", 3),
        f.CardToDeckBottom("guitarist", g(7), 0),
    )
    assert out.state.decks["guitarist"][-1] == g(7)
    assert out.state.places[0].hand == [v(1)]
    assert asked(out.state) == [(0, "record")]
    view = GAME.view(out.state, 0)
    assert view["turn"]["aside"] is None
    assert view["turn"]["bonus"] is None


@pytest.mark.clause("HIF-034")
@pytest.mark.clause("HIF-R34")
def test_a_discard_that_draws_from_its_own_deck_shows_the_new_top_at_once() -> None:
    start = discarding(g(1), tops={"guitarist": [g(5), g(8)]})
    start.when(0, m.ProduceDiscard(g(1))).then(
        f.ProductionSpent(0, 2, 1),
        f.CardDiscarded(0, "guitarist", Bonus("draw_audio", "guitarist"), g(1), 0),
        drawn_by_bonus(g(5)),
        f.DeckTopShown("guitarist", bonus_side(g(8))),
        f.CardToDeckBottom("guitarist", g(1), 0),
    )
    empty = discarding(g(1), v(1), rest={"guitarist": 0})
    empty.when(0, m.ProduceDiscard(g(1))).refused("HIF-R20", "changes_nothing")


@pytest.mark.clause("HIF-034")
def test_a_card_put_under_an_empty_deck_is_its_new_top() -> None:
    start = discarding(g(7), v(1), rest={"guitarist": 0})
    facts = start.when(0, m.ProduceDiscard(g(7))).facts
    assert list(facts)[-2:] == [
        f.CardToDeckBottom("guitarist", g(7), 0),
        f.DeckTopShown("guitarist", bonus_side(g(7))),
    ]
    last = discarding(g(1), v(1), rest={"guitarist": 1}, tops={"guitarist": [g(5)]})
    assert list(last.when(0, m.ProduceDiscard(g(1))).facts)[2:] == [
        drawn_by_bonus(g(5)),
        f.DeckTopShown("guitarist", None),
        f.CardToDeckBottom("guitarist", g(1), 0),
        f.DeckTopShown("guitarist", bonus_side(g(1))),
    ]


@pytest.mark.clause("HIF-034")
@pytest.mark.clause("HIF-R34")
def test_a_discarded_re_record_needs_another_hand_card_and_a_card_on_the_board() -> None:
    board = {(1, 1): b(1)}
    alone = discarding(g(15), board=board)
    assert options(alone.state, m.ProduceDiscard) == []
    bare = discarding(g(15), v(1))
    assert m.ProduceDiscard(g(15)) not in options(bare.state)
    start = discarding(g(15), v(1), v(2), board=board)
    waiting = start.and_given(*start.when(0, m.ProduceDiscard(g(15))).facts)
    assert options(waiting.state) == [
        m.BonusRerecord(v(1), at(1, 1)),
        m.BonusRerecord(v(2), at(1, 1)),
    ]
    waiting.when(0, m.BonusRerecord(g(15), at(1, 1))).refused("HIF-092", "not_in_hand")
    waiting.when(0, m.BonusRerecord(v(2), at(1, 1))).then(
        f.CardRerecorded(0, v(2), b(1), 1, 1), f.CardToDeckBottom("guitarist", g(15), 0)
    )
    single = discarding(g(15), v(1), board=board)
    single.when(0, m.ProduceDiscard(g(15))).then(
        f.ProductionSpent(0, 2, 1),
        f.CardDiscarded(0, "guitarist", Bonus("rerecord"), g(15), 0),
        f.CardRerecorded(0, v(1), b(1), 1, 1),
        f.CardToDeckBottom("guitarist", g(15), 0),
    )


@pytest.mark.clause("HIF-034")
@pytest.mark.clause("HIF-R21")
def test_a_discarded_swap_opens_a_window_after_the_card_lies_under_its_deck() -> None:
    board = {(1, 1): b(1), (2, 2): d(1), (1, 2): v(1)}
    start = discarding(g(3), v(2), board=board, objectives={0: [mix(1)]})
    waiting = start.and_given(*start.when(0, m.ProduceDiscard(g(3))).facts)
    swapped = waiting.when(0, m.BonusSwap(at(1, 2), at(2, 2))).then(
        f.CardsSwapped(0, f.Lying(v(1), 2, 2), f.Lying(d(1), 1, 2), "bonus"),
        f.CardToDeckBottom("guitarist", g(3), 0),
    )
    assert asked(swapped.state) == [(0, "mixing")]
    passed = waiting.and_given(*swapped.facts).when(0, m.PassMixing())
    assert asked(passed.state) == [(0, "record")]


@pytest.mark.clause("HIF-R34")
def test_a_hand_card_laid_aside_withholds_no_top_of_its_deck() -> None:
    board = {(1, 1): b(1), (2, 2): d(1), (1, 2): v(1)}
    start = discarding(g(3), v(2), board=board, tops={"guitarist": [g(7)]})
    state = start.when(0, m.ProduceDiscard(g(3))).state
    assert asked(state) == [(0, "bonus")]
    for viewer in (None, 0, 1):
        view = GAME.view(state, viewer)
        deck = next(deck for deck in view["decks"] if deck["artist"] == "guitarist")
        assert deck["withheld"] is False
        assert deck["top"]["bonus"] == view["harmony"][0]["bonus"] == {"kind": "prestige"}


@pytest.mark.clause("HIF-R13")
def test_a_discard_of_the_last_card_leaves_nothing_to_record() -> None:
    start = discarding(g(7))
    out = start.when(0, m.ProduceDiscard(g(7)))
    assert list(out.facts)[-2:] == list(OVER)


@pytest.mark.clause("HIF-R37")
def test_a_card_once_on_the_board_is_discarded_openly() -> None:
    studio = Studio(advanced=True, icons=ICONS, hands={0: [v(1), d(1)]}, board={(1, 1): g(7)})
    start = studio.given(f.CardRerecorded(0, v(1), g(7), 1, 1), *next_round())
    out = start.when(0, m.ProduceDiscard(g(7)))
    assert out.facts[1] == f.CardDiscarded(0, "guitarist", Bonus("prestige"), g(7), "all")
    assert out.facts[3] == f.CardToDeckBottom("guitarist", g(7), "all")
    for viewer in (None, 0, 1):
        for fact in (out.facts[1], out.facts[3]):
            assert GAME.mask(fact, viewer) == fact


def next_round() -> Sequence[Fact]:
    return (f.TurnStarted(1, 0), *producing())
