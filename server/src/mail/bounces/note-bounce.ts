import type { Platform } from '../../platform/context.ts'
import { observe } from '../../platform/observed.ts'
import { readMessageId } from '../letter.ts'
import { findLetterCopy } from '../letters-view.ts'
import { updateLetterBounced } from '../outbox-store.ts'
import { findReturnPaths, isReturnPathOf } from '../return-path.ts'
import { insertSuppression } from '../suppressions/suppression-store.ts'
import { type BounceReport, readBounceReport, reportBytesMax, withoutNames } from './bounce-report.ts'
import type { ReportedLetter } from './provider-reports.ts'

/**
 * The meaning of a message. `unknown`: no report on a letter of ours. `bounced`: the letter has now failed. `delayed`: the server goes on trying.
 * `settled`: the letter had failed before, or was sent again since.
 */
export type BounceOutcome = 'unknown' | 'bounced' | 'delayed' | 'settled'

/**
 * Notes a mail server's report on a letter that the relay had taken. The letter is found only by its return path, which nobody can invent. Where the
 * server has given the letter up, it has failed; where the mailbox does not exist, the address gets no more letters of the organization. The same
 * report twice is noted once.
 */
export async function noteBounce(platform: Platform, message: Buffer): Promise<BounceOutcome> {
  const bytes = message.subarray(0, reportBytesMax)
  for (const { credentialId, mac } of findReturnPaths(bytes.toString('latin1')).slice(0, returnPathsMax)) {
    const copy = await findLetterCopy(platform.database, credentialId)
    if (!copy || !isReturnPathOf(platform.keyWrapper, copy, mac)) continue
    const report = await readBounceReport(bytes, copy.email)
    return report ? note(platform, copy, report) : 'unknown'
  }
  return 'unknown'
}

/**
 * Notes a provider's signed reports on letters by their Message-ID. A Message-ID is no secret, so the provider must be authenticated. It names one
 * copy of a letter, so that a report on an earlier copy does not count for the one that was sent since. Returns the number of reports of each kind.
 */
export async function noteReports(
  platform: Platform,
  reports: ReportedLetter[],
): Promise<Partial<Record<BounceOutcome, number>>> {
  const counts: Partial<Record<BounceOutcome, number>> = {}
  for (const { messageId, report } of reports) {
    const outcome = await noteReported(platform, messageId, report)
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

async function noteReported(platform: Platform, messageId: string, report: BounceReport): Promise<BounceOutcome> {
  const named = readMessageId(messageId)
  const copy = named && (await findLetterCopy(platform.database, named.credentialId))
  if (!copy || copy.resentAt?.getTime() !== named.resentAt?.getTime()) return 'unknown'
  return note(platform, copy, withoutNames(report, copy.email))
}

/** A report names its letter in its own header, in the returned message, or in both. */
const returnPathsMax = 5

async function note(
  platform: Platform,
  copy: NonNullable<Awaited<ReturnType<typeof findLetterCopy>>>,
  { isFinal, isMailboxGone, words }: BounceReport,
): Promise<BounceOutcome> {
  if (!isFinal) return 'delayed'
  if (copy.status !== 'sent') return 'settled'
  // The suppression comes before the note on the letter: after a crash in between, the letter is still `sent`, and the report does both.
  if (isMailboxGone) await insertSuppression(platform, { ...copy, answer: words })
  if (!(await updateLetterBounced(platform, copy, `bounced: ${words}`))) return 'settled'
  observe('letter', () => ({ kind: 'bounced', answer: words }))
  platform.announcer.announce(copy.organizationId, ['letters'])
  return 'bounced'
}
