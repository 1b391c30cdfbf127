import type { OrganizationId } from '../ids.ts'

/**
 * Something that was taken away, and must stay so where an older state of the database is put back. It has ids and words of
 * ours, and nothing of a person.
 */
export type JournalLine = {
  at: Date
  /** Null for what belongs to no organization. */
  organizationId: OrganizationId | null
  act: string
  ids: readonly string[]
  detail?: string | undefined
}

/** Stores outside of the database what was taken away. The acts of a transaction are written after its commit. */
export type Journal = {
  /** Resolves when the lines are on disk, or cannot be written. It never rejects, since the change itself has been made. */
  write(lines: readonly JournalLine[]): Promise<void>
  /** Since when this process could not write; undefined while it can. */
  failingSince(): Date | undefined
}

/** Holds the lines of a transaction until it has committed. */
export function holdJournal(journal: Journal): Journal & { release(): Promise<void> } {
  const held: JournalLine[] = []
  return {
    failingSince: journal.failingSince,
    async write(lines) {
      held.push(...lines)
    },
    async release() {
      if (held.length > 0) await journal.write(held)
    },
  }
}

/** The journal of a service without a configured folder. */
export const keepsNoJournal: Journal = { write: async () => {}, failingSince: () => undefined }

const idsInLine = 500

/** The text of a line that is read back as it was: several, where it names more than 500 ids. */
export function writeLine({ at, organizationId, act, ids, detail }: JournalLine): string {
  let text = ''
  for (let start = 0; start < ids.length; start += idsInLine) {
    const part = ids.slice(start, start + idsInLine)
    text += `${JSON.stringify({ at, organization: organizationId, act, ids: part, detail })}\n`
  }
  return text
}
