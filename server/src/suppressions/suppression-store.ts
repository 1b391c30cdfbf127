import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { normalizeEmail } from '../platform/formats/email.ts'
import { newId, type OrganizationId, type SuppressionId } from '../platform/ids.ts'
import type { Suppression } from './suppression.ts'

/** Notes that an address refused a letter of the organization for good. The first refusal stays as it is. */
export async function insertSuppression(
  { database, clock }: { database: Database; clock: Context['clock'] },
  refused: { organizationId: OrganizationId; email: string; answer: string },
): Promise<void> {
  const now = clock.now()
  await database
    .forService()
    .insertInto('suppressions')
    .values({
      id: newId<SuppressionId>(now),
      organization_id: refused.organizationId,
      normalized_email: normalizeEmail(refused.email),
      email: refused.email,
      answer: refused.answer.slice(0, 500),
      suppressed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What the servers of these addresses said, of those that are suppressed for their organization; in the order that was given. */
export async function findSuppressionAnswers(
  database: Database,
  addresses: { organizationId: OrganizationId; email: string }[],
): Promise<(string | undefined)[]> {
  if (addresses.length === 0) return []
  const organizations = addresses.map(({ organizationId }) => organizationId)
  const emails = addresses.map(({ email }) => normalizeEmail(email))
  const { rows } = await sql<{ position: string; answer: string }>`
    select asked.position, s.answer from unnest(${organizations}::uuid[], ${emails}::text[]) with ordinality
      as asked (organization_id, normalized_email, position)
    join suppressions s using (organization_id, normalized_email)`.execute(database.forService())
  const answers = new Map(rows.map(({ position, answer }) => [Number(position) - 1, answer]))
  return addresses.map((_address, index) => answers.get(index))
}

/** A page of them, the newest first; `after` is the last of the page before. */
export async function listSuppressions(
  ctx: Context,
  email: string | undefined,
  { after, limit }: { after: SuppressionId | undefined; limit: number },
): Promise<Suppression[]> {
  let query = ctx.db
    .selectFrom('suppressions')
    .select(['id', 'email', 'answer', 'suppressed_at'])
    .where('organization_id', '=', ctx.organization.id)
    .orderBy('id', 'desc')
    .limit(limit)
  if (email !== undefined) query = query.where('normalized_email', '=', normalizeEmail(email))
  if (after !== undefined) query = query.where('id', '<', after)
  return (await query.execute()).map((row) => ({
    id: row.id,
    email: row.email,
    answer: row.answer,
    suppressedAt: row.suppressed_at,
  }))
}

/** Deletes one, and returns its address. */
export async function deleteSuppression(tx: Context, id: SuppressionId): Promise<string | undefined> {
  const row = await tx.db
    .deleteFrom('suppressions')
    .where('organization_id', '=', tx.organization.id)
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}
