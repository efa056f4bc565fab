"""Every component of a match, wherever it lies; the conformance suite sees that none is lost."""

from collections.abc import Iterator

from turntable.games.jukebox.state import Jukebox


def components(state: Jukebox) -> Iterator[str]:
    """Yield the ids of coins, 45s, Scoring Tokens and Scoring Cards, zone by zone."""
    yield from state.common_area
    yield from state.rival_coins
    yield from state.scoring_area
    yield from state.tokens_put_back
    yield from state.pile
    yield from state.undealt_cards
    yield from (tile for tile in (*state.record_bin, state.collected) if tile is not None)
    for board in state.boards:
        yield from board.bag
        yield from board.coin_box
        yield from (coin for coin in (board.next_play, board.drawn) if coin is not None)
        for row in board.rows:
            for stack in row:
                yield from stack
        yield from (cell.forty_five for cell in board.jukebox)
        yield from (line.token for line in board.lines if line.token is not None)
        yield from board.dealt
