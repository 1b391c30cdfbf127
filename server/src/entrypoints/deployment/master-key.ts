import { randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureDataFolder } from '../../platform/process/data-folder.ts'
import { isOfVault } from '../../platform/transit/transit.ts'
import type { KeptKey } from './deployment.ts'
import { OperatorError } from './operator-error.ts'

/**
 * Reads the master key that DATA_DIR keeps, or creates it on first use. Two processes that create one at the same time get
 * the same: the finished file is linked into place, and a name can be linked once.
 *
 * Where `isSealing` says that keys are sealed already, none is created: it could not open them, and would hide that the
 * right one is gone. `where` ends the sentence of that error: what else the operator can do. `write` makes the text of a new one.
 */
export async function keepMasterKey(
  dataDir: string,
  isSealing: () => Promise<boolean>,
  where = '',
  write: WriteKey = async (key) => key.toString('hex'),
): Promise<KeptKey> {
  const path = join(dataDir, 'master.key')
  const kept = await readKey(path)
  if (kept) return kept
  if (await isSealing())
    throw new OperatorError(
      `MASTER_KEY is not set and ${path} is missing, but the database holds signing keys sealed under a master key. Bring that key back${where}.`,
    )
  ensureFolder(dataDir)
  await makeOnce(path, `${await write(randomBytes(32))}\n`)
  const made = await readKey(path)
  if (!made) throw new OperatorError(`${path} has vanished.`)
  return made
}

/** The previous key, while the stored key is being changed. */
export async function readPreviousKey(dataDir: string): Promise<KeptKey | undefined> {
  return readKey(previousPath(dataDir))
}

/**
 * Stores a new key and the previous one beside it, so that both are found after an interruption. Where a change has begun
 * already, it continues.
 */
export async function replaceKeptKey(dataDir: string, write: WriteKey): Promise<void> {
  const path = join(dataDir, 'master.key')
  const [kept, previous] = [await readKey(path), await readPreviousKey(dataDir)]
  if (!kept) throw new OperatorError(`There is no master key in ${dataDir} to be replaced.`)
  if (previous && textOf(previous) !== textOf(kept)) return
  if (!previous) await makeOnce(previousPath(dataDir), `${textOf(kept)}\n`)
  const draft = `${path}.${randomUUID()}`
  await writeDraft(draft, `${await write(randomBytes(32))}\n`)
  await rename(draft, path)
}

/** Deletes the previous key. Call it when nothing is sealed under it any more. */
export async function forgetPreviousKey(dataDir: string): Promise<void> {
  await rm(previousPath(dataDir), { force: true })
}

type WriteKey = (key: Buffer) => Promise<string>

const previousPath = (dataDir: string) => join(dataDir, 'master.key.previous')

function textOf(kept: KeptKey): string {
  return typeof kept === 'string' ? kept : kept.toString('hex')
}

async function readKey(path: string): Promise<KeptKey | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new OperatorError(`The master key in ${path} cannot be read (${error.code}).`)
  })
  if (text === undefined) return undefined
  if (isOfVault(text.trim())) return text.trim()
  if (!/^[0-9a-f]{64}$/i.test(text.trim()))
    throw new OperatorError(`${path} does not hold a master key: 64 hexadecimal characters were expected.`)
  return Buffer.from(text.trim(), 'hex')
}

function ensureFolder(dataDir: string): void {
  try {
    ensureDataFolder(dataDir, 0o700)
  } catch (cause) {
    throw new OperatorError(`${(cause as Error).message} (DATA_DIR is ${dataDir})`, 1, { cause })
  }
}

async function makeOnce(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await writeDraft(draft, content)
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
}

async function writeDraft(path: string, content: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
