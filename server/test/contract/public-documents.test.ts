import { request as openRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'

let app: Application
let paths: Record<string, string>
beforeAll(async () => {
  app = await startApplication({ worker: false })
  const tenant = await makeTenant(app)
  const { id } = await makeTemplate(tenant)
  const issued = await clientFor(app.url, tenant.key).issue(id, [{ email: 'ana@example.edu' }])
  const credential = issued.body.credentials[0].credential_id
  const document = (await clientFor(app.url).get(`/credentials/${credential}.json`)).body
  paths = {
    credential: `/credentials/${credential}.json`,
    'badge of the credential': `/credentials/${credential}.svg`,
    'page of the credential': `/credentials/${credential}`,
    'status list': new URL(document.credentialStatus.statusListCredential).pathname,
    'DID document': `/orgs/${tenant.organization.id}/did.json`,
    'page of the issuer': `/orgs/${tenant.organization.id}`,
    achievement: `/achievements/${id}.json`,
    'page of the achievement': `/achievements/${id}`,
    badge: `/achievements/${id}/badge.svg`,
    contract: '/openapi.json',
    reference: '/docs/',
    'page of the errors': '/docs/errors',
  }
})
afterAll(() => app?.stop())

const documents = [
  'credential',
  'badge of the credential',
  'status list',
  'DID document',
  'achievement',
  'badge',
  'contract',
]
const all = [...documents, 'page of the credential', 'page of the issuer', 'page of the achievement', 'reference']

type Seen = { status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer }

/** An answer as it came, not unpacked. */
function ask(what: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const request = openRequest(`${app.url}${paths[what] ?? what}`, { method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }),
      )
    })
    request.on('error', reject).end()
  })
}

describe.each(all)('the %s', (what) => {
  it('has a tag, and is 304 without a body for who has it, and for nobody else', async () => {
    const first = await ask(what)
    const tag = String(first.headers.etag)
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{20,}"$/)])
    for (const held of [tag, tag.replace('W/', ''), `"x", ${tag}`, '*'])
      for (const method of ['GET', 'HEAD']) {
        const again = await ask(what, { 'if-none-match': held }, method)
        expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, tag])
      }
    expect((await ask(what, { 'if-none-match': 'W/"x"' })).status).toBe(200)
  })

  it('comes packed for who takes it so, and is the same unpacked', async () => {
    const plain = await ask(what)
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
      ['GZIP', 'gzip', gunzipSync],
    ] as const)
      for (let time = 0; time < 3; time++) {
        const packed = await ask(what, { 'accept-encoding': accepted })
        const isSmall = plain.bytes.length < 1_024
        expect(packed.headers['content-encoding']).toBe(isSmall ? undefined : encoding)
        expect(isSmall ? packed.bytes : unpack(packed.bytes)).toEqual(plain.bytes)
        expect(packed.headers.vary).toContain('Accept-Encoding')
        expect([packed.headers.etag, packed.headers['content-type']]).toEqual([
          plain.headers.etag,
          plain.headers['content-type'],
        ])
      }
    for (const accepted of ['identity', 'br;q=0', 'deflate', 'x-gzip-ish'])
      expect((await ask(what, { 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined()
  })

  it('has no body under HEAD', async () => {
    const head = await ask(what, { 'accept-encoding': 'br' }, 'HEAD')
    expect([head.status, head.bytes.length]).toEqual([200, 0])
  })
})

describe.each(documents)('a browser on another origin may read the %s', (what) => {
  it('after it has asked, with the headers that verifiers send', async () => {
    const asked = await ask(
      what,
      {
        origin: 'https://verifier.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'cache-control,content-type',
      },
      'OPTIONS',
    )
    expect(asked.status).toBe(204)
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-max-age': '86400',
    })
    const allowed = String(asked.headers['access-control-allow-headers']).toLowerCase().split(', ')
    expect(allowed).toEqual(expect.arrayContaining(['cache-control', 'content-type', 'accept']))
    const { headers } = await ask(what, { origin: 'https://verifier.example' })
    expect([headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]).toEqual([
      '*',
      'cross-origin',
    ])
  })
})

describe('no browser on another origin', () => {
  it('may read what needs a key, or a page', async () => {
    for (const path of ['/api/v1/templates', '/api/v1/credentials/issue', '/', '/docs/']) {
      const asked = await ask(path, { origin: 'https://x.example' }, 'OPTIONS')
      expect(asked.status).toBe(405)
      expect(asked.headers['access-control-allow-origin']).toBeUndefined()
      const { headers } = await ask(path, { origin: 'https://x.example' })
      expect([headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]).toEqual([
        undefined,
        'same-origin',
      ])
    }
  })
})

describe('the reference', () => {
  const scriptOf = async () => /src="(\/docs\/script\/[^"]+)"/.exec((await ask('/docs/')).bytes.toString())?.[1] ?? ''

  it('is a page in English whose script a browser keeps for ever, small and by the name of its content', async () => {
    expect((await ask('/docs/')).bytes.toString()).toContain('<html lang="en">')
    const path = await scriptOf()
    const plain = await ask(path)
    const packed = await ask(path, { 'accept-encoding': 'br' })
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync((await ask(path, { 'accept-encoding': 'gzip' })).bytes).equals(plain.bytes)).toBe(true)
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3)
    expect((await ask(path, { 'if-none-match': String(plain.headers.etag) })).status).toBe(304)
    expect((await ask('/docs/script/reference.0.js')).status).toBe(404)
  })

  it.each(['/docs/', '/%64ocs/', '/do%63s/?x', '/docs/?a=//'])('has its security headers as %s', async (path) => {
    const { status, headers } = await ask(path)
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(headers['referrer-policy']).toBe('no-referrer')
  })
})

describe('every answer', () => {
  it('asks browsers to come by TLS alone where that is the public address', async () => {
    const plain = await startApplication({ worker: false, besides: app, settings: { publicUrl: 'http://localhost:1' } })
    try {
      for (const path of ['/', '/livez', '/api/v1/templates', '/nowhere', paths.credential as string]) {
        expect((await ask(path)).headers['strict-transport-security']).toBe('max-age=31536000')
        expect((await clientFor(plain.url).get(path)).headers.get('strict-transport-security')).toBeNull()
      }
    } finally {
      await plain.stop()
    }
  })

  it('of 401 says how to authenticate', async () => {
    expect((await ask('/api/v1/templates')).headers['www-authenticate']).toBe('Bearer realm="Sello"')
  })
})
