import pg from 'pg'
import { UnfitDatabaseUser } from './database-user.ts'
import type { Roles } from './roles.ts'

type Found = {
  name: string
  mark: string
  isSuperuser: boolean
  isApp: boolean
  isService: boolean
  mayMakeTables: boolean
}

/**
 * Checks the login for the requests and jobs of organizations before it is used: it must be a member of the lesser role and
 * of no other of ours, neither superuser nor owner, and on the database of the service. Throws UnfitDatabaseUser with a
 * sentence that names what to grant or to revoke.
 */
export async function checkAppLogin(appUrl: string, serviceUrl: string, roles: Roles | undefined): Promise<void> {
  if (!roles) throw unfit('needs the roles sello_app and sello_service, which the user of DATABASE_URL may not make')
  const [app, service] = await Promise.all([look(appUrl, roles), look(serviceUrl, roles)])
  if (!isSameDatabase(app.mark, service.mark)) throw unfit('leads to another database than DATABASE_URL')
  if (!app.isApp)
    throw unfit(`names the user "${app.name}", who is no member of ${roles.app}: grant ${roles.app} to "${app.name}"`)
  if (app.isSuperuser || app.isService || app.mayMakeTables)
    throw unfit(
      `names the user "${app.name}", who may do more than the requests of an organization need: it must be an ordinary login that is granted ${roles.app} and nothing else`,
    )
}

/**
 * A server may hide its identity from one user and not from the other. It tells both which of its databases they use.
 */
function isSameDatabase(one: string, other: string): boolean {
  if (!one.startsWith('unknown') && !other.startsWith('unknown')) return one === other
  const place = (mark: string) => mark.split(' ').slice(-2).join(' ')
  return place(one) === place(other)
}

async function look(connectionString: string, roles: Roles): Promise<Found> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Found>(
      `select current_user as name, sello_database_mark()::text as mark, rolsuper as "isSuperuser",
         pg_has_role(current_user, $1, 'member') as "isApp", pg_has_role(current_user, $2, 'member') as "isService",
         has_schema_privilege('public', 'create') as "mayMakeTables"
       from pg_roles where rolname = current_user`,
      [roles.app, roles.service],
    )
    return rows[0] as Found
  } finally {
    await client.end()
  }
}

function unfit(words: string): UnfitDatabaseUser {
  return new UnfitDatabaseUser(`DATABASE_APP_URL ${words}.`)
}
