import { request as openRequest } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { forgetRequests } from '../contract/door.ts'
import { makeTenant } from '../factories.ts'
import { anyText, runs } from './values.ts'

let app: Application
let key: string
beforeAll(async () => {
  app = await startApplication({ worker: false })
  key = (await makeTenant(app)).key
})
afterAll(() => app?.stop())

const id = '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11'
const long = 'x'.repeat(5_000)

type Seen = { status: number; type: string; text: string }

/** A request whose target goes out as it is written. */
function get(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Seen> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve, reject) => {
    const all = { 'x-api-key': key, ...headers }
    const request = openRequest({ hostname, port, path, method, headers: all }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          text: Buffer.concat(parts).toString(),
        }),
      )
    })
    request.on('error', reject)
    request.end()
  })
}

function expectRefused({ status, type, text }: Seen): void {
  expect([400, 404, 405]).toContain(status)
  if (type.startsWith('application/json')) expect(Object.keys(JSON.parse(text))).toEqual(['detail'])
  expect(text).not.toMatch(/node_modules|\.ts:\d|Error:|FST_|postgres/i)
}

const oddPaths = [
  '/api',
  '/api/',
  '/api/v1',
  '/api/v1/',
  '/api/v2/templates',
  '/api/V1/templates',
  '/API/v1/templates',
  '/api/v1/templates/',
  '/api/v1/templates//',
  '/api/v1//templates',
  '//api/v1/templates',
  '/./api/v1/jobs',
  '/api/v1/x/../templates/y',
  '/api/v1/..%2ftemplates/y',
  '/api/v1/templates/..',
  '/api/v1/templates/%2e%2e',
  '/api/v1/templates/%2e%2e%2fjobs',
  `/api/v1/templates/${id}/`,
  `/api/v1/templates/${id}%00`,
  `/api/v1/templates/${id};v=1`,
  `/api/v1/templates/${id}.json`,
  '/api/v1/templates/%',
  '/api/v1/templates/%zz',
  '/api/v1/templates/%00',
  '/api/v1/templates/%0d%0aX-Injected:%201',
  '/api/v1/templates/%c0%80',
  '/api/v1/templates/%ed%a0%80',
  '/api/v1/templates/%f0%9f%8e%93',
  '/api/v1/templates/*',
  '/api/v1/templates/:template_id',
  '/api/v1/templates/{template_id}',
  '/api/v1/templates/__proto__',
  '/api/v1/credentials/constructor',
  '/api/v1/credentials/%3Cscript%3E',
  '/api/v1/credentials/issue',
  '/api/v1/credentials/validate',
  `/api/v1/credentials/${id}/revoke`,
  `/api/v1/credentials/${long}`,
  '/api/v1/jobs/',
  '/api/v1/jobs//failures',
  `/api/v1/jobs/${id}/failures/`,
  `/api/v1/jobs/${id}/failures/x`,
  "/api/v1/jobs/'%20or%201=1--",
  '/api/v1/bulk-failures/',
  `/api/v1/bulk-failures/${id}`,
  `/api/v1/bulk-failures/${id}/retry`,
  '/credentials/',
  '/credentials/%00',
  `/credentials/${id}`,
  `/credentials/${long}.json`,
  '/achievements/%3Cscript%3Ealert(1)%3C/script%3E',
  '/achievements/x/badge.svg',
  '/achievements/x/badge.png',
  `/orgs/${id}/did.json`,
  `/orgs/${id}/status/x`,
  `/orgs/${id}/status/${id}`,
  '/orgs/__proto__',
  '/.env',
  '/.git/config',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/docs/../../../etc/passwd',
  '/docs/%2e%2e%2f%2e%2e%2fpackage.json',
  '/docs/js/..%2f..%2fpackage.json',
  '/openapi.json/',
  '/index.html',
]

