-- Pathways: who has earned what a pathway asks for is awarded its template (docs/decisions/0056).
create table pathways (
  id uuid primary key,
  organization_id uuid not null references organizations,
  created_at timestamptz not null,
  unique (organization_id, id)
);

-- What a pathway asks for, in versions. One is published at most, and one is a draft at most.
create table pathway_versions (
  organization_id uuid not null,
  pathway_id uuid not null,
  version integer not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  definition jsonb not null,
  award_template_id uuid not null,
  created_at timestamptz not null,
  published_at timestamptz,
  archived_at timestamptz,
  -- When the run over past credentials had seen them all; null before.
  swept_at timestamptz,
  primary key (organization_id, pathway_id, version),
  foreign key (organization_id, pathway_id) references pathways (organization_id, id),
  foreign key (organization_id, award_template_id) references templates (organization_id, id)
);
create unique index pathway_versions_published on pathway_versions (organization_id, pathway_id) where state = 'published';
create unique index pathway_versions_draft on pathway_versions (organization_id, pathway_id) where state = 'draft';
create index pathway_versions_of_template on pathway_versions (organization_id, award_template_id);

-- The templates that pathways ask for, so that issuing sees with one look whether any pathway cares. Those of archived
-- pathways stay, for what is revoked.
create table awaited_templates (
  organization_id uuid not null,
  template_id uuid not null,
  pathway_id uuid not null,
  is_awarding boolean not null,
  primary key (organization_id, template_id, pathway_id),
  foreign key (organization_id, template_id) references templates (organization_id, id),
  foreign key (organization_id, pathway_id) references pathways (organization_id, id)
);
create index awaited_templates_of_pathway on awaited_templates (organization_id, pathway_id);

-- Credentials that were issued or revoked and that no pathway has looked at since.
create table arrivals (
  organization_id uuid not null references organizations,
  credential_id uuid not null,
  due_at timestamptz not null,
  primary key (organization_id, credential_id)
);
create index arrivals_due on arrivals (due_at);

-- That a person has fulfilled a pathway, once for ever, and what came of it.
create table pathway_awards (
  id uuid primary key,
  organization_id uuid not null,
  pathway_id uuid not null,
  version integer not null,
  recipient_email text not null,
  normalized_email text not null,
  member_id uuid,
  decided_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'issued', 'failed')),
  -- Who issues it, until when; at first the batch or the pathway for which it was decided.
  claim uuid,
  claimed_until timestamptz,
  -- Where the credential or the failure record is found.
  batch_id uuid,
  row_number integer,
  credential_id uuid,
  -- When a credential was revoked without which the person would not have fulfilled the pathway.
  flagged_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, pathway_id, version) references pathway_versions (organization_id, pathway_id, version)
);
create unique index pathway_awards_of_address on pathway_awards (organization_id, pathway_id, normalized_email);
create unique index pathway_awards_of_member on pathway_awards (organization_id, pathway_id, member_id) where member_id is not null;
create index pathway_awards_of_version on pathway_awards (organization_id, pathway_id, version);
create index pathway_awards_pending on pathway_awards (decided_at) where state = 'pending';

-- The credentials by which a person fulfilled a pathway.
create table pathway_award_inputs (
  organization_id uuid not null,
  award_id uuid not null,
  group_index integer not null,
  credential_id uuid not null,
  primary key (organization_id, award_id, group_index, credential_id),
  foreign key (organization_id, award_id) references pathway_awards (organization_id, id)
);
create index pathway_award_inputs_of_credential on pathway_award_inputs (organization_id, credential_id);

alter table pathways enable row level security;
alter table pathways force row level security;
create policy own_organization on pathways using (sello_sees(organization_id)) with check (sello_sees(organization_id));
alter table pathway_versions enable row level security;
alter table pathway_versions force row level security;
create policy own_organization on pathway_versions
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));
alter table awaited_templates enable row level security;
alter table awaited_templates force row level security;
create policy own_organization on awaited_templates
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));
alter table arrivals enable row level security;
alter table arrivals force row level security;
create policy own_organization on arrivals using (sello_sees(organization_id)) with check (sello_sees(organization_id));
alter table pathway_awards enable row level security;
alter table pathway_awards force row level security;
create policy own_organization on pathway_awards using (sello_sees(organization_id)) with check (sello_sees(organization_id));
alter table pathway_award_inputs enable row level security;
alter table pathway_award_inputs force row level security;
create policy own_organization on pathway_award_inputs
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));
