import { type CredentialRow, listCredentialRows } from '../../credentials/credential-view.ts'
import { type FailureRow, listFailureRows } from '../../credentials/failures/failure-view.ts'
import type { SuppressionKind } from '../../mail/suppressions/suppression.ts'
import { listSuppressions } from '../../mail/suppressions/suppression-store.ts'
import type { MemberRecord } from '../../organizations/members/member.ts'
import { listMembers } from '../../organizations/members/members-view.ts'
import type { Context } from '../../platform/context.ts'
import { normalizeEmail } from '../../platform/formats/email.ts'
import { describePeople } from './people-view.ts'

/** The records of the organization about a person. */
export type ShownPerson = {
  /** Null where nothing names them, or nothing is known of the address. */
  name: string | null
  /** All addresses that count as the person's, the requested one first. */
  addresses: { email: string; suppressedBy: SuppressionKind | null }[]
  member: MemberRecord | undefined
  credentials: Part<CredentialRow>
  failures: Part<FailureRow>
}

/** The newest of them; `isMore` where there are more. */
type Part<Row> = { rows: Row[]; isMore: boolean }

const credentialsShown = 50
const failuresShown = 20

/**
 * Gets the records of the person with this address: under all addresses of the same member, or under this one alone. For an address that nobody knows
 * the result is empty, which is no error.
 */
export async function getPerson(ctx: Context, email: string): Promise<ShownPerson> {
  // No stored text holds NUL, and the database takes none.
  const asked = normalizeEmail(email.replaceAll('\0', ''))
  const [[known], [member]] = await Promise.all([
    describePeople(ctx, [asked]),
    listMembers(ctx, { normalizedEmail: asked }, 1),
  ])
  const others = (member?.addresses ?? []).filter((one) => one.verifiedAt && one.normalizedEmail !== asked)
  const addresses = [asked, ...others.map(({ normalizedEmail }) => normalizedEmail)]
  const [credentials, failures, suppressions] = await Promise.all([
    listCredentialRows(ctx, { addresses }, { limit: credentialsShown + 1 }),
    listFailureRows(ctx, { addresses }, { limit: failuresShown + 1, order: 'newest' }),
    Promise.all(addresses.map((address) => listSuppressions(ctx, address, { after: undefined, limit: 1 }))),
  ])
  return {
    name: known?.name ?? null,
    addresses: [known?.email ?? asked, ...others.map((one) => one.email)].map((address, at) => {
      return { email: address, suppressedBy: suppressions[at]?.[0]?.kind ?? null }
    }),
    member,
    credentials: partOf(credentials, credentialsShown),
    failures: partOf(failures, failuresShown),
  }
}

function partOf<Row>(rows: Row[], shown: number): Part<Row> {
  return { rows: rows.slice(0, shown), isMore: rows.length > shown }
}
