-- That a person took a whole batch back: its credentials are revoked by a job, in parts, which may stop and go on.
create table batch_revocations (
  batch_id uuid primary key,
  organization_id uuid not null,
  requested_by uuid references users,
  request_id text,
  reason text not null,
  requested_at timestamptz not null,
  total integer not null,
  revoked integer not null default 0,
  finished_at timestamptz,
  foreign key (organization_id, batch_id) references jobs (organization_id, batch_id)
);
create index batch_revocations_of_batch on batch_revocations (organization_id, batch_id);
create index batch_revocations_of_person on batch_revocations (requested_by);
create index batch_revocations_open on batch_revocations (requested_at) where finished_at is null;
alter table batch_revocations enable row level security;
alter table batch_revocations force row level security;
create policy own_organization on batch_revocations
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));

-- The batches that failed as a whole are few among many: the list of them reads no others.
create index jobs_failed on jobs (organization_id, created_at desc, id desc) where status = 'FAILURE';
