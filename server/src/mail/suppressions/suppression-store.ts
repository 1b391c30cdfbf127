import { sql } from 'kysely'
import type { Context, TransactionContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { normalizeEmail } from '../../platform/formats/email.ts'
import { newId, type OrganizationId, type SuppressionId } from '../../platform/ids.ts'
import type { OptOut } from './opt-out.ts'
import type { Suppression, SuppressionKind } from './suppression.ts'

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

/** Notes that the owner of an address wants no letters of the organization. It replaces an earlier refusal of the server. */
export async function upsertStopped(
  { database, clock }: { database: Database; clock: Context['clock'] },
  { organizationId, email }: OptOut,
): Promise<void> {
  const now = clock.now()
  const stopped = { kind: 'stopped', email, answer: '', suppressed_at: now } as const
  await database
    .forService()
    .insertInto('suppressions')
    .values({
      ...stopped,
      id: newId<SuppressionId>(now),
      organization_id: organizationId,
      normalized_email: normalizeEmail(email),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'normalized_email'])
        .doUpdateSet(stopped)
        .where('suppressions.kind', '=', 'refused'),
    )
    .execute()
}

/** Allows letters of the organization to an address again, where its owner had stopped them. */
export async function deleteStopped(database: Database, { organizationId, email }: OptOut): Promise<void> {
  await database
    .forService()
    .deleteFrom('suppressions')
    .where('organization_id', '=', organizationId)
    .where('normalized_email', '=', normalizeEmail(email))
    .where('kind', '=', 'stopped')
    .execute()
}

/** Whether the owner of the address has stopped the letters of the organization. */
export async function isStopped(database: Database, { organizationId, email }: OptOut): Promise<boolean> {
  const row = await database
    .forService()
    .selectFrom('suppressions')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('normalized_email', '=', normalizeEmail(email))
    .where('kind', '=', 'stopped')
    .executeTakeFirst()
  return row !== undefined
}

/** Finds why letters to these addresses are not sent, for each that is suppressed for its organization, in the given order. */
export async function findSuppressionAnswers(
  database: Database,
  addresses: { organizationId: OrganizationId; email: string }[],
): Promise<(Pick<Suppression, 'kind' | 'answer'> | undefined)[]> {
  if (addresses.length === 0) return []
  const organizations = addresses.map(({ organizationId }) => organizationId)
  const emails = addresses.map(({ email }) => normalizeEmail(email))
  const { rows } = await sql<{ position: string; kind: SuppressionKind; answer: string }>`
    select asked.position, s.kind, s.answer from unnest(${organizations}::uuid[], ${emails}::text[]) with ordinality
      as asked (organization_id, normalized_email, position)
    join suppressions s using (organization_id, normalized_email)`.execute(database.forService())
  const answers = new Map(rows.map(({ position, kind, answer }) => [Number(position) - 1, { kind, answer }]))
  return addresses.map((_address, index) => answers.get(index))
}

/** A page of suppressions, the newest first; `after` is the last one of the former page. */
export async function listSuppressions(
  ctx: Context,
  email: string | undefined,
  { after, limit }: { after: SuppressionId | undefined; limit: number },
): Promise<Suppression[]> {
  let query = ctx.db
    .selectFrom('suppressions')
    .select(['id', 'kind', 'email', 'answer', 'suppressed_at'])
    .where('organization_id', '=', ctx.organization.id)
    .orderBy('id', 'desc')
    .limit(limit)
  if (email !== undefined) query = query.where('normalized_email', '=', normalizeEmail(email))
  if (after !== undefined) query = query.where('id', '<', after)
  return (await query.execute()).map((row) => ({
    id: row.id,
    kind: row.kind,
    email: row.email,
    answer: row.answer,
    suppressedAt: row.suppressed_at,
  }))
}

/** Deletes the suppression of an address that refused a letter, and returns the address. A suppression by its owner stays. */
export async function deleteSuppression(tx: Context, id: SuppressionId): Promise<string | undefined> {
  const row = await tx.db
    .deleteFrom('suppressions')
    .where('organization_id', '=', tx.organization.id)
    .where('id', '=', id)
    .where('kind', '=', 'refused')
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** Deletes the suppressions of these addresses, of either kind. */
export async function deleteSuppressionsOf(tx: TransactionContext, addresses: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from suppressions
    where organization_id = ${tx.organization.id} and normalized_email = any(${addresses}::text[])`.execute(tx.db)
  return Number(numAffectedRows ?? 0n)
}
