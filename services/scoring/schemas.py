"""The shapes of scoring's requests and answers."""

from typing import Any

from marshmallow import Schema, fields, validate

PAGE_DEFAULT = 20
PAGE_MAX = 100
OFFSET_MAX = 1_000_000
_NULLABLE: dict[str, Any] = {"allow_none": True}


class SheetSeat(Schema):
    seat = fields.Integer(required=True)
    by = fields.String(required=True, metadata={"description": "`player` or `bot:<level>`."})
    player_id = fields.String(required=True, **_NULLABLE)


class ScoreLine(Schema):
    seat = fields.Integer(required=True)
    category = fields.String(required=True)
    points = fields.Integer(required=True)
    cause = fields.Dict(required=True)
    clause = fields.String(required=True)


class SheetAnswer(Schema):
    match_id = fields.UUID(required=True)
    game = fields.String(required=True)
    version = fields.Integer(required=True)
    status = fields.String(required=True)
    seats = fields.List(fields.Nested(SheetSeat), required=True)
    final = fields.Boolean(required=True)
    disputed = fields.Boolean(required=True)
    lines = fields.List(fields.Nested(ScoreLine), required=True)
    totals = fields.List(fields.Integer(), required=True)
    ranks = fields.List(fields.Integer(), required=True)
    winners = fields.List(fields.Integer(), required=True)
    tie_break = fields.String(required=True, **_NULLABLE)


class RankingQuery(Schema):
    offset = fields.Integer(load_default=0, validate=validate.Range(min=0, max=OFFSET_MAX))
    limit = fields.Integer(load_default=PAGE_DEFAULT, validate=validate.Range(min=1, max=PAGE_MAX))


class StandingAnswer(Schema):
    game = fields.String(required=True)
    rating = fields.Integer(required=True)
    played = fields.Integer(required=True)
    won = fields.Integer(required=True)
    best = fields.Integer(required=True)


class RankedPlayer(StandingAnswer):
    rank = fields.Integer(required=True)
    player_id = fields.String(required=True)


class RankedBot(StandingAnswer):
    rank = fields.Integer(required=True)
    by = fields.String(required=True)


class RankingAnswer(Schema):
    game = fields.String(required=True)
    players = fields.List(fields.Nested(RankedPlayer), required=True)
    bots = fields.List(fields.Nested(RankedBot), required=True)
    next = fields.Integer(
        required=True, **_NULLABLE, metadata={"description": "The next page's `offset`, or null."}
    )


class RecordQuery(Schema):
    before = fields.UUID(load_default=None, metadata={"description": "`next` of the last page."})
    limit = fields.Integer(load_default=PAGE_DEFAULT, validate=validate.Range(min=1, max=PAGE_MAX))


class PlayedMatchAnswer(Schema):
    match_id = fields.UUID(required=True)
    game = fields.String(required=True)
    ended_at_ms = fields.Integer(required=True)
    seat = fields.Integer(required=True)
    seats = fields.Integer(required=True)
    rank = fields.Integer(required=True)
    points = fields.Integer(required=True)
    won = fields.Boolean(required=True)
    disputed = fields.Boolean(required=True)


class RecordAnswer(Schema):
    player_id = fields.UUID(required=True)
    games = fields.List(fields.Nested(StandingAnswer), required=True)
    matches = fields.List(fields.Nested(PlayedMatchAnswer), required=True)
    next = fields.UUID(required=True, **_NULLABLE)


class FeedQuery(Schema):
    feed = fields.String(required=True)
    after = fields.Integer(required=True, validate=validate.Range(min=0))
    limit = fields.Integer(required=True, validate=validate.Range(min=0))
    reader = fields.String(required=True, validate=validate.Length(min=1, max=100))
