"""A name chosen to do harm is text wherever it is shown; the cookie is as closed as the origin."""

from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markupsafe import escape

from services.web.app import create_app
from tests.unit.web.house import CODE, MATCH, House, Visitor, settings

NAMES = ["<img src=x onerror=a()>", '"onfocus=a() x="', "'-alert(1)-'", "{{7*7}}", "&lt;b&gt;"]


class Tags(HTMLParser):
    """Every attribute of a page, and what a browser would make of its sources."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.sources: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names |= {name for name, _ in attrs}
        self.sources |= {value or "" for name, value in attrs if name in {"src", "href"}}


@pytest.mark.parametrize("name", NAMES)
def test_a_guests_name_is_text_on_every_page(house: House, guest: Visitor, name: str) -> None:
    guest.get(f"/t/{CODE}")
    guest.post(f"/t/{CODE}/sit", name=name)
    assert house.guests == [name]
    house.table["seats"] = [house.me, None]
    for path in (
        "/",
        "/lobby",
        f"/t/{CODE}",
        f"/m/{MATCH}",
        f"/m/{MATCH}/audit",
        f"/m/{MATCH}/v/2",
    ):
        guest.get(path)
        tags = Tags(guest.page)
        assert not [name for name in tags.names if name.startswith("on")], path
        assert "x" not in tags.sources, path
        assert str(escape(name)) in guest.page, path


@pytest.mark.parametrize(
    ("origin", "secure"), [("https://t.example", True), ("http://t.example", False)]
)
def test_over_https_the_cookie_goes_over_https_only(
    house: House, tmp_path: Path, origin: str, *, secure: bool
) -> None:
    app = create_app(replace(settings(tmp_path), web_origin=origin), house.services())
    answer = app.test_client().get("/", base_url=origin)
    cookie = answer.headers["Set-Cookie"].split("; ")
    assert ("Secure" in cookie) is secure


def test_where_the_edge_ends_tls_the_link_to_a_table_is_https_all_the_same(
    house: House, tmp_path: Path
) -> None:
    """The code in it is the right to sit down and to watch; the request comes here in clear."""
    app = create_app(replace(settings(tmp_path), web_origin="https://t.example"), house.services())
    page = app.test_client().get(f"/t/{CODE}", base_url="http://t.example").text
    assert f"https://t.example/t/{CODE}" in page
    assert "http://t.example" not in page


def test_over_https_no_neighbouring_host_can_put_a_cookie_in_place_of_ours(
    house: House, tmp_path: Path
) -> None:
    """What browsers ask of a `__Host-` cookie: no domain, the whole path, and https."""
    origin = "https://t.example"
    app = create_app(replace(settings(tmp_path), web_origin=origin), house.services())
    answer = app.test_client().get("/", base_url=origin)
    name, *marks = answer.headers["Set-Cookie"].split("; ")
    assert name.startswith("__Host-turntable-")
    assert {"Secure", "Path=/"} <= set(marks)
    assert not [mark for mark in marks if mark.startswith("Domain")]


def test_a_cookie_signed_with_another_key_is_nobodys(house: House, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    made = settings(other)
    (other / "web_session.key").write_bytes(b"x" * 32)
    stranger = Visitor(create_app(made, house.services()))
    stranger.get(f"/m/{MATCH}")
    cookie = stranger.client.get_cookie("turntable-8080", "127.0.0.1")
    assert cookie
    guest = Visitor(create_app(settings(tmp_path), house.services()))
    guest.client.set_cookie("turntable-8080", cookie.value, domain="127.0.0.1")
    guest.get("/")
    assert 'id="me"' not in guest.page
