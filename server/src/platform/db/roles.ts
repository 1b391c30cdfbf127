import type pg from 'pg'

/**
 * The roles under which the service works. Neither owns a table, and row-level security binds both.
 *
 * `app` is for the requests and jobs of one organization: it sees that organization's rows and no others. `service` is for
 * the service's own work: authentication, the worker's look-outs, the operator program.
 */
export type Roles = { app: string; service: string }

/** The function `sello_sees` in the migrations knows the first of these names too. */
export const roles: Roles = { app: 'sello_app', service: 'sello_service' }

type Privileges = { app: string[]; service: string[] }

const read = ['select']
const write = ['select', 'insert', 'update']
const writeAndDelete = [...write, 'delete']
/** A person has one credential of a batch, and a status entry one credential: these rows are never changed. */
const issue = ['select', 'insert']
/** These rows are never changed after they were written; triggers of the tables enforce it as well. */
const add = ['select', 'insert']
/** The content of a credential is signed. Only its status changes afterwards. */
const issueAndRevoke = ['select', 'insert', 'update (status, revocation_reason, revoked_at, superseded_by)']
/** When its person is erased the document is emptied; a trigger refuses any other change of it. */
const issueRevokeAndErase = [
  'select',
  'insert',
  'update (recipient_email, normalized_email, status, revocation_reason, revoked_at, member_id, document, erased_at, superseded_by, external_id)',
]

/**
 * The rights of each role on each table. Neither role can use a table that is not named here, so a migration that creates a
 * table adds a line. Neither may delete a signing key or a credential, and requests may not write signing keys.
 */
const tables: Record<string, Privileges> = {
  service_address: { app: read, service: write },
  organizations: { app: read, service: write },
  members: { app: read, service: writeAndDelete },
  member_emails: { app: read, service: writeAndDelete },
  search_pages: { app: add, service: writeAndDelete },
  credential_counts: { app: read, service: write },
  address_letters: { app: ['select', 'update (token_hash)'], service: writeAndDelete },
  issuers: { app: read, service: write },
  issuer_keys: { app: read, service: write },
  templates: { app: read, service: write },
  template_versions: { app: read, service: write },
  template_drafts: { app: read, service: writeAndDelete },
  criteria: { app: write, service: write },
  frameworks: { app: read, service: writeAndDelete },
  framework_skills: { app: read, service: writeAndDelete },
  framework_words: { app: read, service: writeAndDelete },
  images: { app: read, service: writeAndDelete },
  /** The bounds of a key are fixed when it is made. */
  api_keys: { app: read, service: ['select', 'insert', 'update (last_used_at, revoked_at, revoked_by)'] },
  rate_windows: { app: [], service: write },
  person_windows: { app: [], service: write },
  audit_entries: { app: add, service: add },
  audit_seals: { app: read, service: add },
  sealing_keys: { app: [], service: write },
  events: { app: add, service: [...add, 'update (position)', 'delete'] },
  webhooks: { app: writeAndDelete, service: writeAndDelete },
  webhook_deliveries: { app: writeAndDelete, service: writeAndDelete },
  jobs: { app: write, service: write },
  chunks: { app: write, service: write },
  batch_revocations: { app: writeAndDelete, service: writeAndDelete },
  revocation_rows: { app: writeAndDelete, service: writeAndDelete },
  status_lists: { app: [...issue, 'update (allocated, bits, document, updated_at)'], service: write },
  credentials: { app: issueAndRevoke, service: issueRevokeAndErase },
  issuances: { app: issue, service: [...issue, 'update (normalized_email)'] },
  credential_visits: { app: read, service: writeAndDelete },
  failures: { app: writeAndDelete, service: writeAndDelete },
  suppressions: { app: ['select', 'delete'], service: ['select', 'insert', 'update', 'delete'] },
  retry_runs: { app: writeAndDelete, service: writeAndDelete },
  retry_run_rows: { app: writeAndDelete, service: writeAndDelete },
  pathways: { app: read, service: add },
  pathway_versions: {
    app: ['select', 'update (swept_at, sweep_people, sweep_seen, sweep_template_id, sweep_credential_id)'],
    service: write,
  },
  awaited_templates: { app: read, service: writeAndDelete },
  arrivals: { app: writeAndDelete, service: writeAndDelete },
  pathway_awards: { app: write, service: writeAndDelete },
  pathway_award_inputs: { app: add, service: [...add, 'delete'] },
  outbox: { app: write, service: write },
  idempotency_keys: { app: writeAndDelete, service: writeAndDelete },
  daily_use: { app: write, service: writeAndDelete },
  workers: { app: [], service: writeAndDelete },
  backups: { app: [], service: writeAndDelete },
  users: { app: [], service: write },
  operators: { app: [], service: ['select', 'insert', 'delete'] },
  sign_ins: { app: [], service: writeAndDelete },
  sign_in_windows: { app: [], service: writeAndDelete },
  sessions: { app: [], service: writeAndDelete },
  past_sign_ins: { app: [], service: writeAndDelete },
  wallet_addresses: { app: [], service: writeAndDelete },
  collections: { app: [], service: writeAndDelete },
  holder_choices: { app: [], service: writeAndDelete },
  passkeys: { app: [], service: writeAndDelete },
  spent_challenges: { app: [], service: writeAndDelete },
  team_members: { app: read, service: writeAndDelete },
  invitations: { app: read, service: writeAndDelete },
  identity_providers: { app: read, service: writeAndDelete },
  sign_in_domains: { app: read, service: writeAndDelete },
  provider_identities: { app: read, service: writeAndDelete },
  provider_sign_ins: { app: read, service: writeAndDelete },
  sandbox_letters: { app: read, service: writeAndDelete },
  inbox_letters: { app: [], service: writeAndDelete },
  wallet_entries: { app: write, service: writeAndDelete },
  wallet_offers: { app: write, service: writeAndDelete },
  wallet_copies: {
    app: ['select', 'insert', 'update (answer, answered_at)'],
    service: ['select', 'insert', 'update (answer, answered_at, holder_did, document)'],
  },
}

