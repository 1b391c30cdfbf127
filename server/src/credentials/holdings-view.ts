import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { CredentialId, TemplateId } from '../platform/ids.ts'

/** A valid credential that a person holds. */
export type Holding = { normalizedEmail: string; credentialId: CredentialId; issuedAt: Date }

/** The number of credentials of one address that are looked at, since one mailbox may have had any number. */
const newestOfPerson = 200

/**
 * The newest valid credential of a template that each of these addresses holds, by one statement that looks each address up by index. Revoked and
 * expired credentials do not count. Of an address with very many credentials only the newest are looked at.
 */
export async function listHoldings(
  ctx: Context,
  templateId: TemplateId,
  normalizedEmails: readonly string[],
): Promise<Holding[]> {
  if (normalizedEmails.length === 0) return []
  const { rows } = await sql<Holding>`
    select asked.email as "normalizedEmail", held.id as "credentialId", held.issued_at as "issuedAt"
    from unnest(${[...new Set(normalizedEmails)]}::text[]) as asked (email)
    cross join lateral (
      select recent.id, recent.issued_at
      from (
        select id, template_id, status, issued_at, valid_until from credentials
        where organization_id = ${ctx.organization.id} and normalized_email = asked.email
        order by id desc limit ${newestOfPerson}
      ) recent
      where recent.template_id = ${templateId} and recent.status = 'active'
        and (recent.valid_until is null or recent.valid_until > ${ctx.clock.now()})
      order by recent.id desc limit 1
    ) held`.execute(ctx.db)
  return rows
}
