"""The game as a value. Holds no rule.

`longest` bounds the decisions of a match. An album is laid away at most once (nothing brings it
back to the store), and collected or removed by the NPC at most once: so at most 2 * 72 album events
happen. Ten whole rounds in a row without one close the store (VIN-151); before each event there are
thus at most nine such rounds, after the last one at most ten, and one final round follows.

A turn has at most: one retire or the answer that ends it instead; the move; the primary action with
what it brings, which is one choice and its loyalty cards (exchange), or two draws and the cards
above the limit (Knowledge); the bump decision of the seat bumped by it and one choice that follows
(limit or loyalty cards); with the NPC the same once more. That makes 1 + 1 + 3 + 2 answers, and 2
with the NPC. Besides, each seat answers twice in the draft and retires two collections at the end.
"""

from turntable.engine.game import Game
from turntable.engine.items import Fact, Move
from turntable.engine.simulate import random_policy
from turntable.games.vinyl import facts, moves
from turntable.games.vinyl.bots import greedy
from turntable.games.vinyl.cards import ALBUMS, SET_UPS
from turntable.games.vinyl.collection import ACTIVE_MOST
from turntable.games.vinyl.course import STALL_ROUNDS
from turntable.games.vinyl.decide import decide
from turntable.games.vinyl.evolve import blank, evolve
from turntable.games.vinyl.imagine import imagine
from turntable.games.vinyl.legal import decisions, legal_moves
from turntable.games.vinyl.opening import opening
from turntable.games.vinyl.refusal import refusal
from turntable.games.vinyl.scoring import sheet
from turntable.games.vinyl.state import Vinyl
from turntable.games.vinyl.tell import tell
from turntable.games.vinyl.view import view

ALBUM_EVENTS = 2 * len(ALBUMS)
ROUNDS = STALL_ROUNDS * (ALBUM_EVENTS + 1) + 1
LONGEST = max(
    entry.players * (ROUNDS * (1 + 1 + 3 + 2 + (2 if entry.npc else 0)) + 2 + ACTIVE_MOST)
    for entry in SET_UPS.values()
)

MOVES: tuple[type[Move], ...] = (
    moves.DraftKeep,
    moves.MoveMeeple,
    moves.Retire,
    moves.Collect,
    moves.Layaway,
    moves.Acquire,
    moves.LoyaltyExchange,
    moves.Draw,
    moves.DiscardToLimit,
    moves.LoyaltyKeep,
    moves.BumpSpoils,
    moves.BumpAcquire,
    moves.BumpPartialKnowledge,
    moves.BumpLoyaltyExchange,
    moves.BumpPass,
    moves.EndTurn,
)
FACTS: tuple[type[Fact], ...] = (
    facts.MatchSetUp,
    facts.GenreTokensPlaced,
    facts.StoreFilled,
    facts.AlbumBoxLoaded,
    facts.MagazinesDealt,
    facts.LoyaltyDealt,
    facts.LoyaltyDeckSet,
    facts.NpcPlaced,
    facts.LoyaltyKept,
    facts.LoyaltyPassed,
    facts.LoyaltyDrawn,
    facts.LoyaltyReturned,
    facts.RoundStarted,
    facts.TurnStarted,
    facts.SalespersonCalled,
    facts.DisplayCleared,
    facts.StockReshuffled,
    facts.MagazineRevealed,
    facts.SaleBinCleared,
    facts.TargetLost,
    facts.AlbumsSlid,
    facts.AlbumDrawn,
    facts.DividerRevealed,
    facts.DividerRemoved,
    facts.StoreClosedRevealed,
    facts.NpcMoved,
    facts.MeepleMoved,
    facts.MeepleSentHome,
    facts.MeepleBumped,
    facts.TargetRemoved,
    facts.TargetPlaced,
    facts.CollectionStarted,
    facts.CollectionRetired,
    facts.RewardTaken,
    facts.PointsScored,
    facts.MagazinesSpent,
    facts.AlbumCollected,
    facts.AlbumLaidAway,
    facts.MagazineDrawn,
    facts.SpoilsTaken,
    facts.BumpPassed,
    facts.MagazinesDiscarded,
    facts.TurnEnded,
    facts.RoundEnded,
    facts.StoreClosedByStall,
    facts.FinalRoundAnnounced,
    facts.FinalScoringStarted,
    facts.LoyaltyRevealed,
    facts.MatchEnded,
)

GAME: Game[Vinyl] = Game(
    key="vinyl",
    title="Vinyl",
    blurb="Hunt the bins of a record store and build collections. For two to five.",
    minutes=range(45, 76),
    ruleset=1,
    seats=range(min(SET_UPS), max(SET_UPS) + 1),
    options=facts.VinylOptions,
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
