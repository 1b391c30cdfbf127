import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resendLetter } from '../../src/credentials/resend-letter.ts'
import { noteBounce } from '../../src/mail/bounces/note-bounce.ts'
import { returnPathOf } from '../../src/mail/return-path.ts'
import { liftSuppression } from '../../src/mail/suppressions/lift-suppression.ts'
import { listSuppressions } from '../../src/mail/suppressions/suppression-store.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

let app: Application
let tenant: Tenant
let templateId: string
beforeAll(async () => {
  app = await startApplication({ settings: { returnPathDomain: 'bounces.example.edu' } })
  tenant = await makeTenant(app)
  templateId = (await makeTemplate(tenant)).id
})
afterAll(() => app?.stop())

let people = 0

/** A letter that the relay has taken, with the address that reports of it go to. */
async function sent(email = `persona${people++}@example.edu`) {
  const { body } = await clientFor(app.url, tenant.key).issue(templateId, [{ email }])
  const id: CredentialId = body.credentials[0].credential_id
  await wentOut(email, 1)
  return { id, email, returnPath: app.smtp.letters.findLast(({ to }) => to === email)?.from ?? '' }
}

const wentOut = (email: string, count: number) =>
  until(
    async () => app.smtp.letters.filter(({ to }) => to === email).length,
    (letters) => letters === count,
  )

const look = async (id: CredentialId) => {
  const row = await tenant.ctx.db
    .selectFrom('outbox')
    .selectAll()
    .where('credential_id', '=', id)
    .executeTakeFirstOrThrow()
  return [row.status, row.last_answer]
}
const isSent = (id: CredentialId) =>
  until(
    () => look(id),
    ([status]) => status === 'sent',
  )

const report = (
  to: string,
  email: string,
  action = 'failed',
  answer = `550 5.1.1 <them@example.edu>: no such user: ${email.split('@')[0]}`,
) =>
  Buffer.from(
    `From: MAILER-DAEMON@mx.example\r\nTo: ${to}\r\nContent-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n` +
      `Sorry.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ${email}\r\n` +
      `Action: ${action}\r\nStatus: ${answer.slice(4, 9)}\r\nDiagnostic-Code: smtp; ${answer}\r\n\r\n--b--\r\n`,
  )

const bounced = 'bounced: 550 5.1.1 <***>: no such user: ***'

describe('a report that a letter could not be delivered', () => {
  it('makes its letter one that failed, in the words of the server, once, and ends letters to an address that is not there', async () => {
    const start = (await clientFor(app.url, tenant.key).get('/api/v1/events')).body.next
    const { id, email, returnPath } = await sent()
    expect(returnPath).toMatch(/^bounce-[0-9a-f]{52}@bounces\.example\.edu$/)
    await isSent(id)
    expect(await noteBounce(app.platform, report(returnPath.toUpperCase(), email, 'delayed'))).toBe('delayed')
    expect(await look(id)).toEqual(['sent', null])
    expect(await noteBounce(app.platform, report(returnPath.toUpperCase(), email))).toBe('bounced')
    expect(await noteBounce(app.platform, report(returnPath, email))).toBe('settled')
    expect(await look(id)).toEqual(['failed', bounced])

    const { body } = await clientFor(app.url, tenant.key).issue(templateId, [{ email }])
    const [status, answer] = await until(
      () => look(body.credentials[0].credential_id),
      ([state]) => state === 'failed',
    )
    expect([status, answer]).toEqual([
      'failed',
      expect.stringMatching(/^not sent: this address refused .*no such user/),
    ])
    const { body: told } = await until(
      () => clientFor(app.url, tenant.key).get(`/api/v1/events?after=${start}&types=letter.bounced`),
      ({ body: page }) => page.events?.length > 0,
    )
    expect(told.events).toMatchObject([{ type: 'letter.bounced', data: { credential_id: id, answer: bounced } }])
  })

  it('ends no more than its letter where the mailbox is full or the letter was not wanted', async () => {
    const { id, email, returnPath } = await sent()
    await isSent(id)
    expect(await noteBounce(app.platform, report(returnPath, email, 'failed', '552 5.2.2 mailbox is full'))).toBe(
      'bounced',
    )
    expect(await look(id)).toEqual(['failed', 'bounced: 552 5.2.2 mailbox is full'])
    await resendLetter(tenant.ctx, id)
    await wentOut(email, 2)
  })

  it('changes nothing where somebody made it up, whatever it names', async () => {
    const { id, email, returnPath } = await sent()
    await isSent(id)
    const other = await sent()
    const [, digits = ''] = /^bounce-(\w+)@/.exec(returnPath) ?? []
    const changed = Array.from(
      digits,
      (digit, at) => digits.slice(0, at) + (digit === 'a' ? 'b' : 'a') + digits.slice(at + 1),
    )
    const made = [
      ...changed.map((one) => `bounce-${one}@bounces.example.edu`),
      returnPathOf(
        app.platform.keyWrapper,
        { credentialId: randomUUID() as CredentialId, resentAt: null },
        'bounces.example.edu',
      ),
      returnPathOf(app.platform.keyWrapper, { credentialId: id, resentAt: new Date() }, 'bounces.example.edu'),
      `bounce-${digits.slice(0, 32)}${(/^bounce-(\w+)@/.exec(other.returnPath) ?? [])[1]?.slice(32)}@bounces.example.edu`,
      email,
      `credential-${id}@credentials.example.edu`,
    ]
    for (const to of made) expect([to, await noteBounce(app.platform, report(to, email))]).toEqual([to, 'unknown'])
    expect(await noteBounce(app.platform, Buffer.from(`To: ${returnPath}\r\nSubject: Re: badge\r\n\r\nGracias`))).toBe(
      'unknown',
    )
    expect(await look(id)).toEqual(['sent', null])
  })

  it('is of the copy that it was sent for: one that a person has sent since stays sent', async () => {
    const { id, email, returnPath } = await sent()
    await isSent(id)
    await resendLetter(tenant.ctx, id)
    await wentOut(email, 2)
    await isSent(id)
    expect(await noteBounce(app.platform, report(returnPath, email))).toBe('unknown')
    expect(await look(id)).toEqual(['sent', null])
    const again = app.smtp.letters.findLast(({ to }) => to === email)?.from ?? ''
    expect(await noteBounce(app.platform, report(again, email))).toBe('bounced')
  })

  it('that comes once more ends no letters to an address to which they were let go again', async () => {
    const letter = await sent()
    await isSent(letter.id)
    const bytes = report(letter.returnPath, letter.email)
    expect(await noteBounce(app.platform, bytes)).toBe('bounced')
    const suppressed = () => listSuppressions(tenant.ctx, letter.email, { after: undefined, limit: 1 })
    for (const { id } of await suppressed()) await liftSuppression(tenant.ctx, id)
    expect(await noteBounce(app.platform, bytes)).toBe('settled')
    expect(await suppressed()).toEqual([])
  })
})
