-- What the service's role may do with its own tables: what its code needs and no more, so that no mistake and no intruder in
-- the service can change a secret, an export or a record of what was refused. Databases made before this had all rights.
revoke all on all sequences in schema rules from rules;
revoke all on match_secret, refused_move, signed_export, signing_key, match_index from rules;
grant select, insert on match_secret, refused_move, signed_export, signing_key to rules;
grant select, insert, update on match_index to rules;
