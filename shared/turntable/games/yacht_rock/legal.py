"""Legality, and it lives only here: open questions and legal moves.

Why a move is *not* legal is told by `refusal.py`.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from turntable.engine.decision import Decision
from turntable.engine.items import Move
from turntable.games.yacht_rock.cards import SINGLES, Attribute
from turntable.games.yacht_rock.course import clockwise
from turntable.games.yacht_rock.holdings import attributes_held, faces, unsettled
from turntable.games.yacht_rock.moves import (
    AcceptDuet,
    ChooseParty,
    DeclineDuet,
    EndTurn,
    KeepClothing,
    OfferDuet,
    RecordSolo,
    TakeSlot,
)
from turntable.games.yacht_rock.state import POSITIONS, SLOTS, Declined, Offer, YachtRock


def decisions(state: YachtRock) -> Sequence[Decision]:
    """Return the open question; there is never more than one."""
    seat = asked(state)
    return [] if seat is None else [Decision(seat, state.phase)]


def asked(state: YachtRock) -> int | None:
    """Return the seat that has to answer, None after the end."""
    match state.phase, state.offer:
        case "over", _:
            return None
        case "answer_duet", Offer(partner=partner):
            return partner
        case "choose_party", _:
            return next_guest(state)
        case _:
            return state.active


def next_guest(state: YachtRock) -> int | None:
    """YAC-048: the first seat, clockwise from the token holder, whose pick is not placed."""
    return next((seat for seat in clockwise(state) if state.musicians[seat].party is None), None)


def legal_moves(state: YachtRock, seat: int) -> list[Move]:
    """Return every legal move of a seat, in a stable order."""
    return list(_options(state)) if seat == asked(state) else []


def _options(state: YachtRock) -> Iterator[Move]:
    match state.phase, state.offer:
        case "take_slot", _:  # YAC-014
            return (TakeSlot(slot) for slot in range(1, SLOTS + 1))
        case "keep_clothing", _:
            clothing = unsettled(state)
            return (KeepClothing(card) for card in (faces(state, clothing) if clothing else ()))
        case "record", _:
            return _recordings(state)
        case "answer_duet", Offer() as offer:  # YAC-036
            accepting = (AcceptDuet(attribute) for attribute in answers(state, offer))
            return chain(accepting, (DeclineDuet(),))
        case "choose_party", _:  # YAC-049
            return (ChooseParty(position) for position in POSITIONS)
        case _:
            return iter(())


def _recordings(state: YachtRock) -> Iterator[Move]:
    """YAC-031, YAC-033, YAC-037: solo, or a duet with each possible partner, or nothing more."""
    for single in state.eligible:
        held = attributes_held(state.musicians[state.active].music, single)
        if len(held) == len(SINGLES[single].attributes):
            yield RecordSolo(single)
        for partner in partners(state, single):
            for give in held:
                if answers(state, Offer(partner, single, give)):
                    yield OfferDuet(single, partner, give)
    yield EndTurn()


def partners(state: YachtRock, single: str) -> list[int]:
    """YAC-R10: the other seats that have not declined this Single in this turn."""
    return [
        seat
        for seat in range(len(state.musicians))
        if seat != state.active and Declined(seat, single) not in state.declined
    ]


def answers(state: YachtRock, offer: Offer) -> list[Attribute]:
    """YAC-034, YAC-R22: the attributes a partner may give, which are not the one offered."""
    held = attributes_held(state.musicians[offer.partner].music, offer.single)
    return [attribute for attribute in held if attribute != offer.give]


def nothing_to_record(state: YachtRock) -> bool:
    """Return whether ending the turn is the only thing left to do in step 3."""
    return next(_recordings(state)) == EndTurn()
