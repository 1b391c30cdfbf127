-- What a template said in each version that a newer one has replaced: the columns of its row, by their names. Jobs that
-- were accepted under a version are issued under it.
create table template_versions (
  organization_id uuid not null,
  template_id uuid not null,
  version integer not null,
  definition jsonb not null,
  replaced_at timestamptz not null,
  primary key (organization_id, template_id, version),
  foreign key (organization_id, template_id) references templates (organization_id, id)
);
alter table template_versions enable row level security;
alter table template_versions force row level security;
create policy own_organization on template_versions
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));

-- Null in jobs that were accepted before templates could change: there is one version of their template.
alter table jobs add column template_version integer;
