"""What a seat or a watcher may see of the state: an allow-list, as JSON values. No rule.

Everything but decks, set-aside cards and the fronts of face-down Soirées is open to all, so the
views of all seats differ in `seat` alone. The shape (ids everywhere; slots and positions from 1):

    seat            the viewer's seat, null for a watcher
    phase           kind of the question the match stands at, `over` after the end
    asked           [{seat, kind}] the open question; empty after the end
    round           1 to 3;  rounds: 3
    turn            1 to 3n, all turns of the round;  turns: 3n
    active          seat that has the turn (the last one to have it in the party phase)
    first           seat that holds the First-Player token
    exhausted       true once nothing could be dealt: this turn is the last one of the round
    slots           five of
      slot          1 to 5
      cards         [id] oldest first
      refills       [slot, slot, slot] where cards come to when this slot is taken: it, the one to
                    its left, the one to its right; empty while nothing would be dealt
    deck_count, aside_count, single_deck_count, soiree_deck_count
    discard         [id] in the order of discarding: sold clothing and used Musical cards
    taken           [id] clothing the active seat has taken and not settled yet, as it lay in the
                    slot (the type at hand and later ones)
    keeping         null, or the type the active seat has to settle:
      clothing      top, bottom, shoes, sunglasses or hat
      cards         [id] all cards of that type at hand, the one worn before first
      options       [id] those that may be kept, one of each face
    singles         two of
      position      1 or 2
      single        id, null once no Single is left;  attributes: [attribute] three, or none
      eligible      true while it can still be recorded in this turn; false in the party phase
      partners      [seat] whom the active seat may offer a duet now (none unless it records)
      declined      [seat] who have declined it in this turn
      by_seat       for each seat, whoever has the turn:
        held        [attribute] of the Single that the seat's Musical cards show
        solo        true when it holds all three
        duets       [seat] the other seats whose cards would do for a duet with it
    offer           null, or the duet offer that waits: {seat, partner, single, give, answers:
                    [attribute] what the partner may give}
    record_row      [{single, mode: solo or duet, seats: [seat]}] oldest first
    soirees         two of
      position      1 or 2
      party         name of the party;  back: [category, category], a colour or `record`
      card          id, null while it lies face-down
      bonuses       null while face-down, else [{category, points_each}] in the order of the back
      in_vogue      null while face-down, else {kind, points}
      guests        [seat] who have chosen it, in the order of choosing
    used_soirees    [id] of earlier rounds
    places          by seat:
      outfit        {top, bottom, shoes, sunglasses, hat}: id worn or null
      music         [id] sorted;  varieties: {attribute: count} of all seven
      tokens, points
      categories    {category: points so far} of all seven categories of the sheet
      turns_taken   0 to 3: turns of this round that have begun
      party         position chosen, or null
    scored          [{seat, round, category, points, detail, about: [id]}] all points, oldest first;
                    detail: the colour or In Vogue bonus, or null; about: cards sold, the Single,
                    the outfit, the Soirée, or the Musical cards left over
    result          null, after the end {totals, winners}
    deck, aside, single_deck, soiree_deck   null, after the end [id] (decks top first)
"""

from collections import Counter
from typing import Any

from turntable.games.yacht_rock.cards import (
    ATTRIBUTES,
    CLOTHING,
    MUSIC,
    SINGLES,
    SOIREES,
    Attribute,
)
from turntable.games.yacht_rock.course import ROUNDS, clockwise, turns_in_round, turns_taken
from turntable.games.yacht_rock.facts import CATEGORIES
from turntable.games.yacht_rock.holdings import (
    at_hand,
    attributes_held,
    faces,
    pairs,
    refilled,
    unsettled,
)
from turntable.games.yacht_rock.legal import answers, asked, partners
from turntable.games.yacht_rock.state import YachtRock


