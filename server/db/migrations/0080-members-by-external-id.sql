-- The id that an organization's own system has for a member, by which it keeps them (docs/decisions/0134).
alter table members add column external_id text;
create unique index members_external_id on members (organization_id, external_id) where external_id is not null;
