"""The Flask application that every service starts from.

Gives problem answers, request ids, bounded bodies, metrics, health routes and OpenAPI. Knows no
route of any service.
"""

import re
import time
from collections.abc import Sequence

import flask_smorest
import marshmallow as ma
import structlog
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask, Response, g, jsonify, request
from structlog.contextvars import bind_contextvars, clear_contextvars
from werkzeug.middleware.proxy_fix import ProxyFix

from turntable.kernel.auth import TokenVerifier, use_verifier
from turntable.kernel.body import BODY_BYTES_MAX, Blueprint, json_body
from turntable.kernel.config import Settings
from turntable.kernel.docs_page import docs_page
from turntable.kernel.health import Check, failing
from turntable.kernel.ids import uuid7
from turntable.kernel.metrics import count_answer, metrics_response
from turntable.kernel.problem import MEDIA_TYPE, Problem, register_problems, unavailable

__all__ = ["Blueprint", "Problem", "create_api", "instrument", "json_body"]

QUIET_PATHS = frozenset({"/healthz", "/readyz", "/metrics"})
INTERNAL = "/internal/"
"""Routes between services: asked every second, worth a line only when they fail."""
_REQUEST_ID = re.compile(r"[A-Za-z0-9._:-]{1,64}")
log = structlog.get_logger(__name__)


class ProblemSchema(ma.Schema):
    """The one error shape, for the API description."""

    type = ma.fields.String()
    status = ma.fields.Integer(required=True)
    code = ma.fields.String(required=True)
    title = ma.fields.String(required=True)
    refusal = ma.fields.String()
    clause = ma.fields.String()
    details = ma.fields.Raw()
    request_id = ma.fields.String()


class _Api(flask_smorest.Api):  # type: ignore[misc] # the library ships no types
    ERROR_SCHEMA = ProblemSchema

    def _register_error_handlers(self) -> None:
        """Leaves errors to `register_problems`."""

    def _register_responses(self) -> None:
        """Describes errors in the content type that they have."""
        self.DEFAULT_RESPONSE_CONTENT_TYPE = MEDIA_TYPE
        super()._register_responses()
        del self.DEFAULT_RESPONSE_CONTENT_TYPE


def create_api(
    settings: Settings,
    *,
    title: str,
    ready: Sequence[Check] = (),
    blueprints: Sequence[Blueprint] = (),
    verifier: TokenVerifier | None = None,
) -> Flask:
    """Makes the JSON API of a service, described at /openapi.json and /docs.

    Player tokens are checked with the lobby's published keys unless a `verifier` is given.
    """
    app = Flask(f"services.{settings.service}", static_folder=None)
    app.config.update(
        API_TITLE=title,
        API_VERSION="v1",
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX="/",
        OPENAPI_JSON_PATH="openapi.json",
    )
    app.json.sort_keys = False  # type: ignore[attr-defined] # Flask's default provider has it
    use_verifier(app, verifier or TokenVerifier.from_url(f"{settings.lobby_url}/v1/keys"))
    register_problems(app)
    instrument(app, settings, ready)
    api = _Api(app, spec_kwargs={"marshmallow_plugin": MarshmallowPlugin(), **_SPEC})
    for blueprint in blueprints:
        api.register_blueprint(blueprint)

    @app.get("/docs")
    def docs() -> Response:
        return docs_page(title, api.spec.to_dict())

    return app


_SPEC = {
    "info": {"description": "Errors are application/problem+json with a stable `code`."},
    "components": {
        "securitySchemes": {"player": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}}
    },
}


def instrument(app: Flask, settings: Settings, ready: Sequence[Check] = ()) -> None:
    """Adds request ids, the size limit, metrics, request lines and health routes to any app.

    Callers have the address of their connection, or, behind proxies of ours, the one handed on.
    """
    app.config["MAX_CONTENT_LENGTH"] = BODY_BYTES_MAX + 1  # more is cut off without a word
    if settings.forwarded_hops:
        # The last entries were written by our own proxies; what stands before them is anybody's.
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.forwarded_hops, x_proto=0, x_host=0)  # type: ignore[method-assign] # the way Flask documents
    app.before_request(_begin)

    @app.after_request
    def _end(answer: Response) -> Response:
        answer.headers.setdefault("X-Content-Type-Options", "nosniff")
        if "request_id" not in g:
            return answer
        answer.headers["X-Request-Id"] = g.request_id
        if request.path in QUIET_PATHS:
            return answer
        route = request.url_rule.rule if request.url_rule else "(none)"
        elapsed_s = time.perf_counter() - g.started_s
        count_answer(settings.service, route, answer.status_code, elapsed_s)
        if answer.status_code >= 400 or not route.startswith(INTERNAL):
            log.info(
                "request_answered",
                method=request.method,
                route=route,
                status=answer.status_code,
                elapsed_ms=round(elapsed_s * 1000, 1),
            )
        return answer

    @app.get("/healthz")
    def healthz() -> Response:
        return jsonify(status="alive")

    @app.get("/readyz")
    def readyz() -> Response:
        if names := failing(ready):
            problem = unavailable("Not ready")
            problem.details = {"failing": names}
            return problem.response()
        return jsonify(status="ready")

    @app.get("/metrics")
    def metrics() -> Response:
        return metrics_response()


def _begin() -> None:
    given = request.headers.get("X-Request-Id", "")
    g.request_id = given if _REQUEST_ID.fullmatch(given) else str(uuid7())
    g.started_s = time.perf_counter()
    clear_contextvars()
    bind_contextvars(request_id=g.request_id)
    # The size is judged before anything else, whoever asks; the body is kept for the handler.
    told = request.content_length  # None: the body comes in chunks
    if (told or 0) > BODY_BYTES_MAX or len(request.get_data(cache=True)) > BODY_BYTES_MAX:
        raise Problem(413, "too_large", f"A body may have at most {BODY_BYTES_MAX} bytes.")
    if "\x00" in request.path or any(
        "\x00" in value for _, value in request.args.items(multi=True)
    ):
        raise Problem(422, "malformed_request", "The address holds a NUL character.")
