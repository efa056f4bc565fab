"""The game as a value. Holds no rule."""

from turntable.engine.game import Game
from turntable.engine.items import Fact, Move
from turntable.engine.simulate import random_policy
from turntable.games.vinyl import facts, moves
from turntable.games.vinyl.bots import greedy
from turntable.games.vinyl.cards import SET_UPS
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

LONGEST = 100_000

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
