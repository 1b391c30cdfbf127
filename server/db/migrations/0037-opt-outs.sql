-- A person may stop the letters of an organization by the link in one of them; the address did not refuse anything.
alter table suppressions add column kind text not null default 'refused' check (kind in ('refused', 'stopped'));
