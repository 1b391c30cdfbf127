import type { Platform } from '../../platform/context.ts'
import { type JournalLine, keepsNoJournal } from '../../platform/journal/journal.ts'
import { readJournal } from '../../platform/journal/read-journal.ts'
import { isRepeatable, repeatAct } from './repeat-act.ts'

export type Replayed = {
  /** The lines that were read, and done again where their records are in this database. */
  lines: number
  /** Lines that are torn, or of a newer version. */
  unreadable: number
  /** The refusals in sentences, a hundred at most. */
  refused: string[]
}

/** Clocks of machines differ, and a backup is of the moment at which its transaction began. */
const marginMinutes = 10
const refusedMax = 100

/**
 * Repeats what the journal says was taken away since this moment. May run twice. A refusal is reported and stops nothing else; lines that do not
 * concern the restore are skipped. Besides one line it holds in memory what was suspended or taken back, each once.
 */
export async function replayJournal(
  given: Platform,
  folder: string,
  since: Date,
  isMeant: (line: JournalLine) => boolean = () => true,
): Promise<Replayed> {
  // The repeated acts are in the journal already.
  const platform = { ...given, journal: keepsNoJournal }
  const replayed: Replayed = { lines: 0, unreadable: 0, refused: [] }
  const repeat = async (line: JournalLine) => {
    const refused = await repeatAct(platform, line)
    replayed.refused.push(...refused.slice(0, refusedMax - replayed.refused.length))
  }
  const last = new Map<string, JournalLine>()
  for await (const line of readJournal(folder, new Date(since.getTime() - marginMinutes * 60_000))) {
    if (!line || !isRepeatable(line)) {
      replayed.unreadable++
      continue
    }
    if (!isMeant(line)) continue
    replayed.lines++
    if (isTakenBack(line)) keepLast(last, line)
    else await repeat(line)
  }
  for (const line of last.values()) await repeat(line)
  return replayed
}

/** Tells whether a later act may reverse this one. Files are read in no order, so the last act of each record counts. */
const isTakenBack = ({ act }: JournalLine): boolean => /^(member|team_member|organization)\./.test(act)

function keepLast(last: Map<string, JournalLine>, line: JournalLine): void {
  for (const id of line.ids) {
    // A person is in the teams of several organizations.
    const record = `${line.organizationId} ${id}`
    const known = last.get(record)
    if (!known || known.at <= line.at) last.set(record, { ...line, ids: [id] })
  }
}

/** The result of the replay, in one sentence each. */
export function tellReplayed({ lines, unreadable, refused }: Replayed): string[] {
  const torn = `${unreadable} could not be read, as the last line of a process that was killed`
  return [
    `Of what was revoked, erased or suspended since then, ${lines} lines of BACKUP_JOURNAL were done again${unreadable > 0 ? `; ${torn}` : ''}.`,
    ...refused.map((sentence) => `Not done again: ${sentence}`),
  ]
}
