import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false, inbox: true })
})
afterAll(() => app?.stop())

/** The whole answer to a request whose head is sent as it is written. */
function ask(head: string[]): Promise<string> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
    socket.write(`${[...head, 'Connection: close', '', ''].join('\r\n')}`)
  })
}

const id = '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11'
const targets = [
  '/',
  '/livez',
  '/docs',
  '/docs/',
  '/%64ocs/',
  '/docs/script/x.js',
  '/docs/errors',
  '/openapi.json',
  '/inbox',
  '/api/v1/templates',
  `/credentials/${id}`,
  `/orgs/${id}/did.json`,
  `/achievements/${id}`,
  '/nowhere',
  'http://x/docs/',
  'http://[/docs/',
  'http://a b/docs/',
  '//x/docs/',
  '*',
]

describe('a Host', () => {
  it.each([
    '[',
    '[::1',
    'a b',
    '%',
    '%zz',
    '::1',
    '<script>alert(1)</script>',
    '@',
    'user@x',
    '\\',
    'x/y',
    'x?y',
    'x#y',
    'x:port',
    'ñ',
    'x, y',
    '"x"',
  ])('%s is a bad request on every route', async (host) => {
    for (const target of targets) {
      const text = await ask([`GET ${target} HTTP/1.1`, `Host: ${host}`])
      expect([target, text.split(' ')[1]]).toEqual([target, '400'])
    }
  })

  it.each(['', 'x', 'EXAMPLE.edu:8080', '127.0.0.1', '[::1]:80', 'a_b.example', 'x:', 'm%C3%BC.example'])(
    '"%s" is taken and changes nothing',
    async (host) => {
      const said = (text: string) => text.replaceAll(/^(date|x-request-id): .*$/gim, '')
      const usual = await ask(['GET /docs/ HTTP/1.1', 'Host: localhost'])
      expect(usual).toMatch(/^HTTP\/1\.1 200 /)
      expect(said(await ask(['GET /docs/ HTTP/1.1', `Host: ${host}`]))).toBe(said(usual))
      const moved = await ask(['GET /docs HTTP/1.1', `Host: ${host}`])
      expect([moved.split(' ')[1], /^location: (.*)\r$/im.exec(moved)?.[1]]).toEqual(['301', '/docs/'])
    },
  )

  it('that is missing or there twice is a bad request', async () => {
    for (const target of targets)
      for (const hosts of [[], ['Host: x', 'Host: x'], ['Host: x', 'hOST: y']])
        expect((await ask([`GET ${target} HTTP/1.1`, ...hosts])).split(' ')[1]).toBe('400')
  })
})
