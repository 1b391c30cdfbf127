import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { sendEntity } from './send-entity.ts'

const page = (letter: string) => `<p>${letter.repeat(5_000)} — fin</p>`

it.each([
  ['plain', {}, (bytes: Buffer) => bytes],
  ['packed', { 'accept-encoding': 'br' }, brotliDecompressSync],
] as const)('what waits to be sent %s stays as it is while others are sent theirs', async (_, headers, unpack) => {
  const app = fastify()
  const waiting: Buffer[] = []
  app.addHook('onSend', async (_request, _reply, payload) => void waiting.push(payload as Buffer))
  app.get('/:letter', (request, reply) => sendEntity(reply, page((request.params as { letter: string }).letter)))
  const asked = ['a', 'b', 'a', 'ñ', 'a', 'b']
  for (const letter of asked) await app.inject({ url: `/${encodeURIComponent(letter)}`, headers })
  expect(waiting.map((bytes) => unpack(bytes).toString())).toEqual(asked.map(page))
  await app.close()
})

it.each([
  ['short', `{"name":"ñ"}`, undefined],
  ['long', `{"name":"${'ñ'.repeat(1_000)}"}`, 'br'],
])('a %s document has the type that it was given, and the length of its bytes', async (_, text, encoding) => {
  const app = fastify()
  app.get('/', (_request, reply) => sendEntity(reply.type('application/did+ld+json'), text))
  const plain = await app.inject('/')
  const asked = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  expect([plain.headers['content-type'], asked.headers['content-type']]).toEqual(
    Array(2).fill('application/did+ld+json'),
  )
  expect([plain.body, Number(plain.headers['content-length'])]).toEqual([text, Buffer.byteLength(text)])
  expect([asked.headers['content-encoding'], asked.headers.etag]).toEqual([encoding, plain.headers.etag])
  await app.close()
})
