"""The game as a value. Holds no rule."""

from turntable.engine.game import Game, Options
from turntable.engine.simulate import random_policy
from turntable.games._example import facts, moves
from turntable.games._example.bots import greedy
from turntable.games._example.decide import decide
from turntable.games._example.evolve import blank, evolve
from turntable.games._example.imagine import imagine
from turntable.games._example.legal import decisions, legal_moves, refusal
from turntable.games._example.opening import opening
from turntable.games._example.scoring import sheet
from turntable.games._example.state import ThreeCards
from turntable.games._example.tell import tell
from turntable.games._example.view import view

GAME: Game[ThreeCards] = Game(
    key="_example",
    title="Three Cards",
    blurb="Three rounds, three cards, everybody chooses at once.",
    minutes=range(1, 3),
    ruleset=1,
    seats=range(2, 4),
    options=Options,
    moves=(moves.ChooseCard,),
    facts=(
        facts.HandDealt,
        facts.RoundStarted,
        facts.CardChosen,
        facts.CardsRevealed,
        facts.PointScored,
        facts.GameEnded,
    ),
    longest=6,
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
