import { type RawBuilder, type Selectable, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Context, OrganizationScope } from '../../platform/context.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { ApiKeyId, OrganizationId, UserId } from '../../platform/ids.ts'
import { type Loader, listOf, openLoader } from '../../platform/loader.ts'
import { countRequests } from '../../platform/rate-limits/rate-window-store.ts'
import type { ApiKey } from './api-key.ts'
import type { KeyBounds } from './key-bounds.ts'
import { type Scope, scopesOf } from './scope.ts'

/** The facts in the database about the API key of a request. */
export type ApiKeyLookup = {
  keyId: ApiKeyId
  /** Whether it is neither revoked nor expired. */
  isValid: boolean
  bounds: Omit<KeyBounds, 'expiresAt'>
  organization: OrganizationScope
  /** Undefined where the request was not counted: the key is not valid, or the counter failed. */
  window: { requests: number; resetsAt: Date; now: Date } | undefined
}

type Row = StoredBounds & {
  id: ApiKeyId
  organization_id: OrganizationId
  is_valid: boolean
  name: string
  language: 'es' | 'en'
  is_active: boolean
  is_use_due: boolean
  requests: number | null
  window_start: Date | null
  now: Date
}

/**
 * Finds a key by its hash and counts the request against its rate limit, in one statement with others that come with it; at most once a minute
 * another one notes that the key is in use. There is no context yet; the caller makes one of the result.
 */
export async function lookUpApiKey(
  database: Database,
  keyHash: Buffer,
  operation: string | undefined,
): Promise<ApiKeyLookup | undefined> {
  const [load, name] = operation === undefined ? [loadKey, ''] : [loadCountedKey, operation]
  const row = await load({ db: database.forService() }, { hash: keyHash.toString('hex'), operation: name })
  if (!row) return undefined
  if (row.is_use_due && !noted.has(row.id)) await updateApiKeyUsed(database, row.id)
  return {
    keyId: row.id,
    isValid: row.is_valid,
    bounds: boundsOf(row),
    organization: { id: row.organization_id, name: row.name, language: row.language, isActive: row.is_active },
    window:
      row.requests === null || row.window_start === null
        ? undefined
        : { requests: row.requests, resetsAt: new Date(row.window_start.getTime() + 60_000), now: row.now },
  }
}

type Asked = { hash: string; operation: string }

/** Makes the loader of keys. `counted` is the part of the statement that counts requests of the keys in `key`. */
function openKeyLoader(counted: RawBuilder<unknown>): Loader<{ db: Db }, Asked, Row | undefined> {
  return openLoader(async ({ db }, asked) => {
    const together = [...Map.groupBy(asked, nameOf).values()]
    const given = together.map((same) => ({ ...(same[0] as Asked), times: same.length }))
    const hashes = listOf('text', given, ({ hash }) => hash)
    const operations = listOf('text', given, ({ operation }) => operation)
    const times = listOf('int', given, (one) => one.times)
    const { rows } = await sql<Row & Asked & { times: number }>`
      with key as (
        select asked.*, found.*
        from unnest(${hashes}, ${operations}, ${times}) as asked (hash, operation, times) cross join lateral (
          select k.id, k.organization_id, k.scopes, k.allowed_networks, k.allowed_templates, o.name, o.language, o.is_active,
            ${isValid} as is_valid, ${isUseDue} as is_use_due
          from api_keys k join organizations o on o.id = k.organization_id where k.key_hash = decode(asked.hash, 'hex')
          limit 1) as found
      ), counted as (${counted})
      select key.*, counted.requests, counted.window_start, clock_timestamp() as now
      from key left join counted on counted.api_key_id = key.id and counted.operation = key.operation`.execute(db)
    const found = new Map(rows.map((row) => [nameOf(row), row]))
    const answered = new Map<string, number>()
    return asked.map((one) => {
      const row = found.get(nameOf(one))
      if (!row || row.requests === null) return row
      // Requests that were counted together have a number each.
      const before = answered.get(nameOf(one)) ?? 0
      answered.set(nameOf(one), before + 1)
      return { ...row, requests: row.requests - row.times + 1 + before }
    })
  })
}

const nameOf = ({ hash, operation }: Asked) => `${hash} ${operation}`
const loadCountedKey = openKeyLoader(countRequests(sql`key where is_valid`))
const loadKey = openKeyLoader(
  sql`select null::uuid as api_key_id, '' as operation, null::int as requests, null::timestamptz as window_start`,
)

