/**
 * The connections of this database that wait for a lock, whatever other tests on the same server do. It is no snapshot that a
 * transaction keeps, as `pg_stat_activity` is.
 */
export const waitingForLocks = `
  select distinct waiting.pid from pg_locks as waiting join pg_locks as any_of_it using (pid)
  join pg_database as d on d.oid = any_of_it.database
  where not waiting.granted and d.datname = current_database()`
