"""Playing styles: a value for each move, from the view alone.

`greedy` looks one move ahead: it goes where the best album less its cheapest payment is worth more
than two cards, lets collections grow and retires them when they are full or stuck, and keeps cards
that the bins ask for. Values are tenths of points.
"""

from collections.abc import Sequence
from typing import Any

from turntable.engine.chance import Chance
from turntable.engine.items import Move, known
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.appraisal import Appraisal
from turntable.games.vinyl.cards import REWARDS, SIZES, WILDS

NOWHERE = -1_000
BUMP_GIFT = {"record_bin": 14, "sale_bin": 14, "front_counter": 14, "magazine_rack": 16}
"""What somebody bumped there may gain."""
EXCHANGE_PAR = 170
"""What two good loyalty cards may be worth together."""
DRAWN_USE = 12
"""How useful a card from the display has to be to be better than an unknown one."""
DRAW_ANYWAY = 4
"""Drawing is worth at least this much: there may be a wild in the stock."""
ALONE = 8
"""A wild of the display comes instead of two cards."""


def greedy(view: dict[str, Any], seat: int, legal: Sequence[Move], _chance: Chance) -> Move:
    """Choose the move of highest value; among equals the first listed."""
    appraisal = Appraisal(view, seat)
    return max(legal, key=lambda move: _value(view, appraisal, move))


def _value(view: dict[str, Any], worth: Appraisal, move: Move) -> int:
    match move:
        case m.DraftKeep(card=card):
            return worth.loyalty(known(card))
        case m.LoyaltyKeep(cards=cards):
            return sum(worth.loyalty(card) for card in known(cards))
        case m.MoveMeeple(location=location):
            return _visit(view, worth, location)
        case m.Retire():
            return _retiring(view, worth, move)
        case m.Collect(album=album, payment=payment, collection=goal):
            return worth.base(album, goal) - worth.cost(payment)
        case (
            m.Acquire(payment=payment, collection=goal)
            | m.BumpAcquire(payment=payment, collection=goal)
        ):
            return worth.base(worth.place["layaway"]["album"], goal) - worth.cost(payment)
        case m.Layaway(album=album, deposit=deposit):
            return _laying_away(worth, album, deposit)
        case m.Draw(source="display", card=card):
            use = worth.use(known(card))
            return use - DRAWN_USE - (ALONE if known(card) in WILDS else 0)
        case m.DiscardToLimit(cards=cards):
            return -worth.cost(cards)
        case m.BumpSpoils(card=card):
            return 10 + worth.use(card) if card else 20
        case m.BumpPartialKnowledge():
            return 15
        case m.LoyaltyExchange() | m.BumpLoyaltyExchange():
            return _exchanging(worth)
        case _:
            return 0


def _visit(view: dict[str, Any], worth: Appraisal, location: str) -> int:
    """What can be had at a location, less what somebody bumped there would get."""
    shown = next(place for place in view["locations"] if place["id"] == location)
    mine = worth.place["at"].startswith(f"{location}:primary")
    gift = BUMP_GIFT[location] if isinstance(shown["primary"], int) and not mine else 0
    layaway = worth.place["layaway"]
    match location:
        case "magazine_rack":
            gain = 2 * worth.unknown_card() + DRAW_ANYWAY
        case "front_counter":
            offer = worth.offer(layaway["album"]) if layaway else None
            gain = max(_exchanging(worth), NOWHERE if offer is None else offer)
        case _:
            gain = max(_offers(view, worth, location), default=NOWHERE)
            if gain == NOWHERE and location == "record_bin":
                gain = 0 if layaway is None else NOWHERE
    return gain - gift


def _offers(view: dict[str, Any], worth: Appraisal, location: str) -> list[int]:
    columns = view["columns"]
    if location == "sale_bin":
        albums = [column["sale"] for column in columns]
    else:
        albums = [album for column in columns for album in column["rows"]]
    offers = [worth.offer(album) for album in albums if album is not None]
    return [offer for offer in offers if offer is not None]


def _exchanging(worth: Appraisal) -> int:
    held = sum(worth.loyalty(shown["card"]) for shown in worth.place["loyalty"] or ())
    return (EXCHANGE_PAR * worth.ahead // 20 - held) // 2


def _laying_away(worth: Appraisal, album: str, deposit: Sequence[str]) -> int:
    """Half of an album that the rest of the hand may pay for later."""
    best = worth.best(album) or 0
    return best // 4 - worth.cost(deposit) - 10


def _retiring(view: dict[str, Any], worth: Appraisal, move: m.Retire) -> int:
    """The reward; in the own turn only when the collection is full or has come to nothing."""
    token = next((s["tokens"][0] for s in view["rewards"] if s["pile"] == move.reward), None)
    points = 10 * REWARDS[token].points if token else 0
    if view["phase"] == "final_retire":
        return points
    albums = worth.collections[move.collection]
    if len(albums) >= SIZES[-1]:
        return 2_000 + points
    if view["phase"] != "end" or len(worth.collections) < 2:
        return NOWHERE
    lost = worth.collection(albums) - points
    room = worth.ahead * 25 // 20
    return points if points and room > lost else NOWHERE
