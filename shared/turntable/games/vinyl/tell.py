"""Facts as messages: a key and parameters; the sentences are in `translations/`."""

from collections.abc import Sequence

from msgspec import UnsetType

from turntable.engine.items import Fact
from turntable.engine.sheet import LogLine, Parameter
from turntable.games.vinyl import facts as f


def tell(fact: Fact) -> LogLine | None:
    """Return the message of a fact, as it may be masked; None where another fact tells it."""
    match fact:
        case f.MeepleMoved(seat=seat, from_place=came, to_place=went):
            key = "meeple-stays" if came == went else "meeple-moved"
            return LogLine(key, {"seat": seat, "location": went.split(":")[0]})
        case f.MeepleSentHome(seat=seat):
            return LogLine("meeple-sent-home", {"seat": seat})
        case f.MeepleBumped(seat="npc", location=location):
            return LogLine("npc-bumped", {"location": location})
        case f.MeepleBumped(seat=int(seat), location=location):
            return LogLine("meeple-bumped", {"seat": seat, "location": location})
        case f.MagazinesSpent(seat=seat, cards=cards, wilds=wilds, deposit=deposit):
            return LogLine("magazines-spent", {"seat": seat, "cards": [*cards, *wilds, *deposit]})
        case f.AlbumCollected(seat=seat, album=album, source=source):
            return LogLine(f"album-collected-{source}", {"seat": seat, "album": album})
        case f.AlbumLaidAway(seat=seat, album=album, deposit=deposit):
            return _cards("album-laid-away", seat, deposit, album=album)
        case f.CollectionStarted(seat=seat):
            return LogLine("collection-started", {"seat": seat})
        case f.CollectionRetired(seat=seat, albums=albums, kind=kind):
            return _cards(f"collection-retired-{kind or 'plain'}", seat, albums, key_of="albums")
        case f.RewardTaken(seat=seat, token=token):
            return LogLine("reward-taken", {"seat": seat, "token": token})
        case f.PointsScored(seat=seat, points=points, category=category):
            return LogLine(f"points-{category}", {"seat": seat, "points": points})
        case f.MagazineDrawn(seat=seat, source=source, card=card):
            return _known(f"magazine-drawn-{source}", seat, card, "card")
        case f.SpoilsTaken(seat=seat, card=card):
            return LogLine("spoils-taken", {"seat": seat, "card": card})
        case f.BumpPassed(seat=seat):
            return LogLine("bump-passed", {"seat": seat})
        case f.MagazinesDiscarded(seat=seat, cards=cards, reason="limit"):
            return _cards("magazines-discarded-limit", seat, cards)
        case _:
            return _tell_store(fact)


def _tell_store(fact: Fact) -> LogLine | None:
    """Store, Salesperson, NPC."""
    match fact:
        case f.AlbumDrawn(column=column, album=album):
            return LogLine("album-drawn", {"column": column, "album": album})
        case f.MagazineRevealed(card=card):
            return LogLine("magazine-revealed", {"card": card})
        case f.StockReshuffled(count=count, wilds_added=added):
            key = "stock-reshuffled-wilds" if added else "stock-reshuffled"
            return LogLine(key, {"count": count, "added": added})
        case f.DividerRevealed():
            return LogLine("divider-revealed")
        case f.StoreClosedRevealed():
            return LogLine("store-closed-revealed")
        case f.SalespersonCalled():
            return LogLine("salesperson-called")
        case f.DisplayCleared(cards=cards) if cards:
            return LogLine("display-cleared", {"cards": list(cards)})
        case f.SaleBinCleared(albums=albums) if albums:
            return LogLine("sale-bin-cleared", {"albums": list(albums)})
        case f.NpcPlaced(target=target):
            return LogLine("npc-placed", {"album": target})
        case f.NpcMoved(to_location=location):
            return LogLine("npc-moved", {"location": location})
        case f.TargetRemoved(album=album):
            return LogLine("target-removed", {"album": album})
        case f.TargetPlaced(album=None):
            return LogLine("target-missing")
        case f.TargetPlaced(album=str(album)):
            return LogLine("target-placed", {"album": album})
        case f.TargetLost(album=album):
            return LogLine("target-lost", {"album": album})
        case _:
            return _tell_course(fact)


def _tell_course(fact: Fact) -> LogLine | None:
    """Set-up, draft and loyalty cards, rounds, the end."""
    match fact:
        case f.GenreTokensPlaced():
            return LogLine("genres-placed", {"a": fact.A, "b": fact.B, "c": fact.C, "d": fact.D})
        case f.MagazinesDealt(hands=hands, display=display):
            known = [hand for hand in hands if not isinstance(hand.cards, UnsetType)]
            if len(known) != 1:
                return LogLine("magazines-dealt", {"cards": list(display)})
            return _known("magazines-dealt", known[0].seat, known[0].cards, "cards")
        case f.LoyaltyDealt(seat=seat, cards=cards):
            return _known("loyalty-dealt", seat, cards, "cards")
        case f.LoyaltyKept(seat=seat, card=card):
            return _known("loyalty-kept", seat, card, "card")
        case f.LoyaltyPassed(from_seat=giver, to_seat=receiver, cards=cards):
            seats: dict[str, Parameter] = {"from_seat": giver, "to_seat": receiver}
            if isinstance(cards, UnsetType):
                return LogLine("loyalty-passed", seats)
            return LogLine("loyalty-passed-own", {**seats, "cards": list(cards)})
        case f.LoyaltyDrawn(seat=seat, cards=cards):
            return _known("loyalty-drawn", seat, cards, "cards")
        case f.LoyaltyReturned(seat=seat, count=count, cards=cards):
            return _known("loyalty-returned", seat, cards, "cards", count=count)
        case f.TurnStarted(seat=seat, round=number):
            return LogLine("turn-started", {"seat": seat, "round": number})
        case f.StoreClosedByStall(rounds=rounds):
            return LogLine("store-closed-by-stall", {"rounds": rounds})
        case f.FinalRoundAnnounced():
            return LogLine("final-round-announced")
        case f.FinalScoringStarted():
            return LogLine("final-scoring-started")
        case f.LoyaltyRevealed(seat=seat, cards=cards):
            return LogLine("loyalty-revealed", {"seat": seat, "cards": list(cards)})
        case f.MatchEnded(totals=totals, winners=winners):
            key = "match-ended" if len(winners) == 1 else "match-ended-shared"
            return LogLine(key, {"seat": winners[0], "points": totals[winners[0]]})
        case _:
            return None


def _cards(
    key: str, seat: int, things: Sequence[str], *, key_of: str = "cards", **more: Parameter
) -> LogLine:
    return LogLine(key, {"seat": seat, key_of: list(things), **more})


def _known(
    key: str,
    seat: int,
    secret: str | tuple[str, ...] | UnsetType,
    name: str,
    **more: Parameter,
) -> LogLine:
    """Return the message with what is secret in it if the fact shows it, else without."""
    if isinstance(secret, UnsetType):
        return LogLine(key, {"seat": seat, **more})
    value: Parameter = secret if isinstance(secret, str) else list(secret)
    return LogLine(f"{key}-own", {"seat": seat, name: value, **more})
