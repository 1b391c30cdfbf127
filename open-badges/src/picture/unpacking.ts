import { constants, inflateSync } from 'node:zlib'

/** Several times the size of any file with a credential, and far below a harmful size. */
const unpackedBytesMax = 8 * 1024 * 1024

/** Counts the texts that are taken out of one file: their size together is bounded, packed or not. */
export class Unpacking {
  #left = unpackedBytesMax

  /** Whether there was more than may be taken out: what else the file holds is not known then. */
  get isExceeded(): boolean {
    return this.#left <= 0
  }

  /** Notes that there is more than may be taken out. */
  exceed(): void {
    this.#left = 0
  }

  /** How a text begins that was deflated, each byte as a character; `undefined` where it was not. The bytes are few, and are not counted. */
  beginningOf(packed: Uint8Array): string | undefined {
    try {
      return inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
    } catch {
      return undefined
    }
  }

  /** The text that was deflated; `undefined` where it was not, or is more than may still come. */
  inflate(packed: Uint8Array): string | undefined {
    if (this.isExceeded) return undefined
    try {
      return this.take(inflateSync(packed, { maxOutputLength: this.#left }))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') this.exceed()
      return undefined
    }
  }

  /** Takes a text that is not packed; `undefined` where it exceeds the rest of the bound. */
  take(bytes: Buffer): string | undefined {
    this.#left -= bytes.length
    return this.isExceeded ? undefined : bytes.toString('utf8')
  }
}
