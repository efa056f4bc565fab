"""`turntable resume` asks the consumers that have halted a stream, and says when there is none."""

from uuid import UUID

import psycopg
from click.testing import CliRunner

from tests.support.servers import Database, Servers, create_database, drop_database
from turntable.cli.resume import command

STREAM = UUID("01890000-0000-7000-8000-000000000001")


def test_a_halted_stream_is_marked_for_replay(fresh_database: Database) -> None:
    with psycopg.connect(fresh_database.admin_url) as connection:
        connection.execute(
            "insert into scoring.consumer_checkpoint(name) values ('scoring.copies')"
        )
        connection.execute(
            "insert into scoring.consumer_halted(consumer, stream_id, pos, error)"
            " values ('scoring.copies', %s, 7, 'why')",
            (STREAM,),
        )
    environment = {"DATABASE_ADMIN_URL": fresh_database.admin_url}
    asked = CliRunner().invoke(command, [str(STREAM)], env=environment)
    assert asked.output == f"scoring: asked 1 to replay {STREAM}\n"
    with psycopg.connect(fresh_database.admin_url) as connection:
        (marked,) = connection.execute(
            "select resume_asked from scoring.consumer_halted where stream_id = %s", (STREAM,)
        ).fetchone() or (None,)
    assert marked is True


def test_a_stream_that_runs_is_said_to_run(fresh_database: Database) -> None:
    environment = {"DATABASE_ADMIN_URL": fresh_database.admin_url}
    asked = CliRunner().invoke(command, [str(STREAM)], env=environment)
    assert asked.output == f"Nobody has halted {STREAM}.\n"
    assert asked.exit_code == 0


def test_a_database_without_turntable_is_one_sentence(servers: Servers) -> None:
    empty = create_database(servers)
    asked = CliRunner().invoke(command, [str(STREAM)], env={"DATABASE_ADMIN_URL": empty.admin_url})
    drop_database(servers, empty)
    assert asked.exit_code == 2, asked.exception
    assert "holds no Turntable" in asked.output


def test_an_unreachable_database_is_one_sentence() -> None:
    environment = {"DATABASE_ADMIN_URL": "postgresql://nobody@127.0.0.1:1/none"}
    asked = CliRunner().invoke(command, [str(STREAM)], env=environment)
    assert asked.exit_code == 2
    assert (
        asked.output.strip() == "turntable: the database cannot be reached; is its server running?"
    )