def view(state: YachtRock, seat: int | None) -> dict[str, Any]:
    """Return what a seat or a watcher (None) may see; the module says the shape."""
    who = asked(state)
    over = state.result is not None
    return {
        "seat": seat,
        "phase": state.phase,
        "asked": [] if who is None else [{"seat": who, "kind": state.phase}],
        "round": state.round,
        "rounds": ROUNDS,
        "turn": state.turn,
        "turns": turns_in_round(state),
        "active": state.active,
        "first": state.first,
        "exhausted": state.exhausted,
        "slots": [
            {
                "slot": slot,
                "cards": list(cards),
                "refills": list(refilled(slot)) if state.deck else [],
            }
            for slot, cards in enumerate(state.slots, start=1)
        ],
        "deck_count": len(state.deck),
        "aside_count": len(state.aside),
        "single_deck_count": len(state.single_deck),
        "soiree_deck_count": len(state.soiree_deck),
        "discard": list(state.discard),
        "taken": list(state.taken),
        "keeping": _keeping(state),
        "singles": [_single(state, index) for index in range(len(state.singles))],
        "offer": _offer(state),
        "record_row": [
            {"single": entry.single, "mode": entry.mode, "seats": list(entry.seats)}
            for entry in state.record_row
        ],
        "soirees": [_soiree(state, index) for index in range(len(state.soirees))],
        "used_soirees": list(state.used_soirees),
        "places": [_place(state, owner) for owner in range(len(state.musicians))],
        "scored": [
            {
                "seat": entry.seat,
                "round": entry.round,
                "category": entry.category,
                "points": entry.points,
                "detail": entry.detail,
                "about": list(entry.about),
            }
            for entry in state.scored
        ],
        "result": state.result
        and {"totals": list(state.result.totals), "winners": list(state.result.winners)},
        "deck": list(state.deck) if over else None,
        "aside": list(state.aside) if over else None,
        "single_deck": list(state.single_deck) if over else None,
        "soiree_deck": list(state.soiree_deck) if over else None,
    }


def _keeping(state: YachtRock) -> dict[str, Any] | None:
    clothing = unsettled(state)
    return clothing and {
        "clothing": clothing,
        "cards": at_hand(state, clothing),
        "options": faces(state, clothing),
    }


def _single(state: YachtRock, index: int) -> dict[str, Any]:
    single = state.singles[index]
    held: list[list[Attribute]] = [
        attributes_held(musician.music, single) if single else [] for musician in state.musicians
    ]
    recording = state.phase == "record" and single in state.eligible
    return {
        "position": index + 1,
        "single": single,
        "attributes": list(SINGLES[single].attributes) if single else [],
        "eligible": single in state.eligible,
        "partners": [
            seat
            for seat in (partners(state, single) if single and recording else ())
            if pairs(held[state.active], held[seat])
        ],
        "declined": [entry.partner for entry in state.declined if entry.single == single],
        "by_seat": [
            {
                "held": own,
                "solo": single is not None and len(own) == len(SINGLES[single].attributes),
                "duets": [
                    other
                    for other, theirs in enumerate(held)
                    if other != seat and pairs(own, theirs)
                ],
            }
            for seat, own in enumerate(held)
        ],
    }


def _offer(state: YachtRock) -> dict[str, Any] | None:
    offer = state.offer
    if offer is None:
        return None
    return {
        "seat": state.active,
        "partner": offer.partner,
        "single": offer.single,
        "give": offer.give,
        "answers": answers(state, offer),
    }


def _soiree(state: YachtRock, index: int) -> dict[str, Any]:
    """YAC-050, YAC-R26: of a face-down Soirée nothing but its back."""
    card = SOIREES[state.soirees[index] or ""]
    is_open = state.revealed[index]
    guests = [seat for seat in clockwise(state) if state.musicians[seat].party == index + 1]
    return {
        "position": index + 1,
        "party": card.party,
        "back": list(card.back),
        "card": card.id if is_open else None,
        "bonuses": [
            {"category": bonus.category, "points_each": bonus.points_each} for bonus in card.bonuses
        ]
        if is_open
        else None,
        "in_vogue": {"kind": card.in_vogue.kind, "points": card.in_vogue.points}
        if is_open
        else None,
        "guests": guests,
    }


def _place(state: YachtRock, seat: int) -> dict[str, Any]:
    musician = state.musicians[seat]
    varieties = Counter(MUSIC[card].attribute for card in musician.music)
    points: Counter[str] = Counter()
    for entry in state.scored:
        if entry.seat == seat:
            points[entry.category] += entry.points
    return {
        "outfit": {clothing: musician.outfit.get(clothing) for clothing in CLOTHING},
        "music": list(musician.music),
        "varieties": {attribute: varieties[attribute] for attribute in ATTRIBUTES},
        "tokens": musician.tokens,
        "points": musician.points,
        "categories": {category: points[category] for category in CATEGORIES},
        "turns_taken": turns_taken(state, seat),
        "party": musician.party,
    }
