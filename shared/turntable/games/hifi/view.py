"""What a seat or a watcher may see of the state: an allow-list, as JSON values. No rule.

The shape (ids everywhere; tracks, spaces, levels and mixing spaces count from 1, seats from 0):

    seat            the viewer's seat, null for a watcher
    mode            `basic` or `advanced`;  bonus_order: `first_game`, `random`, null in advanced
    phase           the viewer's own question, if asked; else `choose_start_cards` (during set-up),
                    `acting` (somebody has the turn: no more is told, HIF-R43) or `over`
    asked           [{seat, kind}] who is asked; kind is null for others than the viewer
    round, rounds   0 during set-up;  last_round: true in the last one
    order           [seat] turn order of the round, the Starting Player first
    arrivals        [seat] in the order in which score markers last arrived, the latest last
    next_order      [seat] the order the next round would have by VP and stacks now, fewest first
    active          seat that has the turn, or null
    record          {index, spaces: [{index, draw, other, at_arm}], rotations: [...]}
      rotations     [{direction, steps, index, cost, possible}] for the viewer: `possible` by the
                    own fader and place in the turn order, whoever has the turn; false for watchers
    turn            null during set-up, else of the active seat:
      rotated, vinyl_ended, taken [`draw`, `other`], production null | `taken` | `skipped`
      drawn         null or {kind, count, cards}: objectives to choose from; cards: null to others
      moved         [{track, space}] the cards recorded or moved just now
      recorded      null or {card, track, space}
      harmony       [condition] met by the recorded card, once judged;  used: condition or null
      skipped       true when the Harmony bonus was declined
      bonus         null or {kind[, artist][, label]}: the bonus that waits to be carried out
      aside         null or a card with from_hand: the card laid aside for it (advanced)
      passed        true when the window was left; null to others
    window          [{objective, track, spaces, matched, points, marker_space}] what the viewer can
                    fulfil just now; empty for others
    tracks          by track {track, icons, markers, cards, joins}
      icons         VP icons that are visible
      markers       [{mixing_space, seat, icon}] seat: id or null; icon: the space has a VP icon
      cards         for each used space {space, card, artist, timecode, left, right, conditions} or
                    {space, card: null}; conditions: those that the card meets where it lies
      joins         [bool or null] between a space and the next: the wave edges are equal; null
                    where one of the two is empty
    eq              by artist {artist, knobs, count}; knobs: [seat or null] four, bottom to top
    harmony         by icon, top to bottom {condition, bonus_card, artist, bonus}: the Bonus card's
                    id (basic) or the artist whose deck lies there (advanced), the other one null;
                    bonus as above, null for an empty deck and while its bonus card is laid aside
    previews        for the viewer who is to record, by hand card {card, shares: [{seat, points}],
                    spaces: [{track, space, points, conditions}]}: what recording it there would
                    bring the viewer, and others by their knobs
    decks           by artist {artist, count, top, withheld}; top: a card or null; withheld: the
                    next top is not shown until the bonus card laid aside lies under the deck
    objective_decks {mixing, mastering} counts
    places          by seat:
      points, fader, knobs_placed, knobs_left, markers_placed, markers_left
      hand          [a card with open]: open in basic, and in advanced if it was on the board;
                    a hand that is not the viewer's is sorted by what is shown of it
      objectives    {mixing, mastering}, each [id], null to others;  held: {mixing, mastering}, the
                    counts
      fulfilled     [{objective, track, spaces, matched, points, marker_space}]
      mastered      [{objective, value, points}] once judged
      returned      {mixing, mastering}, each [{card, position}]: objectives the owner put under a
                    deck and where they lie now, 0 on top; null to others
    best_now        for the viewer {mixing: [{objective, track, spaces, matched, points}],
                    mastering: [{objective, value, points}]}: how much of each objective held stands
                    on the board now; track, spaces are null and the rest 0 where nothing matches
    entries         [{seat, points, category, round, cause, track}] all points gained, oldest first
    result          null, after the end {totals, tiebreak, winner}
    all_decks       null, after the end {bassist, …, vocalist, mixing, mastering}, each [id], its
                    top first

A card is {card, artist, bonus, timecode, left, right}: bonus is null in basic; card, timecode, left
and right are its face, null where hidden: in advanced in decks, and in others' hands unless open.
After the end everything is open to everybody.
"""

from itertools import pairwise
from typing import Any

from turntable.engine.codec import plain
from turntable.games.hifi.bonuses import bonus_at, deck_at
from turntable.games.hifi.cards import (
    ARTISTS,
    AUDIO_CARDS,
    CONDITIONS,
    EQ_LEVELS,
    ICONS_PER_TRACK,
    KNOBS_EACH,
    MARKERS_EACH,
    VINYL_SPACES,
    Condition,
)
from turntable.games.hifi.legal import STEPS_MAX, asked, phase, rotation_cost, rotations
from turntable.games.hifi.mastering import judge, standing
from turntable.games.hifi.mixing import Run, best_now, window
from turntable.games.hifi.moves import RotateRecord, Spot
from turntable.games.hifi.preview import previews
from turntable.games.hifi.scoring import next_order
from turntable.games.hifi.state import Hifi, Place, Turn
from turntable.games.hifi.studio import (
    conditions,
    free_mixing_space,
    knobs_placed,
    markers_placed,
    visible_icons,
)

