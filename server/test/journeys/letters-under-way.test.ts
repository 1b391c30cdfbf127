import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resendLetter } from '../../src/credentials/resend-letter.ts'
import { revokeCredential } from '../../src/credentials/revoke-credential.ts'
import { awardArrivals } from '../../src/issuing/awards/award-arrivals.ts'
import { letterOutbox } from '../../src/mail/deliver-letters.ts'
import { joinLetters, updateLetterBounced } from '../../src/mail/outbox-store.ts'
import { settleHeldLetters } from '../../src/mail/settle-held-letters.ts'
import { inTransaction } from '../../src/platform/context.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import type { Template } from '../../src/templates/template.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { asks, makePublished, makeTemplates } from '../pathway-makers.ts'

let app: Application
let tenant: Tenant
let course: Template
let second: Template
beforeAll(async () => {
  app = await startApplication({ worker: false })
  tenant = await makeTenant(app)
  const [one, two, diploma, both] = await makeTemplates(tenant, 'Curso', 'Segundo', 'Diploma', 'Ambos')
  course = one
  second = two
  await makePublished(tenant, diploma, [{ at_least: 1, templates: asks(course) }])
  await makePublished(tenant, both, [{ at_least: 2, templates: asks(course, second) }])
})
afterAll(() => app?.stop())
// The letters of other tests have gone out.
beforeEach(() =>
  sql`update outbox set status = 'sent', next_attempt_at = null, joined_to = null`.execute(db()).then(() => {}),
)

const db = () => app.database.forService()
const claim = async () =>
  (await letterOutbox(app.platform).claimDue(10)).map(({ credentialId, words, joined }) => ({
    id: credentialId,
    names: [words.achievementName, ...(joined ?? []).map((one) => one.words.achievementName)],
  }))
const award = async () => {
  while (await awardArrivals(app.platform));
}
/** The letters wait no longer for what their credentials may bring. */
const waitNoMore = () =>
  sql`update outbox set awaits_until = now(), next_attempt_at = now() where next_attempt_at = awaits_until`.execute(
    db(),
  )

let people = 0
const nextEmail = () => `persona${++people}@example.edu`
async function issue(template: Template, email = nextEmail()): Promise<CredentialId> {
  const { body } = await clientFor(app.url, tenant.key).issue(template.id, [{ email }])
  return body.credentials[0].credential_id
}
const letterOf = async (id: CredentialId) =>
  (
    await sql<{ status: string; joined_to: string | null }>`
    select status, joined_to from outbox where credential_id = ${id}`.execute(db())
  ).rows[0]
/** A course and the diploma that it brought, which goes out within its letter. */
async function issueJoined() {
  const id = await issue(course)
  await award()
  const { rows } = await sql<{ id: CredentialId }>`
    select credential_id as id from outbox where joined_to = ${id}`.execute(db())
  return { id, joined: rows.map((row) => row.id) }
}

describe('a letter that somebody is sending', () => {
  it('is not sent a second time where its credential brings something meanwhile, which gets a letter of its own', async () => {
    await issue(course)
    await waitNoMore()
    expect((await claim()).map(({ names }) => names)).toEqual([['Curso']])
    await award()
    expect((await claim()).map(({ names }) => names)).toEqual([['Diploma']])
  })

  it('is left to them where its credential is revoked, and one that nobody sends is not sent', async () => {
    const id = await issue(second)
    await waitNoMore()
    expect(await claim()).toHaveLength(1)
    const waiting = await issue(second)
    for (const one of [id, waiting]) await revokeCredential(tenant.ctx, one, 'Error')
    expect([(await letterOf(id))?.status, (await letterOf(waiting))?.status]).toEqual(['pending', 'failed'])
  })
})

describe('a letter within another one', () => {
  it('goes out within that of the newest credential that brought it', async () => {
    const email = nextEmail()
    const [first, newest] = [await issue(course, email), await issue(second, email)]
    await award()
    await waitNoMore()
    expect(await claim()).toEqual(
      expect.arrayContaining([
        { id: first, names: ['Curso', 'Diploma'] },
        { id: newest, names: ['Segundo', 'Ambos'] },
      ]),
    )
  })

  it('goes out once, within it, where a restore has held both and they are released', async () => {
    await issueJoined()
    await sql`update outbox set status = 'held', next_attempt_at = null where status = 'pending'`.execute(db())
    expect(await settleHeldLetters(app.platform, 'released')).toBe(2)
    expect((await claim()).map(({ names }) => names)).toEqual([['Curso', 'Diploma']])
    expect(await claim()).toEqual([])
  })

  it('came back where that one did, unless it was sent again by itself', async () => {
    const [both, again] = [await issueJoined(), await issueJoined()]
    const sent = sql`update outbox set status = 'sent', sent_at = now(), next_attempt_at = null`
    await sent.execute(db())
    await resendLetter(tenant.ctx, again.joined[0] as CredentialId)
    await sent.execute(db())
    for (const { id: credentialId } of [both, again])
      await updateLetterBounced(
        app.platform,
        { credentialId, organizationId: tenant.organization.id, resentAt: null },
        'bounced: 550 no such user',
      )
    const statesOf = async ({ id, joined }: typeof both) =>
      Promise.all([id, ...joined].map(async (one) => (await letterOf(one))?.status))
    expect(await statesOf(both)).toEqual(['failed', 'failed'])
    expect(await statesOf(again)).toEqual(['failed', 'sent'])
  })

  it('is within it before anybody can send that one', async () => {
    const email = nextEmail()
    const [to, id] = [await issue(course, email), await issue(second, email)]
    await waitNoMore()
    await inTransaction(tenant.ctx, async (tx) => {
      await joinLetters(tx, [{ id, to: [to] }])
      expect(await claim()).toEqual([])
    })
    expect(await claim()).toEqual([{ id: to, names: ['Curso', 'Segundo'] }])
  })
})
