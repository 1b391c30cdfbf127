import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyRetention } from '../../src/upkeep/retention/apply-retention.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { browserFor } from '../panel/person-client.ts'

const password = 'correct horse battery'
let open: Application
let locked: Application
let letterPath: string

beforeAll(async () => {
  open = await startApplication({ inbox: true })
  locked = await startApplication({
    besides: open,
    inbox: true,
    worker: false,
    inboxAccess: { lock: 'password', password },
  })
  const tenant = await makeTenant(open)
  const { id } = await makeTemplate(tenant)
  await clientFor(open.url, tenant.key).issue(id, [{ email: 'ana@example.com' }])
  const list = await until(
    async () => (await get(open, '/inbox')).body,
    (body) => body.includes('ana@example.com'),
  )
  letterPath = /\/inbox\/[0-9a-f-]{36}/.exec(list)?.[0] as string
})
afterAll(async () => {
  await locked.stop()
  await open.stop()
})

/** By node:http: fetch sends no Host of ours. */
function get(app: Application, path: string, headers: Record<string, string> = {}, localAddress = '127.0.0.1') {
  const { port } = new URL(app.url)
  return new Promise<{ status: number; body: string; headers: Record<string, unknown> }>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers, localAddress }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (part) => {
        body += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers }))
    })
    asked.on('error', reject).end()
  })
}

const basic = (given: string) => ({ authorization: `Basic ${Buffer.from(`operator:${given}`).toString('base64')}` })

describe('whoever asks for a letter to sign in', () => {
  it('is led to the inbox, in the panel and in the wallet', async () => {
    const asked = await browserFor(open).requestLetter('nobody@example.edu')
    expect([asked.status, asked.body]).toEqual([202, { is_in_inbox: true }])
    const form = await fetch(`${open.url}/wallet/letter?lang=en`, {
      method: 'POST',
      headers: { origin: open.url, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=ana%40example.com',
    })
    expect(await form.text()).toContain('<a href="/inbox?lang=en" target="_blank">inbox of this installation</a>')
  })
})

describe('the language of the inbox', () => {
  it('is the one chosen in its address, then there or in the panel, then that of the browser', async () => {
    const english = { 'accept-language': 'en' }
    const titleOf = async (path: string, cookie?: string) => {
      const { body } = await get(open, path, { ...english, ...(cookie && { cookie }) })
      return /<html lang="(..)">/.exec(body)?.[1]
    }
    expect(await titleOf('/inbox')).toBe('en')
    const chosen = await get(open, '/inbox?lang=es', english)
    expect(chosen.body).toContain('<html lang="es">')
    const cookie = String(chosen.headers['set-cookie']).split(';')[0]
    expect(cookie).toBe('sello-language=es')
    expect(await titleOf('/inbox', cookie)).toBe('es')
    expect(await titleOf(letterPath, `other=1; ${cookie}`)).toBe('es')
    expect(await titleOf('/inbox?lang=en', cookie)).toBe('en')
    expect(await titleOf('/inbox', 'sello-language=<b>')).toBe('en')
  })
})

describe('the inbox without a lock', () => {
  it.each(['localhost', '127.0.0.1', '[::1]'])(
    'answers to this machine by the name %s, with any port',
    async (host) => {
      for (const name of [host, `${host}:8080`])
        for (const path of ['/inbox', letterPath, `${letterPath}/body`])
          expect((await get(open, path, { host: name })).status).toBe(200)
    },
  )

  it.each(['evil.com', 'evil.com:8080', 'localhost.evil.com', '127.0.0.1.evil.com', '192.0.2.1', 'localhost.'])(
    'shows nothing to a page of the web whose name leads to this machine (Host %j)',
    async (host) => {
      for (const path of [
        '/inbox',
        '/inbox?recipient=ana',
        letterPath,
        `${letterPath}/body`,
        `${letterPath}?view=source`,
      ]) {
        const answer = await get(open, path, { host })
        expect([answer.status, answer.body.includes('ana@example.com')]).toEqual([421, false])
      }
    },
  )

  it('shows nothing to what a proxy passed on, whatever host it names', async () => {
    const standard = ['forwarded', 'via']
    const usual = [
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'X-Real-IP',
      'CF-Connecting-IP',
      'CF-Ray',
    ]
    for (const header of [...standard, ...usual])
      expect((await get(open, '/inbox', { host: 'localhost', [header]: 'x' })).status).toBe(421)
  })

  it('leaves no copy in a browser or proxy', async () => {
    for (const path of ['/inbox', letterPath, `${letterPath}/body`, '/inbox/none'])
      expect((await get(open, path)).headers['cache-control']).toBe('no-store')
    expect((await get(open, '/inbox', { host: 'evil.com' })).headers['cache-control']).toBe('no-store')
  })
})

describe('the inbox with a password', () => {
  it('opens by it alone, under any user name and host', async () => {
    const answer = await get(locked, '/inbox', { ...basic(password), host: 'badges.example.edu' })
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(answer.body).toContain('ana@example.com')
  })

  it('is closed without it, and says so in a way that browsers ask for it', async () => {
    for (const path of ['/inbox', letterPath, `${letterPath}/body`]) {
      const answer = await get(locked, path)
      expect([answer.status, answer.body.includes('ana@example.com')]).toEqual([401, false])
      expect(answer.headers['www-authenticate']).toMatch(/^Basic realm=/)
    }
    expect((await get(locked, '/inbox', { authorization: 'Bearer x' })).status).toBe(401)
  })

  it('makes an address wait after ten wrong passwords, and no other', async () => {
    const guesses = Array.from({ length: 10 }, (_, n) => basic(`guess ${n}`))
    for (const guess of guesses) expect((await get(locked, '/inbox', guess, '127.0.0.9')).status).toBe(401)
    const refused = await get(locked, '/inbox', basic(password), '127.0.0.9')
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect((await get(locked, '/inbox', basic(password))).status).toBe(200)
  })

  it('counts whom a proxy passed on, and of IPv6 the whole network that one household has', async () => {
    const guess = (n: number) => ({ ...basic(`guess ${n}`), 'x-forwarded-for': `2001:db8:7:7::${n}` })
    for (let n = 1; n <= 10; n++) expect((await get(locked, '/inbox', guess(n))).status).toBe(401)
    expect((await get(locked, '/inbox', guess(11))).status).toBe(429)
    const neighbour = { ...basic(password), 'x-forwarded-for': '2001:db8:7:8::1' }
    expect((await get(locked, '/inbox', neighbour)).status).toBe(200)
  })
})

describe('the letters of the inbox', () => {
  it('are let go after seven days, and not before', async () => {
    open.clock.advance(6.9 * 86_400_000)
    expect(await applyRetention(open.platform)).toMatchObject({ inboxLettersDeleted: 0 })
    expect((await get(open, letterPath)).status).toBe(200)
    open.clock.advance(0.2 * 86_400_000)
    await open.platform.queue.boss.send('apply-retention', {})
    await until(
      async () => (await get(open, letterPath)).status,
      (status) => status === 404,
    )
    expect((await get(open, '/inbox')).body).not.toContain('ana@example.com')
  })
})
