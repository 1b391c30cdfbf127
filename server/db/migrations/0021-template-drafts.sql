-- What people are working on: the next version of a template, or a template that was never published. Such a one has no row
-- in templates, so nothing that issues can see it. Each save gives the draft another revision; who saves names the one that
-- they changed, and a second person's save does not overwrite the first one's.
create table template_drafts (
  template_id uuid primary key,
  organization_id uuid not null references organizations,
  revision uuid not null,
  -- The version that was published when the draft was saved; null before the first.
  base_version integer,
  -- A template file, in the field names of the API.
  definition jsonb not null,
  changed_at timestamptz not null,
  -- Null for the operator of the service.
  changed_by uuid references users
);
create index template_drafts_newest on template_drafts (organization_id, template_id desc);
create index template_drafts_of_user on template_drafts (changed_by);
alter table template_drafts enable row level security;
alter table template_drafts force row level security;
create policy own_organization on template_drafts
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));

-- The list of templates reads archived ones too, by their id, which is ordered by time.
create index templates_by_id on templates (organization_id, id desc);
