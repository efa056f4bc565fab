"""What a seat or a watcher may see of the state: an allow-list, as JSON values. No rule.

The shape (ids everywhere; rows, spaces and slots from 1, cells and lines from 0):

    seat            the viewer's seat, null for a watcher
    phase           kind of the question the match stands at, `over` after the end
    asked           [{seat, kind}] the open questions
    round, active, starting_seat
    last_round      true once somebody has nine 45s
    drought         turns in a row that ended without a 45 gained
    gained          true once the active seat has gained a 45 this turn
    drawing_ended   null, `rows_full` or `bag_empty`: why the active seat draws no more
    record_bin      [{slot: "bin-1", forty_five: id or null}] nine, row by row
    next_tile       id or null;  pile_count: tiles in the pile, the next one included
    scoring_area    [{icon, tokens: [id], rival_coin: id or null}] one for each of the ten icons
    common_area     [id] Bonus Coins, sorted
    collected       the 45 that waits to be slotted, or null
    pending         [{axis, index}] completed lines of the active seat that await a token, in order
    diamonds        [3, 4] the spaces of each row that make an offer
    boards          by seat:
      seat
      rows          [[[id]]] two rows of stacks, left to right, each bottom to top; no empty spaces
      next_play     id or null;  drawn: the coin drawn and not yet placed, or null
      coin_box      [id] sorted
      bag           [id] sorted: what is in it, not the order of drawing (JUK-R40)
      jukebox       [{row, col, forty_five}] in the normalised frame, by row, then column
      lines         [{axis, index, token: id or null}] settled lines; null: settled without a token
      tokens        [id] taken tokens;  points: their sum
      ninth         true once the ninth 45 is in
      cards_chosen  true once two Scoring Cards are kept;  cards_held: 3, then 2
      cards_dealt   [id] or null, cards_kept: [id] or null: the owner's; everybody's after the end
    result          null, after the end {totals, winners, tie_break}
    pile, undealt_cards, tokens_put_back   null, after the end [id] (the pile top first)
"""

from typing import Any

from turntable.games.jukebox.cards import BOARD, ICONS, RIVAL_OF_ICON, SCORING_TOKENS
from turntable.games.jukebox.legal import asked
from turntable.games.jukebox.scoring import token_points
from turntable.games.jukebox.state import Board, Jukebox


def view(state: Jukebox, seat: int | None) -> dict[str, Any]:
    """Return what a seat or a watcher (None) may see; the module says the shape."""
    result = state.result
    return {
        "seat": seat,
        "phase": state.phase,
        "asked": [{"seat": who, "kind": state.phase} for who in asked(state)],
        "round": state.round,
        "active": state.active,
        "starting_seat": state.starting_seat,
        "last_round": any(board.ninth for board in state.boards),
        "drought": state.drought,
        "gained": state.gained,
        "drawing_ended": state.drawing_ended,
        "record_bin": [
            {"slot": f"bin-{number}", "forty_five": forty_five}
            for number, forty_five in enumerate(state.record_bin, start=1)
        ],
        "next_tile": state.pile[0] if state.pile else None,
        "pile_count": len(state.pile),
        "scoring_area": _scoring_area(state),
        "common_area": list(state.common_area),
        "collected": state.collected,
        "pending": [{"axis": line.axis, "index": line.index} for line in state.pending],
        "diamonds": list(BOARD.diamond_spaces),
        "boards": [
            _board(board, owner, open_cards=owner == seat or result is not None)
            for owner, board in enumerate(state.boards)
        ],
        "result": result
        and {
            "totals": list(result.totals),
            "winners": list(result.winners),
            "tie_break": result.tie_break,
        },
        "pile": list(state.pile) if result else None,
        "undealt_cards": list(state.undealt_cards) if result else None,
        "tokens_put_back": list(state.tokens_put_back) if result else None,
    }


def _scoring_area(state: Jukebox) -> list[dict[str, Any]]:
    columns: dict[str, list[str]] = {icon: [] for icon in ICONS}
    for token in state.scoring_area:
        columns[SCORING_TOKENS[token].icon].append(token)
    coins = state.rival_coins
    return [
        {
            "icon": icon,
            "tokens": tokens,
            "rival_coin": coin if (coin := RIVAL_OF_ICON.get(icon)) in coins else None,
        }
        for icon, tokens in columns.items()
    ]


def _board(board: Board, owner: int, *, open_cards: bool) -> dict[str, Any]:
    return {
        "seat": owner,
        "rows": [[list(stack) for stack in row] for row in board.rows],
        "next_play": board.next_play,
        "drawn": board.drawn,
        "coin_box": list(board.coin_box),
        "bag": list(board.bag),
        "jukebox": [
            {"row": cell.row, "col": cell.col, "forty_five": cell.forty_five}
            for cell in board.jukebox
        ],
        "lines": [
            {"axis": line.axis, "index": line.index, "token": line.token} for line in board.lines
        ],
        "tokens": [line.token for line in board.lines if line.token],
        "points": token_points(board),
        "ninth": board.ninth,
        "cards_chosen": bool(board.kept),
        "cards_held": len(board.kept or board.dealt),
        "cards_dealt": list(board.dealt) if open_cards else None,
        "cards_kept": list(board.kept) if open_cards else None,
    }
