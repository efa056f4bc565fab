"""The game as a value. Holds no rule.

`LONGEST` bounds the decisions of a match. Turns: at most 18 gain a 45 (nine a seat), and before
each of them at most 100 pass without one (JUK-R33), so 18 * 101; a match that stalls has gained at
most 16 and is shorter. Every coin drawn goes onto the own board. An own turn takes at most eight
coins off the rows (two full rows exhausted) and one off Next Play, and a seat never holds more than
35 coins (12 silver, 15 gold, 8 copper); so a seat draws at most 35 + 9 * its own turns coins. A
draw costs at most two decisions: where to put the coin, and either whether to draw or how to go on.
Besides these a turn costs the choice of the action, at most four offers declined (a row's spaces 3
and 4 are filled at most once a turn), and one of: going on without a draw, returning a coin. A 45
gained costs a cell and two tokens; the match costs two choices of cards and six end claims a seat.
"""

from turntable.engine.game import Game, Options
from turntable.engine.items import Fact, Move
from turntable.engine.simulate import random_policy
from turntable.games.jukebox import facts, moves
from turntable.games.jukebox.bots import greedy
from turntable.games.jukebox.decide import DROUGHT_LIMIT, decide
from turntable.games.jukebox.evolve import blank, evolve
from turntable.games.jukebox.imagine import imagine
from turntable.games.jukebox.legal import decisions, legal_moves
from turntable.games.jukebox.opening import opening
from turntable.games.jukebox.refusal import refusal
from turntable.games.jukebox.scoring import sheet
from turntable.games.jukebox.state import Jukebox
from turntable.games.jukebox.tell import tell
from turntable.games.jukebox.view import view

SEATS = 2
GAINS = 9 * SEATS
TURNS = GAINS * (DROUGHT_LIMIT + 1)
DRAWS = SEATS * (12 + 15 + 8) + (8 + 1) * TURNS
LONGEST = SEATS + TURNS * (1 + 4 + 1) + 2 * DRAWS + 3 * GAINS + 6 * SEATS

MOVES: tuple[type[Move], ...] = (
    moves.KeepScoringCards,
    moves.InsertCoins,
    moves.EmptyCoinBox,
    moves.PlaceCoin,
    moves.AcceptDraw,
    moves.DeclineDraw,
    moves.DrawCoin,
    moves.EndTurn,
    moves.SpendCoins,
    moves.ExhaustRows,
    moves.SlotFortyFive,
    moves.TakeScoringToken,
    moves.ReturnCoin,
    moves.DeclineReturn,
    moves.ClaimLine,
    moves.SkipLine,
)
FACTS: tuple[type[Fact], ...] = (
    facts.GameStarted,
    facts.PileShuffled,
    facts.RecordBinFilled,
    facts.TokensShuffled,
    facts.ScoringTokensLaid,
    facts.RivalCoinsLaid,
    facts.ScoringCardsDealt,
    facts.ScoringCardsKept,
    facts.TurnStarted,
    facts.ActionChosen,
    facts.CoinDrawn,
    facts.DrawingEnded,
    facts.CoinPlaced,
    facts.DiamondOffered,
    facts.DrawDeclined,
    facts.CoinsSpent,
    facts.RowSlid,
    facts.RecordCollected,
    facts.RecordSlotted,
    facts.LineCompleted,
    facts.LineUnscored,
    facts.ScoringTokenTaken,
    facts.PointsScored,
    facts.RivalCoinSent,
    facts.RowExhausted,
    facts.BonusCoinTaken,
    facts.CoinBoxEmptied,
    facts.CoinReturned,
    facts.ReturnDeclined,
    facts.NextPlayReturned,
    facts.RecordBinRefilled,
    facts.NinthRecordReached,
    facts.TurnEnded,
    facts.LastRoundCompleted,
    facts.EndLineClaimed,
    facts.EndLineSkipped,
    facts.ScoringCardScored,
    facts.GameEnded,
)

GAME: Game[Jukebox] = Game(
    key="jukebox",
    title="Vinyl: Jukebox",
    blurb="Draw coins, buy 45s and fill your jukebox with lines that score. For two.",
    minutes=range(30, 46),
    ruleset=1,
    seats=range(SEATS, SEATS + 1),
    options=Options,
    moves=MOVES,
    facts=FACTS,
    longest=LONGEST,
    bots={"random": random_policy, "greedy": greedy},
    blank=blank,
    opening=opening,
    decisions=decisions,
    legal_moves=legal_moves,
    refusal=refusal,
    decide=decide,
    evolve=evolve,
    view=view,
    imagine=imagine,
    sheet=sheet,
    tell=tell,
)
