-- Names the history that this table lives in: the server (system identifier), its timeline (a new one after a recovery to a
-- point in time and after a failover), the database, and the table's own storage (a new one when a dump is loaded).
-- Whoever goes back to an earlier state by one of these ways finds another name.
create function sello_database_mark() returns text language plpgsql stable as $$
declare place text := format('%s %s', (select oid from pg_database where datname = current_database()), pg_relation_filenode('public.status_lists'));
begin
  return format('%s %s %s', (select system_identifier from pg_control_system()),
    substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8), place);
exception when insufficient_privilege or feature_not_supported or undefined_function then
  -- Some hosted servers keep these functions to themselves.
  return format('unknown %s', place);
end $$;

-- In which history a list was opened. Slots are taken from lists of the present one only: in an earlier state of the
-- database a list does not know which of its slots were given out since. Empty: taken from no more.
alter table status_lists add column opened_in text not null default '';
select set_config('sello.scope', 'operator', true);
update status_lists set opened_in = sello_database_mark();
