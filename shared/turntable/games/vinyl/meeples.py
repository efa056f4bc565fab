"""Moving about the store: bumps, and what the NPC does at the Record Bin."""

from turntable.engine.turn import Turn
from turntable.games.vinyl import facts as f
from turntable.games.vinyl.cards import LocationId
from turntable.games.vinyl.npc import next_location, next_target, zone_of
from turntable.games.vinyl.questions import place_of
from turntable.games.vinyl.state import Spaces, Vinyl
from turntable.games.vinyl.supply import maintain


def enter(turn: Turn[Vinyl], seat: int, location: LocationId) -> None:
    """VIN-025 to VIN-030: onto the primary space; also stays, or moves up from the bump space."""
    spaces = turn.state.spaces[location]
    before = Spaces(spaces.primary, spaces.bump)
    turn.emit(f.MeepleMoved(seat, place_of(turn.state, seat), f"{location}:primary"))
    _bump(turn, seat, location, before)


def advance_npc(turn: Turn[Vinyl]) -> None:
    """VIN-099, VIN-100: one location clockwise, bumping like a player."""
    npc = turn.state.npc
    if npc is None:
        return
    location = next_location(npc.location)
    spaces = turn.state.spaces[location]
    before = Spaces(spaces.primary, spaces.bump)
    turn.emit(f.NpcMoved(npc.location, location))
    _bump(turn, "npc", location, before)


def _bump(turn: Turn[Vinyl], who: f.Who, location: LocationId, before: Spaces) -> None:
    """VIN-026, VIN-027: home first, then bump; VIN-028 to VIN-030: not by or of the mover.

    The NPC is never on a bump space when somebody is bumped (VIN-R15).
    """
    if before.primary is None or before.primary == who:
        return
    if isinstance(before.bump, int) and before.bump != who:
        turn.emit(f.MeepleSentHome(before.bump))
    turn.emit(f.MeepleBumped(before.primary, location))


def meet_target(turn: Turn[Vinyl]) -> None:
    """VIN-103 to VIN-105, VIN-R14, VIN-R16: remove the Target, mark the next, mend the column."""
    state = turn.state
    npc = state.npc
    if npc is None:
        return
    zone, gap = zone_of(state, npc.target), None
    if npc.target is not None and zone is not None:
        gap = _space_of(state, npc.target)
        turn.emit(f.TargetRemoved(npc.target, zone))
    target, column = next_target(state.columns, npc.column)
    turn.emit(f.TargetPlaced(target, column + 1))
    if gap is not None:
        maintain(turn, *gap)


def _space_of(state: Vinyl, album: str) -> tuple[int, int | None]:
    """Return column and row (none: the Sale Bin) of an album in the store."""
    number = next(
        place
        for place, column in enumerate(state.columns)
        if album == column.sale or album in column.rows
    )
    rows = state.columns[number].rows
    return number, rows.index(album) if album in rows else None
