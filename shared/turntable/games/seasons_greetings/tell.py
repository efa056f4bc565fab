"""Facts as messages: a key and parameters; the sentences are in `translations/`."""

from msgspec import UnsetType

from turntable.engine.items import Fact
from turntable.engine.sheet import LogLine
from turntable.games.seasons_greetings import facts as f


def tell(fact: Fact) -> LogLine | None:
    """Return the message of a fact, as it may be masked; None where another fact tells it."""
    match fact:
        case f.GameStarted(first_seat=seat):
            return LogLine("game-started", {"seat": seat})
        case f.HandDealt(seat=seat, albums=albums):
            if isinstance(albums, UnsetType):
                return LogLine("hand-dealt", {"seat": seat})
            return LogLine("hand-dealt-own", {"seat": seat, "albums": list(albums)})
        case f.DraftRowLaid(row=row):
            return LogLine("draft-row-laid", {"albums": [entry.album for entry in row]})
        case f.WishDealt(seat=seat, wish=wish):
            if isinstance(wish, UnsetType):
                return LogLine("wish-dealt", {"seat": seat})
            return LogLine("wish-dealt-own", {"seat": seat, "wish": wish})
        case f.TurnStarted(seat=seat):
            return LogLine("turn-started", {"seat": seat})
        case f.TurnSkipped(seat=seat, reason=reason):
            return LogLine(f"turn-skipped-{reason}", {"seat": seat})
        case f.GameEndTriggered(reason=reason):
            return LogLine(f"game-end-{reason}")
        case f.GameEnded(totals=totals, winners=winners):
            return _ended(totals, winners)
        case _:
            return _tell_play(fact)


def _ended(totals: tuple[int, ...], winners: tuple[int, ...]) -> LogLine:
    best = totals[winners[0]]
    if len(winners) == 1:
        return LogLine("game-ended", {"seat": winners[0], "points": best})
    names = ("first_seat", "second_seat", "third_seat", "fourth_seat")
    return LogLine(
        f"game-ended-shared-{len(winners)}",
        {**dict(zip(names, winners, strict=False)), "points": best},
    )


def _tell_play(fact: Fact) -> LogLine | None:
    match fact:
        case f.AlbumPlayedToTree(seat=seat, album=album, tree=tree, position=position):
            where = {"tree": tree, "position": position}
            return LogLine("album-played-to-tree", {"seat": seat, "album": album, **where})
        case f.LightEarned(seat=seat, color=color, points=points):
            return LogLine(f"light-earned-{color}", {"seat": seat, "points": points})
        case f.AlbumPlayedToScoring(seat=seat, album=album, token=None):
            return LogLine("album-played-to-scoring-bare", {"seat": seat, "album": album})
        case f.AlbumPlayedToScoring(seat=seat, album=album, token=token):
            lies = {"album": album, "token": str(token)}
            return LogLine("album-played-to-scoring", {"seat": seat, **lies})
        case f.RedLightsAdded(albums=albums):
            return LogLine("red-lights-added", {"albums": list(albums)})
        case f.AlbumDrafted(seat=seat, album=album):
            return LogLine("album-drafted", {"seat": seat, "album": album})
        case f.DraftLightsEarned(seat=seat, points=points):
            return LogLine("draft-lights-earned", {"seat": seat, "points": points})
        case f.DraftRowChanged(revealed=str(album)):
            return LogLine("album-revealed", {"album": album})
        case _:
            return _tell_points(fact)


def _tell_points(fact: Fact) -> LogLine | None:
    match fact:
        case f.WishRevealed(seat=seat, wish=wish):
            return LogLine("wish-revealed", {"seat": seat, "wish": wish})
        case f.PointsScored(seat=seat, category=category, points=points):
            return LogLine(f"points-scored-{category}", {"seat": seat, "points": points})
        case f.ScoringAlbumChecked(seat=seat, album=album, complete=complete):
            key = "scoring-album-complete" if complete else "scoring-album-incomplete"
            return LogLine(key, {"seat": seat, "album": album})
        case f.WishScored(seat=seat, tree=tree, matches=matches):
            return LogLine("wish-scored", {"seat": seat, "tree": tree, "matches": matches})
        case _:
            return None
