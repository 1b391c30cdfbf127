import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiKeyId, JobId, UserId } from '../../platform/ids.ts'
import { ensureDataFolder } from '../../platform/process/data-folder.ts'

/** The facts of the demo data that the database does not know: the whole API keys, and which steps of its creation are done. */
export type DemoState = Record<string, { keyId?: ApiKeyId; key?: string; jobId?: JobId; ownerId?: UserId }>

const pathOf = (dataDir: string) => join(dataDir, 'demo.json')

export async function readDemoState(dataDir: string): Promise<DemoState | undefined> {
  try {
    return JSON.parse(await readFile(pathOf(dataDir), 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * The file is readable by its owner only, since it holds keys. It is replaced as a whole, so that a crash leaves the old or
 * the new one.
 */
export async function writeDemoState(dataDir: string, state: DemoState): Promise<void> {
  ensureDataFolder(dataDir, 0o700)
  const draft = `${pathOf(dataDir)}.new`
  await writeFile(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
  await rename(draft, pathOf(dataDir))
}
