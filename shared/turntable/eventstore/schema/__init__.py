"""The tables of a log and of its consumers as SQL text, to be loaded by the owner of a schema."""

import re
from importlib.resources import files
from typing import Literal

_PLAIN_NAME = re.compile(r"[a-z_][a-z0-9_]*")


Name = Literal["log", "consumer", "months", "hash", "partitions"]


def schema_sql(name: Name, *, schema: str, role: str) -> str:
    """The statements of `<name>.sql` for one schema and the login role that will use it."""
    for identifier in (schema, role):
        if not _PLAIN_NAME.fullmatch(identifier):
            raise ValueError(f"{identifier!r} is not a plain identifier")
    text = files(__name__).joinpath(f"{name}.sql").read_text(encoding="utf-8")
    return text.replace("{schema}", schema).replace("{role}", role)
