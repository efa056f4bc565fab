"""Imagined worlds can be played on from any point, by whoever imagines them."""

import pytest

from tests.games.hifi.components import components
from tests.games.hifi.table import KINDS, Studio, at, b, d, drawn, g, producing, recording, v
from turntable.engine.chance import FastChance, MatchChance
from turntable.engine.codec import plain
from turntable.engine.match import Match
from turntable.engine.options import option_sets
from turntable.engine.simulate import Simulation, bots
from turntable.games.hifi import GAME
from turntable.games.hifi import facts as f
from turntable.games.hifi import moves as m
from turntable.games.hifi.cards import AUDIO_CARDS, DECKS, OBJECTIVES, Bonus
from turntable.games.hifi.state import Hifi


def world(match: Match[Hifi], viewer: int | None, seed: int) -> Hifi:
    return GAME.imagine(GAME.view(match.state, viewer), FastChance(seed))


@pytest.mark.clause("HIF-R43")
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", option_sets(GAME.options), ids=str)
def test_from_every_point_an_imagined_world_looks_alike_asks_the_same_seat_and_goes_on(
    options: object, seats: int
) -> None:
    policies = bots(GAME, ["random"] * seats)
    simulation = Simulation(GAME, policies, MatchChance(b"w"), FastChance(seats), options)  # type: ignore[arg-type]
    for event in simulation:
        match = simulation.match
        viewer = [*range(seats), None][event.version % (seats + 1)]
        shown = GAME.view(match.state, viewer)
        state = GAME.imagine(plain(shown), FastChance(event.version))
        assert GAME.view(state, viewer) == shown
        asked = [decision.seat for decision in GAME.decisions(match.state)]
        assert [decision.seat for decision in GAME.decisions(state)] == asked
        assert sorted(components(state)) == sorted(components(match.state))
        assert "turn_over" not in [decision.kind for decision in GAME.decisions(state)]
        for seat in asked:
            assert GAME.legal_moves(state, seat)


def test_a_world_is_played_to_the_end_from_what_a_watcher_sees() -> None:
    policies = bots(GAME, ["random"] * 3)
    simulation = Simulation(
        GAME, policies, MatchChance(b"v"), FastChance(4), option_sets(GAME.options)[-1]
    )
    for event in simulation:
        if event.version == 40:
            break
    match = simulation.match.copy()
    match.state = world(match, None, 1)
    whim = FastChance(2)
    while GAME.decisions(match.state):
        (decision,) = GAME.decisions(match.state)
        move = whim.pick(GAME.legal_moves(match.state, decision.seat), "move")
        match.open = {decision.seat: f"{match.version}.{decision.seat}"}
        match.move(decision.seat, move, whim, match.version + 1)
    assert match.state.result is not None


def test_every_card_and_objective_is_in_the_world_once() -> None:
    policies = bots(GAME, ["greedy"] * 2)
    simulation = Simulation(GAME, policies, MatchChance(b"u"), FastChance(4))
    for _ in simulation:
        found = sorted(components(world(simulation.match, 0, 3)))
        every = [*AUDIO_CARDS, *(card for kind in KINDS for card in OBJECTIVES[kind])]
        assert found == sorted(every)


@pytest.mark.clause("HIF-R37")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_card_laid_aside_whose_face_all_know_lies_open_in_imagined_worlds(
    viewer: int | None,
) -> None:
    """It was on the board before; its owner discarded it for a swap that is still to be made."""
    board = {(1, 1): g(3), (1, 2): b(1), (2, 1): v(2)}
    studio = Studio(players=3, advanced=True, hands={0: [v(1), d(1)]}, board=board)
    taken = f.CardRerecorded(0, v(1), g(3), 1, 1)
    start = studio.given(taken, f.TurnStarted(1, 0), *producing())
    state = start.when(0, m.ProduceDiscard(g(3))).state
    shown = GAME.view(state, viewer)
    assert shown["turn"]["aside"]["card"] == g(3)
    for seed in range(5):
        assert GAME.view(GAME.imagine(plain(shown), FastChance(seed)), viewer) == shown


@pytest.mark.clause("HIF-R37")
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_so_does_a_bonus_card_off_its_deck(viewer: int | None) -> None:
    """g(3) was on the board, was discarded, and lies on top of its deck, at timecode."""
    board = {(1, 1): g(3), (1, 2): b(1), (2, 1): v(2)}
    studio = Studio(
        advanced=True,
        icons=("guitarist", "bassist", "drummer", "vocalist"),
        hands={0: [v(1), d(6)]},
        board=board,
    )
    start = studio.given(
        f.CardRerecorded(0, v(1), g(3), 1, 1),
        f.CardDiscarded(0, "guitarist", Bonus("swap", label="bridge"), g(3), "all"),
        f.CardToDeckBottom("guitarist", g(3), "all"),
        *(drawn(1, card) for card in DECKS["guitarist"] if card != g(3)),
        f.TurnStarted(1, 0),
        *recording(),
    )
    recorded = start.and_given(*start.when(0, m.Record(d(6), at(3, 3))).facts)
    state = recorded.when(0, m.Harmony("timecode")).state
    shown = GAME.view(state, viewer)
    aside = shown["turn"]["aside"]
    assert (aside["card"], aside["from_hand"]) == (g(3), False)
    assert GAME.view(GAME.imagine(plain(shown), FastChance(1)), viewer) == shown


@pytest.mark.clause("HIF-R37")
@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_a_card_laid_aside_whose_face_others_do_not_know_stays_hidden_from_them(
    viewer: int | None,
) -> None:
    board = {(1, 1): v(1), (1, 2): b(1), (2, 1): v(2)}
    studio = Studio(players=3, advanced=True, hands={0: [g(3), d(1)]}, board=board)
    start = studio.given(*producing())
    state = start.when(0, m.ProduceDiscard(g(3))).state
    shown = GAME.view(state, viewer)
    assert shown["turn"]["aside"]["card"] is None
    own = GAME.imagine(plain(GAME.view(state, 0)), FastChance(1))
    assert GAME.view(own, viewer)["turn"]["aside"] == shown["turn"]["aside"]
