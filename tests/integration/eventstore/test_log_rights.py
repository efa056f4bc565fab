"""What the database refuses by itself: broken links, changed history, rights nobody gave."""

from uuid import uuid4

import psycopg
import pytest
from psycopg import Connection, errors

from tests.contract.fixtures import new_event
from tests.contract.servers import LogDatabase, LogServer, create_log, create_schema
from tests.integration.eventstore.appends import call_append, opened
from turntable.eventstore import chain
from turntable.eventstore.postgres import PostgresEventStore
from turntable.eventstore.schema import schema_sql


def sqlstate(connection: Connection, statement: str) -> str | None:
    with pytest.raises(psycopg.Error) as refused:
        connection.execute(statement.encode())
    return refused.value.sqlstate


@pytest.fixture
def filled(store: PostgresEventStore) -> PostgresEventStore:
    stream = opened(store)
    store.append(stream, 0, uuid4(), "player", [new_event("1"), new_event("2")])
    while not store.feed_head():
        store.number()
    return store


def test_the_chain_refuses_a_link_to_another_previous_hash(
    store: PostgresEventStore, log_database: LogDatabase
) -> None:
    stream = opened(store)
    with log_database.connect_role() as role:
        with pytest.raises(errors.CheckViolation):
            call_append(role, stream, 0, [new_event()], prev=bytes(32))
        call_append(role, stream, 0, [new_event()])
    assert len(store.read(stream)) == 1


def test_the_chain_refuses_a_hash_that_does_not_fit_the_body(
    store: PostgresEventStore, log_database: LogDatabase
) -> None:
    stream = opened(store)
    with log_database.connect_role() as role, pytest.raises(errors.CheckViolation):
        call_append(role, stream, 0, [new_event("1"), new_event("2")], hashes=[bytes(32)] * 2)
    assert store.read(stream) == []


@pytest.mark.parametrize("who", ["owner", "role"])
@pytest.mark.parametrize(
    "statement",
    [
        "update log_event set actor = 'other'",
        "update log_event set recorded_at = now()",
        "delete from log_event",
        "truncate log_event",
        "truncate log_event_rest",
        "truncate {partition}",
        "update {partition} set actor = 'other'",
        "delete from {partition}",
    ],
)
def test_history_is_never_changed_by_anybody(
    filled: PostgresEventStore, log_database: LogDatabase, who: str, statement: str
) -> None:
    with log_database.connect_admin() as admin:
        row = admin.execute("select distinct tableoid::regclass::text from log_event").fetchone()
    assert row is not None
    assert row[0] != "log_event_rest"
    connect = log_database.connect_owner if who == "owner" else log_database.connect_role
    with connect() as connection:
        state = sqlstate(connection, statement.format(partition=row[0]))
    assert state == ("ES403" if who == "owner" else "42501")
    assert filled.feed_head() == 2


@pytest.mark.parametrize(
    "statement",
    [
        "insert into log_event overriding system value select * from log_event",
        "insert into log_stream values (gen_random_uuid(), 'match', 0, sha256('x'))",
        "update log_stream set version = 9",
        "delete from log_stream",
        "insert into log_feed values (99, gen_random_uuid(), 1)",
        "delete from log_feed",
        "update log_feed_head set pos = 99",
        "delete from log_reader",
        "select log_after_restore()",
        "select log_partition(current_date)",
        "select log_partitions(3)",
        "alter table log_event disable trigger log_event_no_change",
        "drop table log_reader",
        "create table mine(n int)",
        "create temporary table mine(n int)",
    ],
)
def test_the_service_role_may_call_and_read_and_nothing_else(
    filled: PostgresEventStore, log_database: LogDatabase, statement: str
) -> None:
    with log_database.connect_role() as role:
        assert sqlstate(role, statement) == "42501"


def test_an_append_after_another_write_in_its_transaction_is_refused(
    store: PostgresEventStore, log_database: LogDatabase
) -> None:
    stream = opened(store)
    with log_database.connect_role() as role:
        role.execute("begin")
        role.execute("insert into log_reader(name) values ('early')")
        with pytest.raises(psycopg.Error) as refused:
            call_append(role, stream, 0, [new_event()])
        assert refused.value.sqlstate == "ES412"
        role.execute("rollback")
        with role.transaction():
            role.execute("select * from log_stream")
            call_append(role, stream, 0, [new_event()])
    assert len(store.read(stream)) == 1


