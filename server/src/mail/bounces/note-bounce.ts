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
 * What a message was: no report of a letter of ours; one of a letter that was `bounced` by it; one that changes nothing, since the server
 * goes on trying, or the letter is known to have failed, or has been sent again since.
 */
export type BounceOutcome = 'unknown' | 'bounced' | 'delayed' | 'settled'

/**
 * Notes what a mail server reports of a letter that the relay had taken. The letter is found by the return path that it went out with,
 * and by nothing else: whoever makes up a report cannot name one. Where the server has given it up it has failed, and the address gets no
 * more letters of the organization if it does not exist. The same report twice is noted once.
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
 * Notes what a provider has told, and signed, of letters by their Message-ID. Such an id is no secret: whoever told it has to be known. It names
 * one copy of a letter, so that what is said of the one before is nothing of the one that was sent since. Returns how many there were of each kind.
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

/** A report names the one letter that it is of, in its own header, in what it brings back, or in both. */
const returnPathsMax = 5

async function note(
  platform: Platform,
  copy: NonNullable<Awaited<ReturnType<typeof findLetterCopy>>>,
  { isFinal, isMailboxGone, words }: BounceReport,
): Promise<BounceOutcome> {
  if (!isFinal) return 'delayed'
  if (copy.status !== 'sent') return 'settled'
  // Before the letter is noted: a process that dies in between finds it sent, and does both.
  if (isMailboxGone) await insertSuppression(platform, { ...copy, answer: words })
  if (!(await updateLetterBounced(platform, copy, `bounced: ${words}`))) return 'settled'
  observe('letter', () => ({ kind: 'bounced', answer: words }))
  platform.announcer.announce(copy.organizationId, ['letters'])
  return 'bounced'
}
