import { once } from 'node:events'
import { open, rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { openClient } from '../account/open-account.ts'
import { note } from '../screen/print.ts'
import { startProgress } from '../screen/progress.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { type FilterOptions, filterOf } from './credential-filter.ts'

type ExportOptions = CommonOptions & FilterOptions & { format: 'csv' | 'ndjson'; output?: string }

/**
 * Writes all credentials that match, as they come: in memory is a part of them. A file gets its name when it is whole; one that breaks off leaves
 * nothing under it.
 */
export async function exportCredentials(shell: Shell, options: ExportOptions): Promise<void> {
  const { output } = options
  if (output === undefined) {
    await writeEach(shell, options, async (chunk) => {
      if (shell.stdout.write(chunk) === false) await once(shell.stdout as Writable, 'drain', { signal: shell.signal })
    })
    return
  }
  const partial = `${output}.part`
  const file = await open(partial, 'w')
  try {
    const count = await writeEach(shell, options, (chunk) => file.appendFile(chunk))
    await file.close()
    await rename(partial, output)
    note(shell, options, `${count} credentials in ${output}`)
  } catch (error) {
    await file.close()
    await rm(partial, { force: true })
    throw error
  }
}

/** The total is told as it was when the file began. */
async function writeEach(
  shell: Shell,
  options: ExportOptions,
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<number> {
  const client = await openClient(shell, options)
  const { signal } = shell
  const filter = filterOf(options)
  const { total } = await client.listCredentials({ ...filter, page_size: 1, signal })
  const progress = startProgress(shell, options)
  // The first line of a CSV file has the names.
  let count = options.format === 'csv' ? -1 : 0
  try {
    for await (const chunk of client.exportCredentials(options.format, filter, { signal })) {
      await write(chunk)
      for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) count += 1
      progress.show(Math.max(0, count), Math.max(total, count))
    }
  } finally {
    progress.end()
  }
  return count
}

const lineFeed = 0x0a
