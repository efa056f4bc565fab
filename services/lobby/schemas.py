"""The shapes of the lobby's requests and answers."""

from typing import Any

from marshmallow import Schema, fields, validate

from services.lobby.domain import LINK, PUBLIC, STATUSES

PAGE_DEFAULT = 20
PAGE_MAX = 100
IDS_MAX = 100
_NULLABLE: dict[str, Any] = {"allow_none": True}


class GuestRequest(Schema):
    name = fields.String(required=True, validate=validate.Length(max=200))


class TokenAnswer(Schema):
    player_id = fields.UUID(required=True)
    token = fields.String(required=True)
    expires_at = fields.DateTime(required=True)


class GuestAnswer(TokenAnswer):
    name = fields.String(required=True)


class KeySet(Schema):
    keys = fields.List(fields.Dict(), required=True)


class PlayersQuery(Schema):
    ids = fields.String(
        required=True, metadata={"description": "Player ids with commas between, at most 100."}
    )


class PlayerName(Schema):
    player_id = fields.UUID(required=True)
    name = fields.String(required=True)


class PlayersAnswer(Schema):
    players = fields.List(fields.Nested(PlayerName), required=True)


class GameAnswer(Schema):
    key = fields.String(required=True)
    title = fields.String(required=True)
    blurb = fields.String(required=True)
    ruleset = fields.Integer(required=True)
    minutes = fields.List(fields.Integer(), required=True, validate=validate.Length(equal=2))
    seats_min = fields.Integer(required=True)
    seats_max = fields.Integer(required=True)
    options_schema = fields.Dict(required=True)
    bot_levels = fields.List(fields.String(), required=True)


class GamesAnswer(Schema):
    games = fields.List(fields.Nested(GameAnswer), required=True)


class TableRequest(Schema):
    game = fields.String(required=True)
    seats = fields.Integer(required=True, strict=True)
    options = fields.Dict(keys=fields.String(), load_default=dict)
    visibility = fields.String(load_default=PUBLIC, validate=validate.OneOf([PUBLIC, LINK]))
    sit = fields.Boolean(load_default=True, truthy={True}, falsy={False})


class QuickRequest(Schema):
    game = fields.String(required=True)
    seats = fields.Integer(load_default=None, strict=True)
    level = fields.String(load_default=None)
    options = fields.Dict(keys=fields.String(), load_default=dict)


class TablesQuery(Schema):
    game = fields.String(load_default=None)
    status = fields.String(load_default=None, validate=validate.OneOf(STATUSES))
    mine = fields.Boolean(load_default=False)
    before = fields.UUID(load_default=None, metadata={"description": "`next` of the last page."})
    limit = fields.Integer(load_default=PAGE_DEFAULT, validate=validate.Range(min=1, max=PAGE_MAX))


class SeatRequest(Schema):
    seat = fields.Integer(load_default=None, strict=True)


class BotRequest(SeatRequest):
    level = fields.String(required=True)


class EntropyRequest(Schema):
    entropy = fields.String(
        required=True,
        validate=[validate.Length(equal=64), validate.Regexp(r"^[0-9a-fA-F]{64}$")],
        metadata={"description": "32 random bytes as hex."},
    )


class LockRequest(Schema):
    locked = fields.Boolean(required=True, truthy={True}, falsy={False})


class SeatAnswer(Schema):
    seat = fields.Integer(required=True)
    by = fields.String(
        required=True, **_NULLABLE, metadata={"description": "`player`, `bot:<level>`, or null."}
    )
    player_id = fields.UUID(required=True, **_NULLABLE)
    name = fields.String(required=True, **_NULLABLE)
    entropy_given = fields.Boolean(required=True)


class TableAnswer(Schema):
    table_id = fields.UUID(required=True)
    match_id = fields.UUID(required=True)
    code = fields.String(required=True, **_NULLABLE)
    game = fields.String(required=True)
    ruleset = fields.Integer(required=True)
    options = fields.Dict(required=True)
    visibility = fields.String(required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))
    reason = fields.String(required=True, **_NULLABLE)
    locked = fields.Boolean(required=True)
    host = fields.Nested(PlayerName, required=True)
    seats = fields.List(fields.Nested(SeatAnswer), required=True)
    your_seat = fields.Integer(required=True, **_NULLABLE)
    commitment = fields.String(required=True, **_NULLABLE)
    opened_at_ms = fields.Integer(required=True)
    result = fields.Dict(required=True, **_NULLABLE)
    watch_token = fields.String(required=True, **_NULLABLE)


class TablesAnswer(Schema):
    tables = fields.List(fields.Nested(TableAnswer), required=True)
    next = fields.UUID(required=True, **_NULLABLE)


class StartAnswer(Schema):
    match_id = fields.UUID(required=True)


class QuickAnswer(StartAnswer):
    table_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)


class FeedQuery(Schema):
    feed = fields.String(required=True)
    after = fields.Integer(required=True, validate=validate.Range(min=0))
    limit = fields.Integer(required=True, validate=validate.Range(min=0))
    reader = fields.String(required=True, validate=validate.Length(min=1, max=100))
