"""Prometheus metrics of one process, on the library's default registry.

Each service runs one worker process with threads, so one registry holds all it has to say.
"""

from flask import Response, g, request
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Histogram, generate_latest

REQUESTS = Counter(
    "turntable_http_requests_total",
    "Requests answered",
    ("service", "method", "route", "code"),
)
REFUSALS = Counter(
    "turntable_refusals_total", "Answers that are problems, by their code", ("service", "code")
)
REQUEST_SECONDS = Histogram(
    "turntable_http_request_seconds",
    "Time from the first line of a request to its answer",
    ("service", "method", "route"),
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"})


def count_answer(service: str, route: str, status: int, elapsed_s: float) -> None:
    """Count the answer to the current request; what a caller may make up is no label."""
    method = request.method if request.method in METHODS else "other"
    REQUESTS.labels(service, method, route, status).inc()
    REQUEST_SECONDS.labels(service, method, route).observe(elapsed_s)
    if "problem_code" in g:
        REFUSALS.labels(service, g.problem_code).inc()


def metrics_response() -> Response:
    return Response(generate_latest(), content_type=CONTENT_TYPE_LATEST)
