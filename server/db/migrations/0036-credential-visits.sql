-- When the page of a credential was first opened and when it was first downloaded, and nothing of whoever did it
-- (docs/decisions/0063). There is no row before.
create table credential_visits (
  credential_id uuid primary key,
  organization_id uuid not null,
  opened_at timestamptz,
  downloaded_at timestamptz,
  check (opened_at is not null or downloaded_at is not null)
);
create index credential_visits_opened on credential_visits (organization_id, credential_id desc) where opened_at is not null;
alter table credential_visits enable row level security;
alter table credential_visits force row level security;
create policy own_organization on credential_visits
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));
