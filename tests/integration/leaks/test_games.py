"""Every game keeps its secrets by itself: what a viewer is shown holds none, and depends on none.

The first is searched for as on the wire; the second is seen by changing what the viewer cannot
know: in any world that looks the same to them, everything they are told is the same to the byte.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import pytest

from services.web.assets import games_folder
from tests.conformance.suite import cycle_of, options_of, seats_of
from tests.integration.leaks.conftest import GAMES
from tests.integration.leaks.knowledge import MatchSecrets, Viewer
from tests.integration.leaks.search import named, readable, runs_in
from turntable.engine.chance import FastChance, MatchChance
from turntable.engine.codec import canonical
from turntable.engine.game import Game
from turntable.engine.items import Item, Move
from turntable.engine.match import Match
from turntable.engine.simulate import Played, Simulation, bots
from turntable.kernel.messages import load_messages

MATCHES = 6
"""At least so many of each game, and as many as it has player counts with all options."""
LOOK_ONE_IN = 12
WORLDS = 2
GUESSES = 8
NOT_GUESSED = 4
"""The texts that come before the answers to guesses, which may repeat what was guessed."""


CASES = [
    (key, number) for key, game in GAMES.items() for number in range(max(MATCHES, cycle_of(game)))
]


@pytest.mark.parametrize(("key", "number"), CASES)
def test_nothing_that_a_viewer_is_shown_holds_or_depends_on_a_secret(key: str, number: int) -> None:
    game = GAMES[key]
    seats, options = seats_of(game, number), options_of(game, number)
    levels = [sorted(game.bots)[(number + seat) % len(game.bots)] for seat in range(seats)]
    seed = sha256(f"{key}/{number}".encode()).digest()
    chance, whim = MatchChance(seed), FastChance(number)
    simulation = Simulation(game, bots(game, levels), chance, whim, options)
    words = load_messages(games_folder() / key / "translations")
    secrets = MatchSecrets(game, seed, words)
    secrets.begin(seats)
    tried: list[Move] = []
    for event in simulation:
        if simulation.match.over:
            break
        follow(secrets, event)
        tried = [*tried, *([event.move] if event.move else [])][-GUESSES:]
        for viewer in (None, *range(seats)):
            check_texts(secrets, viewer, event.version, event_texts(game, event, viewer))
            if event.version < 5 or event.version % LOOK_ONE_IN == 0:
                guesses = guesses_at(simulation.match, tried)
                shown = told(simulation.match, viewer, guesses)
                check_texts(secrets, viewer, event.version, shown[:NOT_GUESSED])
                check_other_worlds(simulation.match, viewer, guesses, shown)


def follow(secrets: MatchSecrets, event: Played) -> None:
    if event.move is not None:
        secrets.item(event.version, event.move, event.seat)
    for fact in event.step.facts:
        secrets.item(event.version, fact)


def event_texts(game: Game[Any], event: Played, viewer: Viewer) -> Iterator[bytes]:
    """An event as a viewer sees it, in JSON and in words."""
    items: list[Item] = list(event.step.facts)
    if event.move is not None and event.seat != viewer:
        items.append(event.move)
    for item in items:
        shown: Any = game.mask(item, viewer)
        if shown is not None:
            yield canonical(shown)
            if not isinstance(shown, Move):
                yield canonical(game.tell(shown))


def told(match: Match[Any], viewer: Viewer, guesses: Sequence[Move]) -> list[bytes]:
    """All that a viewer can learn of a position, refusals of any guess included."""
    game, state = match.game, match.state
    shown = [
        canonical(game.view(state, viewer)),
        canonical(game.sheet(state, viewer)),
        canonical([decision.seat for decision in game.decisions(state)]),
    ]
    if viewer is not None:
        shown.append(canonical(game.legal_moves(state, viewer)))
        shown += [canonical(game.refusal(state, viewer, move)) for move in guesses]
    return shown


def guesses_at(match: Match[Any], tried: Sequence[Move]) -> list[Move]:
    """Moves that were made before, and some that any seat might make now."""
    listed = (match.game.legal_moves(match.state, seat) for seat in range(match.seats))
    return [*tried, *(move for moves in listed for move in moves[:GUESSES])]


def check_texts(
    secrets: MatchSecrets, viewer: Viewer, version: int, texts: Iterator[bytes] | Sequence[bytes]
) -> None:
    hidden = secrets.hidden(viewer, version)
    for text in texts:
        plain = readable(text.decode())
        assert named(plain, hidden) == set(), (viewer, version, plain)
        assert runs_in(plain, hidden) == set(), (viewer, version, plain)


def check_other_worlds(
    match: Match[Any], viewer: Viewer, guesses: Sequence[Move], shown: Sequence[bytes]
) -> None:
    view = match.game.view(match.state, viewer)
    for number in range(WORLDS):
        other = match.copy()
        other.state = match.game.imagine(view, FastChance(f"{match.version}/{number}"))
        assert told(other, viewer, guesses) == list(shown), (viewer, match.version)
