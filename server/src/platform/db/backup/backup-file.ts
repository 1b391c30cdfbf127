import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { decryptWith } from './encryption.ts'

/** The head of a backup, before its first row. */
export type BackupHead = {
  format: 'sello-backup 1'
  takenAt: string
  publicUrl: string
  /** The migrations that had made the tables, by name. */
  migrations: string[]
  /** The one organization whose rows it has; absent where it has all. */
  organization?: { id: string; name: string }
}

export type TableHead = { table: string; columns: string[] }
export type BackupFoot = { rows: Record<string, number>; sha256: string }

/**
 * The file is compressed by gzip and holds frames: a letter, the length in four bytes, the content. H is the head, T
 * begins a table, D is a piece of its rows as PostgreSQL's COPY writes them, E ends it, F is the foot with the SHA-256 of all
 * that came before it. A file that was cut has no foot.
 */
export type Frame =
  | { kind: 'H'; content: BackupHead }
  | { kind: 'T'; content: TableHead }
  | { kind: 'D'; content: Buffer }
  | { kind: 'E'; content: { rows: number } }
  | { kind: 'F'; content: BackupFoot }

const headBytes = 5
const contentBytesMax = 64 * 1024 * 1024

/** The file is not a backup, is corrupt or was truncated. */
export class BrokenBackup extends Error {
  override name = 'BrokenBackup'
}

export class FrameWriter {
  readonly #hash: Hash = createHash('sha256')

  frame(kind: Exclude<Frame['kind'], 'F'>, content: object): Buffer {
    const bytes = encode(kind, Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content)))
    this.#hash.update(bytes)
    return bytes
  }

  foot(rows: BackupFoot['rows']): Buffer {
    return encode('F', Buffer.from(JSON.stringify({ rows, sha256: this.#hash.digest('hex') })))
  }
}

function encode(kind: Frame['kind'], content: Buffer): Buffer {
  const head = Buffer.alloc(headBytes)
  head.write(kind, 0, 'latin1')
  head.writeUInt32BE(content.length, 1)
  return Buffer.concat([head, content])
}

/** The path of a backup, and the private key of age (`AGE-SECRET-KEY-1...`) that opens it, where it is encrypted. */
export type BackupSource = { path: string; identity?: string | undefined }

/** Reads a file frame by frame, in bounded memory. Throws BrokenBackup; only what precedes the foot's frame is certain then. */
export async function* readFrames(source: BackupSource): AsyncGenerator<Frame> {
  const hash = createHash('sha256')
  let rest: Buffer = Buffer.alloc(0)
  let isEnded = false
  for await (const part of decompressed(source)) {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part])
    for (;;) {
      if (isEnded && rest.length > 0) throw new BrokenBackup('something follows its end')
      if (rest.length < headBytes) break
      const length = rest.readUInt32BE(1)
      if (length > contentBytesMax) throw new BrokenBackup('it is not a backup of Sello')
      if (rest.length < headBytes + length) break
      const whole = rest.subarray(0, headBytes + length)
      const frame = decode(whole)
      if (frame.kind !== 'F') hash.update(whole)
      else if (frame.content.sha256 !== hash.digest('hex')) throw new BrokenBackup('its checksum is wrong')
      isEnded = frame.kind === 'F'
      rest = rest.subarray(headBytes + length)
      yield frame
    }
  }
  if (!isEnded) throw new BrokenBackup('it was cut short')
}

async function* decompressed({ path, identity }: BackupSource): AsyncGenerator<Buffer> {
  const file = createReadStream(path)
  const sealed = identity === undefined ? file : Readable.from(decryptWith(identity, file))
  const plain = sealed.pipe(createGunzip())
  for (const one of [file, sealed]) one.on('error', (error: Error) => plain.destroy(error))
  try {
    for await (const part of plain) yield part as Buffer
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code === 'Z_BUF_ERROR') throw new BrokenBackup('it was cut short', { cause: error })
    if (identity !== undefined && !code)
      throw new BrokenBackup(`it cannot be decrypted: ${(error as Error).message}`, { cause: error })
    if (code.startsWith('Z_')) throw new BrokenBackup('it is broken, or not a backup of Sello', { cause: error })
    throw error
  } finally {
    file.destroy()
  }
}

function decode(bytes: Buffer): Frame {
  const kind = bytes.toString('latin1', 0, 1)
  const content = bytes.subarray(headBytes)
  if (kind === 'D') return { kind, content }
  if (!/^[HTEF]$/.test(kind)) throw new BrokenBackup('it is not a backup of Sello')
  try {
    return { kind, content: JSON.parse(content.toString()) } as Frame
  } catch (cause) {
    throw new BrokenBackup('it is not a backup of Sello', { cause })
  }
}
