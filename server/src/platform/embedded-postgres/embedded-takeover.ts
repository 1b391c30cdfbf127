import { lchownSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { describeHome, type EmbeddedHome } from './embedded-home.ts'
import { findPostmaster } from './embedded-postmaster.ts'
import { nobody, serverUser } from './embedded-user.ts'

/**
 * Takes a database over from the user "nobody": earlier releases ran it as that user, and so do other programs. A database
 * that runs is taken over at its next start, and so is one whose takeover was interrupted.
 */
export function takeOverHome(home: EmbeddedHome): EmbeddedHome {
  if (process.getuid?.() !== 0 || home.runAs.uid !== nobody) return home
  if (findPostmaster(home.cluster) !== undefined) return home
  const { uid, gid } = serverUser()
  if (home.socketFolder !== home.folder && lstatSync(home.socketFolder, { throwIfNoEntry: false })?.uid === nobody)
    rmSync(home.socketFolder, { recursive: true, force: true })
  for (const name of readdirSync(home.folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(home.folder, name), uid, gid)
  // Last of all: until then the folder tells the next start that there is work to be done.
  lchownSync(home.folder, uid, gid)
  return describeHome(home.folder)
}

/** The user who owns the database, and as whom the service connects: an ordinary user, whom row-level security binds. */
export const databaseOwner = 'sello'

/** May be done twice, and at the same time. */
export async function makeOwner(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ begin
      create role ${databaseOwner} login createrole;
    exception when duplicate_object or unique_violation then
      null;
    end $$`)
}

/**
 * Gives the owner what earlier releases made as the superuser, in one transaction; the database itself comes last and says that it was
 * done. The roles of the service were made by the superuser too, and are the owner's to take on and to grant.
 */
export async function giveAllToOwner(client: pg.Client): Promise<void> {
  await client.query(`
    set local lock_timeout = '30s';
    do $$
    declare change text;
    begin
      for change in
        with ours as (select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
        select format('schema %I', nspname) from ours where nspowner = 'postgres'::regrole
        union all
        select format('table %I.%I', nspname, relname) from pg_class c join ours on ours.oid = relnamespace
          where relowner = 'postgres'::regrole and (relkind in ('r', 'p', 'v', 'm') or relkind = 'S' and not exists (
            select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
        union all
        select format('routine %s', p.oid::regprocedure) from pg_proc p join ours on ours.oid = pronamespace
          where proowner = 'postgres'::regrole
        union all
        select format('type %s', t.oid::regtype) from pg_type t join ours on ours.oid = typnamespace
          where typowner = 'postgres'::regrole and typtype in ('e', 'd')
      loop
        execute format('alter %s owner to ${databaseOwner}', change);
      end loop;
      for change in select rolname from pg_roles where rolname ~ '^sello_' loop
        execute format('grant %I to ${databaseOwner} with admin option', change);
      end loop;
    end $$;
    alter database sello owner to ${databaseOwner}`)
}
