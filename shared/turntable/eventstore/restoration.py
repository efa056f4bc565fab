"""What a log needs after its tables came out of a dump, before anybody may use it.

Stored transaction ids mean nothing in another cluster: waiting events get their positions now, in
the stored order, and the order starts anew. Knows one schema at a time, as its owner.
"""

from dataclasses import dataclass

from psycopg import Connection, sql

from turntable.eventstore.months import forget_unfinished


class LogUnsound(Exception):
    """A restored log does not hold together; the message says what was found."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What was found in a log: streams, events, and the last position of its feed."""

    streams: int
    events: int
    head: int


def settle_log(connection: Connection, schema: str) -> Restored:
    """Number what waited and check the whole log, in the caller's transaction.

    Raises:
        LogUnsound: a link, a head or a position is not what it must be.
    """
    connection.execute(
        sql.SQL("set local role {}; set local search_path = {}, pg_temp").format(
            sql.Identifier(f"{schema}_owner"), sql.Identifier(schema)
        )
    )
    connection.execute("select log_after_restore()")
    forget_unfinished(connection)
    found = connection.execute(_FOUND).fetchone()
    if found is None:
        raise LogUnsound(f"{schema}: no head of the feed")
    streams, events, head, numbered, last, links, heads = found
    if links or heads:
        raise LogUnsound(f"{schema}: {links} broken links, {heads} heads that are not the last")
    if not events == numbered == last == head:
        raise LogUnsound(f"{schema}: {events} events, {numbered} positions, the head at {head}")
    connection.execute("reset role; reset search_path")
    return Restored(streams, events, head)


# The hash of every row was recomputed by its CHECK when it was loaded; here the rows are linked.
_FOUND = """
with linked as (
  select stream_id, version, hash, prev_hash,
    coalesce(lag(hash) over w, sha256('turntable/log/1'::bytea || uuid_send(stream_id))) as before,
    version - coalesce(lag(version) over w, 0) as step
  from log_event window w as (partition by stream_id order by version)),
last as (select stream_id, max(version) as version from log_event group by stream_id)
select (select count(*) from log_stream), (select count(*) from log_event),
  (select pos from log_feed_head), (select count(*) from log_feed),
  (select coalesce(max(pos), 0) from log_feed),
  (select count(*) from linked where prev_hash <> before or step <> 1),
  (select count(*) from log_stream s left join last l using (stream_id)
     left join log_event e on e.stream_id = s.stream_id and e.version = s.version
     where s.version <> coalesce(l.version, 0) or s.head_hash <>
       coalesce(e.hash, sha256('turntable/log/1'::bytea || uuid_send(s.stream_id))))
"""
