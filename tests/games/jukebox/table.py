"""Building blocks for the rules tests: a prepared store, coins on a board, 45s in a jukebox."""

from collections.abc import Mapping, Sequence

from turntable.engine.chance import ScriptedChance
from turntable.engine.items import Fact, Move
from turntable.engine.spec import Given, given
from turntable.games.jukebox import GAME
from turntable.games.jukebox import facts as f
from turntable.games.jukebox import moves as m
from turntable.games.jukebox.cards import BONUS_COINS, FORTY_FIVES, RIVAL_COINS, SCORING_TOKENS
from turntable.games.jukebox.facts import Cell
from turntable.games.jukebox.moves import Axis, OnSpace, OnStack
from turntable.games.jukebox.state import Jukebox

BIN = (
    "45-blues-40s-a",
    "45-blues-50s-b",
    "45-country-60s-a",
    "45-country-40s-b",
    "45-jazz-50s-a",
    "45-jazz-60s-b",
    "45-pop-40s-a",
    "45-pop-50s-b",
    "45-rock-60s-a",
)
TOKENS = tuple(token.id for token in SCORING_TOKENS.values() if token.required > 1)
DEALT = (("goal-01", "goal-02", "goal-03"), ("goal-04", "goal-05", "goal-06"))
KEPT = (("goal-01", "goal-02"), ("goal-04", "goal-05"))

Cells = Mapping[tuple[int, int], str]


def store(  # noqa: PLR0913 - every part of a set-up may matter to a test
    *,
    record_bin: Sequence[str] = BIN,
    pile: Sequence[str] | None = None,
    tokens: Sequence[str] = TOKENS,
    rivals: Sequence[str] = tuple(RIVAL_COINS),
    starting: int = 0,
    active: int | None = None,
    round_number: int = 1,
    kept: Sequence[tuple[str, ...]] = KEPT,
    jukeboxes: Mapping[int, Cells] | None = None,
    taken: Mapping[int, Sequence[tuple[Axis, int, str]]] | None = None,
) -> tuple[Fact, ...]:
    """The facts of a match at the start of a turn, with tokens already taken and 45s slotted."""
    jukeboxes, taken = jukeboxes or {}, taken or {}
    owned = [forty_five for cells in jukeboxes.values() for forty_five in cells.values()]
    if pile is None:
        pile = [tile for tile in FORTY_FIVES if tile not in record_bin and tile not in owned]
    laid = [*tokens, *(token for lines in taken.values() for _, _, token in lines)]
    facts: list[Fact] = [
        f.GameStarted(2, starting),
        f.PileShuffled((*record_bin, *pile), ()),
        f.RecordBinFilled(tuple(record_bin), pile[0] if pile else None),
        f.ScoringTokensLaid(tuple(laid)),
        f.RivalCoinsLaid(tuple(rivals)),
    ]
    for seat in (0, 1):
        facts += [f.ScoringCardsDealt(seat, DEALT[seat]), f.ScoringCardsKept(seat, kept[seat])]
    for seat, cells in jukeboxes.items():
        facts += slotted(seat, cells)
    for seat, lines in taken.items():
        facts += [f.ScoringTokenTaken(seat, token, axis, i) for axis, i, token in lines]
    facts.append(f.TurnStarted(starting if active is None else active, round_number))
    return tuple(facts)


def slotted(seat: int, cells: Cells) -> list[Fact]:
    """A jukebox filled as if its last 45 had just been slotted."""
    frame = tuple(Cell(row, col, forty_five) for (row, col), forty_five in sorted(cells.items()))
    last = frame[-1]
    return [f.RecordSlotted(seat, last.forty_five, last.row, last.col, frame)]


def grid(*rows: Sequence[str | None]) -> dict[tuple[int, int], str]:
    """Cells from rows of ids without their `45-`; None is an empty cell."""
    return {
        (row, col): f"45-{tile}"
        for row, tiles in enumerate(rows)
        for col, tile in enumerate(tiles)
        if tile
    }


NINE = grid(
    ["jazz-50s-b", "pop-40s-a", "rock-40s-b"],
    ["country-50s-b", "blues-60s-b", "pop-50s-a"],
    ["country-40s-a", "jazz-60s-a", "rock-60s-a"],
)
ALL_TAKEN: Sequence[tuple[Axis, int, str]] = (
    ("row", 0, "score-rock-3x"),
    ("row", 1, "score-blues-2x"),
    ("row", 2, "score-pop-2x"),
    ("col", 0, "score-50s-2x"),
    ("col", 1, "score-b-2x"),
    ("col", 2, "score-a-2x"),
)
LAST_MOVE = m.EmptyCoinBox(())
ENDING = (f.ActionChosen(1, "empty_coin_box"), f.CoinBoxEmptied(1, ()), f.TurnEnded(1))


