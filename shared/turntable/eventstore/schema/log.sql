-- The event log of one service. Loaded once in each service's schema by the schema's owner; `{schema}` and `{role}` (the
-- service's login role) are filled in by `turntable.eventstore.schema`. Postgres 15 to 18, no extension.
-- Before it: create schema ... authorization <owner>; grant usage on schema ... to <role>; revoke temporary on database ... from public;
-- pg_temp must stand last in the path of every SECURITY DEFINER function: `from current` below captures the path set here, and
-- without the explicit pg_temp a caller's temporary table would be found first, and the caller would act as the owner.
set search_path = {schema}, pg_temp;

create table log_stream(
  stream_id uuid primary key,
  kind text not null,
  version int not null default 0 check (version >= 0),
  head_hash bytea not null check (octet_length(head_hash) = 32),
  created_at timestamptz not null default clock_timestamp()
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

-- label ‖ header ‖ sha256(open) ‖ sha256(nonce ‖ body): stable, so that it is inlined into the CHECK
create function log_hash(prev bytea, sid uuid, v int, typ text, sv smallint, cmd uuid, seq smallint, actor text,
                         open text, nonce bytea, body text)
returns bytea language sql stable parallel safe as $$
  select sha256('turntable/event/1'::bytea || prev || uuid_send(sid) || int4send(v) || int2send(sv) || uuid_send(cmd) || int2send(seq)
    || int4send(octet_length(typ)) || convert_to(typ, 'UTF8')
    || int4send(octet_length(actor)) || convert_to(actor, 'UTF8')
    || sha256(convert_to(open, 'UTF8')) || sha256(nonce || convert_to(body, 'UTF8'))) $$;

create table log_event(
  stream_id uuid not null,
  version int not null check (version > 0),
  id bigint not null generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  type text not null,
  schema_v smallint not null,
  cmd_id uuid not null,
  cmd_seq smallint not null,
  actor text not null,
  recorded_at timestamptz not null default clock_timestamp(),   -- not hashed, not evidence
  open json not null,          -- what a watcher may see, canonical text
  body json not null,          -- the whole event, canonical text
  nonce bytea not null check (octet_length(nonce) = 32),
  prev_hash bytea not null check (octet_length(prev_hash) = 32),
  hash bytea not null,
  primary key (stream_id, version),
  unique (stream_id, cmd_id, cmd_seq),
  constraint log_event_chain check (hash = log_hash(prev_hash, stream_id, version, type, schema_v, cmd_id, cmd_seq, actor, open::text, nonce, body::text))
) partition by range (stream_id);        -- UUIDv7: one partition a month, made ahead of time by the owner (log_partitions)
create table log_event_rest partition of log_event default;      -- stays empty; a row in it is an alarm
create index log_event_feed_ix on log_event (xid, id);

create table log_feed(pos bigint primary key, stream_id uuid not null, version int not null, unique (stream_id, version));
create table log_feed_head(one bool primary key default true check (one), xid xid8 not null, id bigint not null, pos bigint not null);
insert into log_feed_head values (true, '0', 0, 0);
create table log_reader(name text primary key, pos bigint not null default 0, seen_at timestamptz not null default now());   -- for trimming only

create function log_forbid() returns trigger language plpgsql as $$
begin raise exception 'append only' using errcode = 'ES403'; end $$;
create trigger log_event_no_change before update or delete on log_event for each row execute function log_forbid();
create trigger log_event_no_truncate before truncate on log_event for each statement execute function log_forbid();
create trigger no_truncate before truncate on log_event_rest for each statement execute function log_forbid();   -- not inherited

create function log_partition(p_month date) returns text language plpgsql set search_path from current as $$     -- owner only
declare lo text; hi text; n text := 'log_event_' || to_char(p_month, 'YYYY_MM');
begin
  if to_regclass(n) is not null then return n; end if;
  lo := lpad(to_hex((extract(epoch from date_trunc('month', p_month::timestamp)) * 1000)::bigint), 12, '0');
  hi := lpad(to_hex((extract(epoch from date_trunc('month', p_month::timestamp) + interval '1 month') * 1000)::bigint), 12, '0');
  execute format('create table %I partition of log_event for values from (%L) to (%L)', n,
    substr(lo,1,8)||'-'||substr(lo,9,4)||'-0000-0000-000000000000', substr(hi,1,8)||'-'||substr(hi,9,4)||'-0000-0000-000000000000');
  execute format('create trigger no_truncate before truncate on %I for each statement execute function log_forbid()', n);
  return n;
end $$;

create function log_partitions(p_ahead int default 3) returns int language plpgsql set search_path from current as $$   -- owner only
declare m int;
begin
  for m in -1 .. p_ahead loop      -- last month too: an id may be a little older than the log
    perform log_partition(((current_timestamp at time zone 'UTC') + make_interval(months => m))::date);
  end loop;
  return p_ahead + 2;
end $$;

create function log_append(p_stream uuid, p_expected int, p_cmd uuid, p_actor text, p_types text[], p_sv smallint[],
                           p_open text[], p_bodies text[], p_nonces bytea[], p_hashes bytea[])
returns table(first_v int, last_v int, replayed bool) language plpgsql security definer set search_path from current
set plan_cache_mode = force_generic_plan as $$      -- else each append plans anew over all partitions, which doubles its cost
declare s log_stream; n int := cardinality(p_types); a int; b int; k int;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'append must be the first write of its transaction' using errcode = 'ES412'; end if;
  if n is null or n < 1 then raise exception 'nothing to append' using errcode = 'ES400'; end if;
  select * into s from log_stream where stream_id = p_stream for update;
  if not found then raise exception 'no stream %', p_stream using errcode = 'ES404'; end if;
  select min(e.version), max(e.version), count(*) into a, b, k     -- count(*) keeps the planner on the command index
    from log_event e where e.stream_id = p_stream and e.cmd_id = p_cmd;
  if k > 0 then return query select a, b, true; return; end if;
  if s.version <> p_expected then
    raise exception 'stream % is at %, expected %', p_stream, s.version, p_expected using errcode = 'ES409'; end if;
  insert into log_event(stream_id, version, type, schema_v, cmd_id, cmd_seq, actor, open, body, nonce, prev_hash, hash)
  select p_stream, p_expected + i, p_types[i], p_sv[i], p_cmd, i, p_actor, p_open[i]::json, p_bodies[i]::json, p_nonces[i],
         case when i = 1 then s.head_hash else p_hashes[i-1] end, p_hashes[i]
  from generate_series(1, n) i;
  update log_stream set version = p_expected + n, head_hash = p_hashes[n] where stream_id = p_stream;
  return query select p_expected + 1, p_expected + n, false;
end $$;

create function log_open(p_stream uuid, p_kind text, p_genesis bytea) returns void
language sql security definer set search_path from current as $$
  insert into log_stream(stream_id, kind, head_hash) values (p_stream, p_kind, p_genesis) on conflict do nothing $$;

create function log_number(p_max int) returns int language plpgsql security definer set search_path from current as $$
declare k log_feed_head; n int;
begin
  select * into k from log_feed_head where one for update;
  with b as materialized (
    select e.xid, e.id, e.stream_id, e.version from log_event e
    where (e.xid, e.id) > (k.xid, k.id) and e.xid < pg_snapshot_xmin(pg_current_snapshot())
    order by e.xid, e.id limit p_max),
  r as (select b.*, row_number() over (order by b.xid, b.id) rn from b),
  ins as (insert into log_feed select k.pos + r.rn, r.stream_id, r.version from r returning 1),
  up as (update log_feed_head f set (xid, id, pos) = (select r.xid, r.id, k.pos + r.rn from r order by r.rn desc limit 1)
         where exists (select 1 from r) returning 1)
  select count(*) into n from ins;
  return n;
end $$;

create function log_restore_needed() returns bool language sql security definer set search_path from current as $$
  select coalesce((select max(xid) >= pg_snapshot_xmax(pg_current_snapshot()) from log_event), false)
      or (select xid >= pg_snapshot_xmax(pg_current_snapshot()) from log_feed_head) $$;

create function log_after_restore() returns bigint language plpgsql set search_path from current as $$      -- owner only
declare p bigint; n bigint;
begin
  lock table log_event in exclusive mode;
  perform 1 from log_feed_head where one for update;
  select coalesce(max(pos), 0) into p from log_feed;
  insert into log_feed
    select p + row_number() over (order by e.xid, e.id), e.stream_id, e.version
    from log_event e left join log_feed f using (stream_id, version) where f.pos is null;
  get diagnostics n = row_count;
  alter table log_event disable trigger log_event_no_change;
  update log_event set xid = '0' where xid <> '0';
  alter table log_event enable trigger log_event_no_change;
  update log_feed_head set xid = '0', id = (select coalesce(max(id), 0) from log_event), pos = p + n;
  return n;
end $$;

revoke all on function log_append, log_open, log_number, log_restore_needed, log_after_restore, log_partition, log_partitions from public;
grant execute on function log_append, log_open, log_number, log_restore_needed to {role};
grant select on log_stream, log_event, log_event_rest, log_feed, log_feed_head to {role};
grant select, insert, update on log_reader to {role};

select log_partitions();