Json = dict[str, Any]


def view(state: Hifi, seat: int | None) -> Json:
    """Return what a seat or a watcher (None) may see; the module says the shape."""
    now, who = phase(state), asked(state)
    everybodys = now in {"over", "choose_start_cards"}
    return {
        "seat": seat,
        "mode": state.mode,
        "bonus_order": state.bonus_order,
        "phase": now if everybodys or seat in who else "acting",
        "asked": [{"seat": asked, "kind": now if asked == seat else None} for asked in who],
        "round": state.round,
        "rounds": state.setup.rounds,
        "last_round": state.round == state.setup.rounds,
        "order": list(state.order),
        "arrivals": list(state.arrivals),
        "next_order": next_order(state),
        "active": state.turn.seat if state.turn else None,
        "record": _record(state, seat),
        "turn": _turn(state, state.turn, seat) if state.turn else None,
        "window": [_run(state, run) for run in window(state)] if seat in who else [],
        "previews": previews(state, seat),
        "tracks": [_track(state, number) for number in range(1, len(state.board) + 1)],
        "eq": [
            {
                "artist": artist,
                "knobs": [*knobs, *[None] * (EQ_LEVELS - len(knobs))],
                "count": len(knobs),
            }
            for artist, knobs in state.eq.items()
        ],
        "harmony": [_icon(state, name) for name in CONDITIONS] if state.harmony else [],
        "decks": _decks(state),
        "objective_decks": {kind: len(deck) for kind, deck in state.objective_decks.items()},
        "places": [
            _place(state, owner, own=owner == seat, ended=state.result is not None)
            for owner in range(len(state.places))
        ],
        "best_now": _best_now(state, seat),
        "entries": [plain(entry) for entry in state.entries],
        "result": _result(state),
        "all_decks": _all_decks(state) if state.result else None,
    }


def _record(state: Hifi, seat: int | None) -> Json:
    every = [*(RotateRecord("cw", steps) for steps in range(1, STEPS_MAX + 1))]
    every.append(RotateRecord("ccw", 1))
    mine = [] if seat is None or not state.order else rotations(state, seat)
    size = len(VINYL_SPACES)
    return {
        "index": state.record,
        "spaces": [
            {
                "index": space.index,
                "draw": space.draw,
                "other": space.other,
                "at_arm": space.index == state.record,
            }
            for space in VINYL_SPACES
        ],
        "rotations": [
            {
                "direction": turned.direction,
                "steps": turned.steps,
                "index": (state.record + (turned.steps if turned.direction == "cw" else -1)) % size,
                "cost": rotation_cost(turned.steps),
                "possible": turned in mine,
            }
            for turned in every
        ],
    }


def _turn(state: Hifi, turn: Turn, seat: int | None) -> Json:
    own = seat == turn.seat
    drawn = [
        {"kind": kind, "count": len(cards), "cards": list(cards) if own else None}
        for kind, cards in turn.drawn.items()
    ]
    return {
        "rotated": turn.rotated,
        "vinyl_ended": turn.vinyl_ended,
        "taken": list(turn.taken),
        "production": turn.production,
        "drawn": drawn[0] if drawn else None,
        "moved": [plain(spot) for spot in turn.moved],
        "recorded": turn.recorded and plain(turn.recorded),
        "harmony": list(turn.harmony),
        "used": turn.used,
        "skipped": turn.skipped,
        "bonus": turn.bonus and plain(turn.bonus),
        "aside": _aside(state, turn, seat),
        "passed": turn.passed if own else None,
    }


def _aside(state: Hifi, turn: Turn, seat: int | None) -> Json | None:
    """HIF-R37: a discarded card is its owner's secret; a bonus card off a deck is everybody's."""
    if turn.aside is None:
        return None
    name = turn.aside.card
    shown = name in state.once_open or (seat is not None and seat == turn.aside.seat)
    return {**_card(name, shown=shown, mode=state.mode), "from_hand": turn.aside.seat is not None}


def _run(state: Hifi, run: Run) -> Json:
    return {**_matched(run), "marker_space": free_mixing_space(state, run.track)}


def _matched(run: Run) -> Json:
    return {
        "objective": run.objective,
        "track": run.track,
        "spaces": list(run.spaces),
        "matched": run.matched,
        "points": run.points,
    }


def _track(state: Hifi, number: int) -> Json:
    cards, markers = state.board[number - 1], state.markers[number - 1]
    return {
        "track": number,
        "icons": visible_icons(state, number),
        "markers": [
            {
                "mixing_space": space,
                "seat": markers[space - 1] if space <= len(markers) else None,
                "icon": space <= ICONS_PER_TRACK,
            }
            for space in range(1, state.setup.mixing_spaces + 1)
        ],
        "cards": [
            _lying(state, Spot(number, space), card) for space, card in enumerate(cards, start=1)
        ],
        "joins": [
            AUDIO_CARDS[left].right == AUDIO_CARDS[right].left if left and right else None
            for left, right in pairwise(cards)
        ],
    }


