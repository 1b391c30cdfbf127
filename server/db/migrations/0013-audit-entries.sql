-- What was changed, by whom and when. A row is written in the transaction of the change that it tells of, and stays as it was written.
create table audit_entries (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  recorded_at timestamptz not null,
  action text not null,
  subject_kind text not null,
  subject_id uuid not null,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'operator', 'worker')),
  actor_id uuid,
  -- The account of the operating system under which the operator program ran.
  actor_account text,
  request_id text,
  before jsonb not null,
  after jsonb not null
);
-- The id is ordered by time. Whatever a list is narrowed by, its pages are read from an index.
create index audit_entries_newest on audit_entries (organization_id, id desc);
create index audit_entries_by_action on audit_entries (organization_id, action, id desc);
create index audit_entries_by_actor on audit_entries (organization_id, actor_id, id desc);
create index audit_entries_by_actor_kind on audit_entries (organization_id, actor_kind, id desc);
create index audit_entries_by_subject on audit_entries (organization_id, subject_id, id desc);

alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy own_organization on audit_entries using (sello_sees(organization_id)) with check (sello_sees(organization_id));

-- Rights alone would not bind the owner of the table, as whom the service works where it could not make its roles.
create function sello_refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'the table % only grows: its rows are neither changed nor deleted', tg_table_name using errcode = '42501';
end $$;
create trigger only_grows before update or delete or truncate on audit_entries
  for each statement execute function sello_refuse_rewriting();
