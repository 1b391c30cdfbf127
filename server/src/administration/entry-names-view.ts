import type { AuditEntry } from '../platform/audit-log/audit-entry.ts'
import type { Context } from '../platform/context.ts'
import type { ApiKeyId, TemplateId, UserId } from '../platform/ids.ts'

/**
 * The present names behind the ids of entries: of people, API keys and templates. A person without a name gets none here, since an export of the log
 * should not spread addresses. Members and recipients are named on their own screens only.
 */
export async function listEntryNames(ctx: Context, entries: AuditEntry[]): Promise<Map<string, string>> {
  const idsOf = (kind: string, actorKind?: string) => [
    ...new Set(
      entries.flatMap(({ subjectKind, subjectId, actor }) => [
        ...(subjectKind === kind ? [subjectId] : []),
        ...(actorKind !== undefined && actor.kind === actorKind && actor.id !== null ? [actor.id] : []),
      ]),
    ),
  ]
  const [people, keys, templates] = await Promise.all([
    listPeople(ctx, idsOf('team_member', 'user') as UserId[]),
    listKeys(ctx, idsOf('api_key', 'api_key') as ApiKeyId[]),
    listTemplates(ctx, idsOf('template') as TemplateId[]),
  ])
  const named = [...people, ...keys, ...templates].filter(({ name }) => name !== '')
  return new Map(named.map(({ id, name }) => [id, name]))
}

type Named = { id: string; name: string }

async function listPeople(ctx: Context, ids: UserId[]): Promise<Named[]> {
  if (ids.length === 0) return []
  return ctx.db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
}

async function listKeys(ctx: Context, ids: ApiKeyId[]): Promise<Named[]> {
  if (ids.length === 0) return []
  const query = ctx.db.selectFrom('api_keys').select(['id', 'name']).where('organization_id', '=', ctx.organization.id)
  return query.where('id', 'in', ids).execute()
}

async function listTemplates(ctx: Context, ids: TemplateId[]): Promise<Named[]> {
  if (ids.length === 0) return []
  const query = ctx.db.selectFrom('templates').select(['id', 'name']).where('organization_id', '=', ctx.organization.id)
  return query.where('id', 'in', ids).execute()
}
