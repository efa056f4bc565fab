-- What the service's role may do with its own tables: what its code needs and no more; what was given is never changed, entropy
-- least of all. Databases made before this had all rights.
revoke all on all sequences in schema lobby from lobby;
revoke all on player, address, entropy, listed_table from lobby;
revoke all(command_id) on address, entropy from lobby;
grant select, insert on player, address, entropy to lobby;
grant select, insert, update on listed_table to lobby;
