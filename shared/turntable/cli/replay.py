"""`turntable replay`: a match from its export, told in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from turntable.cli import fail
from turntable.kernel.terminal import plain

if TYPE_CHECKING:
    from turntable.audit.form import Export
    from turntable.engine.game import Game
    from turntable.engine.match import Match
    from turntable.engine.record import Body
    from turntable.engine.sheet import LogLine, Parameter
    from turntable.kernel.messages import Messages


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option("--at", type=click.IntRange(min=1), help="Stop after this version.")
@click.option("--seat", type=click.IntRange(min=0), help="Tell it as this seat saw it.")
@click.option("--view", is_flag=True, help="Also print what was to be seen then, as JSON.")
def command(file: Path, at: int | None, seat: int | None, *, view: bool) -> None:
    """Tell the match in FILE (made by `turntable export`) in words, move by move.

    Everything is told, hidden things included, unless --seat names whose eyes to use. At the end
    stand the open decisions and the score. Nothing is checked here: that is `turntable verify`.
    """
    from turntable.audit.form import FormError, parse
    from turntable.engine import registry

    try:
        export = parse(file.read_bytes())
        game = registry.game(export.head.game)
    except OSError as error:
        raise fail(f"{file} cannot be read ({error.strerror}).") from error
    except FormError as error:
        raise fail(f"{file}: {error}") from error
    except KeyError:
        raise fail(f"The game {export.head.game!r} is not known here.") from None
    click.echo(f"{game.title}, match {export.head.match}, {len(export.lines)} events")
    teller = Teller.of(game, seat)
    try:
        match = _tell(teller, export, at)
    except Exception as error:
        reason = str(error) or type(error).__name__
        raise fail(f"{file} cannot be replayed ({reason}); try `turntable verify`.") from error
    if match is not None:
        if seat is not None and seat >= match.seats:
            raise fail(f"There is no seat {seat}; the match has {match.seats}.")
        for line in teller.standing(match):
            click.echo(plain(line))
        if view:
            click.echo("\n".join(map(plain, _view(match, seat).split("\n"))))


def _tell(teller: "Teller", export: "Export", at: int | None) -> "Match[Any] | None":
    import msgspec

    from turntable.engine import record
    from turntable.engine.match import Match

    match: Match[Any] | None = None
    for line in export.lines[:at]:
        body = record.read(line.type, line.body)
        click.echo(plain(f"{line.version:>4}  {_heading(body)}"))
        if isinstance(body, record.Started):
            options = msgspec.convert(body.options, teller.game.options)
            match = Match(teller.game, body.seats, options)
        if isinstance(body, record.Started | record.Moved) and match is not None:
            step = record.step(teller.game, body)
            match.apply(step, line.version)
            for sentence in teller.sentences(step.facts):
                click.echo(plain(f"      {sentence}"))
    return match


def _heading(body: "Body") -> str:
    from turntable.engine import record

    heading = type(body).__name__.lower()
    match body:
        case record.Prepared():
            heading += f": commitment {body.commitment}"
        case record.Started():
            held = (f"seat {p.seat} by {p.by} ({p.actor})" for p in body.players)
            heading += f": {', '.join(held)}"
        case record.Moved():
            heading = f"seat {body.seat} answers {body.decision} ({body.by})"
        case record.Cancelled():
            heading += f": {body.reason}"
        case record.Revealed():
            heading += f": secret {body.secret}"
        case _:
            pass
    return heading


def _view(match: "Match[Any]", seat: int | None) -> str:
    import msgspec

    shown = msgspec.json.encode(match.game.view(match.state, seat))
    return msgspec.json.format(shown, indent=2).decode()


@dataclass(frozen=True, slots=True)
class Teller:
    """A game's sentences in plain text, for one pair of eyes or for all (None)."""

    game: "Game[Any]"
    messages: "Messages"
    seat: int | None

    @classmethod
    def of(cls, game: "Game[Any]", seat: int | None) -> "Teller":
        """Load the game's catalogue."""
        from turntable.engine import registry
        from turntable.kernel.messages import load_messages

        return cls(game, load_messages(registry.folder(game.key) / "translations"), seat)

    def sentences(self, facts: Any) -> Iterator[str]:  # noqa: ANN401 - any game's facts
        """Tell the facts that these eyes may see."""
        from turntable.engine.items import Fact

        for fact in facts:
            shown = fact if self.seat is None else self.game.mask(fact, self.seat)
            line = self.game.tell(shown) if isinstance(shown, Fact) else None
            if line is not None:
                yield self.say(line)

    def standing(self, match: "Match[Any]") -> Iterator[str]:
        """Tell what is asked of whom, and the score."""
        from turntable.engine.sheet import LogLine

        for seat in sorted(match.open):
            asked = LogLine(f"waiting-{match.kind(seat)}", {"seat": seat})
            yield f"open  {match.open[seat]}: {self.say(asked)}"
        sheet = self.game.sheet(match.state, self.seat if match.open else None)
        for line in sheet.lines:
            cause = f"{self.say(line.cause)} [{line.clause}]"
            yield f"score seat {line.seat}: {line.points:>3}  {cause}"
        totals = ", ".join(f"seat {seat} {total}" for seat, total in enumerate(sheet.totals))
        yield f"score {'final' if sheet.final else 'so far'}: {totals}"
        if sheet.winners:
            yield f"won by seat {' and seat '.join(str(seat) for seat in sheet.winners)}"

    def say(self, line: "LogLine") -> str:
        """Return the sentence of a log line, or its key and parameters where there is none."""
        if not self.messages.has(line.key):
            return f"{line.key} {dict(line.params) or ''}".rstrip()
        return self.messages.say(line.key, self._filled(line.params))

    def _filled(self, params: "Mapping[str, Parameter]") -> dict[str, str | int]:
        filled: dict[str, str | int] = {}
        for field, value in params.items():
            if field == "seat" or field.endswith("_seat"):
                filled[field] = f"Seat {value}"
            elif isinstance(value, list | tuple):
                filled[field] = ", ".join(self._name(item) for item in value)
                filled[f"{field}_count"] = len(value)
            else:
                filled[field] = self._name(value) if isinstance(value, str) else value
        return filled

    def _name(self, item: str) -> str:
        key = f"name-{item}"
        return self.messages.say(key) if self.messages.has(key) else item
