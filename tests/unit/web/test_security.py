"""What every answer carries, and whose forms are taken."""

import re

import pytest

from tests.unit.web.house import CODE, MATCH, ORIGIN, STREAM, House, Visitor

PAGES = [
    "/",
    "/lobby",
    f"/t/{CODE}",
    f"/m/{MATCH}",
    f"/m/{MATCH}/v/2",
    f"/m/{MATCH}/audit",
    "/nowhere",
    "/t/ZZZZZZ",
]


@pytest.mark.parametrize("path", [*PAGES, "/rules/{game}"])
def test_every_page_is_strict_private_and_without_inline_code(
    path: str, house: House, guest: Visitor
) -> None:
    answer = guest.get(path.format(game=house.game.key))
    policy = answer.headers["Content-Security-Policy"]
    for part in [
        "default-src 'none'",
        "script-src 'self';",
        "style-src 'self';",
        f"connect-src 'self' {STREAM}",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ]:
        assert part in policy
    assert "unsafe" not in policy
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert "<style" not in guest.page
    assert not re.search(r"<[^>]+\sstyle=", guest.page)
    assert not re.search(r"<[^>]+\son[a-z]+=", guest.page)
    assert not re.search(r"<script(?![^>]*\ssrc=)", guest.page)
    assert "javascript:" not in guest.page
    assert len(re.findall(r"<h1[ >]", guest.page)) == 1


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(guest: Visitor) -> None:
    cookie = guest.get("/").headers["Set-Cookie"]
    assert cookie.startswith("turntable-8080=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_another_host_name_is_sent_to_the_one_origin(guest: Visitor) -> None:
    answer = guest.client.get("/lobby?game=x", base_url="http://localhost:8080")
    assert answer.status_code == 307
    assert answer.headers["Location"] == f"{ORIGIN}/lobby?game=x"
    assert guest.client.get("/healthz", base_url="http://localhost:8080").status_code == 200


POSTS = ["/play", "/likings", "/tables", f"/t/{CODE}/sit", f"/t/{CODE}/start", f"/m/{MATCH}/move"]


@pytest.mark.parametrize("path", POSTS)
def test_a_post_without_the_sessions_form_key_changes_nothing(
    path: str, house: House, guest: Visitor
) -> None:
    guest.get("/")
    for key in ["", "wrong"]:
        answer = guest.client.post(path, base_url=ORIGIN, data={"csrf": key, "game": "x"})
        assert answer.status_code == 403
    assert guest.client.post(path, base_url=ORIGIN).status_code == 403
    assert not [request for request in house.requests if request.method != "GET"]


def test_a_form_key_in_the_header_counts_and_a_foreign_origin_does_not(guest: Visitor) -> None:
    guest.get("/")
    found = re.search(r'name="csrf-token" content="([^"]+)"', guest.page)
    assert found
    header = {"X-CSRF-Token": found[1]}
    assert guest.post("/likings", headers=header, csrf="", theme="dark").status_code == 303
    foreign = {**header, "Origin": "http://elsewhere.example"}
    assert guest.post("/likings", headers=foreign).status_code == 403


def test_the_way_back_never_leads_to_another_site(guest: Visitor) -> None:
    guest.get("/")
    for back in ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example", ""]:
        assert guest.post("/likings", theme="dark", back=back).headers["Location"] == "/"
    assert guest.post("/likings", back="/lobby?game=x").headers["Location"] == "/lobby?game=x"


def test_the_theme_is_in_the_first_html(guest: Visitor) -> None:
    guest.get("/")
    guest.post("/likings", theme="dark")
    guest.get("/")
    assert 'data-theme="dark"' in guest.page
    guest.post("/likings", theme="<script>")
    guest.get("/")
    assert 'data-theme="dark"' in guest.page


def test_static_files_are_kept_for_ever_under_the_name_of_their_content(guest: Visitor) -> None:
    guest.get("/")
    found = re.search(r'href="(/static/[0-9a-f]{12}/css/base.css)"', guest.page)
    assert found
    answer = guest.get(found[1])
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert guest.get("/static/000000000000/css/base.css").status_code == 404
    assert guest.get(found[1].replace("css/base.css", "../app.py")).status_code == 404
