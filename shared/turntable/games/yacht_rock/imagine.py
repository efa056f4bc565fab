"""A full state consistent with a view: hidden decks and Soirée fronts are dealt anew."""

from typing import Any

from turntable.engine.chance import Chance
from turntable.games.yacht_rock.cards import PARTIES, SINGLES, SOIREES, STYLES
from turntable.games.yacht_rock.facts import GameEnded
from turntable.games.yacht_rock.state import Declined, Musician, Offer, Recorded, Scored, YachtRock

LABEL = "imagine"


def imagine(view: dict[str, Any], chance: Chance) -> YachtRock:
    """Return a state that shows the same view to the same seat."""
    deck, aside = _styles(view, chance)
    soirees, soiree_deck = _soirees(view, chance)
    offer, result = view["offer"], view["result"]
    return YachtRock(
        musicians=[_musician(shown) for shown in view["places"]],
        first=view["first"],
        round=view["round"],
        turn=view["turn"],
        active=view["active"],
        phase=view["phase"],
        deck=deck,
        aside=aside,
        slots=[list(slot["cards"]) for slot in view["slots"]],
        discard=list(view["discard"]),
        taken=list(view["taken"]),
        exhausted=view["exhausted"],
        single_deck=_single_deck(view, chance),
        singles=[shown["single"] for shown in view["singles"]],
        eligible=[shown["single"] for shown in view["singles"] if shown["eligible"]],
        record_row=[
            Recorded(entry["single"], entry["mode"], tuple(entry["seats"]))
            for entry in view["record_row"]
        ],
        offer=offer and Offer(offer["partner"], offer["single"], offer["give"]),
        declined=[
            Declined(seat, shown["single"])
            for shown in view["singles"]
            for seat in shown["declined"]
        ],
        soiree_deck=soiree_deck,
        soirees=soirees,
        revealed=[shown["card"] is not None for shown in view["soirees"]],
        used_soirees=list(view["used_soirees"]),
        scored=[Scored(**{**entry, "about": tuple(entry["about"])}) for entry in view["scored"]],
        result=result and GameEnded(tuple(result["totals"]), tuple(result["winners"])),
    )


def _musician(shown: dict[str, Any]) -> Musician:
    return Musician(
        outfit={clothing: card for clothing, card in shown["outfit"].items() if card is not None},
        music=list(shown["music"]),
        tokens=shown["tokens"],
        points=shown["points"],
        party=shown["party"],
    )


def _styles(view: dict[str, Any], chance: Chance) -> tuple[list[str], list[str]]:
    """Deal what is neither in a slot nor with a seat nor discarded to deck and set-aside cards."""
    if view["deck"] is not None:
        return list(view["deck"]), list(view["aside"])
    seen = {*view["discard"], *view["taken"]}
    for slot in view["slots"]:
        seen.update(slot["cards"])
    for shown in view["places"]:
        seen.update(shown["music"], shown["outfit"].values())
    unseen = chance.shuffled([card for card in STYLES if card not in seen], LABEL)
    return unseen[: view["deck_count"]], unseen[view["deck_count"] :]


def _single_deck(view: dict[str, Any], chance: Chance) -> list[str]:
    if view["single_deck"] is not None:
        return list(view["single_deck"])
    seen = {shown["single"] for shown in view["singles"]}
    seen |= {entry["single"] for entry in view["record_row"]}
    return chance.shuffled([single for single in SINGLES if single not in seen], LABEL)


def _soirees(view: dict[str, Any], chance: Chance) -> tuple[list[str | None], list[str]]:
    """Turn a front of the right party, not seen yet, under each back (YAC-R26)."""
    used = set(view["used_soirees"])
    shown = [
        soiree["card"]
        or chance.pick([s.id for s in PARTIES[soiree["party"]] if s.id not in used], LABEL)
        for soiree in view["soirees"]
    ]
    if view["soiree_deck"] is not None:
        return shown, list(view["soiree_deck"])
    rest = [soiree for soiree in SOIREES if soiree not in used and soiree not in shown]
    return shown, chance.shuffled(rest, LABEL)
