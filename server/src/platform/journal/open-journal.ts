import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { type Journal, type JournalLine, writeLine } from './journal.ts'

/** A disk of the network that does not answer holds an act up for so long at most. */
const patienceMs = 5_000
const tryAgainMs = 30_000
/** The lines that are kept to be written later. What is more is lost to the journal, and the log says how many. */
const unwrittenMax = 1_000

/**
 * Opens a journal in files of this folder: one for each process and day, so that no two processes write into one file, whatever
 * disk they share. A line that cannot be written is kept and tried again; the log says so, and the act goes on.
 */
export function openJournal(folder: string, log: Log): Journal & { close(): Promise<void> } {
  const ownName = randomUUID()
  let unwritten: JournalLine[] = []
  let failingSince: Date | undefined
  let writing: Promise<void> | undefined
  const fail = (cause: object) => {
    failingSince ??= new Date()
    const lost = unwritten.splice(unwrittenMax).length
    const facts = { ...cause, failing_since: failingSince, unwritten: unwritten.length, lost }
    log.error(facts, 'what was revoked or erased could not be written into BACKUP_JOURNAL: take a backup, which has it')
  }
  const writeAll = async () => {
    while (unwritten.length > 0) {
      const lines = unwritten
      unwritten = []
      try {
        // An attempt that failed may have left half a line.
        await append(folder, ownName, `${failingSince ? '\n' : ''}${lines.map(writeLine).join('')}`)
        failingSince = undefined
      } catch (error) {
        unwritten = [...lines, ...unwritten]
        fail({ err: error })
        setTimeout(() => void writeDue(), tryAgainMs).unref()
        break
      }
    }
    writing = undefined
  }
  const writeDue = () => {
    writing ??= writeAll()
    return writing
  }
  const write = async (lines: readonly JournalLine[]) => {
    const isStuck = writing !== undefined && failingSince !== undefined
    unwritten.push(...lines.filter(({ ids }) => ids.length > 0))
    if (unwritten.length === 0) return
    if (isStuck) return fail({})
    const patience = new AbortController()
    const late = sleep(patienceMs, true, { signal: patience.signal }).catch(() => false)
    if (await Promise.race([writeDue().then(() => false), late])) fail({ waited_ms: patienceMs })
    patience.abort()
  }
  return {
    write,
    failingSince: () => failingSince,
    close: () => write([]),
  }
}

async function append(folder: string, ownName: string, text: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  const file = await open(join(folder, `${day}-${ownName}.jsonl`), 'a', 0o600)
  try {
    await file.appendFile(text)
    await file.datasync()
  } finally {
    await file.close()
  }
}
