import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FastifyReply } from 'fastify'
import type { Log } from '../../platform/log.ts'
import { type Encoding, encodings, pickEncoding } from './accept-encoding.ts'
import { compress } from './compress.ts'
import { entityTagOf, isHeldByClient } from './entity-tag.ts'

export type BuiltFile = { type: string; plain: Buffer; compressed: Partial<Record<Encoding, Buffer>> }

export type BuiltFiles = (log: Log) => Promise<ReadonlyMap<string, BuiltFile>>

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * The files that a program of ours builds for browsers, by their paths in its `dist`, read and compressed by the first call of a process.
 * They are built before that where installing did not do it, or where the sources have changed since. Without them the map is empty.
 */
export function builtFilesOf(what: string, program: string): BuiltFiles {
  let loaded: ReturnType<BuiltFiles> | undefined
  return (log) => {
    loaded ??= load(what, fileURLToPath(program), log)
    return loaded
  }
}

async function load(what: string, program: string, log: Log): Promise<ReadonlyMap<string, BuiltFile>> {
  try {
    await promisify(execFile)(process.execPath, [program])
  } catch (error) {
    // The folder may be one that this process cannot write to: what was built before is served then.
    log.warn({ err: error }, `the ${what} could not be built`)
  }
  const folder = join(dirname(program), 'dist')
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  const served = files.filter((name) => types[extname(name)] !== undefined)
  return new Map(await Promise.all(served.map(async (name) => [name, await readBuiltFile(folder, name)] as const)))
}

async function readBuiltFile(folder: string, name: string): Promise<BuiltFile> {
  const plain = await readFile(join(folder, name))
  const packed = await Promise.all(
    encodings.map(async (encoding) => [encoding, await compress(plain, encoding, 'much')] as const),
  )
  return { type: types[extname(name)] as string, plain, compressed: Object.fromEntries(packed) }
}

/** Sends a built file. One that has its content's hash in its name is kept for ever. */
export function sendBuiltFile(reply: FastifyReply, file: BuiltFile, { isImmutable = false } = {}): FastifyReply {
  const { headers } = reply.request
  const tag = entityTagOf(file.plain)
  reply.headers({ etag: tag, vary: 'Accept-Encoding', 'x-content-type-options': 'nosniff' })
  reply.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (isHeldByClient(headers['if-none-match'], tag)) return reply.code(304).send()
  const encoding = pickEncoding(headers['accept-encoding'])
  const packed = encoding && file.compressed[encoding]
  if (packed) reply.header('content-encoding', encoding)
  return reply.type(file.type).send(packed ?? file.plain)
}
