import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Encoding, pickEncoding } from './accept-encoding.ts'
import { compress } from './compress.ts'
import { entityTagOf, isHeldByClient } from './entity-tag.ts'

const compressedFromBytes = 1_024
const compressedBytesKept = 8 * 1024 * 1024
const compressingMax = 16

const kept = new LRUCache<string, Buffer>({ maxSize: compressedBytesKept, sizeCalculation: (bytes) => bytes.length })
let compressing = 0

/**
 * Sends a page or a document whose headers are set: with its entity tag, as 304 where the client has it already, and
 * compressed where that is worth it. A body that is sent often is compressed once. While many bodies are being compressed,
 * the next one is sent plain.
 */
export function sendEntity(reply: FastifyReply, text: string): FastifyReply {
  // Sent as bytes: the framework would add a charset to the type of a text, and none to that of a compressed one.
  const body = Buffer.from(text)
  const { headers, method } = reply.request
  const encoding = pickEncoding(headers['accept-encoding'])
  reply.header('vary', ['Accept-Encoding', reply.getHeader('vary')].filter(Boolean).join(', '))
  if (reply.statusCode !== 200) return reply.send(body)
  const tag = entityTagOf(body)
  reply.header('etag', tag)
  if (isHeldByClient(headers['if-none-match'], tag)) return reply.code(304).send()
  if (method === 'HEAD' || encoding === undefined || body.length < compressedFromBytes) return reply.send(body)
  const name = `${encoding} ${tag}`
  const compressed = kept.get(name)
  if (compressed) return reply.header('content-encoding', encoding).send(compressed)
  if (compressing >= compressingMax) return reply.send(body)
  void sendCompressed(reply, body, encoding, name)
  return reply
}

async function sendCompressed(reply: FastifyReply, body: Buffer, encoding: Encoding, name: string): Promise<void> {
  compressing++
  try {
    const bytes = await compress(body, encoding, 'little')
    kept.set(name, bytes)
    reply.header('content-encoding', encoding).send(bytes)
  } catch (error) {
    reply.send(error)
  } finally {
    compressing--
  }
}
