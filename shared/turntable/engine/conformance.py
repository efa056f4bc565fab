"""Plain checks that every game must pass; tests run them on whatever games are found.

Each check raises `NonconformityError` with what differs. They know the contract, no game.
"""

from collections.abc import Sequence
from typing import Any

from turntable.engine.chance import FastChance
from turntable.engine.codec import canonical, digest, plain
from turntable.engine.game import Game
from turntable.engine.items import Item, Move
from turntable.engine.match import Match
from turntable.engine.simulate import Played


class NonconformityError(AssertionError):
    """A game breaks the contract."""


def require(holds: object, message: str) -> None:
    """Raise unless the promise holds."""
    if not holds:
        raise NonconformityError(message)


def check_decisions(match: Match[Any]) -> None:
    """One decision a seat at most, by seat, each with at least one listed, distinct move."""
    game, state = match.game, match.state
    asked = [decision.seat for decision in game.decisions(state)]
    require(asked == sorted(set(asked)), f"seats asked: {asked}")
    require(set(asked) == set(match.open), f"open ids {match.open} but asked {asked}")
    for seat in range(match.seats):
        moves = [canonical(move) for move in game.legal_moves(state, seat)]
        require(bool(moves) == (seat in asked), f"seat {seat}: {len(moves)} moves, asked {asked}")
        require(len(moves) == len(set(moves)), f"seat {seat}: a move is listed twice")


def check_refusals(match: Match[Any], foreign: Sequence[Move]) -> None:
    """`refusal` is None exactly for the listed moves, cites a clause, and changes nothing.

    `foreign` are moves from elsewhere in the match, most of them not legal now.
    """
    game, state = match.game, match.state
    before = digest(state)
    for seat in range(match.seats):
        listed = game.legal_moves(state, seat)
        names = {canonical(move) for move in listed}
        for move in (*listed, *foreign):
            refusal = game.refusal(state, seat, move)
            legal = canonical(move) in names
            require((refusal is None) == legal, f"seat {seat}, {move}: {refusal}")
            require(refusal is None or refusal.clause, f"{refusal} cites no clause")
    require(digest(state) == before, "judging a move changed the state")


def check_fold(match: Match[Any], played: Sequence[Played]) -> None:
    """Folding the stored facts gives the same state, open decisions and counters."""
    twin = Match(match.game, match.seats, match.options)
    for event in played:
        twin.apply(event.step, event.version)
    require(digest(twin.state) == digest(match.state), "the fold differs from the play")
    require(twin.open == match.open, f"open after the fold {twin.open}, in play {match.open}")
    require(twin.counters == match.counters, "counters of chance differ after the fold")


def check_copy(match: Match[Any]) -> None:
    """A copy is equal and independent."""
    before = digest(match.state)
    twin = match.state.copy()
    require(digest(twin) == before, "a copy differs")
    for seat in sorted(match.open):
        move = match.game.legal_moves(match.state, seat)[0]
        branch = match.copy()
        branch.move(seat, move, FastChance(0), branch.version + 1)
    require(digest(match.state) == before, "playing on a copy changed the original")


def check_imagine(match: Match[Any], seed: int) -> None:
    """An imagined state shows the same view and the same legal moves again."""
    game = match.game
    for seat in range(match.seats):
        view = game.view(match.state, seat)
        world = game.imagine(plain(view), FastChance(seed))
        require(game.view(world, seat) == view, f"seat {seat}: the imagined view differs")
        real = game.legal_moves(match.state, seat)
        require(game.legal_moves(world, seat) == real, f"seat {seat}: imagined moves differ")


def check_masks(match: Match[Any], event: Played) -> None:
    """Facts and moves: masking hides what is declared secret, twice is once, JSON round-trips."""
    game = match.game
    items: list[Item] = [*event.step.facts, *([event.move] if event.move else [])]
    for item in items:
        decode = game.codec.move if isinstance(item, Move) else game.codec.fact
        require(decode(plain(item)) == item, f"{item} does not survive JSON")
        for viewer in (None, *range(match.seats)):
            masked = game.mask(item, viewer)
            if masked is None:
                continue
            require(decode(plain(masked)) == masked, f"{masked} does not survive JSON")
            require(game.mask(masked, viewer) == masked, f"{item}: masking twice differs")


def check_mask_ignores_secrets(
    game: Game[Any], item: Item, other: Item, viewer: int | None
) -> None:
    """Two items that differ in secret fields alone look the same to whom they are secret."""
    require(game.mask(item, viewer) == game.mask(other, viewer), f"{item} tells {viewer} a secret")


def check_sheet(match: Match[Any]) -> None:
    """Lines add up to the totals for every viewer; ranks and winners agree at the end."""
    for viewer in (None, *range(match.seats)):
        sheet = match.game.sheet(match.state, viewer)
        sums = [0] * match.seats
        for line in sheet.lines:
            sums[line.seat] += line.points
        require(list(sheet.totals) == sums, f"totals {sheet.totals}, lines add up to {sums}")
        require(sheet.final == match.over, f"final {sheet.final} at over {match.over}")
        if sheet.final:
            best = [seat for seat, rank in enumerate(sheet.ranks) if rank == 1]
            require(list(sheet.winners) == best, f"winners {sheet.winners}, first {best}")


def check_view(match: Match[Any]) -> None:
    """Views are plain JSON, and looking changes nothing."""
    before = digest(match.state)
    for viewer in (None, *range(match.seats)):
        canonical(match.game.view(match.state, viewer))
    require(digest(match.state) == before, "looking changed the state")
