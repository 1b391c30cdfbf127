-- The audit log is sealed minute by minute (docs/decisions/0120): who can change its rows cannot make them fit their seals again.
create table sealing_keys (
  id uuid primary key,
  public_key_multibase text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null
);

create table audit_seals (
  organization_id uuid not null references organizations,
  number int not null check (number > 0),
  sealed_at timestamptz not null,
  last_entry_id uuid not null,
  entry_ids uuid[] not null,
  entry_digests bytea[] not null,
  digest bytea not null,
  key_id uuid not null references sealing_keys,
  signature bytea not null,
  primary key (organization_id, number)
);
create index audit_seals_newest on audit_seals (last_entry_id);
create index audit_seals_key on audit_seals (key_id);
alter table audit_seals enable row level security;
alter table audit_seals force row level security;
create policy own_organization on audit_seals using (sello_sees(organization_id)) with check (sello_sees(organization_id));
create trigger only_grows before update or delete or truncate on audit_seals
  for each statement execute function sello_refuse_rewriting();
