-- Secrets of matches, the index of matches, refused moves, signed exports and the keys they were signed with.
-- Run as the schema's owner with the schema first in the search path; log and consumer tables are loaded apart.

create table match_secret(
  match_id uuid primary key,
  secret bytea not null check (octet_length(secret) = 32)
);

-- A projection of match.*, kept by the consumer `rules.index`: lists and the sweeper read it, decisions never do.
create table match_index(
  match_id uuid primary key,           -- UUIDv7: newest last
  game text not null,
  ruleset int not null,
  commitment text not null,
  watch text not null,
  status text not null,
  version int not null,
  seats json not null,                 -- [{seat, by, actor}]
  players text[] not null,             -- actors of the seats that people hold
  open_decisions text[] not null,
  waiting_since_ms bigint,             -- when the oldest open decision of a bot was opened
  asked_at_ms bigint not null default 0 -- when the sweeper asked again for the last time
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
create index match_index_players_ix on match_index using gin (players);
create index match_index_public_ix on match_index (match_id) where watch = 'public';
create index match_index_waiting_ix on match_index (waiting_since_ms) where waiting_since_ms is not null;

create table refused_move(
  id bigint primary key generated always as identity,
  match_id uuid not null,
  version int not null,                -- of the match when the move was judged
  seat int not null,
  actor text not null,
  decision text not null,
  move json not null,                  -- may hold what only the seat may know
  code text not null,
  clause text not null,
  at_ms bigint not null
);
create index refused_move_match_ix on refused_move (match_id, id);

create table signed_export(
  match_id uuid primary key,
  kid text not null,
  content bytea not null
);

create table signing_key(
  kid text primary key,
  x text not null,                     -- the public key, base64url
  listed_at timestamptz not null default clock_timestamp()
);
