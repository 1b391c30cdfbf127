import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Encoding, pickEncoding } from './accept-encoding.ts'
import { compressAtOnce, compressInThread } from './compress.ts'
import { entityTagOf, isHeldByClient } from './entity-tag.ts'

const compressedFromBytes = 1_024
const compressedBytesKept = 8 * 1024 * 1024
const compressedAtOnceBytesMax = 128 * 1024
const compressingMax = 16

const kept = new LRUCache<string, Buffer>({ maxSize: compressedBytesKept, sizeCalculation: (bytes) => bytes.length })
/**
 * Answers that were sent once. Their compressed bytes are not kept: most pages are looked at once, and bytes outside of the heap make work for
 * the collector.
 */
const seen = new LRUCache<string, true>({ max: 5_000 })
let compressing = 0
/** One buffer for the bytes of a text while they are hashed and compressed, so that none is allocated for each. Work that waits has its own. */
const desk = Buffer.allocUnsafeSlow(3 * compressedAtOnceBytesMax)

/**
 * Sends a page or a document whose headers are set: with its entity tag, as 304 where the client has it already, and
 * compressed where that is worth it. A body that is sent often is compressed once. While many large ones are being compressed,
 * the next one is sent plain. Who knows its tag before it is made says so.
 */
export function sendEntity(reply: FastifyReply, entity: string | Buffer, knownTag?: string): FastifyReply {
  const body = typeof entity === 'string' && !isShort(entity) ? layOut(entity) : entity
  const sendPlain = () => (typeof body === 'string' ? reply.serializer(asItIs).send(body) : reply.send(own(body)))
  const { headers, method } = reply.request
  const encoding = pickEncoding(headers['accept-encoding'])
  reply.header('vary', ['Accept-Encoding', reply.getHeader('vary')].filter(Boolean).join(', '))
  if (reply.statusCode !== 200) return sendPlain()
  const tag = knownTag ?? entityTagOf(body)
  reply.header('etag', tag)
  if (isHeldByClient(headers['if-none-match'], tag)) return reply.code(304).send()
  if (method === 'HEAD' || encoding === undefined || typeof body === 'string' || body.length < compressedFromBytes)
    return sendPlain()
  const name = `${encoding} ${tag}`
  const compressed = kept.get(name)
  if (compressed) return reply.header('content-encoding', encoding).send(compressed)
  if (body.length <= compressedAtOnceBytesMax) {
    const bytes = compressAtOnce(body, encoding)
    if (seen.has(name)) kept.set(name, bytes)
    else seen.set(name, true)
    return reply.header('content-encoding', encoding).send(bytes)
  }
  if (compressing >= compressingMax) return sendPlain()
  void sendCompressed(reply, own(body), encoding, name)
  return reply
}

/** A text that is not worth compressing goes out in one write with its head, and as it is: the framework would add a charset to its type. */
const isShort = (text: string) => text.length < compressedFromBytes && Buffer.byteLength(text) < compressedFromBytes
const asItIs = (text: string) => text

/** What lies on the desk is there for a turn of the event loop alone. */
const own = (body: Buffer) => (body.buffer === desk.buffer ? Buffer.from(body) : body)

/** A character is three bytes at most. */
function layOut(text: string): Buffer {
  return 3 * text.length <= desk.length ? desk.subarray(0, desk.write(text)) : Buffer.from(text)
}

async function sendCompressed(reply: FastifyReply, body: Buffer, encoding: Encoding, name: string): Promise<void> {
  compressing++
  try {
    const bytes = await compressInThread(body, encoding)
    kept.set(name, bytes)
    reply.header('content-encoding', encoding).send(bytes)
  } catch (error) {
    reply.send(error)
  } finally {
    compressing--
  }
}
