"""Playing styles: a value for each move, from the view alone.

`greedy` looks one move ahead. It takes the slot that does most for its outfit at the better party,
for sales and for Singles; wears what that party pays for; records whatever brings more than the
cards promise otherwise; and shares a duet only where that helps itself more than it helps a rival
who matters.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from turntable.engine.chance import Chance
from turntable.engine.items import Move
from turntable.games.yacht_rock import moves as m
from turntable.games.yacht_rock.cards import GARMENTS, MUSIC, SINGLES, Attribute
from turntable.games.yacht_rock.holdings import card_showing
from turntable.games.yacht_rock.prospects import DUET, POINT, SOLO, Prospects


class Duet(NamedTuple):
    """A duet: what the deciding seat gives, and what the other one."""

    single: str
    give: Attribute
    other: int
    theirs: Attribute


def greedy(view: dict[str, Any], seat: int, legal: Sequence[Move], _chance: Chance) -> Move:
    """Choose the move of highest value; among equals the first listed."""
    own = Prospects(view, seat)
    return max(legal, key=lambda move: _value(view, own, move))


def _value(view: dict[str, Any], own: Prospects, move: Move) -> int:
    match move:
        case m.TakeSlot(slot=slot):
            return _taking(own, view["slots"][slot - 1]["cards"])
        case m.KeepClothing(card=card):
            others = [c for c in own.outfit if GARMENTS[c].clothing != GARMENTS[card].clothing]
            return own.dressed([*others, card], own.tokens)
        case m.RecordSolo(single=single):
            used = [card_showing(own.music, name) for name in SINGLES[single].attributes]
            return SOLO + own.token() + _parting(own, used, single)
        case m.OfferDuet(single=single, partner=partner, give=give):
            shown = next(s for s in view["singles"] if s["single"] == single)
            held = shown["by_seat"][partner]["held"]
            theirs = next(attribute for attribute in held if attribute != give)
            return _sharing(view, own, Duet(single, give, partner, theirs))
        case m.AcceptDuet(give=give):
            offer = view["offer"]
            return _sharing(view, own, Duet(offer["single"], give, offer["seat"], offer["give"]))
        case m.ChooseParty(party=position):
            return own.at_party(own.parties[position - 1], own.outfit, own.tokens)
        case _:
            return 0


def _taking(own: Prospects, cards: Sequence[str]) -> int:
    """The best outfit, a point for each garment that is one too many, and the music."""
    garments = [card for card in cards if card in GARMENTS]
    kinds = {GARMENTS[card].clothing for card in (*own.outfit, *garments)}
    sold = len(own.outfit) + len(garments) - len(kinds)
    music = [*own.music, *(card for card in cards if card in MUSIC)]
    return own.best_dressed(garments) + POINT * sold + own.playing(music, at_once=True)


def _parting(own: Prospects, used: Sequence[str], single: str) -> int:
    """What is lost with cards that are used, and with the Single they are used for."""
    rest = [card for card in own.music if card not in used]
    return own.playing(rest, without=single) - own.playing(own.music)


def _sharing(view: dict[str, Any], own: Prospects, duet: Duet) -> int:
    """What a duet brings, less what it brings to the other seat as far as that one matters."""
    other = Prospects(view, duet.other)
    theirs = _share(other, duet.theirs, duet.single)
    rivals = [place["points"] for seat, place in enumerate(view["places"]) if seat != own.seat]
    points = view["places"][duet.other]["points"]
    leads = points >= max(rivals) and points >= view["places"][own.seat]["points"]
    weight = 1 if leads else 2 * len(rivals)
    return _share(own, duet.give, duet.single) - theirs // weight


def _share(who: Prospects, give: Attribute, single: str) -> int:
    return DUET + who.token() + _parting(who, [card_showing(who.music, give)], single)
