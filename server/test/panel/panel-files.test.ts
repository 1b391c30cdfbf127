import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { contentSecurityPolicy } from 'panel/content-security-policy'
import { beforeAll, describe, expect, it } from 'vitest'
import { panelRoutes } from '../../src/entrypoints/panel-files/panel-routes.ts'
import { createLog } from '../../src/platform/log.ts'

describe('the files of the panel', () => {
  const app = Fastify()
  let script = ''

  beforeAll(async () => {
    await app.register(panelRoutes(createLog('warn')))
    const { body } = await app.inject('/panel')
    script = /src="(\/panel\/assets\/[^"]+\.js)"/.exec(body)?.[1] ?? ''
    return () => app.close()
  })

  it.each(['/panel', '/panel/', '/panel/o/universidad/settings/api-keys?q=x', '/panel/index.html'])(
    'answer %s with the one page, under its policy and asked for anew each time',
    async (path) => {
      const { statusCode, headers, body } = await app.inject(path)
      expect(statusCode).toBe(200)
      expect(body).toContain('<div id="root">')
      expect(headers['content-security-policy']).toBe(contentSecurityPolicy)
      expect(headers['cache-control']).toBe('no-cache')
      expect(headers['x-robots-tag']).toBe('noindex')
      const again = await app.inject({ url: path, headers: { 'if-none-match': String(headers.etag) } })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    },
  )

  it('are kept for ever under the hash in their names, and come compressed', async () => {
    const plain = await app.inject(script)
    const packed = await app.inject({ url: script, headers: { 'accept-encoding': 'br' } })
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  })

  it('are 404 where there is no such file, also on the way to another folder', async () => {
    for (const path of [
      '/panel/assets/gone.js',
      '/panel/assets/..%2f..%2fpackage.json',
      '/panel/assets/..%2fsources.sha256',
    ])
      expect((await app.inject({ url: path, headers: { accept: 'application/json' } })).body).toBe(
        '{"detail":"Not Found"}',
      )
    expect((await app.inject('/panel/sources.sha256')).body).toContain('<div id="root">')
  })
})
