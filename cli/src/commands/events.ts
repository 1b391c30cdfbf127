import { openClient } from '../account/open-account.ts'
import { note } from '../screen/print.ts'
import type { CommonOptions, Shell } from '../shell.ts'

type EventsOptions = CommonOptions & { after?: string; types?: string; subject?: string; follow?: boolean }

/** Prints events as lines of JSON, and on standard error the cursor with which the next call continues. */
export async function followEvents(shell: Shell, options: EventsOptions): Promise<void> {
  const { after, types, subject, follow } = options
  const client = await openClient(shell, options)
  let cursor = after
  const keep = (next: string) => {
    cursor = next
  }
  const asked = { after, types, subject, onCursor: keep, untilCaughtUp: !follow, signal: shell.signal }
  try {
    for await (const event of client.events(asked)) shell.stdout.write(`${JSON.stringify(event)}\n`)
  } finally {
    if (cursor !== undefined) note(shell, options, `Go on with --after ${cursor}`)
  }
}
