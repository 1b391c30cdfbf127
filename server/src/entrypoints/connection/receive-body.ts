import type { IncomingMessage } from 'node:http'
import { refuse } from '../../refusals/refusal.ts'
import type { SharedCapacity } from './shared-capacity.ts'

/** Bodies up to this size need no reserved memory: any number of them does no harm. */
export const smallBodyBytesMax = 64 * 1024

export type ReceiveOptions = {
  bytesMax: number
  /** The organization of the request. All its bodies share one part of the memory. */
  owner: string
  room: SharedCapacity
  /** Receives the function that frees the memory, to be called when the request has been answered. */
  onHeld(release: () => void): void
}

/**
 * Reads the body of a request. A large one is read only when there is memory for all of it; until then the network holds it.
 * A body that is larger than the limit, by its length or while it is read, is refused and dropped; `UnreadBodies` deals with
 * the rest of the connection.
 */
export async function receiveBody(request: IncomingMessage, options: ReceiveOptions): Promise<Buffer> {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  if (length === undefined && coding === undefined) return Buffer.alloc(0)
  const announced = Number(length ?? Number.NaN)
  if (announced > options.bytesMax) throw refuse('body_too_large')
  if (announced > smallBodyBytesMax) await holdRoom(announced, options)
  // Memory that nothing was written to yet costs nothing: a caller that announces much and sends little holds little.
  const first = Buffer.allocUnsafe(announced >= 0 ? announced : Math.min(smallBodyBytesMax, options.bytesMax))
  return new Promise((resolve, reject) => {
    let bytes = first
    let received = 0
    const append = (part: Buffer): void => {
      if (received + part.length <= bytes.length) {
        part.copy(bytes, received)
        received += part.length
      } else if (bytes.length === options.bytesMax) fail(refuse('body_too_large'))
      else grow(part)
    }
    // Only a body whose length was not announced grows, and only once: then it may become as large as any.
    const grow = (part: Buffer): void => {
      request.pause()
      holdRoom(options.bytesMax, options).then(() => {
        const larger = Buffer.allocUnsafeSlow(options.bytesMax)
        bytes.copy(larger, 0, 0, received)
        bytes = larger
        append(part)
        request.resume()
      }, fail)
    }
    const fail = (error: unknown): void => {
      request.off('data', append).off('end', finish).off('error', abort).off('close', abort)
      reject(error)
    }
    const finish = (): void => resolve(bytes.subarray(0, received))
    const abort = (): void => fail(refuse('body_unreadable'))
    request.on('data', append).on('end', finish).on('error', abort).on('close', abort)
  })
}

async function holdRoom(bytes: number, { owner, room, onHeld }: ReceiveOptions): Promise<void> {
  onHeld(await room.take(owner, bytes))
}
