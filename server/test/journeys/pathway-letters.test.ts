import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resendLetter } from '../../src/credentials/resend-letter.ts'
import { revokeCredential } from '../../src/credentials/revoke-credential.ts'
import { awardArrivals } from '../../src/issuing/awards/award-arrivals.ts'
import { letterOutbox } from '../../src/mail/deliver-letters.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import type { Template } from '../../src/templates/template.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, jobEnded, until } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { asks, makePublished, makeTemplates } from '../pathway-makers.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())
beforeEach(() => app.smtp.behave(() => undefined))

let people = 0
const nextEmail = () => `persona${++people}@example.edu`

/** One course brings a diploma, and that brings a master. */
async function makeCascade(running = app) {
  const tenant = await makeTenant(running, 'Academia')
  const [course, diploma, master, unasked] = await makeTemplates(tenant, 'Curso', 'Diploma', 'Maestría', 'Otro')
  await makePublished(tenant, diploma, [{ at_least: 1, templates: asks(course) }])
  await makePublished(tenant, master, [{ at_least: 1, templates: asks(diploma) }])
  return { tenant, course, diploma, master, unasked }
}

async function issue(
  tenant: Tenant,
  template: Template,
  emails: string[],
  running = app,
): Promise<CredentialId | undefined> {
  const client = clientFor(running.url, tenant.key)
  const recipients = emails.map((email) => ({ email }))
  const { body } = await client.issue(template.id, recipients)
  if (!body.job_id) return body.credentials[0].credential_id
  await jobEnded(client, body.job_id)
  return undefined
}

/** The state of each letter to somebody, once there are so many and none waits. */
async function outbox({ ctx }: Tenant, email: string, count: number) {
  const look = () =>
    ctx.db.selectFrom('outbox').selectAll().where('recipient_email', '=', email).orderBy('credential_id').execute()
  const isSettled = (rows: { status: string }[]) =>
    rows.length === count && rows.every(({ status }) => status !== 'pending')
  return until(look, isSettled)
}

const lettersTo = (email: string) => app.smtp.letters.filter(({ to }) => to === email)

async function namesIn(email: string): Promise<string[][]> {
  const read = await Promise.all(lettersTo(email).map((letter) => letter.read()))
  return read.map(({ text = '' }) =>
    ['Curso', 'Diploma', 'Maestría'].filter((name) => new RegExp(`^ +${name}\\s*$`, 'm').test(text)),
  )
}

describe('a person who is awarded by pathways', () => {
  it('gets one letter of a job, in which the award and what it brought in turn stand too', async () => {
    const { tenant, course } = await makeCascade()
    const emails = [nextEmail(), nextEmail()]
    await issue(tenant, course, emails)
    for (const email of emails) {
      const rows = await outbox(tenant, email, 3)
      expect(rows.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
      expect(await namesIn(email)).toEqual([['Curso', 'Diploma', 'Maestría']])
    }
  })

  it('gets one letter of a single credential, which waits for what it brings and no longer', async () => {
    const { tenant, course, unasked } = await makeCascade()
    const [email, other] = [nextEmail(), nextEmail()]
    await issue(tenant, course, [email])
    await issue(tenant, unasked, [other])
    await outbox(tenant, email, 3)
    expect(await namesIn(email)).toEqual([['Curso', 'Diploma', 'Maestría']])
    await outbox(tenant, other, 1)
    const idle = await startApplication({ worker: false })
    try {
      const { tenant, course } = await makeCascade(idle)
      const again = nextEmail()
      const { claimDue } = letterOutbox(idle.platform)
      // The second course brings nothing.
      for (const joined of [['Diploma', 'Maestría'], undefined]) {
        await issue(tenant, course, [again], idle)
        expect(await claimDue(10)).toEqual([])
        while (await awardArrivals(idle.platform));
        const letters = await claimDue(10)
        expect(letters.map((letter) => letter.joined?.map(({ words }) => words.achievementName))).toEqual([joined])
      }
    } finally {
      await idle.stop()
    }
  })

  it('gets the same letter with all of it where the relay has deferred it', async () => {
    const { tenant, course } = await makeCascade()
    const email = nextEmail()
    app.smtp.behave((to, attempt) => (to === email && attempt === 1 ? { code: 451, text: 'later' } : undefined))
    const id = await issue(tenant, course, [email])
    const look = () => tenant.ctx.db.selectFrom('outbox').selectAll().where('recipient_email', '=', email).execute()
    await until(look, (rows) => rows.length === 3 && rows.every(({ attempts }) => attempts === 1))
    expect((await look()).filter(({ joined_to }) => joined_to === id)).toHaveLength(2)
    const rows = await outbox(tenant, email, 3)
    expect(rows.map(({ status, attempts }) => ({ status, attempts }))).toEqual(
      Array(3).fill({ status: 'sent', attempts: 2 }),
    )
    expect(await namesIn(email)).toEqual([['Curso', 'Diploma', 'Maestría']])
  })

  it('gets an award once more by itself where its letter is sent again, and all of them have failed where the one letter was refused', async () => {
    const { tenant, course } = await makeCascade()
    const [email, refused] = [nextEmail(), nextEmail()]
    app.smtp.behave((to) => (to === refused ? { code: 552, text: 'no' } : undefined))
    await issue(tenant, course, [email, refused])
    const rows = await outbox(tenant, email, 3)
    expect((await outbox(tenant, refused, 3)).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
    await resendLetter(tenant.ctx, rows[1]?.credential_id as CredentialId)
    await until(
      async () => lettersTo(email),
      ({ length }) => length === 2,
    )
    expect((await namesIn(email))[1]).toEqual(['Diploma'])
  })

  it('gets the award by itself where the credential that brought it is revoked before its letter goes out', async () => {
    const idle = await startApplication({ worker: false })
    try {
      const { tenant, course } = await makeCascade(idle)
      const id = await issue(tenant, course, [nextEmail()], idle)
      const outbox = letterOutbox(idle.platform)
      expect(await outbox.claimDue(10)).toEqual([])
      while (await awardArrivals(idle.platform));
      await revokeCredential(tenant.ctx, id as CredentialId, 'Error')
      expect(await outbox.claimDue(10)).toEqual([])
      const letters = await outbox.claimDue(10)
      // Claimed together, in no order.
      expect(letters.map(({ words, joined }) => [words.achievementName, joined]).sort()).toEqual([
        ['Diploma', undefined],
        ['Maestría', undefined],
      ])
    } finally {
      await idle.stop()
    }
  })
})
