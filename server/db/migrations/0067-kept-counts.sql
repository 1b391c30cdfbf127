-- How many credentials each organization had issued when they were last counted, at night, and up to which id. Lists that no filter
-- narrows add what came since: counting a million takes half a second.
create table credential_counts (
  organization_id uuid primary key references organizations,
  counted_before uuid not null,
  credentials bigint not null
);
alter table credential_counts enable row level security;
alter table credential_counts force row level security;
create policy own_organization on credential_counts using (sello_sees(organization_id)) with check (sello_sees(organization_id));
