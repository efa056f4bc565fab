"""How commands talk to a running Turntable: addresses, tokens, progress, failures.

Not a sub-command itself. Knows routes, nothing of what is in a log.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click
import httpx

from turntable.cli import fail

TIMEOUT_S = 30.0
PAGE = 100
Function = Callable[..., Any]


_ADDRESSES = (
    click.option("--lobby-url", help="Address of the lobby API; as of `turntable run`."),
    click.option("--url", help="Address of the rules API; as of `turntable run`."),
)
_CALLER = (
    click.option("--code", help="Invite code of the table, for a match shared by link only."),
    click.option(
        "--token",
        envvar="TURNTABLE_TOKEN",
        help="Player token (or TURNTABLE_TOKEN); without one the lobby gives a guest's.",
    ),
)


def addresses(function: Function) -> Function:
    """Add the options that say where the services are."""
    for decorate in _ADDRESSES:
        function = decorate(function)
    return function


def options(function: Function) -> Function:
    """Add the options that say where the services are and who is asking."""
    for decorate in _CALLER:
        function = decorate(function)
    return addresses(function)


@dataclass(frozen=True, slots=True)
class Access:
    """The addresses and what the caller shows at the door."""

    rules: str
    lobby: str
    token: str | None
    code: str | None

    @classmethod
    def of(
        cls,
        url: str | None,
        lobby_url: str | None,
        token: str | None = None,
        code: str | None = None,
    ) -> "Access":
        """Fill in what was not given, as the local run has it."""
        from turntable.local.ports import Ports

        ports = Ports.from_env()
        rules = url or os.environ.get("RULES_URL") or ports.url("rules")
        lobby = lobby_url or os.environ.get("LOBBY_URL") or ports.url("lobby")
        return cls(rules.rstrip("/"), lobby.rstrip("/"), token, code)

    def headers(self) -> dict[str, str]:
        """Return what to send along, asking the lobby for what is missing."""
        token = self.token or self._guest_token()
        headers = {"Authorization": f"Bearer {token}"}
        if self.code is not None:
            table = _json("GET", f"{self.lobby}/v1/tables/{self.code}", headers=headers)
            headers["X-Watch-Token"] = table.get("watch_token") or ""
        return headers

    def export(self, match: str, headers: dict[str, str]) -> bytes:
        """Fetch the signed log, with a progress bar on a terminal."""
        url = f"{self.rules}/v1/matches/{match}/export"
        data = bytearray()
        try:
            with httpx.stream("GET", url, headers=headers, timeout=TIMEOUT_S) as answer:
                if not answer.is_success:
                    answer.read()
                _check(answer)
                size = int(answer.headers.get("Content-Length", "0"))
                with click.progressbar(length=size, label="export", file=sys.stderr) as bar:
                    for piece in answer.iter_bytes():
                        data += piece
                        bar.update(len(piece))
        except httpx.HTTPError as error:
            raise _unreachable(url, error) from error
        return bytes(data)

    def events(self, match: str, headers: dict[str, str]) -> list[Any]:
        """Fetch the log of a match, running or not, as the caller may see it."""
        url = f"{self.rules}/v1/matches/{match}/events"
        found: list[Any] = []
        while True:
            query = {"after": len(found), "limit": PAGE}
            page = _json("GET", url, headers=headers, params=query).get("events")
            if not isinstance(page, list):
                raise fail(f"{url} did not answer with events.")
            found += page
            if len(page) < PAGE:
                return found

    def games(self) -> dict[str, Any]:
        """Fetch what the lobby offers, by the games' keys."""
        url = f"{self.lobby}/v1/games"
        found = _json("GET", url).get("games")
        if not isinstance(found, list):
            raise fail(f"{url} did not answer with games.")
        return {game["key"]: game for game in found}

    def keys(self) -> bytes:
        """Fetch the published keys that exports are signed with."""
        return _answer("GET", f"{self.rules}/v1/keys").content

    def _guest_token(self) -> str:
        guest = _json("POST", f"{self.lobby}/v1/guests", json={"name": "Auditor"})
        return str(guest.get("token", ""))


def _json(method: str, url: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - httpx options
    try:
        plain = _answer(method, url, **more).json()
    except ValueError as error:
        raise fail(f"{url} did not answer with JSON.") from error
    return plain if isinstance(plain, dict) else {}


def _answer(method: str, url: str, **more: Any) -> httpx.Response:  # noqa: ANN401 - as above
    try:
        answer = httpx.request(method, url, timeout=TIMEOUT_S, **more)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise _unreachable(url, error) from error
    _check(answer)
    return answer


def _check(answer: httpx.Response) -> None:
    if answer.is_success:
        return
    try:
        problem = answer.json()
        reason = f"{problem['title']} ({problem['code']})"
    except (ValueError, KeyError, TypeError):
        reason = answer.reason_phrase
    raise fail(f"{answer.url} answered {answer.status_code}: {reason}")


def _unreachable(url: str, error: Exception) -> click.exceptions.Exit:
    reason = str(error) or type(error).__name__
    return fail(
        f"{url} cannot be reached ({reason}); is Turntable running? "
        "--url and --lobby-url name another."
    )
