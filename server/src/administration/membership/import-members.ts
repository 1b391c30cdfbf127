import { insertEarlierWalletEntries } from '../../credentials/credential-store.ts'
import { checkNewMember, type ReadMember, type VerifiedBy } from '../../organizations/members/member.ts'
import { insertMembers, lockMemberCount } from '../../organizations/members/member-store.ts'
import { memberTexts } from '../../organizations/members/member-texts.ts'
import { listTakenAddresses, listTakenExternalIds } from '../../organizations/members/members-view.ts'
import type { MemberLine } from '../../organizations/members/read-member-sheet.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction, type Language, type TransactionContext } from '../../platform/context.ts'
import { insertEventsOf } from '../../platform/event-log/event-store.ts'
import { type MemberId, newId } from '../../platform/ids.ts'
import { type Refusal, refuse } from '../../platform/refusals/refusal.ts'
import { findMemberLimit, holdMemberLimit, refuseTooManyMembers } from './add-member.ts'
import { withLetters, writeAddressLetters } from './request-confirmation.ts'

/** Members that one file may hold. */
export const importedMax = 5_000

const problemsTold = 50

export type Import = {
  added: number
  /** Rows with the address or external id of somebody who is a member already. That member is not changed. */
  alreadyMembers: { line: number; email: string }[]
  earlierCredentials: number
}

type Line = { line: number; member: ReadMember }

/**
 * Adds the members of a file: all of them, except for those whose address a member has already. Earlier credentials of verified addresses go to the
 * wallets, in one statement for all; every other address gets a letter. Two imports of one file at the same time add each member once.
 *
 * Throws Refusal with each wrong line, in the language of the caller, and then adds nobody.
 */
export async function importMembers(
  ctx: Context,
  lines: MemberLine[],
  verifiedBy: VerifiedBy | null,
  language: Language = 'en',
): Promise<Import> {
  const read = readLines(lines, language)
  const members = read.map(({ member }) => ({ id: newId<MemberId>(ctx.clock.now()), ...member }))
  return withLetters(ctx, verifiedBy === null ? members.length : 0, () =>
    inTransaction(ctx, async (tx) => {
      const limit = await holdMemberLimit(tx)
      const known = await holdExternalIds(tx, read)
      const added = await insertMembers(
        tx,
        members.filter(({ externalId }) => !known.has(externalId ?? '')),
        verifiedBy,
      )
      if (added.size > 0) await refuseTooManyMembers(tx, limit)
      if (verifiedBy === null) {
        const unverified = members.filter(({ id }) => added.has(id))
        await writeAddressLetters(
          tx,
          unverified.map(({ id, normalizedEmail }) => ({ memberId: id, normalizedEmail })),
        )
      }
      const earlierCredentials = verifiedBy === null ? 0 : await insertEarlierWalletEntries(tx, [...added])
      const alreadyMembers = read
        .filter((_, index) => !added.has((members[index] as (typeof members)[number]).id))
        .map(toTold)
      const after = {
        added: added.size,
        already_members: alreadyMembers.length,
        verified_by: verifiedBy,
        earlier_credentials: earlierCredentials,
      }
      if (added.size > 0) {
        await recordChange(tx, { action: 'member.imported', subjectId: tx.organization.id, after })
        const told = [...added].map((subject) => ({ organizationId: tx.organization.id, subject }))
        await insertEventsOf(tx, 'member.added', told)
      }
      return { added: added.size, alreadyMembers, earlierCredentials }
    }),
  )
}

/**
 * Finds the external ids that members have already. Where the file has any, other imports and requests with external ids wait for the end of the
 * transaction.
 */
async function holdExternalIds(tx: TransactionContext, lines: Line[]): Promise<Set<string>> {
  const ids = externalIdsOf(lines)
  if (ids.length > 0) await lockMemberCount(tx)
  return listTakenExternalIds(tx, ids)
}

const externalIdsOf = (lines: Line[]) => lines.flatMap(({ member }) => member.externalId ?? [])

/** Says what `importMembers` would do at this moment: throws what it would throw, and adds nobody. */
export async function rehearseImport(
  ctx: Context,
  lines: MemberLine[],
  language: Language = 'en',
): Promise<Omit<Import, 'earlierCredentials'>> {
  const read = readLines(lines, language)
  const taken = await listTakenAddresses(
    ctx,
    read.map(({ member }) => member.normalizedEmail),
  )
  const known = await listTakenExternalIds(ctx, externalIdsOf(read))
  const alreadyMembers = read
    .filter(({ member }) => taken.has(member.normalizedEmail) || known.has(member.externalId ?? ''))
    .map(toTold)
  await refuseTooManyMembers(ctx, await findMemberLimit(ctx), read.length - alreadyMembers.length)
  return { added: read.length - alreadyMembers.length, alreadyMembers }
}

/** The refusal of a file with this many members. */
export function tooManyMembers(count: number, language: Language): Refusal {
  return refuse('invalid_member_list', memberTexts[language].tooMany(importedMax, count))
}

function toTold({ line, member }: Line): { line: number; email: string } {
  return { line, email: member.email }
}

function readLines(lines: MemberLine[], language: Language): Line[] {
  if (lines.length > importedMax) throw tooManyMembers(lines.length, language)
  const texts = memberTexts[language]
  const problems: string[] = []
  const read: Line[] = []
  const lineOf = new Map<string, number>()
  const lineOfId = new Map<string, number>()
  for (const { line, ...given } of lines) {
    const { problem, value: member } = { value: undefined, ...checkNewMember(given, language) }
    if (member === undefined) {
      problems.push(texts.inLine(line, problem ?? ''))
      continue
    }
    const first = lineOf.get(member.normalizedEmail)
    if (first !== undefined) problems.push(texts.twice(line, member.email, first))
    lineOf.set(member.normalizedEmail, first ?? line)
    const { externalId } = member
    const same = externalId ? lineOfId.get(externalId) : undefined
    if (same !== undefined) problems.push(texts.twiceById(line, externalId ?? '', same))
    else if (externalId) lineOfId.set(externalId, line)
    read.push({ line, member })
  }
  if (problems.length > 0) throw refuse('invalid_member_list', ...told(problems, language))
  return read
}

function told(problems: string[], language: Language): string[] {
  const more = problems.length - problemsTold
  return more > 0 ? [...problems.slice(0, problemsTold), memberTexts[language].moreLines(more)] : problems
}
