"""Log lines: structlog events in snake case with fields, as JSON or, on a terminal, in colour.

Bind what a line belongs to with `structlog.contextvars.bind_contextvars` (match, version,
request_id). Secrets are taken out here, whoever put them in.
"""

import logging
import re
import sys
from collections.abc import Mapping
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

HIDDEN = "[hidden]"
_SECRET_KEY = re.compile(
    r"token|secret|password|authorization|cookie|private_key|entropy|seed|nonce|\bbody\b",
    re.IGNORECASE,
)
_SECRET_TEXT = re.compile(
    r"""
    (?<=://)[^\s/@]*:[^\s/@]+(?=@)             # user:password@ in an address
    | (?i:(?<=Bearer[ ])\S+)
    | \beyJ[\w-]+\.[\w-]+\.[\w-]*             # a JSON Web Token
    | (?i:(?<=password=)\S+)
    | (?s:(?<=Failing[ ]row[ ]contains[ ]).+)  # what Postgres tells of a bad row
    """,
    re.VERBOSE,
)

_TRACEBACK = structlog.processors.ExceptionRenderer(
    structlog.tracebacks.ExceptionDictTransformer(show_locals=False)  # locals may hold secrets
)


def configure_logging(service: str, level: int = logging.INFO) -> None:
    """Sends everything, the standard library's loggers too, to standard output in one form."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _with_service(service),
    ]
    on_terminal = sys.stdout.isatty()
    last: list[Processor] = (
        # A traceback is text before secrets are taken out, here as there.
        [
            structlog.processors.format_exc_info,
            hide_secrets,
            structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
        ]
        if on_terminal
        else [_TRACEBACK, hide_secrets, structlog.processors.JSONRenderer(default=str)]
    )
    structlog.configure(
        processors=[*shared, *last],
        logger_factory=_Output,
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.ExtraAdder()],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *last,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for noisy in ("httpx", "httpcore", "werkzeug", "psycopg.pool"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


class _Output:
    """Writes our own lines straight to standard output; the standard library's way takes longer."""

    def __init__(self, name: str | None = None) -> None:
        self.name = name

    def msg(self, line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    debug = info = warning = error = critical = exception = msg


def hide_secrets(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Replaces values that are secret by their name or by their look."""
    return {key: _hidden(str(key), value) for key, value in event.items()}


def _hidden(key: str, value: Any) -> Any:  # noqa: ANN401 - a log field may be anything
    if _SECRET_KEY.search(key):
        return HIDDEN
    if value is None or isinstance(value, int | float):
        return value
    if isinstance(value, Mapping):
        return {inner: _hidden(str(inner), item) for inner, item in value.items()}
    if isinstance(value, list | tuple):
        return [_hidden("", item) for item in value]
    return _SECRET_TEXT.sub(HIDDEN, str(value))  # an error, too, is written as what it says


def _with_service(service: str) -> Processor:
    def add(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
        event.setdefault("service", service)
        return event

    return add
