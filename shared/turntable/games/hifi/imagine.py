"""A full state consistent with a view: what the viewer cannot know is dealt anew."""

from collections.abc import Iterable
from typing import Any

import msgspec

from turntable.engine.chance import Chance
from turntable.games.hifi.cards import (
    ARTISTS,
    AUDIO_CARDS,
    DECKS,
    OBJECTIVES,
    Artist,
    Bonus,
    Condition,
    Kind,
)
from turntable.games.hifi.facts import GameEnded, Lying, MasteringScored, MixingFulfilled
from turntable.games.hifi.legal import KINDS, phase
from turntable.games.hifi.mixing import window
from turntable.games.hifi.moves import Spot
from turntable.games.hifi.state import Aside, Entry, Hifi, Place, Turn

LABEL = "imagine"
Json = dict[str, Any]


def imagine(view: Json, chance: Chance) -> Hifi:
    """Return a state that shows the same view to the same seat."""
    board = [[cell["card"] for cell in track["cards"]] for track in view["tracks"]]
    state = Hifi(
        places=[_place(seat, shown) for seat, shown in enumerate(view["places"])],
        board=board,
        mode=view["mode"],
        bonus_order=view["bonus_order"],
        round=view["round"],
        order=list(view["order"]),
        arrivals=list(view["arrivals"]),
        record=view["record"]["index"],
        harmony=_at_the_icons(view),
        markers=[
            [mark["seat"] for mark in track["markers"] if mark["seat"] is not None]
            for track in view["tracks"]
        ],
        eq={
            track["artist"]: [seat for seat in track["knobs"] if seat is not None]
            for track in view["eq"]
        },
        entries=[Entry(**entry) for entry in view["entries"]],
        result=view["result"]
        and GameEnded(tuple(view["result"]["totals"]), *_ending(view["result"])),
    )
    state.turn = view["turn"] and _turn(view)
    _deal_audio(state, view, chance)
    for kind in KINDS:
        _deal_objectives(state, view, kind, chance)
    state.once_open = sorted(
        {card for track in board for card in track if card}
        | {card for place in state.places for card in place.from_board}
        | _openly_aside(view)
    )
    _let_the_active_seat_be_acting(state, view, chance)
    return state


def _ending(result: Json) -> tuple[Any, int]:
    return result["tiebreak"], result["winner"]


def _at_the_icons(view: Json) -> dict[Condition, str]:
    return {icon["condition"]: icon["bonus_card"] or icon["artist"] for icon in view["harmony"]}


def _place(seat: int, shown: Json) -> Place:
    """Return a place with what is shown of it; hidden cards are dealt afterwards."""
    return Place(
        hand=sorted(entry["card"] for entry in shown["hand"] if entry["card"]),
        from_board=sorted(
            entry["card"] for entry in shown["hand"] if entry["open"] and entry["bonus"]
        ),
        objectives={kind: list(shown["objectives"][kind] or ()) for kind in KINDS},
        returned={
            kind: [lying["card"] for lying in shown["returned"][kind] or ()] for kind in KINDS
        },
        fulfilled=[
            MixingFulfilled(
                seat,
                done["objective"],
                done["track"],
                tuple(done["spaces"]),
                done["matched"],
                done["marker_space"],
            )
            for done in shown["fulfilled"]
        ],
        mastered=[
            MasteringScored(seat, done["objective"], done["value"], done["points"])
            for done in shown["mastered"]
        ],
        fader=shown["fader"],
        points=shown["points"],
    )


def _turn(view: Json) -> Turn:
    """Return the turn as shown; objectives drawn and a card laid aside are dealt afterwards."""
    shown, drawn = view["turn"], view["turn"]["drawn"]
    return Turn(
        view["active"],
        rotated=shown["rotated"],
        taken=list(shown["taken"]),
        vinyl_ended=shown["vinyl_ended"],
        production=shown["production"],
        drawn={drawn["kind"]: list(drawn["cards"] or ())} if drawn else {},
        moved=[Spot(**spot) for spot in shown["moved"]],
        passed=bool(shown["passed"]),
        recorded=shown["recorded"] and Lying(**shown["recorded"]),
        harmony=list(shown["harmony"]),
        used=shown["used"],
        skipped=shown["skipped"],
        bonus=shown["bonus"] and msgspec.convert(shown["bonus"], Bonus),
    )


