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