def inserting(seat: int = 0) -> tuple[Fact, ...]:
    """The seat has chosen Insert Coins."""
    return (f.ActionChosen(seat, "insert_coins"),)


def lay(seat: int, row: int, *stacks: Sequence[str]) -> tuple[Fact, ...]:
    """Coins drawn and placed on a row, each stack bottom to top."""
    facts: list[Fact] = []
    for space, stack in enumerate(stacks, start=1):
        for depth, coin in enumerate(stack):
            facts += into_bag(seat, coin)
            at = OnStack(row, space) if depth else OnSpace(row, space)
            facts += [f.CoinDrawn(seat, coin, False), f.CoinPlaced(seat, coin, at)]
    return tuple(facts)


def into_bag(seat: int, *coins: str) -> tuple[Fact, ...]:
    """Gold and copper coins come into the bag; silver ones are there."""
    facts: list[Fact] = []
    for coin in coins:
        if coin in BONUS_COINS:
            facts.append(f.BonusCoinTaken(seat, coin))
        elif coin in RIVAL_COINS:
            facts.append(f.RivalCoinSent(coin, seat))
    return tuple(facts)


def boxed(seat: int, *coins: str) -> tuple[Fact, ...]:
    """Coins in the Coin Box, by way of a row that was exhausted."""
    return (
        *lay(seat, 1, *([coin] for coin in coins)),
        f.RowExhausted(seat, 1, coins),
        f.RowSlid(seat, 1, ()),
    )


def match_with(*facts: Fact) -> Given[Jukebox]:
    """The state after the facts."""
    return given(GAME, *facts)


def last_turn(
    theirs: Cells,
    tokens: Sequence[str] = (),
    taken: Mapping[int, Sequence[tuple[Axis, int, str]]] | None = None,
    **setting: object,
) -> Given[Jukebox]:
    """Seat 0 has nine 45s; seat 1, second in the round, has the last turn."""
    jukeboxes = {0: NINE, 1: theirs} if theirs else {0: NINE}
    facts = store(
        record_bin=[],
        pile=[tile for tile in FORTY_FIVES if tile not in {*NINE.values(), *theirs.values()}],
        tokens=tokens,
        jukeboxes=jukeboxes,
        taken={0: ALL_TAKEN, **(taken or {})},
        active=1,
        round_number=9,
        **setting,  # type: ignore[arg-type]
    )
    return match_with(*facts, f.NinthRecordReached(0))


def collected(
    tile: str, cells: Cells | None = None, *, tokens: tuple[str, ...] = TOKENS, **setting: object
) -> Given[Jukebox]:
    """Seat 0 has just bought a 45 and has these in the jukebox; seat 1 has one 45."""
    jukeboxes: dict[int, Cells] = {1: grid(["blues-60s-b"])}
    if cells:
        jukeboxes[0] = cells
    facts = store(record_bin=[tile], tokens=tokens, jukeboxes=jukeboxes, **setting)  # type: ignore[arg-type]
    return match_with(*facts, *inserting(), f.RecordCollected(0, tile, "bin-1"))


def drawing(start: Given[Jukebox], seat: int, *coins: str) -> ScriptedChance:
    """Chance that draws these coins out of a seat's bag, one after the other."""
    bag = list(start.state.boards[seat].bag)
    numbers = []
    for coin in coins:
        numbers.append(bag.index(coin))
        bag.remove(coin)
    return ScriptedChance({f"bag-{seat}": numbers})


def options(state: Jukebox, seat: int, kind: type[Move] | None = None) -> list[Move]:
    """The legal moves of a seat, of one type if it is named."""
    moves = GAME.legal_moves(state, seat)
    return [move for move in moves if kind is None or isinstance(move, kind)]


def asked(state: Jukebox) -> list[tuple[int, str]]:
    """The open questions as seat and kind."""
    return [(decision.seat, decision.kind) for decision in GAME.decisions(state)]


def silver(seat: int, *names: str) -> list[str]:
    """Ids of Player Coins."""
    return [f"coin-p{seat}-{name}" for name in names]
