"""The game as a value. Holds no rule.

`LONGEST` bounds the decisions of a match. With n seats there are 15n albums: 5n are dealt, 10n come
to the draft row. A play takes an album out of a hand for good, so there are at most 15n plays. A
draft takes an album out of the row for good, so there are at most 10n drafts, and the last of all
is of an album that lies in the row alone and is drafted by itself (SEA-R19). That is 25n - 1.
"""

from turntable.engine.game import Game, Options
from turntable.engine.items import Fact, Move
from turntable.engine.simulate import random_policy
from turntable.games.seasons_greetings import facts, moves
from turntable.games.seasons_greetings.bots import greedy
from turntable.games.seasons_greetings.decide import decide
from turntable.games.seasons_greetings.evolve import blank, evolve
from turntable.games.seasons_greetings.imagine import imagine
from turntable.games.seasons_greetings.legal import decisions, legal_moves
from turntable.games.seasons_greetings.opening import opening
from turntable.games.seasons_greetings.refusal import refusal
from turntable.games.seasons_greetings.sheet import sheet
from turntable.games.seasons_greetings.state import SeasonsGreetings
from turntable.games.seasons_greetings.tell import tell
from turntable.games.seasons_greetings.view import view

SEATS = range(2, 5)
LONGEST = (15 + 10) * SEATS[-1] - 1

MOVES: tuple[type[Move], ...] = (moves.PlayToTree, moves.PlayToScoring, moves.DraftAlbum)
FACTS: tuple[type[Fact], ...] = (
    facts.GameStarted,
    facts.DeckShuffled,
    facts.HandDealt,
    facts.DraftRowLaid,
    facts.BonusStackLaid,
    facts.WishesShuffled,
    facts.WishDealt,
    facts.TurnStarted,
    facts.AlbumPlayedToTree,
    facts.LightEarned,
    facts.BallPlaced,
    facts.MarkerMoved,
    facts.RedLightsAdded,
    facts.AlbumDrafted,
    facts.DraftLightsEarned,
    facts.DraftRowChanged,
    facts.AlbumPlayedToScoring,
    facts.TurnEnded,
    facts.TurnSkipped,
    facts.GameEndTriggered,
    facts.WishRevealed,
    facts.PointsScored,
    facts.ScoringAlbumChecked,
    facts.WishScored,
    facts.GameEnded,
)

GAME: Game[SeasonsGreetings] = Game(
    key="seasons_greetings",
    title="Vinyl: Seasons Greetings",
    blurb="Trim trees of albums with your neighbours and complete gift tags. For two to four.",
    minutes=range(30, 46),
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
