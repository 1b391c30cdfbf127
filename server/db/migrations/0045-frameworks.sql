-- Tables of skills that an operator imported, from which templates are filled in (docs/decisions/0074). Nothing refers to a row of
-- them: a template keeps what was picked as its own.
create table frameworks (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  skills integer not null,
  imported_at timestamptz not null,
  unique (organization_id, name)
);
-- A skill is named by its row in the file.
create table framework_skills (
  framework_id uuid not null references frameworks,
  organization_id uuid not null,
  line integer not null,
  name text not null,
  url text not null,
  code text,
  type text,
  description text,
  primary key (framework_id, line)
);
-- The words of name and code, without case and accents, and the place of each. A search is a range of words: comparisons of text
-- may use an index below row-level security, which LIKE and text search may not. In "C" order the range of a beginning is known.
create table framework_words (
  framework_id uuid not null references frameworks,
  organization_id uuid not null,
  line integer not null,
  word text collate "C" not null,
  place smallint not null,
  primary key (framework_id, line, word)
);
create index framework_words_by_word on framework_words (organization_id, word, place, framework_id, line);

alter table frameworks enable row level security;
alter table frameworks force row level security;
create policy own_organization on frameworks
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));
alter table framework_skills enable row level security;
alter table framework_skills force row level security;
create policy own_organization on framework_skills
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));
alter table framework_words enable row level security;
alter table framework_words force row level security;
create policy own_organization on framework_words
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));
