-- What happened, for programs that listen (docs/decisions/0127): a row for what one statement did to records of one kind.
create table events (
  organization_id uuid not null references organizations,
  -- Given once the row is committed, to one row after another; readers go by it alone.
  position bigint,
  created_at timestamptz not null,
  type text not null,
  actor_kind text not null check (actor_kind in ('api_key', 'user', 'operator', 'worker', 'visitor')),
  actor_id text,
  request_id text,
  subjects uuid[] not null check (cardinality(subjects) > 0),
  -- What is told of each subject, in their order: ids and outcomes, never names or addresses.
  data jsonb not null
);
create unique index events_in_order on events (organization_id, position);
create index events_by_position on events (position);
create index events_waiting on events (created_at) where position is null;
alter table events enable row level security;
alter table events force row level security;
create policy own_organization on events using (sello_sees(organization_id)) with check (sello_sees(organization_id));

-- Gives positions to committed rows, and returns their organizations. One caller at a time: the second statement sees all that the caller before
-- has committed, so that no row appears below one that was read. The clock makes positions go on above those of a database from before a restore.
create function sello_sequence_events(rows_max integer) returns setof uuid language plpgsql as $$
declare
  base bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('sello events')) then return; end if;
  select greatest(coalesce(max(e.position), 0), (extract(epoch from clock_timestamp()) * 1000000)::bigint) into base from events e;
  return query
    with numbered as (
      select w.place, row_number() over (order by w.created_at) as n
      from (select e.ctid as place, e.created_at from events e where e.position is null order by e.created_at limit rows_max) w),
    placed as (
      update events e set position = base + numbered.n from numbered where e.ctid = numbered.place returning e.organization_id)
    select distinct placed.organization_id from placed;
end $$;
