import type pg from 'pg'

/** The database user is not fit to run the service. The message says why, and what to do. */
export class UnfitDatabaseUser extends Error {
  override name = 'UnfitDatabaseUser'
}

/** Row-level security does not bind a superuser, and a faulty statement of a superuser can reach the whole server. */
export async function refuseSuperuser(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ user: string; database: string; rolsuper: boolean }>(
    'select rolname as user, quote_ident(current_database()) as database, rolsuper from pg_roles where rolname = current_user',
  )
  const [found] = rows
  if (found?.rolsuper)
    throw new UnfitDatabaseUser(
      `The user "${found.user}" is a superuser, whom row-level security does not bind: Sello does not start as one. Make an ordinary user that owns the database, and name it in DATABASE_URL: "create role sello login createrole password '...'", then "alter database ${found.database} owner to sello" (or "create database sello owner sello").`,
    )
}

/** Since PostgreSQL 15 only the owner of a database may create tables in its schema public. */
export function explainMissingRights(client: pg.Client, cause: Error): UnfitDatabaseUser {
  const [user, database] = [client.user, client.database].map((name) => `"${name}"`)
  return new UnfitDatabaseUser(
    `The user ${user} may not do what a new version of the schema needs: ${cause.message}. Give it the database, as a superuser: "alter database ${database} owner to ${user}"; or, where it cannot be the owner: "grant create on database ${database} to ${user}" and, in that database, "grant usage, create on schema public to ${user}".`,
    { cause },
  )
}
