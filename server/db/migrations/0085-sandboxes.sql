-- Organizations in which people try things out, and the inbox in which the letters of each stay (docs/decisions/0148).
alter table organizations add column is_sandbox boolean not null default false;
create function sello_refuse_another_kind() returns trigger language plpgsql as $$
begin
  raise exception 'an organization is a sandbox from the start, or never' using errcode = '42501';
end $$;
create trigger stays_a_sandbox before update of is_sandbox on organizations
  for each row when (new.is_sandbox is distinct from old.is_sandbox) execute function sello_refuse_another_kind();

create table sandbox_letters (
  id uuid primary key,
  organization_id uuid not null references organizations,
  message_id text not null,
  received_at timestamptz not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  content text not null,
  -- A letter that is sent twice under the same id is one.
  unique (organization_id, message_id)
);
create index sandbox_letters_newest on sandbox_letters (organization_id, id desc);
alter table sandbox_letters enable row level security;
alter table sandbox_letters force row level security;
create policy own_organization on sandbox_letters using (sello_sees(organization_id)) with check (sello_sees(organization_id));
