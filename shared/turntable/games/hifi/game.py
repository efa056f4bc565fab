"""The game as a value. Holds no rule.

`LONGEST` bounds the decisions of a match. There are rounds * seats turns: 16, 21 or 24. A turn asks
for the rotation (1); for each of at most two vinyl actions, where leaving out the rest takes the
place of an action (2); for what a vinyl action leads to, either which objective to keep or to leave
the window that a swap opened (1); for the production action or skipping it (1); for what that leads
to, either which objective to keep or, for a discarded card, how its bonus is carried out and to
leave the window that opens (2); for the recording (1) and leaving its window (1); for the Harmony
bonus (1), how it is carried out (1) and leaving the window that opens (1). That is 12. Passing ends
a window, so each has at most one; what is fulfilled in windows costs a marker each, of which a seat
has five in the whole match. Before all that each seat chooses its starting cards.
"""

from turntable.engine.game import Game
from turntable.engine.items import Fact, Move
from turntable.engine.simulate import random_policy
from turntable.games.hifi import facts, moves
from turntable.games.hifi.bots import greedy
from turntable.games.hifi.cards import MARKERS_EACH, SETUPS
from turntable.games.hifi.decide import decide
from turntable.games.hifi.evolve import blank, evolve
from turntable.games.hifi.imagine import imagine
from turntable.games.hifi.legal import decisions, legal_moves
from turntable.games.hifi.masks import mask
from turntable.games.hifi.opening import opening
from turntable.games.hifi.refusal import refusal
from turntable.games.hifi.scoring import sheet
from turntable.games.hifi.state import Hifi, HifiOptions
from turntable.games.hifi.tell import tell
from turntable.games.hifi.view import view

DECISIONS_PER_TURN = 12
LONGEST = max(
    setup.players * (1 + setup.rounds * DECISIONS_PER_TURN + MARKERS_EACH)
    for setup in SETUPS.values()
)

MOVES: tuple[type[Move], ...] = (
    moves.ChooseStartCards,
    moves.RotateRecord,
    moves.VinylDraw,
    moves.VinylSwap,
    moves.VinylFader,
    moves.VinylObjective,
    moves.VinylKnob,
    moves.EndVinyl,
    moves.KeepObjective,
    moves.ProduceKnob,
    moves.ProduceObjective,
    moves.ProduceDiscard,
    moves.SkipProduction,
    moves.Record,
    moves.FulfilMixing,
    moves.PassMixing,
    moves.Harmony,
    moves.SkipHarmony,
    moves.BonusKnob,
    moves.BonusSwap,
    moves.BonusRerecord,
)
FACTS: tuple[type[Fact], ...] = (
    facts.GameStarted,
    facts.AudioDecksShuffled,
    facts.HarmonyAssigned,
    facts.ObjectivesShuffled,
    facts.TurnOrderSet,
    facts.ObjectiveDealt,
    facts.AudioDrawn,
    facts.DeckTopShown,
    facts.RoundStarted,
    facts.TurnStarted,
    facts.RecordRotated,
    facts.ProductionSpent,
    facts.VinylEnded,
    facts.CardsSwapped,
    facts.FaderMoved,
    facts.ObjectivesDrawn,
    facts.ObjectiveKept,
    facts.ObjectiveReturned,
    facts.KnobRemoved,
    facts.KnobPlaced,
    facts.ProductionSkipped,
    facts.CardDiscarded,
    facts.CardToDeckBottom,
    facts.CardRecorded,
    facts.PointsScored,
    facts.MixingFulfilled,
    facts.MixingPassed,
    facts.HarmonyMet,
    facts.HarmonyUsed,
    facts.HarmonySkipped,
    facts.CardRerecorded,
    facts.MasteringScored,
    facts.TurnEnded,
    facts.RoundEnded,
    facts.GameEnded,
)

GAME: Game[Hifi] = Game(
    key="hifi",
    title="HiFi",
    blurb="Spin the record, record the band, mix four songs. For two to four producers.",
    minutes=range(45, 76),
    ruleset=1,
    seats=range(min(SETUPS), max(SETUPS) + 1),
    options=HifiOptions,
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
    mask=mask,
)
