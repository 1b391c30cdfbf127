import { sql } from 'kysely'
import { type ApiKey, revokedKeysShownMax } from '../../people/api-keys/api-key.ts'
import { type Scope, scopesOf } from '../../people/api-keys/scope.ts'
import type { Context } from '../../platform/context.ts'
import type { ApiKeyId } from '../../platform/ids.ts'

/** A key with the facts that a person wants to know before they revoke it. People are shown by name, or else by address. */
export type ApiKeyInUse = ApiKey & {
  /** Null for the operator of the service. */
  createdBy: string | null
  revokedBy: string | null
  /** The names of the templates for which it is alone. */
  templateNames: string[]
  /** Its jobs that have not ended: once the key is revoked, nobody can poll them by API. */
  runningJobs: number
}

/** Lists all keys of the organization that are not revoked, and the 500 newest revoked ones, newest first; with `id`, that key alone. */
export async function listApiKeysInUse(ctx: Context, id: ApiKeyId | null = null): Promise<ApiKeyInUse[]> {
  const { rows } = await sql<Omit<ApiKeyInUse, 'scopes'> & { scopes: Scope[] | null }>`
    with open as (
      select api_key_id, count(*)::int as jobs from jobs
      where organization_id = ${ctx.organization.id} and finished_at is null group by api_key_id
    )
    select k.id, k.name, k.prefix, k.last_four as "lastFour", k.created_at as "createdAt",
      k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt", k.scopes,
      k.expires_at as "expiresAt", coalesce(k.allowed_networks, '{}') as "allowedNetworks",
      coalesce(k.allowed_templates, '{}') as "allowedTemplates",
      array(select t.name from templates t where t.organization_id = k.organization_id and t.id = any(k.allowed_templates)
        order by t.name) as "templateNames",
      coalesce(nullif(c.name, ''), c.email) as "createdBy", coalesce(nullif(r.name, ''), r.email) as "revokedBy",
      coalesce(open.jobs, 0) as "runningJobs"
    from api_keys k
    left join users c on c.id = k.created_by
    left join users r on r.id = k.revoked_by
    left join open on open.api_key_id = k.id
    where k.organization_id = ${ctx.organization.id} and (k.id = ${id} or (${id}::uuid is null
      and (k.revoked_at is null or k.id in (
        select id from api_keys where organization_id = ${ctx.organization.id} and revoked_at is not null
        order by created_at desc, id desc limit ${revokedKeysShownMax}))))
    order by k.created_at desc, k.id desc`.execute(ctx.db)
  return rows.map((row) => ({ ...row, scopes: [...scopesOf(row.scopes)] }))
}
