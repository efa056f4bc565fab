"""`turntable new-game`: start a game of one's own from the smallest complete one."""

import keyword
import re
from pathlib import Path

import click

from turntable.cli import fail

PATTERN_KEY, PATTERN_PREFIX, PATTERN_TITLE, PATTERN_CLASS = (
    "_example",
    "EXA",
    "Three Cards",
    "ThreeCards",
)
PLACES = ("shared/turntable/games/{key}", "tests/games/{key}")
LEDGER = "docs/rules/{key}.md"


@click.command()
@click.argument("key")
@click.option("--prefix", help="Three capital letters for clause ids; the key's first by default.")
@click.option("--title", help="What players read; made from the key by default.")
@click.option(
    "--into",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    default=".",
    help="The checkout to add the game to.",
)
def command(key: str, prefix: str | None, title: str | None, into: Path) -> None:
    """Copy the three-card game to a new folder, with its ledger and its tests.

    KEY names the game in addresses and folders, such as night_market. The copy already plays and
    passes every test; turn it into your game by docs/add-a-game.md.
    """
    prefix = prefix or key.replace("_", "")[:3].upper()
    title = title or key.replace("_", " ").title()
    if not re.fullmatch(r"[a-z][a-z0-9_]{2,39}", key) or keyword.iskeyword(key):
        raise fail(f"{key!r} is no key: use small letters, digits and underscores.")
    if not re.fullmatch(r"[A-Z]{3}", prefix):
        raise fail(f"{prefix!r} is no prefix: use three capital letters.")
    ledger = into / LEDGER.format(key=key)
    targets = [into / place.format(key=key) for place in PLACES]
    if taken := [path for path in (*targets, ledger) if path.exists()]:
        raise fail(f"{taken[0]} is there already; choose another key.")
    names = {
        PATTERN_KEY: key,
        PATTERN_PREFIX: prefix,
        PATTERN_TITLE: title,
        PATTERN_CLASS: "".join(word.title() for word in key.split("_")),
    }
    for place, target in zip(PLACES, targets, strict=True):
        _copy(into / place.format(key=PATTERN_KEY), target, names)
    _copy(into / LEDGER.format(key=PATTERN_KEY), ledger, names)
    click.echo(f"{title} is in {targets[0]}; its ledger is {ledger}, its tests {targets[1]}.")
    click.echo("It already plays: `make run`. Make it yours with docs/add-a-game.md.")


def _copy(source: Path, target: Path, names: dict[str, str]) -> None:
    """Copy a text file or a folder of them, with the pattern's names replaced."""
    if source.is_dir():
        target.mkdir(parents=True)
        for entry in sorted(source.iterdir()):
            if entry.name != "__pycache__":
                _copy(entry, target / entry.name, names)
        return
    text = source.read_text()
    for old, new in names.items():
        text = text.replace(old, new)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text)
