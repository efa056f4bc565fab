"""What moves lead to: choices and draws, emitted as facts. Applies nothing itself."""

from turntable.engine.items import Move
from turntable.engine.turn import Turn
from turntable.games.yacht_rock import facts as f
from turntable.games.yacht_rock.cards import GARMENTS, SINGLES, SOIREES, Attribute
from turntable.games.yacht_rock.course import ROUNDS, clockwise, next_holder, turns_in_round
from turntable.games.yacht_rock.holdings import (
    DEALT_A_TURN,
    at_hand,
    card_showing,
    faces,
    refilled,
    unsettled,
)
from turntable.games.yacht_rock.legal import next_guest, nothing_to_record
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
from turntable.games.yacht_rock.opening import deal_soirees, deal_style
from turntable.games.yacht_rock.party import party_points
from turntable.games.yacht_rock.state import Offer, YachtRock

SOLO_POINTS = 8
DUET_POINTS = 3


class DeckArithmeticError(AssertionError):
    """The deck did not come out as the printed sizes make it (ledger, section 2.3)."""


def decide(turn: Turn[YachtRock], seat: int, move: Move) -> None:
    """Carry out a move; what has but one answer follows by itself."""
    match move, turn.state.offer:
        case TakeSlot(slot=slot), None:
            _take_slot(turn, seat, slot)
        case KeepClothing(card=card), None:
            _keep(turn, seat, card)
            _settle_clothing(turn, seat)
        case RecordSolo(single=single), None:
            _record_solo(turn, seat, single)
        case OfferDuet(single=single, partner=partner, give=give), None:
            turn.emit(f.DuetOffered(seat, partner, single, give))
        case AcceptDuet(give=give), Offer() as offer:
            _accept_duet(turn, offer, give)
        case DeclineDuet(), Offer(single=single):
            turn.emit(f.DuetDeclined(seat, single))  # YAC-036, YAC-R10
            _end_turn_if_nothing_to_record(turn)
        case EndTurn(), None:
            _end_turn(turn)
        case ChooseParty(party=party), None:
            turn.emit(f.PartyChosen(seat, party))
            if next_guest(turn.state) is None:
                _hold_parties(turn)
        case _:
            raise TypeError(f"not a move of this game: {move}")


def _take_slot(turn: Turn[YachtRock], seat: int, slot: int) -> None:
    """YAC-015 to YAC-021, YAC-045, YAC-R06: take, refill, then settle the clothing."""
    state = turn.state
    turn.emit(f.SlotTaken(seat, slot, tuple(state.slots[slot - 1])))
    if state.deck:
        _refill(turn, slot)
    else:
        turn.emit(f.StyleDeckExhausted(state.round))
    _settle_clothing(turn, seat)


def _refill(turn: Turn[YachtRock], slot: int) -> None:
    """YAC-017, YAC-018, YAC-R04, YAC-R05: three cards, in a fixed order."""
    state = turn.state
    if len(state.deck) < DEALT_A_TURN:
        raise DeckArithmeticError(f"{len(state.deck)} cards left, {DEALT_A_TURN} to deal")
    deals = tuple(map(f.Deal, refilled(slot), state.deck))
    turn.emit(f.StyleDealt(deals, len(state.deck) - DEALT_A_TURN))


def _settle_clothing(turn: Turn[YachtRock], seat: int) -> None:
    """YAC-024, YAC-R08: type by type, until one asks for a choice or all are done."""
    while (clothing := unsettled(turn.state)) is not None:
        options = faces(turn.state, clothing)
        if len(options) > 1:
            return
        _keep(turn, seat, options[0])
    _end_turn_if_nothing_to_record(turn)


def _keep(turn: Turn[YachtRock], seat: int, card: str) -> None:
    """YAC-023 to YAC-027: wear one card of a type, sell the others for a point each."""
    clothing = GARMENTS[card].clothing
    sold = tuple(other for other in at_hand(turn.state, clothing) if other != card)
    turn.emit(f.ClothingKept(seat, clothing, card))
    if sold:
        turn.emit(f.ClothingSold(seat, clothing, sold, len(sold)))
        _score(turn, seat, len(sold), "second_hand")


def _record_solo(turn: Turn[YachtRock], seat: int, single: str) -> None:
    """YAC-031, YAC-032: three cards, eight points, one token."""
    music = turn.state.musicians[seat].music
    cards = tuple(card_showing(music, attribute) for attribute in SINGLES[single].attributes)
    position = turn.state.singles.index(single) + 1
    turn.emit(f.SingleRecorded(single, "solo", (seat,), cards))
    _reward(turn, seat, SOLO_POINTS)
    _replace_single(turn, position)
    _end_turn_if_nothing_to_record(turn)


