"""What the pages reach for while they answer: the APIs, the player, the right to look."""

from typing import Any, cast

from flask import current_app, g

from services.web import session
from services.web.clients import Services
from services.web.people import People
from services.web.session import Person
from turntable.kernel.ids import uuid7

_NAME = "turntable-web"


def provide(app: Any, services: Services) -> None:  # noqa: ANN401 - Flask or a stand-in
    """Names the APIs that the pages of this app ask."""
    app.extensions[_NAME] = (services, People(services.lobby))


def services() -> Services:
    return cast("tuple[Services, People]", current_app.extensions[_NAME])[0]


def people() -> People:
    return cast("tuple[Services, People]", current_app.extensions[_NAME])[1]


def ensure_person(name: str | None = None) -> Person:
    """The player of this browser: made a guest when there is none, renewed near the end."""
    if "person" in g:
        return cast("Person", g.person)
    found = session.ensure_person(_make_guest, name)
    if session.ends_soon():
        renewed = services().lobby.renew(found.token)
        found = session.sign_in({"name": found.name, **renewed}, session.expiry(renewed))
    g.person = found
    return found


def _make_guest(name: str) -> Person:
    guest = services().lobby.guest(name)
    return session.sign_in(guest, session.expiry(guest))


def new_key() -> str:
    """A key for one form, so that sending it twice is one request."""
    return str(uuid7())
