-- How a month of the log is made, in place of what log.sql says: events that lie outside every month, because a clock was far
-- off when their stream was opened, are taken into theirs. They would bar it otherwise. `{schema}` and `{role}` as in log.sql;
-- run as the owner, whose alone this is.
set search_path = {schema}, pg_temp;

create or replace function log_partition(p_month date) returns text language plpgsql set search_path from current as $$     -- owner only
declare lo uuid; hi uuid; n text := 'log_event_' || to_char(p_month, 'YYYY_MM'); strays log_event[];
begin
  if to_regclass(n) is not null then return n; end if;
  lo := rpad(lpad(to_hex((extract(epoch from date_trunc('month', p_month::timestamp)) * 1000)::bigint), 12, '0'), 32, '0')::uuid;
  hi := rpad(lpad(to_hex((extract(epoch from date_trunc('month', p_month::timestamp) + interval '1 month') * 1000)::bigint), 12, '0'), 32, '0')::uuid;
  lock table log_event in access exclusive mode;
  if exists (select 1 from log_event_rest where stream_id >= lo and stream_id < hi) then
    alter table log_event_rest disable trigger log_event_no_change;
    with gone as (delete from log_event_rest where stream_id >= lo and stream_id < hi returning log_event_rest)
    select array_agg(log_event_rest::log_event) into strays from gone;
    alter table log_event_rest enable trigger log_event_no_change;
  end if;
  execute format('create table %I partition of log_event for values from (%L) to (%L)', n, lo, hi);
  execute format('create trigger no_truncate before truncate on %I for each statement execute function log_forbid()', n);
  insert into log_event overriding system value select s.* from unnest(strays) s;
  return n;
end $$;
