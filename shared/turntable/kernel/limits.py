"""Rate limits: counted in Redis under `limit:`, a moment late, and open when Redis is away.

Knows how callers are counted; the numbers are in `allowances`, and which route has which of them
is said where a service is put together.
"""

import math
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress

from flask import Flask, Response, request
from flask_limiter import Limit, Limiter
from flask_limiter.util import get_remote_address

from turntable.kernel.auth import optional_player
from turntable.kernel.config import Settings
from turntable.kernel.counting import SCHEME
from turntable.kernel.http import QUIET_PATHS
from turntable.kernel.problem import Problem

WITHOUT_REDIS = "1000000 per minute"
"""As good as open; a limit of its own makes the limiter leave a dead Redis alone for a while."""
WINDOW_S = 60
OF_ADDRESSES = frozenset({"guests", "misses"})
"""Counted for the address alone: who may be anybody is no new caller with each new name."""

Caller = Callable[[], str]
Routes = Mapping[str, Collection[str]]
"""The endpoints that have an allowance besides the default one, by its name."""


def caller() -> str:
    """Whom to count: the player whose good token it is, else the address.

    What the header says counts for nothing by itself: a made-up token would be a new caller.
    """
    with suppress(Problem):
        player = optional_player() if "Authorization" in request.headers else None
        if player is not None:
            return f"player-{player.id}"
    return get_remote_address()


def create_limiter(
    app: Flask,
    settings: Settings,
    routes: Routes | None = None,
    default: str = "calls",
    who: Caller = caller,
) -> Limiter:
    """Limits every route of `app` by the allowance `default`, some by others besides.

    The default counts each route by itself. The others count all their routes together: once for
    the caller, and once for the address, which has as much as a crowd, since guests cost nothing
    and one visitor may be many.
    """
    limits: list[str | Callable[[], str] | Limit] = [Limit(_a_minute(settings, default))]
    for name, endpoints in (routes or {}).items():
        limits += _shared(settings, name, endpoints, who)
    limiter = Limiter(
        who,
        app=app,
        default_limits=limits,
        storage_uri=SCHEME + settings.redis_url if settings.redis_url else "memory://",
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
    limiter.request_filter(_is_probe)

    @app.after_request
    def _say_when(answer: Response) -> Response:
        # The library's own headers would put off whoever gets a 503, too.
        breached = limiter.current_limit
        if answer.status_code == 429 and breached is not None and breached.breached:
            wait_s = math.ceil(breached.reset_at - time.time())
            answer.headers["Retry-After"] = str(min(max(wait_s, 1), WINDOW_S))
        return answer

    return limiter


def _shared(
    settings: Settings, name: str, endpoints: Collection[str], who: Caller
) -> Iterator[Limit]:
    """The limits of one allowance, with a count of their own for all its endpoints."""

    def elsewhere() -> bool:
        return request.endpoint not in endpoints

    def shared(scope: str, key: Caller, times: int = 1) -> Limit:
        return Limit(
            _a_minute(settings, name, times),
            key_function=key,
            scope=scope,
            shared=True,
            exempt_when=elsewhere,
            deduct_when=_found_nothing if name == "misses" else None,
        )

    if name in OF_ADDRESSES:
        yield shared(name, get_remote_address)
    else:
        yield shared(name, who)
        yield shared(f"{name}-crowd", get_remote_address, settings.limits.crowd)


def _a_minute(settings: Settings, name: str, times: int = 1) -> str:
    return f"{settings.limits.by_name()[name] * times} per minute"


def _found_nothing(answer: Response) -> bool:
    return answer.status_code == 404


def _is_probe() -> bool:
    """Health and metrics are asked by the platform, from the address that nameless callers have."""
    return request.path in QUIET_PATHS