def _deal_audio(state: Hifi, view: Json, chance: Chance) -> None:
    """HIF-R37: faces that fit the artist and bonus shown; the rest lies in the decks."""
    if view["all_decks"]:
        state.decks = {artist: list(view["all_decks"][artist]) for artist in ARTISTS}
        return
    aside = view["turn"] and view["turn"]["aside"]
    seen = {card for track in state.board for card in track if card}
    seen |= {card for place in state.places for card in place.hand}
    seen |= {deck["top"]["card"] for deck in view["decks"] if deck["top"]}
    seen |= {aside["card"]} if aside else set()
    pools = {
        artist: chance.shuffled([card for card in DECKS[artist] if card not in seen], LABEL)
        for artist in ARTISTS
    }
    for place, shown in zip(state.places, view["places"], strict=True):
        hidden = [_face(pools, entry) for entry in shown["hand"] if not entry["card"]]
        place.hand = sorted([*place.hand, *hidden])
    if aside and state.turn:
        card = aside["card"] or _face(pools, aside)
        state.turn.aside = Aside(card, state.turn.seat if aside["from_hand"] else None)
    tops = {
        deck["artist"]: deck["top"]["card"] or _face(pools, deck["top"])
        for deck in view["decks"]
        if deck["top"]
    }
    state.decks = {
        artist: [*([tops[artist]] if artist in tops else []), *pools[artist]] for artist in ARTISTS
    }


def _openly_aside(view: Json) -> set[str]:
    """HIF-R37: a card laid aside that is not only its owner's to see was once on the board."""
    aside = view["turn"] and view["turn"]["aside"]
    if not aside or not aside["card"]:
        return set()
    own = aside["from_hand"] and view["seat"] == view["active"]
    return set() if own else {aside["card"]}


def _face(pools: dict[Artist, list[str]], shown: Json) -> str:
    """Take a card off the unseen ones that shows this bonus side."""
    pool = pools[shown["artist"]]
    bonus = msgspec.convert(shown["bonus"], Bonus)
    card = next(card for card in pool if AUDIO_CARDS[card].bonus == bonus)
    pool.remove(card)
    return card


def _deal_objectives(state: Hifi, view: Json, kind: Kind, chance: Chance) -> None:
    """Others' objectives and the deck from the unseen cards; what the viewer put under it stays."""
    if view["all_decks"]:
        state.objective_decks[kind] = list(view["all_decks"][kind])
        return
    unseen = chance.shuffled(
        [card for card in OBJECTIVES[kind] if card not in set(_seen(state, kind))], LABEL
    )
    for place, shown in zip(state.places, view["places"], strict=True):
        if shown["objectives"][kind] is None:
            place.objectives[kind] = [unseen.pop() for _ in range(shown["held"][kind])]
    drawn = view["turn"] and view["turn"]["drawn"]
    if drawn and drawn["kind"] == kind and drawn["cards"] is None and state.turn:
        state.turn.drawn = {kind: [unseen.pop() for _ in range(drawn["count"])]}
    fixed = {
        lying["position"]: lying["card"]
        for shown in view["places"]
        for lying in shown["returned"][kind] or ()
    }
    count = view["objective_decks"][kind]
    state.objective_decks[kind] = [
        fixed[place] if place in fixed else unseen.pop() for place in range(count)
    ]


def _seen(state: Hifi, kind: Kind) -> Iterable[str]:
    for place in state.places:
        yield from place.objectives[kind]
        yield from place.returned[kind]
        yield from (done.objective for done in place.fulfilled)
        yield from (done.objective for done in place.mastered)
    if state.turn:
        yield from state.turn.drawn.get(kind, ())


def _let_the_active_seat_be_acting(state: Hifi, view: Json, chance: Chance) -> None:
    """HIF-R43: where nothing else can be open, the active seat holds an objective that matches."""
    turn = state.turn
    if turn is None or phase(state) != "turn_over":
        return
    own = state.places[turn.seat].objectives["mixing"]
    zones = [state.objective_decks["mixing"]]
    zones += [
        place.objectives["mixing"]
        for seat, place in enumerate(state.places)
        if seat not in {turn.seat, view["seat"]}
    ]
    fixed = {card for place in state.places for card in place.returned["mixing"]}
    others = [(zone, at) for zone in zones for at, card in enumerate(zone) if card not in fixed]
    for zone, at in chance.shuffled(others, LABEL):
        own[-1], zone[at] = zone[at], own[-1]
        if window(state):
            return
        own[-1], zone[at] = zone[at], own[-1]