const isValid = sql<boolean>`(k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))`
const isUseDue = sql<boolean>`(
  ${isValid} and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute'))`

/** Keys whose use this process noted a moment ago. Requests that were read before the note still call it due. */
const noted = new LRUCache<ApiKeyId, true>({ max: 10_000, ttl: 1_000 })

/** Waits for no disk: a crash may lose the last use. */
async function updateApiKeyUsed(database: Database, id: ApiKeyId): Promise<void> {
  noted.set(id, true)
  await sql`
    update api_keys k set last_used_at = now() where k.id = ${id} and ${isUseDue}
    returning set_config('synchronous_commit', 'off', true)`.execute(database.forService().coalesced)
}

/** The person who acts; null for the operator of the service. */
function personOf({ actor }: Context): UserId | null {
  return actor.kind === 'user' ? actor.id : null
}

export async function insertApiKey(
  ctx: Context,
  key: KeyBounds & { id: ApiKeyId; name: string; hash: Buffer; prefix: string; lastFour: string },
): Promise<void> {
  await ctx.db
    .insertInto('api_keys')
    .values({
      id: key.id,
      organization_id: ctx.organization.id,
      name: key.name,
      key_hash: key.hash,
      prefix: key.prefix,
      last_four: key.lastFour,
      created_at: ctx.clock.now(),
      created_by: personOf(ctx),
      scopes: key.scopes,
      expires_at: key.expiresAt,
      allowed_networks: key.allowedNetworks.length > 0 ? key.allowedNetworks : null,
      allowed_templates: key.allowedTemplates.length > 0 ? key.allowedTemplates : null,
    })
    .execute()
}

const columns = [
  'id',
  'name',
  'prefix',
  'last_four',
  'created_at',
  'last_used_at',
  'revoked_at',
  'scopes',
  'expires_at',
  'allowed_networks',
  'allowed_templates',
] as const

type StoredBounds = Pick<Selectable<Tables['api_keys']>, 'scopes' | 'allowed_networks' | 'allowed_templates'>

const boundsOf = (row: StoredBounds): Omit<KeyBounds, 'expiresAt'> => ({
  scopes: [...scopesOf(row.scopes as Scope[] | null)],
  allowedNetworks: row.allowed_networks ?? [],
  allowedTemplates: row.allowed_templates ?? [],
})

const toApiKey = (row: Pick<Selectable<Tables['api_keys']>, (typeof columns)[number]>): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  lastFour: row.last_four,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
  expiresAt: row.expires_at,
  ...boundsOf(row),
})

/** Lists all keys of the organization, revoked ones too, newest first. */
export async function listApiKeys(ctx: Context): Promise<ApiKey[]> {
  const rows = await ctx.db
    .selectFrom('api_keys')
    .select(columns)
    .where('organization_id', '=', ctx.organization.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toApiKey)
}

/** Lists the active keys that people made, the newest first; only those of the person `by`, where given. */
export async function listKeysOfPeople(ctx: Context, by?: UserId): Promise<(ApiKey & { madeBy: UserId })[]> {
  const query = ctx.db
    .selectFrom('api_keys')
    .select([...columns, 'created_by'])
    .where('organization_id', '=', ctx.organization.id)
    .where('created_by', 'is not', null)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ created_by: UserId }>()
  const rows = await (by === undefined ? query : query.where('created_by', '=', by)).execute()
  return rows.map((row) => ({ ...toApiKey(row), madeBy: row.created_by }))
}

/** Finds the organization of a key for the operator program, which is given the key alone. */
export async function findApiKeyOwner(database: Database, id: ApiKeyId): Promise<OrganizationId | undefined> {
  const row = await database
    .forService()
    .selectFrom('api_keys')
    .select('organization_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.organization_id
}

export async function countActiveApiKeys(ctx: Context): Promise<number> {
  const { keys } = await ctx.db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<string>().as('keys'))
    .where('organization_id', '=', ctx.organization.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(keys)
}

export async function findApiKeyById(ctx: Context, id: ApiKeyId): Promise<ApiKey | undefined> {
  const row = await ctx.db
    .selectFrom('api_keys')
    .select(columns)
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toApiKey(row)
}

/** Revokes a key. Undefined where the organization has no such key, or where it is revoked already. */
export async function updateApiKeyRevoked(ctx: Context, id: ApiKeyId): Promise<ApiKey | undefined> {
  const row = await ctx.db
    .updateTable('api_keys')
    .set({ revoked_at: ctx.clock.now(), revoked_by: personOf(ctx) })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toApiKey(row)
}
