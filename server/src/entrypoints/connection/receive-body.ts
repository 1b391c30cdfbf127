import type { IncomingMessage } from 'node:http'
import { refuse } from '../../platform/refusals/refusal.ts'
import { hasLeft } from './one-at-a-time.ts'
import type { ProcessLimits } from './process-limits.ts'
import { refuseConnection } from './refuse-connection.ts'

/** Bodies up to this size need no reserved memory: any number of them does no harm. */
export const smallBodyBytesMax = 64 * 1024
/** The time in which a body ends, or brings as much as a small one has. */
const paceMs = 10_000

export type ReceiveOptions = {
  bytesMax: number
  /** The organization of the request, or the network address of a stranger. All its bodies share one part of the memory. */
  owner: string
  limits: ProcessLimits
  /** Receives the function that frees the memory, to be called when the request has been answered. */
  onHeld(release: () => void): void
}

/**
 * Reads the body of a request. A large one is read only when there is memory for all of it; until then the network holds it.
 * A request whose body has not come is no work under way: those that wait are counted by themselves, and none for long.
 * A body that is larger than the limit, by its length or while it is read, is refused and dropped; `UnreadBodies` deals with
 * the rest of the connection.
 */
export async function receiveBody(request: IncomingMessage, options: ReceiveOptions): Promise<Buffer> {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  if (length === undefined && coding === undefined) return Buffer.alloc(0)
  const announced = Number(length ?? Number.NaN)
  if (announced > options.bytesMax) throw refuse('body_too_large')
  // Most bodies are small and came with their head.
  if (request.complete && !(announced > smallBodyBytesMax)) return readBody(request, announced, options)
  const { underWay, awaited } = options.limits
  const release = await awaited[underWay.isKnown(request) ? 'ofCallers' : 'ofStrangers'].take(options.owner, 1)
  underWay.letGo(request)
  try {
    if (announced > smallBodyBytesMax) await holdRoom(announced, options)
    const body = await readBody(request, announced, options)
    underWay.takeBack(request)
    return body
  } finally {
    release()
  }
}

function readBody(request: IncomingMessage, announced: number, options: ReceiveOptions): Promise<Buffer> {
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
    const settle = (): void => {
      clearInterval(pace)
      request.off('data', append).off('end', finish).off('error', abort).off('close', abort)
    }
    const fail = (error: unknown): void => {
      settle()
      reject(error)
    }
    const finish = (): void => {
      settle()
      resolve(bytes.subarray(0, received))
    }
    const abort = (): void => fail(refuse('body_unreadable'))
    let due = smallBodyBytesMax
    const keepPace = (): void => {
      const least = due
      due = received + smallBodyBytesMax
      // Bytes that came while the process was busy are read first.
      setImmediate(() => received < least && !request.complete && refuseConnection(tooSlow, request.socket))
    }
    const pace = request.complete ? undefined : setInterval(keepPace, paceMs)
    request.on('data', append).on('end', finish).on('error', abort).on('close', abort)
    if (request.destroyed || hasLeft(request)) abort()
  })
}

const tooSlow = Object.assign(new Error('The body comes too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

async function holdRoom(bytes: number, { owner, limits, onHeld }: ReceiveOptions): Promise<void> {
  onHeld(await limits.bodyRoom.take(owner, bytes))
}