SHADOW = """
create temporary table log_stream (like {schema}.log_stream including defaults);
insert into pg_temp.log_stream select * from {schema}.log_stream;
create temporary table log_event (like {schema}.log_event including identity including defaults);
create function pg_temp.seize() returns trigger language plpgsql as $$
begin execute 'grant all on {schema}.log_stream to {role}'; return new; end $$;
create trigger seize before insert on pg_temp.log_event
  for each row execute function pg_temp.seize();
grant all on pg_temp.log_stream, pg_temp.log_event to public;
"""


def seize_the_log(database: LogDatabase) -> bool:
    """Put temporary tables in the way of `log_append`; True when the role acted as the owner."""
    with database.connect_admin() as admin:
        admin.execute(f"grant temporary on database {admin.info.dbname} to public".encode())
    try:
        with database.pool(size=1) as pool, database.connect_role() as role:
            stream = opened(PostgresEventStore(pool, database.schema))
            shadow = SHADOW.format(schema=database.schema, role=database.role_name)
            role.execute(shadow.encode())
            call_append(role, stream, 0, [new_event()])
            row = role.execute(
                "select has_table_privilege(%s, 'update')", (f"{database.schema}.log_stream",)
            ).fetchone()
            return row == (True,)
    finally:
        with database.connect_admin() as admin:
            admin.execute(f"revoke temporary on database {admin.info.dbname} from public".encode())


def test_a_temporary_table_cannot_stand_in_for_the_log(logs: LogServer) -> None:
    assert not seize_the_log(create_log(logs))


def test_the_same_attack_wins_where_temporary_tables_are_found_first(logs: LogServer) -> None:
    careless = create_schema(logs)
    text = schema_sql("log", schema=careless.schema, role=careless.role_name)
    with careless.connect_owner() as owner:
        owner.execute(text.replace(", pg_temp;", ";").encode())
    assert seize_the_log(careless)


def test_a_month_starts_at_the_same_id_in_every_time_zone(log_database: LogDatabase) -> None:
    bounds = (
        "select pg_get_expr(relpartbound, oid) from pg_class"
        " where oid in ('log_event_2040_01'::regclass, 'log_event_2040_02'::regclass)"
    )
    with log_database.connect_owner() as owner:
        owner.execute("set time zone '<-11>+11'")
        owner.execute("select log_partition('2040-01-01'), log_partition('2040-02-28')")
        texts = sorted(row[0] for row in owner.execute(bounds))
    january, february, march = 2208988800000, 2211667200000, 2214172800000
    assert texts == [
        f"FOR VALUES FROM ('{month_id(january)}') TO ('{month_id(february)}')",
        f"FOR VALUES FROM ('{month_id(february)}') TO ('{month_id(march)}')",
    ]


def month_id(at_ms: int) -> str:
    digits = f"{at_ms:012x}"
    return f"{digits[:8]}-{digits[8:]}-0000-0000-000000000000"


def test_partitions_stand_three_months_ahead_and_making_them_again_is_nothing(
    log_database: LogDatabase,
) -> None:
    with log_database.connect_owner() as owner:
        owner.execute("select log_partitions()")
        row = owner.execute(
            "select count(*) from pg_inherits where inhparent = 'log_event'::regclass"
        ).fetchone()
    assert row == (6,)  # last month, this one, three ahead, and the rest that stays empty


def test_an_event_outside_the_months_is_noticed(
    store: PostgresEventStore, log_database: LogDatabase
) -> None:
    ancient = uuid4()
    store.open(ancient, "match")
    assert not store.stray_events()
    store.append(ancient, 0, uuid4(), "player", [new_event()])
    assert store.stray_events()


def test_a_store_that_remembers_a_head_from_before_a_restore_finds_back(
    store: PostgresEventStore, log_database: LogDatabase
) -> None:
    stream = opened(store)
    store.append(stream, 0, uuid4(), "player", [new_event("1")])
    with log_database.connect_owner() as owner:  # as if another first event had been restored
        owner.execute("alter table log_event disable trigger log_event_no_change")
        owner.execute("delete from log_event")
        owner.execute("update log_stream set version = 0, head_hash = %s", (chain.genesis(stream),))
    with log_database.pool(size=1) as pool:
        other = PostgresEventStore(pool, log_database.schema)
        other.append(stream, 0, uuid4(), "player", [new_event("9")])
    store.append(stream, 1, uuid4(), "player", [new_event("2")])
    assert [event.body for event in store.read(stream)] == ["9", "2"]
