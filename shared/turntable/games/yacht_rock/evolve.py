"""Applying facts, one small function's worth each; total: no choice, no draw, no refusal."""

from bisect import insort

from turntable.engine.items import Fact, known
from turntable.games.yacht_rock import facts as f
from turntable.games.yacht_rock.cards import CLOTHING, GARMENTS, MUSIC, STYLES, Clothing
from turntable.games.yacht_rock.state import (
    POSITIONS,
    SLOTS,
    Declined,
    Musician,
    Offer,
    Recorded,
    Scored,
    YachtRock,
)


def blank(seats: int, _options: object) -> YachtRock:
    """Return the state that folding starts from."""
    return YachtRock([Musician() for _ in range(seats)])


def evolve(state: YachtRock, fact: Fact) -> None:
    """Apply one fact in place."""
    match fact:
        case f.TurnStarted(seat=seat):
            state.round, state.turn, state.active = fact.round, fact.turn, seat
            state.eligible = [single for single in state.singles if single is not None]  # YAC-R11
            state.phase = "take_slot"
        case f.SlotTaken(seat=seat, slot=slot, cards=cards):
            state.slots[slot - 1] = []
            state.taken = [card for card in cards if card in GARMENTS]
            for card in cards:
                if card in MUSIC:
                    insort(state.musicians[seat].music, card)
        case f.StyleDealt(deals=deals):
            for deal in deals:
                state.deck.remove(deal.card)
                state.slots[deal.slot - 1].append(deal.card)
            _settle(state)
        case f.StyleDeckExhausted():
            state.exhausted = True
            _settle(state)
        case f.ClothingKept(seat=seat, clothing=clothing, card=card):
            _wear(state, state.musicians[seat].outfit, clothing, card)
            _settle(state)
        case f.ClothingSold(cards=cards):
            state.taken = [card for card in state.taken if card not in cards]
            state.discard += cards
            state.sold = list(cards)
            _settle(state)
        case f.TurnEnded():
            state.eligible, state.declined = [], []
        case _:
            _recording(state, fact)


def _recording(state: YachtRock, fact: Fact) -> None:
    """Singles, duets and points."""
    match fact:
        case f.DuetOffered(partner=partner, single=single, give=give):
            state.offer = Offer(partner, single, give)
            state.phase = "answer_duet"
        case f.DuetDeclined(seat=seat, single=single):
            state.offer = None
            state.declined.append(Declined(seat, single))
            state.phase = "record"
        case f.DuetAccepted():
            state.offer = None
            state.phase = "record"
        case f.SingleRecorded(single=single, mode=mode, seats=seats, cards=cards):
            state.singles[state.singles.index(single)] = None
            state.eligible.remove(single)
            state.record_row.append(Recorded(single, mode, seats))
            for musician in state.musicians:
                musician.music = [card for card in musician.music if card not in cards]
            state.discard += cards
        case f.SingleRevealed(position=position, card=card):
            state.single_deck.remove(card)
            state.singles[position - 1] = card
        case f.SingleTokenGained(seat=seat, count=count):
            state.musicians[seat].tokens = count
        case f.PointsScored(seat=seat, total=total):
            state.musicians[seat].points = total
            state.scored.append(_entry(state, fact))
        case _:
            _party(state, fact)


def _party(state: YachtRock, fact: Fact) -> None:
    """The party phase, and what follows it."""
    match fact:
        case f.PartyPhaseStarted():
            state.phase = "choose_party"
        case f.PartyChosen(seat=seat, party=party):
            state.musicians[seat].party = party
        case f.SoireeRevealed(position=position):
            state.revealed[position - 1] = True
        case f.FirstPlayerPassed(to_seat=seat):
            state.first = seat
        case f.RoundStarted(round=number):
            state.round = number
            _gather(state)
        case f.GameEnded():
            state.result = fact
            state.phase = "over"
        case _:
            _dealing(state, fact)


def _dealing(state: YachtRock, fact: Fact) -> None:
    """Set-up, and the deals of each round."""
    match fact:
        case f.GameStarted():
            state.pool = list(STYLES)
        case f.FirstPlayerSet(seat=seat):
            state.first = state.active = seat
        case f.StyleDeckBuilt():
            state.deck, state.aside = list(known(fact.deck)), list(known(fact.aside))
            state.pool, state.exhausted = [], False
        case f.SlotsDealt(cards=cards):
            state.slots = [[card] for card in cards]
            state.deck = [card for card in state.deck if card not in cards]
        case f.SinglesShuffled():
            state.single_deck = list(known(fact.order))
        case f.SoireesShuffled():
            state.soiree_deck = list(known(fact.order))
        case f.SoireeDealt(position=position):
            state.soirees[position - 1] = known(fact.card)
            state.soiree_deck.remove(known(fact.card))
        case f.SoireeReplaced(position=position):
            state.soirees[position - 1] = known(fact.new)
            state.soiree_deck.remove(known(fact.new))
            state.soiree_deck.append(known(fact.old))
        case f.SingleSpaceEmptied() | f.RoundEnded():
            pass  # told for the record: other facts hold what follows from them
        case _:
            raise TypeError(f"not a fact of this game: {fact}")


def _settle(state: YachtRock) -> None:
    """Step 3 opens when no card that was taken waits any more."""
    state.phase = "keep_clothing" if state.taken else "record"


def _wear(state: YachtRock, outfit: dict[str, str], clothing: Clothing, card: str) -> None:
    """YAC-025: the card worn before lies with the taken ones until it is sold."""
    worn = outfit.get(clothing)
    if worn == card:
        return
    state.taken.remove(card)
    if worn is not None:
        state.taken.append(worn)
    outfit[clothing] = card


def _entry(state: YachtRock, fact: f.PointsScored) -> Scored:
    """Return the points with what they were given for."""
    musician = state.musicians[fact.seat]
    match fact.category:
        case "second_hand":
            about = state.sold
        case "single":
            about = [state.record_row[-1].single]
        case "base":
            outfit = musician.outfit
            about = [outfit[clothing] for clothing in CLOTHING if clothing in outfit]
        case "leftover_music":
            about = musician.music
        case _:
            about = [str(c) for n, c in enumerate(state.soirees, start=1) if n == musician.party]
    return Scored(fact.seat, state.round, fact.category, fact.points, fact.detail, tuple(about))


def _gather(state: YachtRock) -> None:
    """YAC-061 to YAC-063, YAC-065, YAC-069: only music, tokens, points and Singles stay."""
    state.pool = [*state.deck, *state.aside, *state.discard]
    for slot in state.slots:
        state.pool += slot
    for musician in state.musicians:
        state.pool += musician.outfit.values()
        musician.outfit, musician.party = {}, None
    state.pool.sort()
    state.deck, state.aside, state.discard, state.sold = [], [], [], []
    state.slots = [[] for _ in range(SLOTS)]
    state.used_soirees += [card for card in state.soirees if card is not None]
    state.soirees = [None for _ in POSITIONS]
    state.revealed = [False for _ in POSITIONS]
