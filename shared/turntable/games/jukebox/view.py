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
    record_bin      [id or null] nine slots, row by row
    next_tile       id or null;  pile_count: tiles in the pile, the next one included
    scoring_area    [id] tokens that can still be taken
    rival_coins     [id] copper coins that still lie with their icon's tokens
    common_area     [id] Bonus Coins, sorted
    collected       the 45 that waits to be slotted, or null
    pending         [{axis, index}] completed lines of the active seat that await a token, in order
    claiming        {axis, index} the short line that may claim a token after the end, or null
    diamonds        [3, 4] the spaces of each row that make an offer
    places          by seat:
      rows          [[[id]]] two rows of stacks, left to right, each bottom to top; no empty spaces
      next_play     id or null;  drawn: the coin drawn and not yet placed, or null
      coin_box      [id] sorted
      bag           [id] sorted: what is in it, not the order of drawing (JUK-R40)
      jukebox       [{row, col, forty_five}] in the normalised frame, by row, then column
      lines         [{axis, index, token: id or null}] settled lines; null: settled without a token
      token_points  sum of the tokens taken
      ninth         true once the ninth 45 is in
      cards_chosen  true once two Scoring Cards are kept;  cards_held: 3, then 2
      cards         [id] the Scoring Cards held, discarded: id or null: the owner's, null to others;
                    everybody's after the end
    result          null, after the end {totals, winners, tie_break}
    pile, undealt_cards, tokens_put_back   null, after the end [id] (the pile top first)
"""

from typing import Any

from turntable.games.jukebox.cards import BOARD
from turntable.games.jukebox.legal import asked, next_claim
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
        "record_bin": list(state.record_bin),
        "next_tile": state.pile[0] if state.pile else None,
        "pile_count": len(state.pile),
        "scoring_area": list(state.scoring_area),
        "rival_coins": list(state.rival_coins),
        "common_area": list(state.common_area),
        "collected": state.collected,
        "pending": [{"axis": line.axis, "index": line.index} for line in state.pending],
        "claiming": _claiming(state),
        "diamonds": list(BOARD.diamond_spaces),
        "places": [
            _place(board, open_cards=owner == seat or result is not None)
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


def _claiming(state: Jukebox) -> dict[str, Any] | None:
    claim = next_claim(state) if state.phase == "claim_line" else None
    return claim and {"axis": claim[1].axis, "index": claim[1].index}


def _place(board: Board, *, open_cards: bool) -> dict[str, Any]:
    discarded = [card for card in board.dealt if card not in board.kept] if board.kept else []
    return {
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
        "token_points": token_points(board),
        "ninth": board.ninth,
        "cards_chosen": bool(board.kept),
        "cards_held": len(board.kept or board.dealt),
        "cards": list(board.kept or board.dealt) if open_cards else None,
        "discarded": discarded[0] if open_cards and discarded else None,
    }
