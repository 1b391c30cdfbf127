import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Issuer } from '../credentials/issuers/issuer.ts'
import { getIssuer, type IssuerRow, selectIssuer, toIssuer } from '../credentials/issuers/issuer-store.ts'
import type { RawRow } from '../credentials/recipients/recipient.ts'
import type { Member } from '../organizations/members/member.ts'
import {
  findMembersByEmail,
  type MemberRow,
  selectMembersByEmail,
  toMembers,
} from '../organizations/members/member-store.ts'
import type { Context } from '../platform/context.ts'
import type { Tables } from '../platform/db/tables.ts'
import { normalizeEmail } from '../platform/formats/email.ts'
import type { TemplateId } from '../platform/ids.ts'
import { only } from '../platform/lists.ts'
import { eachOf, openLoader } from '../platform/loader.ts'
import { refuseUnlessInUse } from '../templates/get-template.ts'
import type { Template } from '../templates/template.ts'
import { selectTemplate, toTemplate } from '../templates/template-store.ts'

/** The facts that rows are checked against besides their template: the issuer, and the profiles of those recipients who are members. */
export type CheckContext = { issuer: Issuer; members: ReadonlyMap<string, Member> }

/** Reads what rows are checked against: the issuer, and the profiles of those recipients who are members. */
export async function findCheckContext(ctx: Context, rows: RawRow[]): Promise<CheckContext> {
  const [issuer, members] = await Promise.all([getIssuer(ctx), findMembersByEmail(ctx, addressesOf(rows))])
  return { issuer, members }
}

/**
 * Gets the check context of one row together with its template, by one statement that serves the rows of other requests too. Throws Refusal as
 * `getTemplateInUse` does, where the template is not in use.
 */
export async function getTemplateAndCheckContext(
  ctx: Context,
  id: TemplateId,
  rows: RawRow[],
): Promise<CheckContext & { template: Template }> {
  const asked = { id, emails: addressesOf(rows) }
  const found = rows.length === 1 ? await loadCheckContext(ctx, asked) : only(await readCheckContexts(ctx, [asked]))
  return { ...(found as Found), template: refuseUnlessInUse(found?.template) }
}

type Asked = { id: TemplateId; emails: string[] }
type Found = CheckContext & { template: Template }

/** Orders for the same template share one list of addresses, so each gets the members among the recipients of all of them. */
async function readCheckContexts(ctx: Context, asked: Asked[]): Promise<(Found | undefined)[]> {
  type Row = Selectable<Tables['templates']> & { of_issuer: IssuerRow; of_members: MemberRow[] | null }
  const ids = asked.map(({ id }) => id)
  const emails = asked.flatMap((one) => one.emails)
  const { rows } = await sql<Row>`
    select found.*, (select to_json(i) from (${selectIssuer(ctx)}) i) as of_issuer,
      (select json_agg(m) from (${selectMembersByEmail(ctx, emails)}) m) as of_members
    from ${eachOf('uuid', ids, selectTemplate(ctx))}`.execute(ctx.db)
  const found = new Map<TemplateId, Found>()
  for (const { of_issuer, of_members, ...row } of rows)
    found.set(row.id, { template: toTemplate(row), issuer: toIssuer(of_issuer), members: toMembers(of_members ?? []) })
  return ids.map((id) => found.get(id))
}

const loadCheckContext = openLoader(readCheckContexts)

/** The normalised addresses of these rows, by which members are found. */
function addressesOf(rows: RawRow[]): string[] {
  const emails = rows.map((row) => (typeof row.email === 'string' ? normalizeEmail(row.email) : ''))
  return emails.filter((email) => email !== '' && email.isWellFormed() && !email.includes('\0'))
}
