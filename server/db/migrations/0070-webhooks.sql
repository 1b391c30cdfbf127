-- Addresses of organizations to which their events are delivered (docs/decisions/0128), and each delivery.
create table webhooks (
  id uuid primary key,
  organization_id uuid not null references organizations,
  url text not null,
  types text[] not null check (cardinality(types) > 0),
  description text not null,
  -- Unverified until it has answered a test.
  status text not null default 'unverified' check (status in ('unverified', 'on', 'off')),
  off_because text check (off_because in ('gone', 'failing')),
  sealed_secret bytea not null,
  -- The secret before, which signs as well until then.
  former_sealed_secret bytea,
  former_until timestamptz,
  -- The events from here on have no deliveries yet.
  next_position bigint not null,
  is_behind boolean not null default false,
  failing_since timestamptz,
  created_at timestamptz not null,
  check ((status = 'off') = (off_because is not null))
);
create index webhooks_of_organization on webhooks (organization_id, id);
create index webhooks_behind on webhooks (id) where is_behind and status = 'on';
alter table webhooks enable row level security;
alter table webhooks force row level security;
create policy own_organization on webhooks using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table webhook_deliveries (
  id uuid primary key,
  organization_id uuid not null references organizations,
  webhook_id uuid not null references webhooks on delete cascade,
  position bigint not null,
  place integer not null,
  type text not null,
  status text not null default 'pending' check (status in ('pending', 'held', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  claimed_until timestamptz,
  answer_code integer,
  answer_ms integer,
  last_answer text,
  sent_at timestamptz,
  created_at timestamptz not null,
  unique (webhook_id, position, place)
);
create index webhook_deliveries_of_organization on webhook_deliveries (organization_id);
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where status = 'pending';
create index webhook_deliveries_next on webhook_deliveries (next_attempt_at) where status = 'pending';
create index webhook_deliveries_claimed on webhook_deliveries (webhook_id) where claimed_until is not null;
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy own_organization on webhook_deliveries using (sello_sees(organization_id)) with check (sello_sees(organization_id));

-- As before, and marks the webhooks of these organizations. Whoever makes deliveries holds the row of the webhook, so that no mark is lost.
create or replace function sello_sequence_events(rows_max integer) returns setof uuid language plpgsql as $$
declare
  base bigint;
  told uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtext('sello events')) then return; end if;
  select greatest(coalesce(max(e.position), 0), (extract(epoch from clock_timestamp()) * 1000000)::bigint) into base from events e;
  with numbered as (
    select w.place, row_number() over (order by w.created_at) as n
    from (select e.ctid as place, e.created_at from events e where e.position is null order by e.created_at limit rows_max) w),
  placed as (
    update events e set position = base + numbered.n from numbered where e.ctid = numbered.place returning e.organization_id)
  select array_agg(distinct placed.organization_id) into told from placed;
  update webhooks w set is_behind = true where w.organization_id = any(told) and w.status = 'on';
  return query select unnest(told);
end $$;