describe('odd paths', () => {
  it.each(oddPaths)('%s is refused in the words of the contract', async (path) => {
    await forgetRequests(app)
    expectRefused(await get(path))
    const head = await get(path, 'HEAD')
    expect([400, 404, 405]).toContain(head.status)
  })

  it.each(['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])('are refused under %s too', async (method) => {
    for (const path of ['/api/v1/templates', '/api/v1/templates/%00', '/', '/nowhere', '/%'])
      expectRefused(await get(path, method))
    // Requests that verifiers in browsers make.
    if (method !== 'OPTIONS') expectRefused(await get(`/credentials/${id}`, method))
  })

  it('never write what they say into a header or a page as markup', async () => {
    const hostile = '/credentials/%3Cscript%3Ealert(1)%3C%2Fscript%3E%22onload=%22x'
    for (const accept of ['text/html', 'application/json', '*/*', 'x'.repeat(1_000)]) {
      const { text } = await get(hostile, 'GET', { accept })
      expect(text).not.toContain('<script>alert')
    }
  })
})

const oddQueries = [
  '',
  '&',
  '=',
  '&&=&',
  'page',
  'page=',
  'page=0',
  'page=-1',
  'page=1.0',
  'page=1e1',
  'page=+1',
  'page=%31',
  'page=１',
  'page=99999999999999999999',
  'page=Infinity',
  'page=NaN',
  'page=null',
  'page=%00',
  'page=1%00',
  'page=%',
  'page=%zz',
  'page[]=1',
  'page[0]=1&page[1]=2',
  'page.x=1',
  'page=1&page=1',
  'page=1;page_size=5',
  'PAGE=0',
  'page_size=101',
  'page_size=1000000',
  'page_size=-0',
  '__proto__[page]=0',
  '__proto__=1&constructor=2&hasOwnProperty=3',
  'status=__proto__',
  'status=toString',
  "status='%20or%201=1--",
  'error_category=%F0%9F%8E%93',
  'batch_uuid=%00',
  `batch_uuid=${id}&achievement_id=${id}`,
  `x=${long}`,
  `${'a=1&'.repeat(3_000)}page=1`,
]

describe('odd queries', () => {
  it.each(oddQueries)('?%s is understood or refused with 400 that names a parameter, by every list', async (query) => {
    await forgetRequests(app)
    const target = encodeURI(query).replaceAll('%25', '%')
    for (const path of ['/api/v1/templates', '/api/v1/credentials', '/api/v1/bulk-failures']) {
      const { status, text } = await get(`${path}?${target}`)
      expect([200, 400]).toContain(status)
      if (status === 400) expect(JSON.parse(text).detail).toMatch(/^Invalid [a-z_]+: must /)
    }
  })
})

describe('any path and query', () => {
  const target = fc
    .tuple(
      fc.constantFrom(
        '/',
        '/api/v1/',
        '/api/v1/templates/',
        '/api/v1/credentials/',
        '/api/v1/jobs/',
        '/credentials/',
        '/orgs/',
      ),
      fc.oneof(
        anyText.map((text) => encodeURIComponent(text.toWellFormed())),
        fc.string({ unit: fc.constantFrom(...'%/.;:@~*()ab01?&=+'), maxLength: 30 }),
      ),
    )
    .map(([prefix, rest]) => prefix + rest)

  it('gets an answer below 500, and JSON with detail under /api', async () => {
    await fc.assert(
      fc.asyncProperty(target, async (path) => {
        await forgetRequests(app)
        const seen = await get(path)
        expect(seen.status).toBeLessThan(500)
        if (path.startsWith('/api/') && seen.status !== 200) expectRefused(seen)
      }),
      { numRuns: 10 * runs },
    )
  })

  it('gets an answer below 500 under any headers', async () => {
    const names = [
      'accept',
      'accept-language',
      'x-request-id',
      'authorization',
      'x-api-key',
      'if-none-match',
      'range',
      'cookie',
      'host',
      'x-forwarded-host',
      'content-type',
    ]
    const value = fc.string({ unit: fc.constantFrom(...'aB1 ,;=*/"<>\\.-_q0.5é\t'), maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4, noNullPrototype: true }),
        async (headers) => {
          await forgetRequests(app)
          for (const path of ['/api/v1/templates', `/credentials/${id}`])
            expect((await get(path, 'GET', { ...headers })).status).toBeLessThan(500)
        },
      ),
      { numRuns: 5 * runs },
    )
  })
})