/** The rights that enqueueing needs. The connections of the queue dequeue. */
const enqueue = ['insert', 'select (id, start_after)']
const queueTables: Record<string, Privileges> = {
  job: { app: enqueue, service: enqueue },
  job_common: { app: enqueue, service: enqueue },
  queue: { app: read, service: read },
}

/**
 * Creates the roles and grants their rights, and no more. Undefined where the database user may not create roles: then it
 * works as the owner, whom FORCE ROW LEVEL SECURITY binds too.
 */
export async function ensureRoles(client: pg.Client): Promise<Roles | undefined> {
  try {
    for (const role of Object.values(roles)) await ensureRole(client, role)
    if (!(await areGranted(client))) await grantAll(client)
    return roles
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    return undefined
  }
}

async function ensureRole(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
  if (!rowCount) await client.query(`create role ${role} nologin nosuperuser nobypassrls`)
  // Since PostgreSQL 16 the creator of a role needs a grant to set it.
  const takeOn = () => client.query(`set role ${role}; reset role`)
  await takeOn().catch(async () => {
    await client.query(`grant ${role} to current_user`)
    await takeOn()
  })
}

type Grant = { role: string; table: string; privilege: string }

function wanted(): Grant[] {
  const of = (schema: string, list: Record<string, Privileges>) =>
    Object.entries(list).flatMap(([table, privileges]) =>
      (['app', 'service'] as const).flatMap((kind) =>
        privileges[kind].map((privilege) => ({ role: roles[kind], table: `${schema}.${table}`, privilege })),
      ),
    )
  return [...of('public', tables), ...of('pgboss', queueTables)]
}

/** Most starts find the grants in place, and then change nothing while other processes work. */
async function areGranted(client: pg.Client): Promise<boolean> {
  // One row, since reading hundreds takes longer than finding them.
  const { rows } = await client.query<{ granted: string | null }>(
    `select string_agg(granted, chr(10)) as granted from (
     select format('%s %s.%s %s', g.grantee::regrole, n.nspname, c.relname, lower(g.privilege_type)) as granted
       from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) g
       where n.nspname in ('public', 'pgboss') and g.grantee in (select oid from pg_roles where rolname = any($1))
     union
     select format('%s %s.%s %s (%s)', g.grantee::regrole, n.nspname, c.relname, lower(g.privilege_type),
         string_agg(a.attname, ', ' order by a.attnum))
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace, aclexplode(a.attacl) g
       where n.nspname in ('public', 'pgboss') and g.grantee in (select oid from pg_roles where rolname = any($1))
       group by g.grantee, n.nspname, c.relname, g.privilege_type) held`,
    [Object.values(roles)],
  )
  const held = new Set(rows[0]?.granted?.split('\n'))
  const should = wanted().map(({ role, table, privilege }) => `${role} ${table} ${privilege}`)
  return held.size === should.length && should.every((grant) => held.has(grant))
}

async function grantAll(client: pg.Client): Promise<void> {
  const both = Object.values(roles).join(', ')
  const statements = ['public', 'pgboss'].flatMap((schema) => [
    `grant usage on schema ${schema} to ${both}`,
    `revoke all on all tables in schema ${schema} from ${both}`,
    `grant execute on all functions in schema ${schema} to ${both}`,
  ])
  const grants = wanted().map(({ role, table, privilege }) => `grant ${privilege} on ${table} to ${role}`)
  // One message is one transaction, so there is no moment without the rights.
  await client.query([...statements, ...grants].join(';\n'))
}

/** The log line of a service without the roles: what that means, and what to do. */
export const rolesMissing = `The database user may not make the roles ${roles.app} and ${roles.service}. Organizations are kept apart all the same, by row-level security that binds the owner of the tables; but what serves requests may then change everything that the owner may. Once, as a superuser: "alter role NAME createrole", with the name of the database user, and start again.`
