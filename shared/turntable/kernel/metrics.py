"""Prometheus metrics of one process, on the library's default registry.

Each service runs one worker process with threads, so one registry holds all it has to say.
"""

from flask import Response
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Histogram, generate_latest

REQUESTS = Counter(
    "turntable_http_requests_total",
    "Requests answered",
    ("service", "method", "route", "code"),
)
REQUEST_SECONDS = Histogram(
    "turntable_http_request_seconds",
    "Time from the first line of a request to its answer",
    ("service", "method", "route"),
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)


def metrics_response() -> Response:
    return Response(generate_latest(), content_type=CONTENT_TYPE_LATEST)
