"""The game as a value. Holds no rule.

`LONGEST` bounds the decisions of a match of n seats; it grows with n. A round has 3n turns (the
deck's arithmetic, ledger section 2.3). A turn asks once for a slot and at most once for each of
five types of clothing. Two Singles can be recorded in it at most (YAC-R11). For each of them every
other seat is asked at most once: a partner who declines is not asked for it again (YAC-R10), one
who accepts takes it off the display. An offer and its answer are two decisions, so a Single costs
2 * (n - 1) for offers and perhaps one for a solo. One decision ends the turn. A round closes with n
choices of a party.
"""

from turntable.engine.game import Game, Options
from turntable.engine.items import Fact, Move
from turntable.engine.simulate import random_policy
from turntable.games.yacht_rock import facts, moves
from turntable.games.yacht_rock.bots import greedy
from turntable.games.yacht_rock.cards import CLOTHING
from turntable.games.yacht_rock.course import ROUNDS, TURNS_EACH
from turntable.games.yacht_rock.decide import decide
from turntable.games.yacht_rock.evolve import blank, evolve
from turntable.games.yacht_rock.imagine import imagine
from turntable.games.yacht_rock.legal import decisions, legal_moves
from turntable.games.yacht_rock.opening import opening
from turntable.games.yacht_rock.refusal import refusal
from turntable.games.yacht_rock.scoring import sheet
from turntable.games.yacht_rock.state import POSITIONS, YachtRock
from turntable.games.yacht_rock.tell import tell
from turntable.games.yacht_rock.view import view

SEATS = range(3, 7)
MOST = SEATS[-1]
A_TURN = 1 + len(CLOTHING) + len(POSITIONS) * (2 * (MOST - 1) + 1) + 1
LONGEST = ROUNDS * (TURNS_EACH * MOST * A_TURN + MOST)

MOVES: tuple[type[Move], ...] = (
    moves.TakeSlot,
    moves.KeepClothing,
    moves.RecordSolo,
    moves.OfferDuet,
    moves.EndTurn,
    moves.AcceptDuet,
    moves.DeclineDuet,
    moves.ChooseParty,
)
FACTS: tuple[type[Fact], ...] = (
    facts.GameStarted,
    facts.FirstPlayerSet,
    facts.StyleDeckBuilt,
    facts.SlotsDealt,
    facts.SinglesShuffled,
    facts.SingleRevealed,
    facts.SoireesShuffled,
    facts.SoireeDealt,
    facts.SoireeReplaced,
    facts.RoundStarted,
    facts.TurnStarted,
    facts.SlotTaken,
    facts.StyleDealt,
    facts.StyleDeckExhausted,
    facts.ClothingKept,
    facts.ClothingSold,
    facts.PointsScored,
    facts.SingleRecorded,
    facts.SingleTokenGained,
    facts.SingleSpaceEmptied,
    facts.DuetOffered,
    facts.DuetAccepted,
    facts.DuetDeclined,
    facts.TurnEnded,
    facts.PartyPhaseStarted,
    facts.PartyChosen,
    facts.SoireeRevealed,
    facts.RoundEnded,
    facts.FirstPlayerPassed,
    facts.GameEnded,
)

GAME: Game[YachtRock] = Game(
    key="yacht_rock",
    title="Yacht Rock",
    blurb="Dress in gold and teal, record smooth hits, and pick the right party. For three to six.",
    minutes=range(30, 61),
    ruleset=1,
    seats=SEATS,
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
