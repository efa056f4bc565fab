-- Copies of running matches with the verdict at their end, and what the own log says of results.
-- Run as the schema's owner with the schema first in the search path; the log is loaded apart.

-- A projection of feed:rules.
create table match_copy(
  match_id uuid primary key,
  version int not null,
  hash bytea not null,                 -- of the event at that version: the next one must follow it
  status text not null,
  game text not null,
  watch text not null,
  players json not null default '[]',
  sheet json,                          -- recomputed at the end
  disputed boolean,                    -- whether the rules service came to another sheet
  ended_at_ms bigint
);

-- Matches that have ended and are not in the results yet.
create table waiting_result(
  match_id uuid primary key,
  pos bigint not null,                 -- of the end in feed:rules: results are told in this order
  command_id uuid not null             -- under which the result is told
);
create index waiting_result_pos_ix on waiting_result(pos);

-- The events of running matches; of disputed ones for good.
create table match_event(
  match_id uuid not null,
  version int not null,
  type text not null,
  body text not null,
  primary key (match_id, version)
);

-- Projections of feed:scoring.
create table scored_match(
  match_id uuid primary key,
  game text not null,
  watch text not null,
  disputed boolean not null,
  ended_at_ms bigint not null
);

create table played_seat(
  match_id uuid not null,
  seat int not null,
  actor text not null,                 -- a player's id, or bot:<level>
  rank int not null,
  points int not null,
  won boolean not null,
  primary key (match_id, seat)
);
create index played_seat_actor_ix on played_seat(actor, match_id);

create table standing(
  game text not null,
  actor text not null,
  mu bigint not null,                  -- both in millionths
  sigma bigint not null,
  played int not null default 0,
  won int not null default 0,
  best int not null,
  bot boolean not null generated always as (actor like 'bot:%') stored,
  primary key (game, actor)
);
create index standing_rating_ix on standing(game, bot, (mu - 3 * sigma) desc, actor);
create index standing_actor_ix on standing(actor);

grant select, insert, update, delete
  on match_copy, match_event, waiting_result, scored_match, played_seat, standing to scoring;