def _accept_duet(turn: Turn[YachtRock], offer: Offer, give: Attribute) -> None:
    """YAC-033 to YAC-035: a card each, three points and a token for both."""
    state, active, partner = turn.state, turn.state.active, offer.partner
    turn.emit(f.DuetAccepted(partner, give))
    position = state.singles.index(offer.single) + 1
    cards = (
        card_showing(state.musicians[active].music, offer.give),
        card_showing(state.musicians[partner].music, give),
    )
    turn.emit(f.SingleRecorded(offer.single, "duet", (active, partner), cards))
    _reward(turn, active, DUET_POINTS)
    _reward(turn, partner, DUET_POINTS)
    _replace_single(turn, position)
    _end_turn_if_nothing_to_record(turn)


def _reward(turn: Turn[YachtRock], seat: int, points: int) -> None:
    _score(turn, seat, points, "single")
    turn.emit(f.SingleTokenGained(seat, turn.state.musicians[seat].tokens + 1))


def _replace_single(turn: Turn[YachtRock], position: int) -> None:
    """YAC-040, YAC-042: at once, as long as the deck has one."""
    if turn.state.single_deck:
        turn.emit(f.SingleRevealed(position, turn.state.single_deck[0]))
    else:
        turn.emit(f.SingleSpaceEmptied(position))


def _end_turn_if_nothing_to_record(turn: Turn[YachtRock]) -> None:
    if nothing_to_record(turn.state):
        _end_turn(turn)


def _end_turn(turn: Turn[YachtRock]) -> None:
    """YAC-012, YAC-045 to YAC-047, YAC-R07: the next seat, or the parties."""
    state, seat = turn.state, turn.state.active
    turn.emit(f.TurnEnded(seat))
    if state.exhausted != (state.turn == turns_in_round(state)):
        raise DeckArithmeticError(f"turn {state.turn} of {turns_in_round(state)}")
    if state.exhausted:
        turn.emit(f.PartyPhaseStarted(state.round))
    else:
        _start_turn(turn, state.turn + 1, (seat + 1) % len(state.musicians))


def _start_turn(turn: Turn[YachtRock], number: int, seat: int) -> None:
    """YAC-022: no slot is ever empty now."""
    if not all(turn.state.slots):
        raise DeckArithmeticError(f"an empty slot at the start of turn {number}")
    turn.emit(f.TurnStarted(turn.state.round, number, seat))


def _hold_parties(turn: Turn[YachtRock]) -> None:
    """YAC-051, YAC-052: both Soirées open, then each seat scores at its own."""
    state = turn.state
    soirees = {n: SOIREES[str(card)] for n, card in enumerate(state.soirees, start=1)}
    for position, soiree in soirees.items():
        turn.emit(f.SoireeRevealed(position, soiree.id))
    for seat in clockwise(state):
        musician = state.musicians[seat]
        chosen = next(soiree for n, soiree in soirees.items() if n == musician.party)
        for part in party_points(musician.outfit.values(), musician.tokens, chosen):
            if part.points:
                _score(turn, seat, part.points, part.category, part.detail)
    turn.emit(f.RoundEnded(state.round, _totals(state)))
    if state.round < ROUNDS:
        _start_round(turn, state.round + 1)
    else:
        _end_game(turn)


def _start_round(turn: Turn[YachtRock], number: int) -> None:
    """YAC-061 to YAC-069: the token moves, everything but music and tokens is dealt anew."""
    state = turn.state
    turn.emit(f.FirstPlayerPassed(state.first, next_holder(state)))
    turn.emit(f.RoundStarted(number, state.first))
    deal_style(turn, number)
    deal_soirees(turn)
    _start_turn(turn, 1, state.first)


def _end_game(turn: Turn[YachtRock]) -> None:
    """YAC-070 to YAC-072: leftover music, then the result."""
    state = turn.state
    for seat, musician in enumerate(state.musicians):
        if musician.music:
            _score(turn, seat, len(musician.music), "leftover_music")
    totals = _totals(state)
    winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    turn.emit(f.GameEnded(totals, winners))


def _totals(state: YachtRock) -> tuple[int, ...]:
    return tuple(musician.points for musician in state.musicians)


def _score(
    turn: Turn[YachtRock],
    seat: int,
    points: int,
    category: f.Category,
    detail: str | None = None,
) -> None:
    total = turn.state.musicians[seat].points + points
    turn.emit(f.PointsScored(seat, points, category, total, detail))
