-- The retrying of many failures at a person's request: which ones, with what changes, and what came of each. The changes are
-- kept until their row was tried; afterwards they stand with the failure.
create table retry_runs (
  id uuid primary key,
  organization_id uuid not null references organizations,
  started_by uuid not null references users,
  request_id text,
  started_at timestamptz not null,
  finished_at timestamptz,
  stopped_because text,
  unique (organization_id, id)
);
create index retry_runs_of_person on retry_runs (started_by);

create table retry_run_rows (
  run_id uuid not null,
  organization_id uuid not null,
  position integer not null,
  failure_id uuid not null,
  overrides text,
  outcome text check (outcome in ('issued', 'failed', 'ended')),
  credential_id uuid,
  error_category text,
  error_codes text[] not null default '{}',
  attempted_at timestamptz,
  primary key (run_id, position),
  unique (run_id, failure_id),
  foreign key (organization_id, run_id) references retry_runs (organization_id, id) on delete cascade
);
create index retry_run_rows_of_run on retry_run_rows (organization_id, run_id, position);
create index retry_run_rows_to_try on retry_run_rows (run_id, position) where outcome is null;

alter table retry_runs enable row level security;
alter table retry_runs force row level security;
create policy own_organization on retry_runs using (sello_sees(organization_id)) with check (sello_sees(organization_id));
alter table retry_run_rows enable row level security;
alter table retry_run_rows force row level security;
create policy own_organization on retry_run_rows using (sello_sees(organization_id)) with check (sello_sees(organization_id));

-- People look failures up by the beginning of an address.
create index failures_by_address on failures (organization_id, lower(recipient_email) text_pattern_ops);
