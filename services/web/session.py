"""The one signed cookie: who the browser is, how it likes things, and its form key.

Holds the player's token; nothing about players or sessions is kept on the server.
"""

import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, request, session

from turntable.kernel.config import Settings

RENEW_BEFORE_S = 15 * 24 * 3600
WATCHED_MAX = 3
THEMES = ("auto", "light", "dark")
CONFIRMS = ("always", "small", "never")


@dataclass(frozen=True, slots=True)
class Person:
    """The signed-in player of this browser."""

    id: str
    name: str
    token: str


def use_session(app: Flask, settings: Settings) -> None:
    """Sets the cookie's name, key and flags; web and stream must agree on all of them."""
    origin = urlsplit(settings.web_origin)
    secure = origin.scheme == "https"
    # By this prefix a browser takes the cookie from this very host alone: a page of a neighbouring
    # host cannot put its own visitor in a player's place.
    prefix = "__Host-" if secure else ""
    app.secret_key = settings.secret("web_session.key")
    app.permanent_session_lifetime = timedelta(days=60)
    app.config.update(
        # Cookies do not know ports: two instances on one host must not overwrite each other's.
        SESSION_COOKIE_NAME=f"{prefix}turntable-{origin.port or origin.scheme}",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=secure,
        SESSION_REFRESH_EACH_REQUEST=False,
    )


def person() -> Person | None:
    """The player of this browser, None before the first guest is made or after its token ended."""
    if session.get("expires_s", 0) <= time.time() or "token" not in session:
        return None
    return Person(session["player_id"], session["name"], session["token"])


def token() -> str | None:
    found = person()
    return found.token if found else None


def sign_in(guest: dict[str, Any], expires_s: int) -> Person:
    """Keeps a player made or renewed by the lobby."""
    session.permanent = True
    session["token"] = guest["token"]
    session["player_id"] = guest["player_id"]
    session["name"] = guest["name"]
    session["expires_s"] = expires_s
    return Person(guest["player_id"], guest["name"], guest["token"])


def sign_out() -> None:
    """Forgets the player, not the likings."""
    for name in ("token", "player_id", "name", "expires_s", "watch"):
        session.pop(name, None)


def ends_soon() -> bool:
    return person() is not None and session["expires_s"] - time.time() < RENEW_BEFORE_S


def ensure_person(make_guest: Callable[[str], Person], name: str | None = None) -> Person:
    """The player of this browser, made on demand with a friendly name."""
    return person() or make_guest(name or f"Guest {secrets.randbelow(9000) + 1000}")


def csrf_token() -> str:
    """The key that every form carries, made with the first page."""
    if "csrf" not in session:
        session.permanent = True
        session["csrf"] = secrets.token_urlsafe(24)
    found: str = session["csrf"]
    return found


def csrf_token_or_none() -> str | None:
    found: str | None = session.get("csrf")
    return found


def channel() -> str:
    """A name for this browser's session that says nothing about its content."""
    who = person()
    digest = sha256(f"channel/{who.token if who else csrf_token()}".encode()).digest()
    return urlsafe_b64encode(digest[:9]).decode()


def visitor() -> str:
    """Whom to count: the player of this browser, else its address.

    A cookie without a player is as new as its bearer likes, and so is a renewed token.
    """
    who = person()
    return f"player-{who.id}" if who else f"address-{request.remote_addr}"


def theme() -> str:
    return _liking("theme", THEMES, "auto")


def confirm() -> str:
    """When a pick that completes a move is sent at once."""
    return _liking("confirm", CONFIRMS, "small")


def like(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value in allowed:
        session.permanent = True
        session[name] = value


def remember_watch(match_id: str, watch_token: str) -> None:
    """Keeps the right to watch a match that was found by its code; the oldest give way."""
    kept = dict(session.get("watch", {}))
    kept.pop(match_id, None)
    kept[match_id] = watch_token
    session["watch"] = dict(list(kept.items())[-WATCHED_MAX:])


def watch_token(match_id: str) -> str | None:
    found: str | None = session.get("watch", {}).get(match_id)
    return found


def remember_opening(match_id: str) -> None:
    """Keeps which match this browser has ordered last; it may take a moment to be there."""
    session["opening"] = match_id


def opening() -> str | None:
    found: str | None = session.get("opening")
    return found


def _liking(name: str, allowed: tuple[str, ...], default: str) -> str:
    value = session.get(name, default)
    return value if value in allowed else default


def expiry(answer: dict[str, Any]) -> int:
    """The end of a token in seconds, from the lobby's answer."""
    return int(datetime.fromisoformat(answer["expires_at"]).timestamp())
