-- The markup of each narrative that an organization has put into a template: made once, when the template is saved,
-- and shown on the pages of all that signed documents hold the same text. Null where no markup could be made of it.
create table criteria (
  organization_id uuid not null references organizations,
  narrative_hash bytea not null,
  markup text,
  created_at timestamptz not null default now(),
  primary key (organization_id, narrative_hash)
);
alter table criteria enable row level security;
alter table criteria force row level security;
create policy own_organization on criteria
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));
