"""Why a move is not legal: a stable code, the clause it breaks, parameters.

`legal.py` alone says what is legal; this module only explains what that list lacks.
"""

from collections.abc import Mapping

from turntable.engine.items import Move
from turntable.engine.refusal import Refusal
from turntable.games.yacht_rock.cards import GARMENTS, SINGLES, Attribute
from turntable.games.yacht_rock.holdings import at_hand, attributes_held, faces, unsettled
from turntable.games.yacht_rock.legal import asked, legal_moves, partners
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
from turntable.games.yacht_rock.state import Offer, Phase, YachtRock

OF_PHASE: Mapping[Phase, str] = {
    "take_slot": "YAC-012",
    "keep_clothing": "YAC-024",
    "record": "YAC-012",
    "answer_duet": "YAC-R24",
    "choose_party": "YAC-048",
    "over": "YAC-070",
}
"""The clause that says who answers while the match stands at a question."""


def refusal(state: YachtRock, seat: int, move: Move) -> Refusal | None:
    """Return None for the listed moves, else why not."""
    if seat != asked(state):
        return _not_asked(state, move)
    listed = legal_moves(state, seat)
    if move in listed:
        return None
    if type(move) in {type(option) for option in listed} or _may_record(state, move):
        return _explain(state, seat, move)
    return _not_now(state, move)


def _may_record(state: YachtRock, move: Move) -> bool:
    return state.phase == "record" and isinstance(move, RecordSolo | OfferDuet)


def _not_asked(state: YachtRock, move: Move) -> Refusal:
    """YAC-037, YAC-R23: outside the own turn nobody starts a recording."""
    if state.phase in {"take_slot", "keep_clothing", "record"}:
        if isinstance(move, RecordSolo):
            return Refusal("not_asked", "YAC-037")
        if isinstance(move, OfferDuet):
            return Refusal("not_asked", "YAC-R23")
    return Refusal("not_asked", OF_PHASE[state.phase])


def _not_now(state: YachtRock, move: Move) -> Refusal:
    """The question at hand takes no such answer."""
    match state.phase, move:
        case "take_slot", EndTurn():
            return Refusal("take_a_slot_first", "YAC-014")
        case "keep_clothing", EndTurn():
            return Refusal("settle_clothing_first", "YAC-R08")
        case ("answer_duet", _):
            return Refusal("not_now", "YAC-R24")
        case ("choose_party", _):
            return Refusal("not_now", "YAC-049")
        case (_, AcceptDuet() | DeclineDuet()):
            return Refusal("no_offer", "YAC-R10")
        case (_, ChooseParty()):
            return Refusal("not_now", "YAC-047")
        case _:
            return Refusal("not_now", "YAC-013")


def _explain(state: YachtRock, seat: int, move: Move) -> Refusal:
    match move, state.offer:
        case KeepClothing(card=card), _:
            return _keep(state, card)
        case RecordSolo(single=single), _:
            return _single(state, single) or _solo(state, seat, single)
        case OfferDuet(), _:
            return _single(state, move.single) or _offer(state, seat, move)
        case AcceptDuet(give=give), Offer() as offer:
            return _accept(state, offer, give)
        case TakeSlot(), _:
            return Refusal("no_such_slot", "YAC-014")
        case _:
            return Refusal("no_such_party", "YAC-049")


def _keep(state: YachtRock, card: str) -> Refusal:
    clothing = unsettled(state)
    if clothing is None or card not in at_hand(state, clothing):
        return Refusal("not_at_hand", "YAC-024", {"clothing": str(clothing)})
    alike = next(
        other for other in faces(state, clothing) if GARMENTS[other].colors == GARMENTS[card].colors
    )
    return Refusal("same_face", "YAC-R21", {"card": alike})


def _single(state: YachtRock, single: str) -> Refusal | None:
    """YAC-037, YAC-041: only what lay on display when step 3 began."""
    if single not in state.singles:
        return Refusal("not_on_display", "YAC-037")
    if single not in state.eligible:
        return Refusal("dealt_this_turn", "YAC-041", {"single": single})
    return None


def _solo(state: YachtRock, seat: int, single: str) -> Refusal:
    held = attributes_held(state.musicians[seat].music, single)
    missing = [attribute for attribute in SINGLES[single].attributes if attribute not in held]
    return Refusal("attributes_missing", "YAC-031", {"missing": list(missing)})


def _offer(state: YachtRock, seat: int, move: OfferDuet) -> Refusal:
    if move.partner == seat or move.partner not in range(len(state.musicians)):
        return Refusal("no_such_partner", "YAC-033")
    if move.partner not in partners(state, move.single):
        return Refusal("declined_before", "YAC-R10", {"partner_seat": move.partner})
    if move.give not in SINGLES[move.single].attributes:
        return Refusal("not_on_single", "YAC-034", {"single": move.single})
    if move.give not in attributes_held(state.musicians[seat].music, move.single):
        return Refusal("not_held", "YAC-033", {"attribute": move.give})
    if attributes_held(state.musicians[move.partner].music, move.single):
        return Refusal("same_variety", "YAC-R22", {"partner_seat": move.partner})
    return Refusal("partner_has_nothing", "YAC-R10", {"partner_seat": move.partner})


def _accept(state: YachtRock, offer: Offer, give: Attribute) -> Refusal:
    if give not in SINGLES[offer.single].attributes:
        return Refusal("not_on_single", "YAC-034", {"single": offer.single})
    if give not in attributes_held(state.musicians[offer.partner].music, offer.single):
        return Refusal("not_held", "YAC-033", {"attribute": give})
    return Refusal("same_variety", "YAC-R22", {"partner_seat": offer.partner})
