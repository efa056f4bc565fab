"""Facts as messages: a key and parameters; the sentences are in `translations/`.

A bonus action is named by `bonus_name`, such as `does-technique-bassist`; the record's spaces are
`vinyl-0` to `vinyl-4`.
"""

from msgspec import UnsetType

from turntable.engine.items import Fact
from turntable.engine.sheet import LogLine, Parameter
from turntable.games.hifi import facts as f
from turntable.games.hifi.cards import Bonus

PLACES_IN_ORDER = ("first_seat", "second_seat", "third_seat", "fourth_seat")


def bonus_name(bonus: Bonus) -> str:
    """Return the name of what a bonus does, with the artist or the label it carries."""
    parts = ("does", bonus.kind, bonus.artist, bonus.label)
    return "-".join(part for part in parts if part)


def tell(fact: Fact) -> LogLine | None:
    """Return the message of a fact, as it may be masked; None where another fact tells it."""
    match fact:
        case f.GameStarted(players=players, mode=mode):
            return LogLine(f"game-started-{mode}", {"players": players})
        case f.HarmonyAssigned():
            slots = (fact.timecode, fact.soundwave, fact.solo, fact.multi)
            key = "harmony-assigned" if fact.solo.startswith("bonus-") else "harmony-assigned-decks"
            names = ("timecode", "soundwave", "solo", "multi")
            return LogLine(key, dict(zip(names, slots, strict=True)))
        case f.TurnOrderSet(round=number, order=order):
            seats: dict[str, Parameter] = dict(zip(PLACES_IN_ORDER, order, strict=False))
            return LogLine(f"turn-order-set-{len(order)}", {"number": number, **seats})
        case f.RoundStarted(round=number):
            return LogLine("round-started", {"round": number})
        case f.TurnStarted(seat=seat):
            return LogLine("turn-started", {"seat": seat})
        case f.ObjectiveDealt(seat=seat, kind=kind, card=card):
            return _objective(f"objective-dealt-{kind}", seat, card)
        case f.GameEnded(totals=totals, winner=winner):
            return LogLine("game-ended", {"seat": winner, "points": totals[winner]})
        case _:
            return _tell_vinyl(fact)


def _tell_vinyl(fact: Fact) -> LogLine | None:
    """What record, production and decks bring."""
    match fact:
        case f.RecordRotated(seat=seat, direction=direction, steps=steps, index=index):
            where: dict[str, Parameter] = {"steps": steps, "vinyl": f"vinyl-{index}"}
            return LogLine(f"record-rotated-{direction}", {"seat": seat, **where})
        case f.ProductionSpent(seat=seat, amount=amount, level=level):
            return LogLine("production-spent", {"seat": seat, "amount": amount, "level": level})
        case f.ProductionSkipped(seat=seat):
            return LogLine("production-skipped", {"seat": seat})
        case f.VinylEnded(seat=seat):
            return LogLine("vinyl-ended", {"seat": seat})
        case f.AudioDrawn():
            return _drawn(fact)
        case f.FaderMoved(seat=seat, level=level, gained=gained, reason=reason):
            about: dict[str, Parameter] = {"level": level, "gained": gained}
            return LogLine(f"fader-moved-{reason}", {"seat": seat, **about})
        case f.ObjectivesDrawn(seat=seat, kind=kind, count=count, cards=cards):
            if isinstance(cards, UnsetType):
                return LogLine(f"objectives-drawn-{kind}", {"seat": seat, "count": count})
            return LogLine("objectives-drawn-own", {"seat": seat, "objectives": list(cards)})
        case f.ObjectiveKept(seat=seat, kind=kind, card=card):
            return _objective(f"objective-kept-{kind}", seat, card)
        case f.ObjectiveReturned(seat=seat, kind=kind, card=card):
            return _objective(f"objective-returned-{kind}", seat, card)
        case f.KnobRemoved(artist=artist, owner=owner):
            return LogLine("knob-removed", {"artist": artist, "owner_seat": owner})
        case f.KnobPlaced(seat=seat, artist=artist, level=level):
            return LogLine("knob-placed", {"seat": seat, "artist": artist, "level": level})
        case f.CardDiscarded():
            return _discarded(fact)
        case f.CardToDeckBottom(artist=artist, card=card):
            if isinstance(card, UnsetType):
                return LogLine("card-to-deck-bottom", {"artist": artist})
            return LogLine("card-to-deck-bottom-open", {"artist": artist, "card": card})
        case _:
            return _tell_studio(fact)


