-- Players, addresses of tables, entropy that waits for its table's start, and the list of tables.
-- Run as the schema's owner with the schema first in the search path; the log is loaded apart.

create table player(
  player_id uuid primary key,
  name text not null check (char_length(name) between 1 and 24),
  created_at_ms bigint not null
);

create table address(
  command_id uuid primary key,         -- of the command that opened the table
  table_id uuid not null unique,
  match_id uuid not null unique,
  code text not null unique
);

create table entropy(
  command_id uuid primary key,         -- of the command that gave it
  table_id uuid not null,
  entropy text not null check (entropy ~ '^[0-9a-f]{64}$')
);
create index entropy_table_ix on entropy(table_id);

-- A projection of table.*: the whole state as JSON, beside it what tables are looked for by.
create table listed_table(
  table_id uuid primary key,
  version int not null,
  status text not null,
  game text not null,
  visibility text not null,
  host uuid not null,
  players uuid[] not null,             -- those who sit there
  state json not null
);
create index listed_table_open_ix on listed_table(table_id) where status = 'open';
create index listed_table_players_ix on listed_table using gin (players);
create index listed_table_host_ix on listed_table(host);

grant select, insert on player, address, entropy to lobby;
grant update(command_id) on address, entropy to lobby;
grant select, insert, update, delete on listed_table to lobby;
