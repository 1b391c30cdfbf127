import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'

/** What a new organization has done already. Looked up, never marked by hand. */
export type FirstSteps = { profile: boolean; template: boolean; testCredential: boolean; apiKey: boolean }

export async function readFirstSteps(ctx: Context): Promise<FirstSteps> {
  const { id } = ctx.organization
  const { rows } = await sql<FirstSteps>`
    select exists (select from organizations where id = ${id} and url is not null) as profile,
      exists (select from templates where organization_id = ${id} and archived_at is null) as template,
      exists (select from credentials where organization_id = ${id}) as "testCredential",
      exists (select from api_keys where organization_id = ${id} and revoked_at is null) as "apiKey"`.execute(ctx.db)
  const [steps] = rows
  if (!steps) throw new Error('A statement without a table returned no row.')
  return steps
}
