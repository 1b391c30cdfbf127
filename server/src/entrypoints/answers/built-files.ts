import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyReply } from 'fastify'
import type { Log } from '../../platform/log.ts'
import { type Encoding, pickEncoding } from './accept-encoding.ts'
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
 * The endings of the compressed files that the build leaves beside each file (packaging/build-site.js). A folder that cannot be built anew may
 * lack them.
 */
const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/**
 * The files that a program of ours builds for browsers, by their paths in its `dist`, read by the first call of a process. They are built
 * before that where installing did not do it, or where the sources have changed since. Without them the map is empty.
 */
export function builtFilesOf(what: string, program: string): BuiltFiles {
  let loaded: ReturnType<BuiltFiles> | undefined
  return (log) => {
    loaded ??= load(what, program, log)
    return loaded
  }
}

async function load(what: string, program: string, log: Log): Promise<ReadonlyMap<string, BuiltFile>> {
  try {
    await import(program)
  } catch (error) {
    // This process may have no right to write the folder. The files of the former build are served then.
    log.warn({ err: error }, `the ${what} could not be built`)
  }
  const folder = fileURLToPath(new URL('dist', program))
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const served = files.filter((name) => types[extname(name)] !== undefined)
  return new Map(served.map((name) => [name, readBuiltFile(join(folder, name), types[extname(name)] as string)]))
}

/** Reads a file at the start, and keeps it in memory: a later build replaces the files. */
function readBuiltFile(path: string, type: string): BuiltFile {
  const compressed = Object.entries(endings)
    .filter(([, ending]) => existsSync(`${path}${ending}`))
    .map(([encoding, ending]) => [encoding, readFileSync(`${path}${ending}`)])
  return { type, plain: readFileSync(path), compressed: Object.fromEntries(compressed) }
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