def _tell_studio(fact: Fact) -> LogLine | None:
    """What happens on the Studio Board."""
    match fact:
        case f.CardRecorded(seat=seat, card=card, track=track, space=space):
            where: dict[str, Parameter] = {"track": track, "space": space}
            return LogLine("card-recorded", {"seat": seat, "card": card, **where})
        case f.CardsSwapped(seat=seat, a=a, b=b):
            return LogLine("cards-swapped", {"seat": seat, "card": a.card, "other": b.card})
        case f.CardRerecorded(seat=seat, placed=placed, taken=taken, track=track, space=space):
            cards: dict[str, Parameter] = {"placed": placed, "taken": taken}
            where = {"track": track, "space": space}
            return LogLine("card-rerecorded", {"seat": seat, **cards, **where})
        case f.PointsScored(seat=seat, points=points, category=category, total=total):
            about: dict[str, Parameter] = {"points": points, "total": total}
            return LogLine(f"points-scored-{category}", {"seat": seat, **about})
        case f.MixingFulfilled(seat=seat, objective=objective, track=track, matched=matched):
            about = {"objective": objective, "track": track, "matched": matched}
            return LogLine("mixing-fulfilled", {"seat": seat, **about})
        case f.MixingPassed(seat=seat):
            return LogLine("mixing-passed", {"seat": seat})
        case f.HarmonyMet(seat=seat, conditions=conditions):
            return LogLine("harmony-met", {"seat": seat, "conditions": list[str](conditions)})
        case f.HarmonyUsed(seat=seat, condition=condition, bonus=bonus):
            named = bonus if isinstance(bonus, str) else bonus_name(bonus.bonus)
            about = {"condition": condition, "bonus": named}
            return LogLine("harmony-used", {"seat": seat, **about})
        case f.HarmonySkipped(seat=seat):
            return LogLine("harmony-skipped", {"seat": seat})
        case f.MasteringScored(seat=seat, objective=objective, value=value, points=points):
            about = {"objective": objective, "value": value, "points": points}
            return LogLine("mastering-scored", {"seat": seat, **about})
        case _:
            return None


def _objective(key: str, seat: int, card: str | UnsetType) -> LogLine:
    if isinstance(card, UnsetType):
        return LogLine(key, {"seat": seat})
    return LogLine(f"{key}-own", {"seat": seat, "objective": card})


def _drawn(fact: f.AudioDrawn) -> LogLine:
    if isinstance(fact.bonus, UnsetType):
        return LogLine("audio-drawn", {"seat": fact.seat, "card": str(fact.card)})
    bonus = bonus_name(fact.bonus)
    if isinstance(fact.card, UnsetType):
        about: dict[str, Parameter] = {"artist": fact.artist, "bonus": bonus}
        return LogLine("audio-drawn-hidden", {"seat": fact.seat, **about})
    return LogLine("audio-drawn-own", {"seat": fact.seat, "card": fact.card, "bonus": bonus})


def _discarded(fact: f.CardDiscarded) -> LogLine:
    bonus = bonus_name(fact.bonus)
    if isinstance(fact.card, UnsetType):
        about: dict[str, Parameter] = {"artist": fact.artist, "bonus": bonus}
        return LogLine("card-discarded", {"seat": fact.seat, **about})
    return LogLine("card-discarded-open", {"seat": fact.seat, "card": fact.card, "bonus": bonus})
