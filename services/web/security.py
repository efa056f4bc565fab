"""What a browser is told and asked so that no other site can act or look in here.

Headers of every answer, the one host name, and the check that a POST came from one of our forms.
"""

import hmac
from urllib.parse import urlsplit

from flask import Flask, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from services.web import session
from turntable.kernel.http import QUIET_PATHS
from turntable.kernel.problem import Problem

CSRF_FIELD = "csrf"
CSRF_HEADER = "X-CSRF-Token"


def content_policy(stream_origin: str) -> str:
    """Returns the strict policy: own files only, one origin more for the stream."""
    return "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            f"connect-src 'self' {stream_origin}",
            "form-action 'self'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
        ]
    )


def use_security(app: Flask, web_origin: str, stream_origin: str) -> None:
    """Adds host redirect, CSRF check and headers to every request of the pages' app."""
    host = urlsplit(web_origin).netloc
    policy = content_policy(stream_origin)

    @app.before_request
    def one_host_name() -> AnyResponse | None:
        if request.host == host or request.path in QUIET_PATHS:
            return None
        target = request.full_path if request.query_string else request.path
        return redirect(web_origin + target, 307)

    @app.before_request
    def own_forms_only() -> None:
        if request.method in {"GET", "HEAD", "OPTIONS"}:
            return
        origin = request.headers.get("Origin")
        sent = request.headers.get(CSRF_HEADER) or request.form.get(CSRF_FIELD, "")
        expected = session.csrf_token_or_none() or ""
        same = hmac.compare_digest(sent.encode(), expected.encode())
        if not expected or not same or origin not in {None, web_origin}:
            raise Problem(403, "foreign_form", "This form is too old or came from another site.")

    @app.after_request
    def headers(answer: Response) -> Response:
        answer.headers["Content-Security-Policy"] = policy
        answer.headers["X-Content-Type-Options"] = "nosniff"
        answer.headers["X-Frame-Options"] = "DENY"
        answer.headers["Referrer-Policy"] = "same-origin"
        answer.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        answer.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        answer.headers["Permissions-Policy"] = "camera=(), geolocation=(), microphone=()"
        answer.headers.setdefault("Cache-Control", "private, no-store")
        return answer
