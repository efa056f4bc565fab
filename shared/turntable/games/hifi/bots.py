"""Playing styles: a value for each move, from the view alone.

`greedy` looks one move ahead: it records where icons, knobs, Harmony and its objectives pay most,
turns the record to what is worth most now, and buys what is worth more than the points it costs.
"""

from collections.abc import Sequence
from typing import Any

from turntable.engine.chance import Chance
from turntable.engine.items import Move
from turntable.games.hifi import moves as m
from turntable.games.hifi.cards import AUDIO_CARDS, FADER_TOP, VINYL_SPACES
from turntable.games.hifi.sight import POINT, Sight


def greedy(view: dict[str, Any], seat: int, legal: Sequence[Move], _chance: Chance) -> Move:
    """Choose the move of highest value; among equals the first listed."""
    if len(legal) == 1:
        return legal[0]
    sight = Sight(view, seat)
    return max(legal, key=lambda move: _value(sight, move))


def _value(sight: Sight, move: Move) -> int:
    match move:
        case m.ChooseStartCards(decks=decks):
            return _variety(sight, decks)
        case m.RotateRecord():
            return _rotation(sight, move)
        case m.Record(card=card, at=at):
            return sight.recording_value(card, _at(at))
        case m.Harmony(condition=condition):
            return 1 + sight.harmony_values[condition]
        case m.FulfilMixing(objective=objective, track=track):
            run = next(
                run
                for run in sight.view["window"]
                if (run["objective"], run["track"]) == (objective, track)
            )
            return int(POINT * run["points"]) - sight.patience
        case m.KeepObjective(card=card):
            return sight.promise(str(card))
        case m.BonusKnob(artist=artist):
            return sight.knob_value(artist)
        case m.BonusSwap(a=a, b=b):
            return sight.swap_value(_at(a), _at(b))
        case m.BonusRerecord(card=card, at=at):
            return sight.placing_gain(_at(at), AUDIO_CARDS[card].artist)
        case _:
            return _action(sight, move)


def _action(sight: Sight, move: Move) -> int:
    """What record and production bring; leaving out and skipping are worth nothing."""
    cost = 2 * sight.point_of_production
    match move:
        case m.VinylDraw(deck=deck):
            return _drawing(sight, deck)
        case m.VinylSwap(a=a, b=b):
            return sight.swap_value(_at(a), _at(b)) - 1
        case m.VinylFader():
            return 1 + sight.gain_of_production(FADER_TOP)
        case m.VinylObjective(kind=kind):
            return sight.objective_value(kind)
        case m.VinylKnob(artist=artist):
            return sight.knob_value(artist)
        case m.ProduceKnob(artist=artist):
            return sight.knob_value(artist) - cost
        case m.ProduceObjective(kind=kind):
            return sight.objective_value(kind) - cost
        case m.ProduceDiscard(card=card):
            return _discarding(sight, str(card)) - cost
        case _:
            return 0


def _at(spot: m.Spot) -> tuple[int, int]:
    return spot.track - 1, spot.space - 1


def _variety(sight: Sight, decks: Sequence[str]) -> int:
    """How many of the cards have a space with their timecode; faces are open in basic mode only."""
    tops = (deck["top"]["card"] for deck in sight.view["decks"] if deck["artist"] in decks)
    spaces = len(sight.cards[0])
    return sum(AUDIO_CARDS[card].timecode <= spaces for card in tops if card)


def _drawing(sight: Sight, artist: str) -> int:
    top = next(deck["top"] for deck in sight.view["decks"] if deck["artist"] == artist)
    return sight.draw_value(top["card"]) if top else 0


def _rotation(sight: Sight, move: m.RotateRecord) -> int:
    """Both actions of the space that comes to the arm, less what the way there costs."""
    turned = next(
        turned
        for turned in sight.view["record"]["rotations"]
        if (turned["direction"], turned["steps"]) == (move.direction, move.steps)
    )
    space = VINYL_SPACES[turned["index"]]
    decks = [deck["artist"] for deck in sight.view["decks"]]
    drawn = max(_drawing(sight, deck) for deck in decks if space.draw in {"any", deck})
    cost: int = turned["cost"]
    return drawn + _other(sight, space.other) - cost * max(1, sight.point_of_production)


def _other(sight: Sight, action: str) -> int:
    match action:
        case "swap":
            return sight.best_swap
        case "fader_to_5":
            return sight.gain_of_production(FADER_TOP)
        case "place_knob":
            return sight.best_knob
        case _:
            return sight.objective_value(action.removeprefix("draw_"))


def _discarding(sight: Sight, card: str) -> int:
    """The bonus, less the choice that the card gave."""
    rest = [other for other in sight.hand if other != card]
    if not rest:
        return -100
    bonus = sight.bonus_value(_plain(card), hand=rest)
    best = max(sight.best_recording(other) for other in rest)
    return bonus - (sight.best_of_hand - best) - 4


def _plain(card: str) -> dict[str, str]:
    bonus = AUDIO_CARDS[card].bonus
    return {"kind": bonus.kind, "artist": bonus.artist or ""}
