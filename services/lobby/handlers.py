"""What befalls a table from outside: its match prepared, cancelled or scored, or its time over.

Each is a command on the table under an id made from its cause, so that doing it again is nothing.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid5

import msgspec
import structlog

from services.lobby import domain
from services.lobby.addresses import Addresses
from services.lobby.commands import Decide, Tables, TooBusy
from services.lobby.listing import Listing
from services.lobby.players import Players
from turntable.bus.envelope import header_of, whole_of
from turntable.bus.port import FeedItem
from turntable.engine.record import CANCELLED, PREPARED, Cancelled, Prepared, read
from turntable.eventstore.loop import Unavailable
from turntable.kernel.auth import GUEST_LIFETIME_S
from turntable.kernel.clock import Clock

SCORED = "match.scored"
EXPIRES_AFTER_MS = 24 * 3600 * 1000
EXPIRED_AT_ONCE = 100
FORGOTTEN_AT_ONCE = 500
NOBODY = UUID(int=0)

log = structlog.get_logger(__name__)


class UnknownMatchError(LookupError):
    """A match that belongs to no table here; its stream must stop."""


class Scored(msgspec.Struct, frozen=True):
    """What of `match.scored` a table is told."""

    result: dict[str, Any]
    disputed: bool


class Handlers:
    """Carries what other services say about matches to their tables."""

    def __init__(self, tables: Tables, addresses: Addresses) -> None:
        self._tables = tables
        self._addresses = addresses

    def on_match(self, item: FeedItem, command: UUID) -> None:
        """Answer an entry of `feed:matches`."""
        event = header_of(item.fields)
        if event.type not in {PREPARED, CANCELLED} or event.open is None:
            return
        match read(event.type, event.open):
            case Prepared(commitment=commitment):
                self._tell(
                    event.stream_id, command, lambda table: domain.prepare(table, commitment)
                )
            case Cancelled(reason=reason):
                self._tell(event.stream_id, command, lambda table: domain.cancel(table, reason))

    def on_scored(self, item: FeedItem, command: UUID) -> None:
        """Answer an entry of `feed:scoring`."""
        if item.fields["type"] != SCORED:
            return
        event = whole_of(item.fields)
        scored = msgspec.json.decode(event.body, type=Scored)
        result = outcome(scored.result, disputed=scored.disputed)
        self._tell(event.stream_id, command, lambda table: domain.finish(table, result))

    def _tell(self, match: UUID, command: UUID, decide: Decide) -> None:
        address = self._addresses.by_match(match)
        if address is None:
            raise UnknownMatchError(str(match))
        execute(self._tables, address.table, command, decide)


def outcome(sheet: Mapping[str, Any], *, disputed: bool) -> dict[str, Any]:
    """Return what a table remembers of its match: totals, ranks and winners, no lines."""
    kept = {name: sheet[name] for name in ("totals", "ranks", "winners")}
    return {**kept, "disputed": disputed}


def expire(tables: Tables, listing: Listing, clock: Clock) -> None:
    """Cancel tables that were never started within a day, the oldest first."""
    old = listing.open_since(clock.now_ms() - EXPIRES_AFTER_MS, EXPIRED_AT_ONCE)
    for table in old:
        table_id = UUID(table.table)
        execute(tables, table_id, uuid5(table_id, "expire"), domain.expire)
        log.info("table_expired", table=table.table)


class Forgetting:
    """Forgets guests whose last token has run out and who sit at no table, some at a time."""

    def __init__(self, players: Players, clock: Clock) -> None:
        self._players = players
        self._clock = clock
        self._after = NOBODY

    def step(self) -> None:
        """Look at the next guests, from the first again after the last."""
        before_ms = self._clock.now_ms() - GUEST_LIFETIME_S * 1000
        self._after = self._players.forget(before_ms, self._after, FORGOTTEN_AT_ONCE) or NOBODY


def execute(tables: Tables, table: UUID, command: UUID, decide: Decide) -> None:
    """Carry out a command of the platform's own; one that met too many others comes again."""
    try:
        tables.execute(table, command, "lobby", decide)
    except TooBusy as error:
        raise Unavailable(f"table {table} is busy") from error
