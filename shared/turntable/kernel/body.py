"""Request bodies: read once, bounded in size and depth, strict JSON.

Knows nothing of what a body means; the schemas of a service do that.
"""

import json
from typing import Any

import flask
import flask_smorest
import msgspec
from flask import request
from webargs.core import missing
from webargs.flaskparser import FlaskParser
from webargs.flaskparser import is_json_request as has_json_type

from turntable.kernel.problem import Problem

BODY_BYTES_MAX = 64 * 1024
DEPTH_MAX = 16


def json_body(code: str = "malformed_request") -> Any:  # noqa: ANN401 - JSON may be anything
    """Reads the request's body as JSON; raises a 422 `Problem` with `code` when it is none.

    Nested deeper than 16, a key that stands twice, a NUL character, an unpaired surrogate or NaN
    count as malformed too.
    """
    if not has_json_type(request):
        raise Problem(422, code, "The body must be JSON with the content type application/json.")
    return parse_json(request.get_data(cache=True), code)


def parse_json(data: bytes, code: str = "malformed_request") -> Any:  # noqa: ANN401 - as above
    """Decodes bounded, strict JSON; raises a 422 `Problem` with `code`."""
    try:
        content = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Problem(422, code, "The body is not valid JSON.") from None
    except RecursionError:
        raise Problem(422, code, f"The body is nested deeper than {DEPTH_MAX}.") from None
    _check(content, 1, code)
    json.loads(data, object_pairs_hook=lambda pairs: _check_keys(pairs, code))
    return content


def _check_keys(pairs: list[tuple[str, object]], code: str) -> None:
    """Nobody could say which of two values was meant."""
    if len({key for key, _ in pairs}) < len(pairs):
        raise Problem(422, code, "A key stands twice in one object of the body.")


def _check(content: object, depth: int, code: str) -> None:
    if isinstance(content, str):
        if "\x00" in content:
            raise Problem(422, code, "The body holds a NUL character.")
        return
    if not isinstance(content, dict | list):
        return
    if depth > DEPTH_MAX:
        raise Problem(422, code, f"The body is nested deeper than {DEPTH_MAX}.")
    if isinstance(content, dict):
        for key, value in content.items():
            _check(key, depth, code)
            _check(value, depth + 1, code)
    else:
        for value in content:
            _check(value, depth + 1, code)


class _Parser(FlaskParser):
    """The argument parser of flask-smorest with the strict body above."""

    def _raw_load_json(self, req: flask.Request) -> Any:  # noqa: ANN401 - as in webargs
        return parse_json(req.get_data(cache=True)) if has_json_type(req) else missing


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc] # the library ships no types
    """A flask-smorest blueprint whose bodies are bounded and strict."""

    ARGUMENTS_PARSER = _Parser()
