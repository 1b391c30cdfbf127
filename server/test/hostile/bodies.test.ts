import { deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { type Answer, clientFor } from '../client.ts'
import { forgetRequests } from '../contract/door.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { anyText, runs } from './values.ts'

let app: Application
let key: string
let templateId: string
beforeAll(async () => {
  app = await startApplication({ worker: false })
  const tenant = await makeTenant(app)
  key = tenant.key
  templateId = (await makeTemplate(tenant, { required: ['recipient_name'], optional: ['evidence'] })).id
})
afterAll(() => app?.stop())

const record = '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11'
const paths = [
  '/api/v1/credentials/validate',
  '/api/v1/credentials/issue',
  `/api/v1/credentials/${record}/revoke`,
  `/api/v1/bulk-failures/${record}/retry`,
]

async function post(path: string, body: string | Buffer, headers?: Record<string, string>): Promise<Answer> {
  await forgetRequests(app)
  return clientFor(app.url, key).call('POST', path, body, headers)
}

/** An answer of the contract: a documented status, JSON, `detail` alone on an error, and nothing of our insides. */
function expectSane(answer: Answer): void {
  expect([200, 400, 404, 413, 422]).toContain(answer.status)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  if (answer.status !== 200) expect(Object.keys(answer.body)).toEqual(['detail'])
  expect(answer.text).not.toMatch(/node_modules|\.ts:\d|Error:|select |insert |postgres/i)
}

const good = () => `{"template_id":"${templateId}","recipients":[{"email":"ana@example.edu","recipient_name":"Ana"}]}`
const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)
const withRow = (extra: string) => good().replace('"recipient_name"', `${extra},"recipient_name"`)

const unreadable: [string, () => string | Buffer][] = [
  ['nothing', () => ''],
  ['NUL', () => '\0'],
  ['blanks', () => ' \t\r\n'],
  ['a list', () => '[]'],
  ['null', () => 'null'],
  ['true', () => 'true'],
  ['a text', () => '"template_id"'],
  ['a number', () => '1e400'],
  ['bare words', () => 'template_id=1&recipients=2'],
  ['XML', () => '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
  ['a comment', () => '{/* x */}'],
  ['a comma at the end', () => '{"row_data_overrides":{},}'],
  ['half a surrogate escape', () => '{"reason":"\\ud8"}'],
  ['a raw line break in a text', () => '{"reason":"a\nb"}'],
  ['a raw NUL in a text', () => '{"reason":"a\0b"}'],
  ['invalid UTF-8', () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['an overlong NUL', () => Buffer.from('{"reason":"a\xc0\x80b"}', 'latin1')],
  ['a surrogate in UTF-8', () => Buffer.from('{"reason":"\xed\xa0\x80"}', 'latin1')],
  ['Latin-1', () => Buffer.from('{"reason":"Muñoz"}', 'latin1')],
  ['UTF-16', () => Buffer.from('\ufeff{"reason":"x"}', 'utf16le')],
  ['gzip that does not say so', () => gzipSync('{"reason":"x"}')],
  ['depth 33', () => `{"x":${nested(33)}}`],
  ['depth 200,000', () => nested(200_000)],
  ['depth 200,000 of objects', () => nested(200_000, '{"a":', '}').replace('}', '1}')],
  ['depth without an end', () => '['.repeat(1_000_000)],
  ['depth behind an escaped quote', () => `{"a\\"":${nested(100)}}`],
  ['ends of lists only', () => ']'.repeat(100_000)],
  ['quotes only', () => '"'.repeat(100_001)],
  ['backslashes only', () => `"${'\\'.repeat(100_001)}`],
]

describe('a body that cannot be read', () => {
  it.each(unreadable)('%s: refused by every operation that takes one, in its words', async (name, body) => {
    for (const path of paths) {
      const answer = await post(path, body())
      expectSane(answer)
      // Without a body a retry has no overrides, and the record is looked for.
      const isRetryOfNothing = name === 'nothing' && path.endsWith('/retry')
      expect(answer.status).toBe(isRetryOfNothing ? 404 : 422)
    }
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
  ])('in %s is refused, whatever it would unpack to', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(64 * 1024 * 1024, 0x20))
    for (const body of [pack(good()), bomb]) {
      const answer = await post(paths[0] as string, body, { 'content-encoding': encoding })
      expectSane(answer)
      expect(answer.status).toBe(422)
    }
  })

  it('of more than 16 MB is 413 for every operation, and the next request is served', async () => {
    for (const path of paths) {
      const answer = await post(path, Buffer.alloc(17 * 1024 * 1024, 0x20))
      expectSane(answer)
      expect(answer.status).toBe(413)
    }
    expect((await post(paths[0] as string, good())).status).toBe(200)
  })

  it('is not read at all without a key', async () => {
    const answer = await clientFor(app.url).call('POST', paths[1] as string, Buffer.alloc(1024 * 1024, 0x5b))
    expect([answer.status, answer.body.detail]).toEqual([401, 'API key required'])
  })
})

describe('a body that can be read', () => {
  it.each([
    ['a byte order mark', () => `\ufeff${good()}`],
    ['blanks around it', () => ` \r\n\t${good()}\n`],
    ['escapes for plain letters', () => good().replace('"email"', '"\\u0065mail"')],
    ['other fields beside', () => good().replace('{', '{"x":1,"__proto__":{"recipients":[]},"constructor":2,')],
    ['a repeated field', () => good().replace('{', '{"recipients":7,"template_id":"x",')],
    ['depth 32 in a field that nobody reads', () => withRow(`"x":${nested(29)}`)],
    ['a text full of brackets', () => good().replace('{', () => `{"x":"${'[{'.repeat(100_000)}",`)],
    ['a text full of escapes', () => good().replace('{', () => `{"x":"${'\\\\\\"'.repeat(100_000)}",`)],
    ['a text of ten megabytes', () => good().replace('{', () => `{"x":"${'x'.repeat(10_000_000)}",`)],
  ])('is understood with %s', async (_what, body) => {
    const answer = await post(paths[0] as string, body())
    expectSane(answer)
    expect([answer.status, answer.body.total, answer.body.errors]).toEqual([200, 1, 0])
  })
})

describe('any body', () => {
  const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array))
  const json = fc.json({ maxDepth: 4, stringUnit: 'binary' })
  /** A good body with a stretch of it replaced. */
  const broken = fc.tuple(fc.nat({ max: 110 }), fc.nat({ max: 12 }), anyText).map(
    ([at, length, text]) =>
      (whole: string) =>
        whole.slice(0, at) + text + whole.slice(at + length),
  )

  it('of bytes, of JSON or of nearly good JSON gets an answer of the contract from every operation', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.oneof(bytes, json, broken), async (path, made) => {
        const body = typeof made === 'function' ? made(good()) : made
        expectSane(await post(path, Buffer.from(body as string)))
      }),
      { numRuns: 10 * runs },
    )
  })

  it('as overrides and as a reason gets an answer of the contract', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }), async (value) => {
        expectSane(await post(paths[2] as string, JSON.stringify({ reason: value })))
        expectSane(await post(paths[3] as string, JSON.stringify({ row_data_overrides: value })))
      }),
      { numRuns: 3 * runs },
    )
  })

  it('under any content type gets an answer of the contract', async () => {
    const type = fc.string({ unit: fc.constantFrom(...'aj/;= "\\,*+-.json'), maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(type, async (text) => {
        expectSane(await post(paths[0] as string, good(), { 'content-type': text }))
      }),
      { numRuns: 3 * runs },
    )
  })
})
