import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Application } from '../application.ts'
import { codesTo, visitorOf } from '../wallet-visitor.ts'
import { browserFor, lettersTo } from './person-client.ts'
import { withOwner } from './with-owner.ts'

const minute = 60_000
const day = 86_400_000

let app: Application
let ana: string
withOwner('Ana', (opened) => {
  ;({ app, ana } = opened)
  // To the beginning of a day, where every window begins.
  app.clock.advance(day - (app.clock.now().getTime() % day))
})

/** Five wrong codes for a letter of one's own, as one who has no access to the mailbox would try; how each was answered. */
async function guess(from: string): Promise<number[]> {
  const browser = browserFor(app)
  const asked = await browser.requestLetter(ana, from)
  if (asked.status !== 202) return []
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) {
    // No code has seven digits.
    const answer = await browser.ask(
      'POST',
      '/sign-in/code',
      { email: ana, code: '0000000' },
      { 'x-forwarded-for': from },
    )
    statuses.push(answer.status)
  }
  return statuses
}

async function attemptsKept(): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    select coalesce(sum(code_attempts), 0)::int as attempts from sign_ins where normalized_email = ${ana}`.execute(
    app.database.forService(),
  )
  return rows[0]?.attempts ?? 0
}

describe('codes that a stranger tries', () => {
  it('keep nobody out of the panel: neither forty at the owner’s letter nor five at each of their own', async () => {
    const owner = browserFor(app)
    await owner.requestLetter(ana, '198.51.100.1')
    const [letter] = await lettersTo(app, ana)
    for (let n = 0; n < 40; n++)
      expect((await browserFor(app).post('/sign-in/code', { email: ana, code: '000000' })).status).toBe(422)
    for (let n = 0; n < 3; n++) expect(await guess('203.0.113.9')).toEqual([422, 422, 422, 422, 422])
    expect(await guess('203.0.113.9')).toEqual([])
    const other = browserFor(app)
    expect((await other.requestLetter(ana, '198.51.100.1')).status).toBe(202)
    expect((await owner.post('/sign-in/code', { email: ana, code: letter?.code })).status).toBe(200)
  })

  it('keep nobody out of the wallet, who has not been there before either', async () => {
    const late = `late-${ana}`
    const [stranger, owner] = [visitorOf(app), visitorOf(app)]
    const from = { 'x-forwarded-for': '203.0.113.10' }
    for (let n = 0; n < 12; n++) {
      await stranger.send('/wallet/letter', { email: late }, from)
      for (let k = 0; k < 4; k++) await stranger.send('/wallet/code', { email: late, code: '0000000' }, from)
      // A letter that is late is not sent any more.
      await codesTo(app, late, Math.min(n + 1, 8))
      app.clock.advance(15 * minute)
    }
    const before = await codesTo(app, late, 8)
    expect(before).toHaveLength(8)
    expect((await owner.send('/wallet/letter', { email: late })).status).toBe(200)
    await stranger.send('/wallet/code', { email: late, code: '0000000' }, from)
    const code = (await codesTo(app, late, 9)).at(-1) ?? ''
    expect((await owner.send('/wallet/code', { email: late, code })).status).toBe(303)
  })

  it('never are a letter of somebody else: the right code counts in the browser that asked for it alone', async () => {
    const [owner, stranger] = [browserFor(app), browserFor(app)]
    await owner.requestLetter(ana, '198.51.100.2')
    const [letter] = await lettersTo(app, ana)
    await stranger.requestLetter(ana, '203.0.113.11')
    await lettersTo(app, ana, 2)
    const given = { email: ana, code: letter?.code }
    expect((await stranger.post('/sign-in/code', given)).status).toBe(422)
    expect((await browserFor(app).post('/sign-in/code', given)).status).toBe(422)
    expect((await owner.post('/sign-in/code', given)).status).toBe(200)
  })

  it('are forty in a day from one network address at most, however often it asks', async () => {
    for (let n = 0; n < 20; n++) {
      await guess('203.0.113.12')
      app.clock.advance(15 * minute)
    }
    expect(await attemptsKept()).toBe(40)
  })

  it('are sixty in ten minutes from one network address, at letters of their own, of others and at none', async () => {
    const attempt = async (from: string) => {
      const given = { email: `nobody.${ana}`, code: '0000000' }
      return (await browserFor(app).ask('POST', '/sign-in/code', given, { 'x-forwarded-for': from })).status
    }
    const statuses = []
    for (let n = 0; n < 61; n++) statuses.push(await attempt('203.0.113.77'))
    expect(statuses.indexOf(429)).toBe(60)
    expect(await attempt('203.0.113.78')).toBe(422)
    app.clock.advance(10 * minute)
    expect(await attempt('203.0.113.77')).toBe(422)
  })

  it('are a hundred in a day from everywhere at most, and the link of a letter works all the same', async () => {
    let looked = 0
    for (let n = 0; n < 30; n++) {
      looked += (await guess(`198.51.100.${n + 10}`)).filter((status) => status === 422).length
      if (n % 5 < 4) continue
      await lettersTo(app, ana, n + 1)
      app.clock.advance(15 * minute)
    }
    expect(looked).toBe(100)
    const before = (await lettersTo(app, ana, 30)).length
    await browserFor(app).requestLetter(ana, '192.0.2.200')
    const letter = (await lettersTo(app, ana, before + 1)).at(-1)
    expect((await browserFor(app).post('/sign-in/link', { token: letter?.token, email: letter?.to })).status).toBe(200)
  })
})
