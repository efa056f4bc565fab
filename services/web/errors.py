"""Whatever goes wrong as a page with a sentence and a way on; never a traceback.

A page that stands already (a fragment request) keeps standing and is told by the status alone.
"""

import structlog
from flask import Flask, Response, make_response, redirect, render_template, request, session
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from services.web.clients import Away, Refused
from services.web.session import sign_out
from services.web.words import FRAME, refusal_sentence, sentence
from turntable.kernel.problem import Problem

RETRY_AFTER_S = 3
SIGNED_OUT_AGAIN = "signed_out_again"
log = structlog.get_logger(__name__)


def use_error_pages(app: Flask) -> None:
    """Answers every error of the pages' app with a page."""

    @app.errorhandler(Away)
    def away(error: Away) -> AnyResponse:
        log.warning("service_away", error=str(error), path=request.path)
        return _page(503, sentence("error-503"))

    @app.errorhandler(Refused)
    def refused(error: Refused) -> AnyResponse:
        if error.status == 401:
            return _sign_in_again()
        return _page(error.status, refusal_sentence(error.code), error.retry_after)

    @app.errorhandler(Problem)
    def problem(error: Problem) -> AnyResponse:
        return _page(error.status, refusal_sentence(error.code), error.headers.get("Retry-After"))

    @app.errorhandler(HTTPException)
    def framework(error: HTTPException) -> AnyResponse:
        status = error.code or 500
        return error.get_response() if status < 400 else _page(status, status_sentence(status))

    @app.errorhandler(Exception)
    def fault(error: Exception) -> AnyResponse:
        log.error("unhandled_error", path=request.path, method=request.method, exc_info=error)
        return _page(500, sentence("error-500"))


def status_sentence(status: int) -> str:
    """What a bare status means to a person."""
    key = f"error-{status}"
    return FRAME.say(key if FRAME.has(key) else "refused-other")


def _sign_in_again() -> AnyResponse:
    """The token is no longer good: forget it; the page asked for makes a new guest."""
    again = session.pop(SIGNED_OUT_AGAIN, False)
    sign_out()
    if again or request.method != "GET":
        return _page(403, refusal_sentence("no_token"))
    session[SIGNED_OUT_AGAIN] = True
    return redirect(request.full_path if request.query_string else request.path, 303)


def _page(status: int, reason: str, retry_after: str | None = None) -> Response:
    if request.headers.get("HX-Request") == "true":
        answer = Response(reason, status, content_type="text/plain; charset=utf-8")
        answer.headers["HX-Reswap"] = "none"
    else:
        again = status == 503 and request.method == "GET"
        page = render_template("error.html", status=status, reason=reason, again=again)
        answer = make_response(page, status)
        if again:
            answer.headers["Refresh"] = str(RETRY_AFTER_S)
    if status in {429, 503}:
        answer.headers["Retry-After"] = retry_after or str(RETRY_AFTER_S)
    return answer
