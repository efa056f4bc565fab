-- Places that people have claimed at tables and in matches, until the list of tables shows them.
create table place(
  player_id uuid not null,
  table_id uuid not null,
  kind text not null check (kind in ('open_tables', 'matches', 'bot_matches', 'idle_matches')),
  after_version int not null,          -- of the table: the list knows better once it is past this
  at_ms bigint not null,
  primary key (player_id, table_id)
);
grant select, insert, update, delete on place to lobby;
