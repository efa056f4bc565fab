"""Bonus actions: which one lies at a Harmony icon, and whether it would change anything."""

from typing import cast

from turntable.games.hifi.cards import (
    AUDIO_CARDS,
    BONUS_CARDS,
    FADER_TOP,
    Artist,
    Bonus,
    Condition,
    Kind,
)
from turntable.games.hifi.facts import BonusSide
from turntable.games.hifi.state import Hifi
from turntable.games.hifi.studio import knob_tracks, knobs_placed, spots

PRODUCTION_COST = 2


def bonus_side(card: str) -> BonusSide:
    """Return what is open of a card in Advanced Mode."""
    return BonusSide(AUDIO_CARDS[card].artist, AUDIO_CARDS[card].bonus)


def deck_at(state: Hifi, condition: Condition) -> Artist:
    """HIF-084: the artist whose deck lies at a Harmony icon (Advanced Mode)."""
    return cast("Artist", state.harmony[condition])


def bonus_at(state: Hifi, condition: Condition) -> Bonus | None:
    """HIF-049, HIF-085, HIF-R35: the bonus of a condition now; none where its deck is empty."""
    if state.mode == "basic":
        return Bonus(BONUS_CARDS[state.harmony[condition]].action)
    deck = state.decks[deck_at(state, condition)]
    return AUDIO_CARDS[deck[0]].bonus if deck else None


def offered(state: Hifi) -> list[Condition]:
    """HIF-048, HIF-R20, HIF-R45: the met conditions whose bonus would change something."""
    turn = state.turn
    if turn is None:
        return []
    place = state.places[turn.seat]
    found = ((condition, bonus_at(state, condition)) for condition in turn.harmony)
    return [
        condition
        for condition, bonus in found
        if bonus
        and possible(state, turn.seat, bonus, hand=len(place.hand), fader=place.fader, at=condition)
    ]


def worth_discarding(state: Hifi, seat: int, card: str) -> bool:
    """HIF-034, HIF-R11, HIF-R34: a hand card's bonus changes something once 2 PP are paid."""
    place = state.places[seat]
    return possible(
        state,
        seat,
        AUDIO_CARDS[card].bonus,
        hand=len(place.hand) - 1,
        fader=place.fader - PRODUCTION_COST,
    )


def possible(
    state: Hifi, seat: int, bonus: Bonus, *, hand: int, fader: int, at: Condition | None = None
) -> bool:
    """HIF-R20: carrying out the bonus would change something.

    `hand` counts the Audio cards left in hand and `fader` the PP left; `at` is the icon whose top
    card is laid aside for it (Advanced Mode), so that its deck has one card less (HIF-R34).
    """
    match bonus.kind:
        case "place_knob":
            return any(knob_tracks(state, seat))
        case "gain_2_vp" | "prestige":
            return True
        case "gain_production" | "production":
            return knobs_placed(state, seat) > 0 and fader < FADER_TOP
        case "rerecord":
            return hand > 0 and bool(spots(state, filled=True))
        case "draw_audio":
            artist = named(bonus)
            own = at is not None and deck_at(state, at) == artist
            return len(state.decks[artist]) > own
        case "draw_mixing" | "draw_mastering":
            return bool(state.objective_decks[objective_kind(bonus)])
        case "technique":
            return bool(state.eq[named(bonus)])
        case "swap":
            return len(spots(state, filled=True)) >= 2


def objective_kind(bonus: Bonus) -> Kind:
    """Return which objectives a bonus draws."""
    return "mixing" if bonus.kind == "draw_mixing" else "mastering"


def named(bonus: Bonus) -> Artist:
    """Return the artist that a bonus names."""
    if bonus.artist is None:
        raise ValueError(f"{bonus.kind} names no artist")
    return bonus.artist
