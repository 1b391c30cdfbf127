import { type RawBuilder, sql } from 'kysely'
import type { Context, Platform, TransactionContext } from '../../platform/context.ts'
import { prune, pruning } from '../../platform/db/prune.ts'
import { containing } from '../../platform/formats/folded-text.ts'
import type { MailMessage } from '../../platform/formats/mime.ts'
import { newId, type OrganizationId } from '../../platform/ids.ts'

/** A letter as its text alone: that says all that its HTML does. */
export type SandboxLetter = {
  id: string
  receivedAt: Date
  recipient: string
  replyTo: string | null
  subject: string
  text: string
}

/** The letters that the inbox of one sandbox holds; the oldest go first. */
export const lettersMax = 1_000

/** A letter of many credentials is cut. */
const textCharactersMax = 20_000

/** Keeps a letter in the inbox of its sandbox: once, where it is sent again under the same Message-ID. */
export async function insertSandboxLetter(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  organizationId: OrganizationId,
  letter: MailMessage,
): Promise<void> {
  const now = clock.now()
  await sql`
    with dropped as (${pruning('sandbox_letters', olderThanKept(organizationId))})
    insert into sandbox_letters (id, organization_id, message_id, received_at, recipient, reply_to, subject, content)
    values (${newId(now)}, ${organizationId}, ${letter.messageId}, ${now}, ${storable(letter.to)}, ${letter.replyTo ?? null},
      ${storable(letter.subject)}, ${storable(letter.text.slice(0, textCharactersMax))})
    on conflict (organization_id, message_id) do nothing`.execute(database.forService())
}

function olderThanKept(organizationId: OrganizationId): RawBuilder<unknown> {
  return sql`organization_id = ${organizationId} and id <= (
    select id from sandbox_letters where organization_id = ${organizationId} order by id desc offset ${lettersMax - 1} limit 1)`
}

function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Lists letters of the sandbox, the newest first. `recipient` matches any part of the address. */
export async function listSandboxLetters(
  ctx: Context,
  { recipient, before, limit }: { recipient: string | undefined; before: string | undefined; limit: number },
): Promise<SandboxLetter[]> {
  let query = ctx.db
    .selectFrom('sandbox_letters')
    .select(['id', 'received_at as receivedAt', 'recipient', 'reply_to as replyTo', 'subject', 'content as text'])
    .where('organization_id', '=', ctx.organization.id)
    .orderBy('id', 'desc')
    .limit(limit)
  if (recipient) query = query.where('recipient', 'ilike', containing(recipient))
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}

/** Deletes up to `limit` letters of all sandboxes that are older. Returns how many it deleted. */
export async function deleteSandboxLettersBefore(
  { database }: Pick<Platform, 'database'>,
  receivedBefore: Date,
  limit: number,
): Promise<number> {
  const which = sql`received_at < ${receivedBefore}`
  return prune(database.forService(), 'sandbox_letters', which, limit)
}

/** Deletes the letters to an address of this pattern, in lower case. Returns how many. */
export async function deleteSandboxLettersTo(tx: TransactionContext, pattern: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sandbox_letters where organization_id = ${tx.organization.id} and lower(recipient) ~ ${pattern}`.execute(
    tx.db,
  )
  return Number(numAffectedRows ?? 0n)
}
