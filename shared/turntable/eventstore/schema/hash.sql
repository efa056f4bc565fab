-- The hash of log.sql, in a form that is planned once a session. As plain SQL it was inlined into the CHECK and with it planned
-- anew by every INSERT, which took longer than hashing: a third of what an append costs the server. `{schema}` as in log.sql;
-- run as the owner. Names nothing outside pg_catalog, which is searched first whatever path a caller has set.
set search_path = {schema}, pg_temp;

create or replace function log_hash(prev bytea, sid uuid, v int, typ text, sv smallint, cmd uuid, seq smallint, actor text,
                                    open text, nonce bytea, body text)
returns bytea language plpgsql stable parallel safe as $$
begin
  return sha256('turntable/event/1'::bytea || prev || uuid_send(sid) || int4send(v) || int2send(sv) || uuid_send(cmd) || int2send(seq)
    || int4send(octet_length(typ)) || convert_to(typ, 'UTF8')
    || int4send(octet_length(actor)) || convert_to(actor, 'UTF8')
    || sha256(convert_to(open, 'UTF8')) || sha256(nonce || convert_to(body, 'UTF8')));
end $$;
