"""What does not answer the open question is refused by the clause that the match stands at."""

from collections.abc import Iterator

import pytest

from tests.games.vinyl.table import after, at, collection, match_with, mg, options, standing, store
from tests.games.vinyl.test_draft import keep, start
from tests.games.vinyl.test_end import exchange, last_turn
from turntable.engine.items import Move
from turntable.engine.spec import Given
from turntable.games.vinyl import GAME
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.state import Vinyl

CLAUSES = {
    "draft_1": "VIN-016",
    "draft_2": "VIN-017",
    "turn": "VIN-020",
    "record_bin": "VIN-024",
    "front_counter": "VIN-024",
    "sale_bin": "VIN-024",
    "draw": "VIN-038",
    "limit": "VIN-044",
    "keep": "VIN-046",
    "bump": "VIN-033",
    "end": "VIN-022",
    "final_retire": "VIN-142",
}
HANDS = {seat: mg("pop-01", "wild-01", "wild-02") for seat in range(4)}
MINE = collection(0, 1, "jazz-14")


def draft(choices: int) -> Given[Vinyl]:
    match = start(4)
    for seat in range(choices):
        keep(match, seat)
    return Given(GAME, match.state)


def positions() -> Iterator[tuple[str, Given[Vinyl]]]:
    """A match at each question, put to seat 0 or, a bump, to seat 2."""
    yield "draft_1", draft(0)
    yield "draft_2", draft(4)
    yield "turn", match_with(*store(hands=HANDS))
    for location in ("record_bin", "front_counter", "sale_bin"):
        yield location, match_with(*store(hands=HANDS), *at(location))
    yield "draw", match_with(*store(), *at("magazine_rack"))
    eleven = mg(*(f"jazz-{n:02d}" for n in range(2, 13)))
    yield "limit", match_with(*store(hands={0: eleven}))
    counter = match_with(*store(before=MINE), *at("front_counter"))
    drawn = after(counter.when(0, m.LoyaltyExchange()))
    yield "keep", drawn
    yield "end", after(drawn.when(0, options(drawn.state, 0)[0]))
    bumped = match_with(*store(hands=HANDS, before=standing("record_bin", primary=2)))
    there = after(bumped.when(0, m.MoveMeeple("record_bin")))
    yield "bump", after(there.when(0, m.Layaway("album-pop-01", mg("pop-01"))))
    yield "final_retire", after(last_turn(*MINE, *collection(0, 2, "rock-14")))


FOUND = dict(positions())
STRAYS: tuple[Move, ...] = (
    m.DraftKeep("loyalty-01"),
    m.MoveMeeple("front_counter"),
    m.Collect("album-pop-01", mg("pop-01"), "new"),
    m.Layaway("album-pop-01", mg("pop-01")),
    m.Acquire((), "new"),
    m.LoyaltyExchange(),
    m.Draw("stock"),
    m.DiscardToLimit(mg("pop-01")),
    m.LoyaltyKeep(("loyalty-01", "loyalty-02")),
    m.BumpSpoils(None),
    m.BumpAcquire((), "new"),
    m.BumpPartialKnowledge(),
    m.BumpLoyaltyExchange(),
    m.BumpPass(),
    m.EndTurn(),
)
"""A move of each kind but a retire, which is refused for reasons of its own."""
ANSWERS: dict[str, set[type[Move]]] = {
    "draft_1": {m.DraftKeep},
    "draft_2": {m.DraftKeep},
    "turn": {m.MoveMeeple},
    "record_bin": {m.Collect, m.Layaway},
    "front_counter": {m.Acquire, m.LoyaltyExchange},
    "sale_bin": {m.Collect},
    "draw": {m.Draw},
    "limit": {m.DiscardToLimit},
    "keep": {m.LoyaltyKeep},
    "bump": {
        m.BumpSpoils,
        m.BumpAcquire,
        m.BumpPartialKnowledge,
        m.BumpLoyaltyExchange,
        m.BumpPass,
    },
    "end": {m.EndTurn},
    "final_retire": set(),
}


@pytest.mark.parametrize("kind", CLAUSES)
def test_a_move_that_is_no_answer_is_refused_by_the_clause_of_the_question(kind: str) -> None:
    here = FOUND[kind]
    asked = {decision.seat: decision.kind for decision in GAME.decisions(here.state)}
    assert set(asked.values()) == {kind}
    seat = min(asked)
    for move in STRAYS:
        refusal = here.when(seat, move).refusal
        if type(move) in ANSWERS[kind]:
            assert refusal is None or refusal.code != "not_now", move
        else:
            assert refusal is not None
            assert (refusal.code, refusal.clause) == ("not_now", CLAUSES[kind]), move


@pytest.mark.parametrize("kind", [kind for kind in CLAUSES if not kind.startswith("draft")])
def test_who_is_not_asked_is_refused_by_the_clause_of_the_question(kind: str) -> None:
    FOUND[kind].when(3, m.BumpPass()).refused(CLAUSES[kind], "not_asked")


@pytest.mark.clause("VIN-145")
def test_after_the_end_every_move_is_refused() -> None:
    state = exchange(
        match_with(*store(active=3, final=True, box=(), stacks=(0,))),
        3,
    ).state
    assert state.result is not None
    for seat in range(4):
        Given(GAME, state).when(seat, m.EndTurn()).refused("VIN-145", "not_asked")
