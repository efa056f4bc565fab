"""Shapes of what the API takes and gives, for checking queries and for its description."""

from typing import Any

import marshmallow as ma
from marshmallow import validate

from services.rules.commands import MOVE_ID_MAX
from services.rules.logged import CANCELLED, ENDED, PLAYING, PREPARED

PAGE_MAX = 200
EVENTS_MAX = 500
VERSION_MAX = 2**31 - 1
SEAT_MAX = 99

Version = validate.Range(min=1, max=VERSION_MAX)
Status = validate.OneOf([PREPARED, PLAYING, ENDED, CANCELLED])


def _json(description: str, **more: Any) -> ma.fields.Raw:  # noqa: ANN401 - as the field takes
    return ma.fields.Raw(metadata={"description": description}, **more)


class MatchesQuery(ma.Schema):
    mine = ma.fields.Boolean(load_default=False)
    status = ma.fields.String(load_default=None, validate=Status)
    game = ma.fields.String(load_default=None, validate=validate.Length(max=64))
    before = ma.fields.UUID(load_default=None, metadata={"description": "`next` of a page"})
    limit = ma.fields.Integer(load_default=50, validate=validate.Range(min=1, max=PAGE_MAX))


class ViewQuery(ma.Schema):
    seat = ma.fields.Integer(load_default=None, validate=validate.Range(min=0, max=SEAT_MAX))
    at = ma.fields.Integer(load_default=None, validate=Version)
    lines_after = ma.fields.Integer(
        load_default=None, validate=validate.Range(min=0, max=VERSION_MAX)
    )


class EventsQuery(ma.Schema):
    after = ma.fields.Integer(load_default=0, validate=validate.Range(min=0, max=VERSION_MAX))
    limit = ma.fields.Integer(load_default=100, validate=validate.Range(min=1, max=EVENTS_MAX))


class SeatSchema(ma.Schema):
    seat = ma.fields.Integer(required=True)
    by = ma.fields.String(required=True, metadata={"description": "`player` or `bot:<level>`"})
    player_id = ma.fields.String(required=True, allow_none=True)


class OpenDecisionSchema(ma.Schema):
    seat = ma.fields.Integer(required=True)
    decision_id = ma.fields.String(required=True)


class DecisionSchema(OpenDecisionSchema):
    kind = ma.fields.String(metadata={"description": "for the viewer's own seat only"})
    legal_moves = ma.fields.List(ma.fields.Dict(), metadata={"description": "as `kind`"})


class ListedMatchSchema(ma.Schema):
    match_id = ma.fields.UUID(required=True)
    game = ma.fields.String(required=True)
    ruleset = ma.fields.Integer(required=True)
    status = ma.fields.String(required=True, validate=Status)
    version = ma.fields.Integer(required=True)
    commitment = ma.fields.String(required=True)
    seats = ma.fields.List(ma.fields.Nested(SeatSchema), required=True)
    decisions = ma.fields.List(ma.fields.Nested(OpenDecisionSchema), required=True)


class MatchesSchema(ma.Schema):
    matches = ma.fields.List(ma.fields.Nested(ListedMatchSchema), required=True)
    next = ma.fields.UUID(required=True, allow_none=True)


class MatchSchema(ListedMatchSchema):
    build = ma.fields.String(required=True)
    watch = ma.fields.String(required=True)
    options = ma.fields.Dict(required=True, allow_none=True)
    house_only = ma.fields.Boolean(required=True, allow_none=True)
    secret = ma.fields.String(
        required=True, allow_none=True, metadata={"description": "null before the end"}
    )


class LineSchema(ma.Schema):
    version = ma.fields.Integer(required=True)
    seat = ma.fields.Integer(required=True, allow_none=True)
    key = ma.fields.String(required=True)
    params = ma.fields.Dict(required=True)


class ViewSchema(ma.Schema):
    version = ma.fields.Integer(required=True)
    status = ma.fields.String(required=True, validate=Status)
    seat = ma.fields.Integer(
        required=True, allow_none=True, metadata={"description": "whose view; null: a watcher's"}
    )
    view = _json("null before the start", required=True, allow_none=True)
    decisions = ma.fields.List(ma.fields.Nested(DecisionSchema), required=True)
    lines = ma.fields.List(ma.fields.Nested(LineSchema), required=True)
    sheet = _json("null before the start", required=True, allow_none=True)


class DecisionsSchema(ma.Schema):
    version = ma.fields.Integer(required=True)
    decisions = ma.fields.List(ma.fields.Nested(DecisionSchema), required=True)


class MoveSchema(ma.Schema):
    """Described here, checked by `commands.MoveRequest`."""

    decision_id = ma.fields.String(
        required=True, validate=validate.Regexp(r"^[0-9]{1,9}\.[0-9]{1,3}$")
    )
    move = ma.fields.Dict(required=True, metadata={"description": '`{"type": "<verb>", …}`'})
    move_id = ma.fields.String(required=True, validate=validate.Length(min=1, max=MOVE_ID_MAX))


class MoveAnswerSchema(ma.Schema):
    version = ma.fields.Integer(required=True, metadata={"description": "of the move's event"})
    facts = ma.fields.List(ma.fields.Dict(), required=True)


class EventSchema(ma.Schema):
    """`seen` and `body_hash` until the reveal, `body` and `nonce` after it; texts are exact."""

    version = ma.fields.Integer(required=True)
    type = ma.fields.String(required=True)
    schema_v = ma.fields.Integer(required=True)
    cmd_id = ma.fields.String(required=True)
    cmd_seq = ma.fields.Integer(required=True)
    actor = ma.fields.String(required=True)
    open = ma.fields.String(required=True)
    prev_hash = ma.fields.String(required=True)
    hash = ma.fields.String(required=True)
    seen = ma.fields.String()
    body_hash = ma.fields.String()
    body = ma.fields.String()
    nonce = ma.fields.String()


class EventsSchema(ma.Schema):
    version = ma.fields.Integer(required=True, metadata={"description": "of the match"})
    events = ma.fields.List(ma.fields.Nested(EventSchema), required=True)


class FindingSchema(ma.Schema):
    check = ma.fields.String(required=True)
    version = ma.fields.Integer(required=True, allow_none=True)
    message = ma.fields.String(required=True)


class ReportSchema(ma.Schema):
    match = ma.fields.String(required=True, allow_none=True)
    game = ma.fields.String(required=True, allow_none=True)
    ruleset = ma.fields.Integer(required=True, allow_none=True)
    events = ma.fields.Integer(required=True)
    counts = ma.fields.Dict(
        required=True, metadata={"description": "how much of each kind was checked"}
    )
    findings = ma.fields.List(ma.fields.Nested(FindingSchema), required=True)
    signature_checked = ma.fields.Boolean(required=True)
    whole = ma.fields.Boolean(required=True)
    revealed = ma.fields.Boolean(
        required=True,
        metadata={"description": "false: the match runs, only its chain could be checked"},
    )


class KeysSchema(ma.Schema):
    keys = ma.fields.List(ma.fields.Dict(), required=True)
