"""Facts as messages: a key and parameters; the sentences are in `translations/`."""

from turntable.engine.items import Fact
from turntable.engine.sheet import LogLine
from turntable.games.yacht_rock import facts as f


def tell(fact: Fact) -> LogLine | None:
    """Return the message of a fact, as it may be masked; None where another fact tells it."""
    match fact:
        case f.FirstPlayerSet(seat=seat):
            return LogLine("first-player-set", {"seat": seat})
        case f.SlotsDealt(cards=cards):
            return LogLine("slots-dealt", {"cards": list(cards)})
        case f.RoundStarted(round=number, first=seat):
            return LogLine("round-started", {"round": number, "seat": seat})
        case f.TurnStarted(round=number, turn=count, seat=seat):
            return LogLine("turn-started", {"round": number, "turn": count, "seat": seat})
        case f.SlotTaken(seat=seat, slot=slot, cards=cards):
            return LogLine("slot-taken", {"seat": seat, "slot": slot, "cards": list(cards)})
        case f.StyleDealt(deals=deals):
            return LogLine("style-dealt", {"cards": [deal.card for deal in deals]})
        case f.StyleDeckExhausted(round=number):
            return LogLine("style-deck-exhausted", {"round": number})
        case f.ClothingKept(seat=seat, clothing=clothing, card=card):
            return LogLine("clothing-kept", {"seat": seat, "clothing": clothing, "card": card})
        case f.ClothingSold(seat=seat, cards=cards, points=points):
            return LogLine("clothing-sold", {"seat": seat, "cards": list(cards), "points": points})
        case f.TurnEnded(seat=seat):
            return LogLine("turn-ended", {"seat": seat})
        case _:
            return _tell_singles(fact)


def _tell_singles(fact: Fact) -> LogLine | None:
    match fact:
        case f.SingleRevealed(card=card):
            return LogLine("single-revealed", {"single": card})
        case f.SingleSpaceEmptied():
            return LogLine("single-space-emptied")
        case f.DuetOffered(seat=seat, partner=partner, single=single, give=give):
            return LogLine(
                "duet-offered",
                {"seat": seat, "partner_seat": partner, "single": single, "attribute": give},
            )
        case f.DuetAccepted(seat=seat, give=give):
            return LogLine("duet-accepted", {"seat": seat, "attribute": give})
        case f.DuetDeclined(seat=seat, single=single):
            return LogLine("duet-declined", {"seat": seat, "single": single})
        case f.SingleRecorded(single=single, seats=(seat,), cards=cards):
            return LogLine(
                "single-recorded-solo", {"seat": seat, "single": single, "cards": list(cards)}
            )
        case f.SingleRecorded(single=single, seats=(seat, partner), cards=cards):
            return LogLine(
                "single-recorded-duet",
                {"seat": seat, "partner_seat": partner, "single": single, "cards": list(cards)},
            )
        case f.SingleTokenGained(seat=seat, count=count):
            return LogLine("single-token-gained", {"seat": seat, "count": count})
        case _:
            return _tell_parties(fact)


def _tell_parties(fact: Fact) -> LogLine | None:
    match fact:
        case f.SoireeDealt(position=position, party=party):
            return LogLine("soiree-dealt", {"position": position, "party": party})
        case f.SoireeReplaced(position=position, party=party):
            return LogLine("soiree-replaced", {"position": position, "party": party})
        case f.PartyPhaseStarted(round=number):
            return LogLine("party-phase-started", {"round": number})
        case f.PartyChosen(seat=seat, party=party):
            return LogLine("party-chosen", {"seat": seat, "position": party})
        case f.SoireeRevealed(position=position, card=card):
            return LogLine("soiree-revealed", {"position": position, "soiree": card})
        case f.PointsScored():
            return _tell_points(fact)
        case f.RoundEnded(round=number):
            return LogLine("round-ended", {"round": number})
        case f.FirstPlayerPassed(from_seat=before, to_seat=after):
            key = "first-player-stays" if before == after else "first-player-passed"
            return LogLine(key, {"from_seat": before, "to_seat": after})
        case f.GameEnded(totals=totals, winners=winners):
            if len(winners) > 1:
                return LogLine("game-ended-shared", {"points": max(totals)})
            return LogLine("game-ended", {"seat": winners[0], "points": max(totals)})
        case _:
            return None


def _tell_points(fact: f.PointsScored) -> LogLine | None:
    """Sales are told by what was sold."""
    params: dict[str, str | int | list[str]] = {"seat": fact.seat, "points": fact.points}
    match fact.category:
        case "second_hand":
            return None
        case "color_bonus":
            return LogLine("points-scored-color_bonus", {**params, "color": str(fact.detail)})
        case "in_vogue":
            return LogLine(f"points-scored-in_vogue-{fact.detail}", params)
        case category:
            return LogLine(f"points-scored-{category}", params)
