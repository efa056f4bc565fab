"""What a caller on the same machine, as a proxy may be, says of a request in its headers."""

from collections.abc import Iterator

import httpx
import pytest

from tests.support.free_ports import HOST
from tests.support.plain_service import Plain, running_plain


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Plain]:
    with running_plain(tmp_path_factory.mktemp("plain")) as service:
        yield service


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/aside/metrics", {"SCRIPT_NAME": "/aside"}, 404),
        ("/healthz", {"SCRIPT_NAME": "/aside"}, 200),
        ("/healthz", {"PATH_INFO": "/metrics"}, 200),
    ],
)
def test_no_header_moves_a_request_to_another_path(
    plain: Plain, path: str, headers: dict[str, str], status: int
) -> None:
    answer = httpx.get(f"http://{HOST}:{plain.port}{path}", headers=headers, timeout=30)
    assert answer.status_code == status
    assert "turntable_http" not in answer.text


def test_no_header_changes_the_scheme(plain: Plain) -> None:
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-Ssl": "on"}
    answer = httpx.get(f"{plain.url}/scheme", headers=headers, timeout=30)
    assert answer.json() == {"scheme": "http"}
