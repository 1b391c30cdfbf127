import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { CredentialId } from '../platform/ids.ts'

export type CredentialOfKey = {
  id: CredentialId
  recipientEmail: string
  achievementName: string
  status: 'active' | 'revoked'
  issuedAt: Date
}

/** Lists the credentials of the organization that a verification method signed, newest first, with their total. */
export async function listCredentialsSignedBy(
  ctx: Context,
  verificationMethod: string,
  page: { offset: number; limit: number },
): Promise<{ credentials: CredentialOfKey[]; total: number }> {
  // The method's id is long and stands nowhere else in a document. There is no index: this query runs once in years.
  const signed = ctx.db
    .selectFrom('credentials')
    .where('organization_id', '=', ctx.organization.id)
    .where(sql<boolean>`position(${JSON.stringify(verificationMethod)} in document) > 0`)
  const { total } = await signed.select((row) => row.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await signed
    .select(['id', 'recipient_email', 'achievement_name', 'status', 'issued_at'])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const credentials = rows.map((row) => ({
    id: row.id,
    recipientEmail: row.recipient_email,
    achievementName: row.achievement_name,
    status: row.status,
    issuedAt: row.issued_at,
  }))
  return { credentials, total: Number(total) }
}
