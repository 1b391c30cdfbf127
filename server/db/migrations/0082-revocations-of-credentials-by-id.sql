-- Credentials that are named by their ids are revoked by the same work as a whole batch (docs/decisions/0150), which has an id and may be asked for by a key.
alter table batch_revocations
  add column id uuid not null default gen_random_uuid(),
  add column api_key_id uuid,
  drop constraint batch_revocations_pkey,
  add primary key (id),
  add unique (batch_id),
  add unique (organization_id, id),
  add foreign key (organization_id, api_key_id) references api_keys (organization_id, id);
alter table batch_revocations alter column batch_id drop not null;
create index batch_revocations_of_api_key on batch_revocations (organization_id, api_key_id);

-- What came of each; null while it waits.
create table revocation_rows (
  revocation_id uuid not null,
  organization_id uuid not null,
  credential_id uuid not null,
  outcome text check (outcome in ('revoked', 'already_revoked', 'credential_not_found', 'template_not_allowed')),
  primary key (revocation_id, credential_id),
  foreign key (organization_id, revocation_id) references batch_revocations (organization_id, id) on delete cascade
);
create index revocation_rows_of_revocation on revocation_rows (organization_id, revocation_id, credential_id);
create index revocation_rows_to_revoke on revocation_rows (revocation_id, credential_id) where outcome is null;
alter table revocation_rows enable row level security;
alter table revocation_rows force row level security;
create policy own_organization on revocation_rows
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));
