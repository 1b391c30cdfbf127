-- Worker processes and their last sign of life, so that a service without one can say so. What became of letters stands
-- beside it, since the relay is known to workers alone. Rows of the service, of no organization.
create table workers (
  id uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  stopped_at timestamptz,
  letter_sent_at timestamptz,
  letter_failed_at timestamptz,
  letters_failing_since timestamptz
);

-- What an organization's requests asked for on one day (UTC): letters, and bytes to be stored. Gathered in each process and
-- written about once a second: a crash forgets that second.
create table daily_use (
  organization_id uuid not null references organizations,
  day date not null,
  letters bigint not null default 0,
  bytes bigint not null default 0,
  refused bigint not null default 0,
  primary key (organization_id, day)
);
alter table daily_use enable row level security;
alter table daily_use force row level security;
create policy own_organization on daily_use using (sello_sees(organization_id)) with check (sello_sees(organization_id));

-- Jobs that have not ended, of which there are few: what waits, and since when.
create index jobs_open on jobs (created_at) where finished_at is null;
