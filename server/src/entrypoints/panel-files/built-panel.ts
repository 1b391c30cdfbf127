import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Log } from '../../platform/log.ts'
import { type Encoding, encodings } from '../answers/accept-encoding.ts'
import { compress } from '../answers/compress.ts'

export type PanelFile = { type: string; plain: Buffer; compressed: Partial<Record<Encoding, Buffer>> }

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const program = fileURLToPath(import.meta.resolve('panel/build'))
const folder = join(dirname(program), 'dist')
let loaded: Promise<ReadonlyMap<string, PanelFile>> | undefined

/**
 * The files of the panel by their paths below `/panel/`, read and compressed by the first call of a process. They are built
 * before that where installing did not do it, or where the sources have changed since. Without them the map is empty.
 */
export function builtPanel(log: Log): Promise<ReadonlyMap<string, PanelFile>> {
  loaded ??= load(log)
  return loaded
}

async function load(log: Log): Promise<ReadonlyMap<string, PanelFile>> {
  try {
    await promisify(execFile)(process.execPath, [program])
  } catch (error) {
    // The folder may be one that this process cannot write to: what was built before is served then.
    log.warn({ err: error }, 'the panel could not be built')
  }
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  const served = files.filter((name) => types[extname(name)] !== undefined)
  return new Map(await Promise.all(served.map(async (name) => [name, await readPanelFile(name)] as const)))
}

async function readPanelFile(name: string): Promise<PanelFile> {
  const plain = await readFile(join(folder, name))
  const packed = await Promise.all(
    encodings.map(async (encoding) => [encoding, await compress(plain, encoding, 'much')] as const),
  )
  return { type: types[extname(name)] as string, plain, compressed: Object.fromEntries(packed) }
}
