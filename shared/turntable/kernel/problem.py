"""Every error of every service as `application/problem+json` (RFC 9457), made in one place.

Knows status codes and error shapes, not what any service does.
"""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import psycopg
import redis.exceptions
import structlog
from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException

MEDIA_TYPE = "application/problem+json"
RETRY_AFTER_S = 2

CODES: Mapping[int, str] = {
    400: "bad_request",
    401: "no_token",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "malformed_request",
    422: "malformed_request",
    429: "too_many_requests",
    503: "unavailable",
}
"""The stable code of an error that came from the framework rather than from a handler."""

OUTAGES = (
    psycopg.OperationalError,
    psycopg.InterfaceError,
    redis.exceptions.ConnectionError,
    redis.exceptions.TimeoutError,
)
"""What the clients of Postgres and Redis raise when the server is away."""

log = structlog.get_logger(__name__)


class Problem(Exception):  # noqa: N818 - the word of RFC 9457
    """An answer other than success, raised by a handler."""

    def __init__(
        self,
        status: int,
        code: str,
        title: str,
        clause: str | None = None,
        details: Mapping[str, Any] | list[Any] | None = None,
        headers: Mapping[str, str] | None = None,
        refusal: str | None = None,
    ) -> None:
        """`code` is stable and for programs, `title` is for people.

        Of a move turned down `refusal` says why, and `clause` names the rule.
        """
        super().__init__(f"{status} {code}: {title}")
        self.status = status
        self.code = code
        self.title = title
        self.clause = clause
        self.details = details
        self.headers = dict(headers or {})
        self.refusal = refusal

    def response(self) -> Response:
        content: dict[str, Any] = {
            "type": "about:blank",
            "status": self.status,
            "code": self.code,
            "title": self.title,
        }
        if self.refusal is not None:
            content["refusal"] = self.refusal
        if self.clause is not None:
            content["clause"] = self.clause
        if self.details is not None:
            content["details"] = self.details
        g.problem_code = self.code
        if "request_id" in g:
            content["request_id"] = g.request_id
        answer = Response(json.dumps(content), self.status, self.headers)
        answer.content_type = MEDIA_TYPE
        return answer


def unavailable(title: str = "A part of the service is away; please try again.") -> Problem:
    """A dependency is down: the caller should come back in a moment."""
    return Problem(503, "unavailable", title, headers={"Retry-After": str(RETRY_AFTER_S)})


def too_many_requests(title: str) -> Problem:
    """The caller, or all callers together, want more than there is."""
    return Problem(429, "too_many_requests", title, headers={"Retry-After": str(RETRY_AFTER_S)})


def from_http_exception(error: HTTPException) -> Problem:
    """Gives an error of Werkzeug, webargs or flask-smorest the one shape."""
    status = error.code or 500
    if status == 500:
        return Problem(500, "internal", "Something went wrong here; it has been noted.")
    data: Mapping[str, Any] = getattr(error, "data", None) or {}
    headers = {
        name: value
        for name, value in [*error.get_headers(), *(data.get("headers") or {}).items()]
        if name not in {"Content-Type", "Content-Length"}
    }
    if status in {429, 503}:
        headers.setdefault("Retry-After", str(RETRY_AFTER_S))
    if status == 400 and "messages" in data:
        status = 422  # webargs answers 400 to broken JSON; here every wrong body is 422
    details = _by_field(data.get("errors") or data.get("messages"))
    title = str(data.get("message") or HTTPStatus(status).phrase)
    return Problem(status, CODES.get(status, "bad_request"), title, None, details, headers)


def _by_field(messages: object) -> dict[str, Any] | None:
    """{"json": {"seats": […]}} → {"seats": […]}: the caller knows where it put the field."""
    if not isinstance(messages, dict):
        return None if messages is None else {"request": messages}
    fields: dict[str, Any] = {}
    for place, reasons in messages.items():
        fields.update(reasons if isinstance(reasons, dict) else {str(place): reasons})
    return fields


def register_problems(app: Flask) -> None:
    """Turns whatever a handler raises into a problem answer; no traceback ever leaves."""

    @app.errorhandler(Problem)
    def _problem(error: Problem) -> Response:
        return error.response()

    @app.errorhandler(HTTPException)
    def _http_exception(error: HTTPException) -> Response | HTTPException:
        is_redirect = error.code is None or error.code < 400
        return error if is_redirect else from_http_exception(error).response()

    for outage in OUTAGES:
        app.register_error_handler(outage, _outage)
    app.register_error_handler(Exception, _internal)


def _outage(error: Exception) -> Response:
    log.warning("dependency_unavailable", error=type(error).__name__, path=request.path)
    return unavailable().response()


def _internal(error: Exception) -> Response:
    log.error("unhandled_error", path=request.path, method=request.method, exc_info=error)
    return Problem(500, "internal", "Something went wrong here; it has been noted.").response()
