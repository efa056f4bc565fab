"""Set-up, as facts, and the deals that later rounds repeat.

Chance labels: `first_player`, `style`, `singles`, `soirees`.
"""

from turntable.engine.game import Options
from turntable.engine.turn import Turn
from turntable.games.yacht_rock.cards import SINGLES, SOIREES, STYLE_DECK
from turntable.games.yacht_rock.facts import (
    FirstPlayerSet,
    GameStarted,
    SingleRevealed,
    SinglesShuffled,
    SlotsDealt,
    SoireeDealt,
    SoireeReplaced,
    SoireesShuffled,
    StyleDeckBuilt,
    TurnStarted,
)
from turntable.games.yacht_rock.state import POSITIONS, SLOTS, YachtRock


def opening(turn: Turn[YachtRock], seats: int, _options: Options) -> None:
    """YAC-001 to YAC-011: prepare the first round and start its first turn."""
    chance, state = turn.chance, turn.state
    turn.emit(GameStarted(seats))
    turn.emit(FirstPlayerSet(chance.below(seats, "first_player"), "random"))  # YAC-R02
    deal_style(turn, 1)
    turn.emit(SinglesShuffled(tuple(chance.shuffled(list(SINGLES), "singles"))))
    for position in POSITIONS:  # YAC-007
        turn.emit(SingleRevealed(position, state.single_deck[0]))
    turn.emit(SoireesShuffled(tuple(chance.shuffled(list(SOIREES), "soirees"))))
    deal_soirees(turn)
    turn.emit(TurnStarted(1, 1, state.first))


def deal_style(turn: Turn[YachtRock], number: int) -> None:
    """YAC-004 to YAC-006, YAC-063, YAC-064: shuffle the pool, count out a deck, open the slots."""
    state = turn.state
    order = turn.chance.shuffled(state.pool, "style")
    size = STYLE_DECK[len(state.musicians)]
    turn.emit(StyleDeckBuilt(number, tuple(order[:size]), tuple(order[size:])))
    turn.emit(SlotsDealt(tuple(state.deck[:SLOTS])))


def deal_soirees(turn: Turn[YachtRock]) -> None:
    """YAC-008, YAC-009, YAC-R12: two face-down; the second gives way until the names differ."""
    state = turn.state
    for position in POSITIONS:
        card = SOIREES[state.soiree_deck[0]]
        turn.emit(SoireeDealt(position=position, card=card.id, party=card.party, back=card.back))
    while _party(state, 0) == _party(state, 1):
        new = SOIREES[state.soiree_deck[0]]
        turn.emit(
            SoireeReplaced(
                position=POSITIONS[1],
                old=str(state.soirees[1]),
                new=new.id,
                party=new.party,
                back=new.back,
            )
        )


def _party(state: YachtRock, index: int) -> str:
    return SOIREES[str(state.soirees[index])].party
