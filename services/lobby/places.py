"""How many tables and matches one person may have at a time, also when asked for at one instant.

The list of tables says what a person has, a moment late. So each place is claimed before its
append, under the person's lock, and a claim counts until the list has come past it: whoever sends
two requests at once has the first counted in the second. A claim whose append never came is
forgotten after an hour; a list that is later than that lets more pass, for so long.

Matches among bots alone are bounded for all people together besides: guests cost nothing, and what
each of them may have would keep the bots from whoever plays.
"""

from services.lobby.domain import OPEN, STARTED, Table

OPEN_TABLES = "open_tables"
MATCHES = "matches"
BOT_MATCHES = "bot_matches"
IDLE_MATCHES = "idle_matches"

CLAIM_KEPT_MS = 3600 * 1000
MATCH_COUNTS_MS = 7 * 24 * 3600 * 1000
"""A match that was left alone for ever must not bar its player for ever."""


def kind_of_match(table: Table) -> str:
    """What a table becomes when it is started, by how many people play."""
    people = sum(seat.player is not None for seat in table.seats)
    return (IDLE_MATCHES, BOT_MATCHES)[people] if people < 2 else MATCHES


def kind_of(table: Table) -> str | None:
    """What a table counts as; None when it is over."""
    if table.status == OPEN:
        return OPEN_TABLES
    return kind_of_match(table) if table.status == STARTED else None
