import { describe, expect, it } from 'vitest'
import type { Deployment } from './deployment.ts'
import { inboxAccessOf, isOfThisMachine } from './inbox-access.ts'

function deployment(given: Partial<Deployment> & { publicUrl?: string } = {}): Deployment {
  const { publicUrl = 'http://localhost:8080', ...rest } = given
  return { host: '127.0.0.1', inbox: 'auto', settings: { publicUrl }, ...rest } as unknown as Deployment
}

const elsewhere: [string, Parameters<typeof deployment>[0], RegExp][] = [
  ['a database of its own', { databaseUrl: 'postgres://db/sello' }, /DATABASE_URL is set/],
  ['an open port', { host: '0.0.0.0' }, /HOST 0\.0\.0\.0 lets other machines in/],
  ['an open port of IPv6', { host: '::' }, /HOST :: lets/],
  ['a public address', { publicUrl: 'https://badges.example.edu' }, /PUBLIC_URL is an address of badges\.example\.edu/],
  ['a name that only begins like this machine', { publicUrl: 'http://localhost.example.edu' }, /PUBLIC_URL/],
]

describe('the inbox without a lock', () => {
  it.each(['127.0.0.1', 'localhost', '::1'])('is there on a laptop (HOST %s)', (host) => {
    expect(inboxAccessOf(deployment({ host }))).toEqual({ lock: 'none' })
    expect(isOfThisMachine(deployment({ host }))).toBe(true)
  })

  it.each(elsewhere)('is not there with %s: the start says what to set', (_what, given, why) => {
    expect(() => inboxAccessOf(deployment(given))).toThrow(
      /^SMTP_URL must be set .*MAIL_FROM.*INBOX=true and INBOX_PASSWORD\.$/,
    )
    expect(() => inboxAccessOf(deployment(given))).toThrow(why)
    expect(isOfThisMachine(deployment(given))).toBe(false)
  })

  it.each(elsewhere)('is not there with %s by INBOX=true alone either', (_what, given, why) => {
    const asked = () => inboxAccessOf(deployment({ ...given, inbox: 'true' }))
    expect(asked).toThrow(/^INBOX_PASSWORD must be set/)
    expect(asked).toThrow(why)
  })
})

describe('the inbox', () => {
  it.each(elsewhere)('opens by its password with %s where INBOX is true', (_what, given) => {
    const access = inboxAccessOf(deployment({ ...given, inbox: 'true', inboxPassword: 'correct horse' }))
    expect(access).toEqual({ lock: 'password', password: 'correct horse' })
  })

  it('is locked on a laptop too where it has a password', () => {
    expect(inboxAccessOf(deployment({ inboxPassword: 'correct horse' }))).toMatchObject({ lock: 'password' })
  })

  it('is not there where a relay takes the letters, and both at once stop the start', () => {
    const smtpUrl = 'smtp://relay.example'
    expect(inboxAccessOf(deployment({ smtpUrl, host: '0.0.0.0' }))).toBeUndefined()
    expect(() => inboxAccessOf(deployment({ smtpUrl, inbox: 'true' }))).toThrow(/SMTP_URL and INBOX=true are both set/)
  })

  it('can be forbidden: then a relay is required everywhere', () => {
    expect(() => inboxAccessOf(deployment({ inbox: 'false' }))).toThrow(/^SMTP_URL must be set/)
  })
})
