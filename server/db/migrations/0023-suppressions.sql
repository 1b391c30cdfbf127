-- Addresses whose server refused a letter of the organization for good. No further letter goes there until somebody lifts it.
create table suppressions (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  normalized_email text not null,
  email text not null,
  answer text not null,
  suppressed_at timestamptz not null
);
create unique index suppressions_of_address on suppressions (organization_id, normalized_email);
create index suppressions_newest on suppressions (organization_id, id desc);
alter table suppressions enable row level security;
alter table suppressions force row level security;
create policy own_organization on suppressions
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));
