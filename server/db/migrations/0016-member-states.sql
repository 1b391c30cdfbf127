-- A member is active, suspended or has left. Processes of the version before ask for is_active, which follows.
alter table members
  add column status text not null default 'active' check (status in ('active', 'suspended', 'left'));
-- Row-level security binds the owner too, who sees the rows of all organizations for these two statements.
set local sello.scope = 'operator';
update members set status = 'suspended' where not is_active;
alter table members drop column is_active;
alter table members add column is_active boolean not null generated always as (status = 'active') stored;

-- By what an address counts: a letter that its owner answered, or an administrator who vouched for it. Processes of the
-- version before verify as administrators, without saying so.
alter table member_emails
  add column verified_by text check (verified_by in ('letter', 'administrator')),
  add column added_at timestamptz not null default now();
update member_emails set verified_by = 'administrator' where verified_at is not null;
set local sello.scope = '';
