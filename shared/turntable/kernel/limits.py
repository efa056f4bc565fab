"""Rate limits: counted in Redis under `limit:`, open when Redis is away.

Knows how to count callers; which route allows how much is said at the route.
"""

import time
from contextlib import suppress

from flask import Flask, Response, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from redis.exceptions import RedisError

from turntable.kernel.auth import optional_player
from turntable.kernel.config import Settings
from turntable.kernel.problem import Problem

WITHOUT_REDIS = "1000000 per minute"
"""As good as open; a limit of its own makes the limiter leave a dead Redis alone for a while."""


def create_limiter(app: Flask, settings: Settings) -> Limiter:
    """Limits every route of `app`; tighter ones are set with `limiter.limit(…)` at the route."""
    limiter = Limiter(
        caller,
        app=app,
        default_limits=[f"{settings.requests_per_minute} per minute"],
        storage_uri=settings.redis_url or "memory://",
        storage_options={
            "socket_connect_timeout": 1,
            "socket_timeout": 1,
            "key_prefix": "limit",
        }
        if settings.redis_url
        else {},
        strategy="fixed-window",
        in_memory_fallback=[WITHOUT_REDIS],
        swallow_errors=True,
    )

    @app.after_request
    def _come_back(answer: Response) -> Response:
        # The limiter's own headers would ask Redis twice more at every request.
        if answer.status_code == 429:
            with suppress(RedisError):
                if (met := limiter.current_limit) is not None:
                    answer.headers["Retry-After"] = str(max(1, int(met.reset_at - time.time())))
        return answer

    return limiter


def caller() -> str:
    """Whom to count: the player whose good token it is, else the address.

    What the header says counts for nothing by itself: a made-up token would be a new caller.
    """
    with suppress(Problem):
        player = optional_player() if "Authorization" in request.headers else None
        if player is not None:
            return f"player-{player.id}"
    return get_remote_address()