def _lying(state: Hifi, spot: Spot, name: str | None) -> Json:
    if name is None:
        return {"space": spot.space, "card": None}
    card = AUDIO_CARDS[name]
    return {
        "space": spot.space,
        "card": name,
        "artist": card.artist,
        "timecode": card.timecode,
        "left": card.left,
        "right": card.right,
        "conditions": conditions(state, spot),
    }


def _icon(state: Hifi, condition: Condition) -> Json:
    if state.mode == "basic":
        bonus = bonus_at(state, condition)
        bonus_card, artist = state.harmony[condition], None
    else:
        artist = deck_at(state, condition)
        bonus = None if _withheld(state, artist) else bonus_at(state, condition)
        bonus_card = None
    return {
        "condition": condition,
        "bonus_card": bonus_card,
        "artist": artist,
        "bonus": bonus and plain(bonus),
    }


def _withheld(state: Hifi, artist: str) -> bool:
    """HIF-R34: while a deck's bonus card is laid aside the deck shows no new top."""
    aside = state.turn.aside if state.turn else None
    return aside is not None and aside.seat is None and AUDIO_CARDS[aside.card].artist == artist


def _decks(state: Hifi) -> list[Json]:
    basic = state.mode == "basic"
    shown = []
    for artist in ARTISTS:
        deck, withheld = state.decks[artist], _withheld(state, artist)
        top = _card(deck[0], shown=basic, mode=state.mode) if deck and not withheld else None
        shown.append({"artist": artist, "count": len(deck), "top": top, "withheld": withheld})
    return shown


def _card(name: str, *, shown: bool, mode: str) -> Json:
    card = AUDIO_CARDS[name]
    return {
        "card": name if shown else None,
        "artist": card.artist,
        "bonus": None if mode == "basic" else plain(card.bonus),
        "timecode": card.timecode if shown else None,
        "left": card.left if shown else None,
        "right": card.right if shown else None,
    }


def _place(state: Hifi, owner: int, *, own: bool, ended: bool) -> Json:
    place, full = state.places[owner], own or ended
    knobs, markers = knobs_placed(state, owner), markers_placed(state, owner)
    return {
        "points": place.points,
        "fader": place.fader,
        "knobs_placed": knobs,
        "knobs_left": KNOBS_EACH - knobs,
        "markers_placed": markers,
        "markers_left": MARKERS_EACH - markers,
        "hand": _hand(state, place, full=full),
        "objectives": {
            kind: list(cards) if full else None for kind, cards in place.objectives.items()
        },
        "held": {kind: len(cards) for kind, cards in place.objectives.items()},
        "fulfilled": [
            {
                **_matched(Run(fact.objective, fact.track, fact.spaces)),
                "marker_space": fact.marker_space,
            }
            for fact in place.fulfilled
        ],
        "mastered": [
            {"objective": fact.objective, "value": fact.value, "points": fact.points}
            for fact in place.mastered
        ],
        "returned": {
            kind: [
                {"card": card, "position": state.objective_decks[kind].index(card)}
                for card in cards
            ]
            if own
            else None
            for kind, cards in place.returned.items()
        },
    }


def _hand(state: Hifi, place: Place, *, full: bool) -> list[Json]:
    """HIF-R37, ledger §7: in Advanced Mode neither ids nor their order tell others a face."""
    basic = state.mode == "basic"
    cards = []
    for name in place.hand:
        known = basic or name in place.from_board
        cards.append({**_card(name, shown=full or known, mode=state.mode), "open": known})
    return cards if full or basic else sorted(cards, key=_shown_order)


def _shown_order(card: Json) -> tuple[str, ...]:
    bonus = card["bonus"]
    named = (bonus.get("artist", ""), bonus.get("label", ""))
    return (card["artist"], bonus["kind"], *named, card["card"] or "")


def _best_now(state: Hifi, seat: int | None) -> Json:
    if seat is None:
        return {"mixing": [], "mastering": []}
    held = state.places[seat].objectives
    mixing = []
    for objective in held["mixing"]:
        run = best_now(state, objective)
        nothing = {"objective": objective, "track": None, "spaces": None, "matched": 0, "points": 0}
        mixing.append(_matched(run) if run else nothing)
    at = standing(state)
    judged = ((objective, *judge(at, seat, objective)) for objective in held["mastering"])
    return {
        "mixing": mixing,
        "mastering": [
            {"objective": objective, "value": value, "points": points}
            for objective, value, points in judged
        ],
    }


def _result(state: Hifi) -> Json | None:
    result = state.result
    if result is None:
        return None
    return {
        "totals": list(result.totals),
        "tiebreak": result.tiebreak,
        "winner": result.winner,
    }


def _all_decks(state: Hifi) -> Json:
    decks: Json = {artist: list(deck) for artist, deck in state.decks.items()}
    return decks | {kind: list(deck) for kind, deck in state.objective_decks.items()}
