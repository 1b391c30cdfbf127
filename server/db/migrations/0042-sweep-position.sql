-- How far the run of a published version over past credentials is (docs/decisions/0065). It walks the templates that the
-- pathway asks for in the order of their ids, and the credentials of each in theirs: what it looked at last is kept.
alter table pathway_versions
  add column sweep_people integer,
  add column sweep_seen integer not null default 0,
  add column sweep_template_id uuid,
  add column sweep_credential_id uuid;
