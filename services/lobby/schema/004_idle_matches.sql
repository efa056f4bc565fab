-- Matches among bots alone are bounded for all people together, and counted whenever one begins.
create index listed_table_idle_ix on listed_table(table_id) where status = 'started' and players = '{}';
create index place_idle_ix on place(table_id) where kind = 'idle_matches';
