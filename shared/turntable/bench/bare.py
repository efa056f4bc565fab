"""The baseline of the move endpoint: the barest Flask endpoint that stores something durably.

One INSERT and its commit, no token, no rules, no log lines; served by the same gunicorn settings,
with as many connections to the same Postgres: `gunicorn turntable.bench.bare:create_app()`.
"""

import os

from flask import Flask, request
from psycopg import Connection
from psycopg_pool import ConnectionPool

CONNECTIONS = 12
TABLE = "bench_endpoint"


def create_app() -> Flask:
    """Make the app on the database that DATABASE_URL names; its table is there already."""
    app = Flask("bare")
    pool: ConnectionPool[Connection] = ConnectionPool(
        os.environ["DATABASE_URL"],
        kwargs={"autocommit": True},
        min_size=CONNECTIONS,
        max_size=CONNECTIONS,
        open=True,
    )

    @app.post("/insert")
    def insert() -> tuple[dict[str, int], int]:
        body = request.get_data(as_text=True)
        with pool.connection() as connection:
            row = connection.execute(
                f"insert into {TABLE}(body) values (%s) returning id",  # noqa: S608 - ours
                (body,),
            ).fetchone()
        return {"id": row[0] if row else 0}, 201

    return app
