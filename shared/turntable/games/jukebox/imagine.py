"""A full state consistent with a view: unseen 45s and Scoring Cards are dealt anew."""

from typing import Any

from turntable.engine.chance import Chance
from turntable.games.jukebox.cards import FORTY_FIVES, SCORING_CARDS, SCORING_TOKENS
from turntable.games.jukebox.facts import Cell, GameEnded
from turntable.games.jukebox.legal import CARDS_KEPT
from turntable.games.jukebox.opening import CARDS_DEALT
from turntable.games.jukebox.state import Board, Jukebox, Line

LABEL = "imagine"


def imagine(view: dict[str, Any], chance: Chance) -> Jukebox:
    """Return a state that shows the same view to the same seat."""
    cards = _unseen_cards(view, chance)
    boards = [_board(shown, cards) for shown in view["places"]]
    out = {line.token for board in boards for line in board.lines} | set(view["scoring_area"])
    result = view["result"]
    return Jukebox(
        boards=boards,
        starting_seat=view["starting_seat"],
        round=view["round"],
        active=view["active"],
        phase=view["phase"],
        pile=_pile(view, chance),
        record_bin=list(view["record_bin"]),
        scoring_area=list(view["scoring_area"]),
        tokens_put_back=[token for token in SCORING_TOKENS if token not in out],
        rival_coins=list(view["rival_coins"]),
        common_area=list(view["common_area"]),
        undealt_cards=sorted(cards),
        collected=view["collected"],
        pending=[Line(line["axis"], line["index"]) for line in view["pending"]],
        drawing_ended=view["drawing_ended"],
        gained=view["gained"],
        drought=view["drought"],
        result=result
        and GameEnded(tuple(result["totals"]), tuple(result["winners"]), result["tie_break"]),
    )


def _unseen_cards(view: dict[str, Any], chance: Chance) -> list[str]:
    seen = {card for shown in view["places"] for card in _own_cards(shown)}
    return chance.shuffled([card for card in SCORING_CARDS if card not in seen], LABEL)


def _own_cards(shown: dict[str, Any]) -> list[str]:
    """Return the cards a place was dealt, as far as the view tells."""
    return sorted({*(shown["cards"] or ()), shown["discarded"]} - {None})


def _pile(view: dict[str, Any], chance: Chance) -> list[str]:
    """Return the pile: the next tile is known, those below it only as a set."""
    if view["pile"] is not None:
        return list(view["pile"])
    seen = set(view["record_bin"])
    seen |= {cell["forty_five"] for shown in view["places"] for cell in shown["jukebox"]}
    seen |= {view["collected"], view["next_tile"]}
    unseen = [forty_five for forty_five in FORTY_FIVES if forty_five not in seen]
    top = [] if view["next_tile"] is None else [view["next_tile"]]
    return [*top, *chance.shuffled(unseen, LABEL)]


def _board(shown: dict[str, Any], unseen_cards: list[str]) -> Board:
    dealt, kept = _own_cards(shown), shown["cards"] or []
    if not dealt:
        dealt = [unseen_cards.pop() for _ in range(CARDS_DEALT)]
        kept = dealt[:CARDS_KEPT]
    return Board(
        bag=list(shown["bag"]),
        rows=[[list(stack) for stack in row] for row in shown["rows"]],
        next_play=shown["next_play"],
        coin_box=list(shown["coin_box"]),
        drawn=shown["drawn"],
        jukebox=[Cell(cell["row"], cell["col"], cell["forty_five"]) for cell in shown["jukebox"]],
        lines=[Line(line["axis"], line["index"], line["token"]) for line in shown["lines"]],
        dealt=sorted(dealt),
        kept=sorted(kept) if shown["cards_chosen"] else [],
        ninth=shown["ninth"],
    )
