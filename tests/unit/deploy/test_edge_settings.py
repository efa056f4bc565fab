"""What the edge must not do, read from its configuration; what it does is tested against it."""

from tests.support.edge import CONFIGURATION


def test_the_edge_keeps_no_answer_and_squeezes_none() -> None:
    """A shared cache could hand one's page to another; sizes after squeezing tell what is in it."""
    words = {
        word.strip(";")
        for file in CONFIGURATION.glob("*.conf")
        for line in file.read_text().splitlines()
        for word in line.partition("#")[0].split()[:1]
    }
    assert "proxy_pass" in words
    assert not {word for word in words if word.startswith(("proxy_cache", "gzip", "brotli"))}
