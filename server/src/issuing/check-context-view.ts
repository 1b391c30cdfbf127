import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Issuer } from '../issuers/issuer.ts'
import { getIssuer, type IssuerRow, selectIssuer, toIssuer } from '../issuers/issuer-store.ts'
import type { Member } from '../members/member.ts'
import { findMembersByEmail, type MemberRow, selectMembersByEmail, toMembers } from '../members/member-store.ts'
import type { Context } from '../platform/context.ts'
import type { Tables } from '../platform/db/tables.ts'
import { normalizeEmail } from '../platform/formats/email.ts'
import type { TemplateId } from '../platform/ids.ts'
import type { RawRow } from '../recipients/recipient.ts'
import { refuseUnlessInUse } from '../templates/get-template.ts'
import type { Template } from '../templates/template.ts'
import { toTemplate } from '../templates/template-store.ts'

/** What rows are checked against beside their template: the issuer, and the members among the recipients. */
export type CheckContext = { issuer: Issuer; members: ReadonlyMap<string, Member> }

/** Reads what rows are checked against: the issuer, and the profiles of those recipients who are members. */
export async function findCheckContext(ctx: Context, rows: RawRow[]): Promise<CheckContext> {
  const [issuer, members] = await Promise.all([getIssuer(ctx), findMembersByEmail(ctx, addressesOf(rows))])
  return { issuer, members }
}

/**
 * The same and the template, which must be in use, by one statement: each brings a scope and a transaction, which cost PostgreSQL more
 * than to find a row. Throws Refusal as `getTemplateInUse` does.
 */
export async function getTemplateAndCheckContext(
  ctx: Context,
  id: TemplateId,
  rows: RawRow[],
): Promise<CheckContext & { template: Template }> {
  type Found = Selectable<Tables['templates']> & { of_issuer: IssuerRow; of_members: MemberRow[] | null }
  const { rows: found } = await sql<Found>`
    select templates.*, (select to_json(i) from (${selectIssuer(ctx)}) i) as of_issuer,
      (select json_agg(m) from (${selectMembersByEmail(ctx, addressesOf(rows))}) m) as of_members
    from templates where organization_id = ${ctx.organization.id} and id = ${id}`.execute(
    rows.length === 1 ? ctx.db.coalesced : ctx.db,
  )
  const template = refuseUnlessInUse(found[0] && toTemplate(found[0]))
  const { of_issuer, of_members } = found[0] as Found
  return { template, issuer: toIssuer(of_issuer), members: toMembers(of_members ?? []) }
}

/** The normalised addresses of these rows by which there may be a member. */
function addressesOf(rows: RawRow[]): string[] {
  const emails = rows.map((row) => (typeof row.email === 'string' ? normalizeEmail(row.email) : ''))
  return emails.filter((email) => email !== '' && email.isWellFormed() && !email.includes('\0'))
}
