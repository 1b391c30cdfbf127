import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activateOrganization } from '../../src/organizations/activate-organization.ts'
import { findOrganization } from '../../src/organizations/organization-store.ts'
import { invitationDays, lettersToAddressMax, openInvitationsMax } from '../../src/people/invitations/invitation.ts'
import { changeRole } from '../../src/people/team/change-role.ts'
import { inviteToTeam } from '../../src/people/team/invite-to-team.ts'
import { listAuditEntries } from '../../src/platform/audit-log/audit-entry-store.ts'
import { applyRetention } from '../../src/upkeep/retention/apply-retention.ts'
import { type Application, startApplication } from '../application.ts'
import { until } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { addPerson, type Browser, browserFor, signIn } from './person-client.ts'

const day = 86_400_000
let app: Application
let tenant: Tenant
let owner: Browser
let ownerId: string
let made = 0
let luis: string

beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  made += 1
  tenant = await makeTenant(app, 'Universidad <b>Ñ</b>')
  luis = `luis${made}@example.edu`
  ownerId = (await addPerson(tenant, 'owner', `ana${made}@example.edu`, 'Ana <i>Muñoz</i>')).id
  owner = await signIn(app, `ana${made}@example.edu`, tenant)
})

const invite = (wish: object = {}, by = owner) =>
  by.post('/team/invitations', { email: luis, role: 'issuer', language: 'es', ...wish })

/** The newest letter of an invitation to this address, once there are so many. */
async function letterTo(email: string, count = 1) {
  const letters = await until(
    async () => app.smtp.letters.filter(({ to, messageId }) => to === email && messageId.startsWith('<invitation-')),
    (found) => found.length >= count,
  )
  const letter = await letters.at(-1)?.read()
  const link = /https:\/\/\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  return { letter, link, token: link.split('#')[1] ?? '' }
}

const accept = (token: string, name = '', browser = browserFor(app, tenant.organization.id)) =>
  browser.post('/invitation/accept', { token, name })
const open = (token: string, browser = browserFor(app)) => browser.post('/invitation', { token })
const refused = { status: 422, body: { detail: 'The link or code is wrong, was used, or has expired' } }
const told = ({ status, body }: { status: number; body: unknown }) => ({ status, body })

describe('an invitation', () => {
  it('is a letter in the language that the inviter chose, or in that of the organization, in which nothing is markup of others', async () => {
    const answer = await invite({ language: 'en' })
    expect([answer.status, answer.body.invitations]).toEqual([
      201,
      [expect.objectContaining({ email: luis, role: 'issuer', invited_by: 'Ana <i>Muñoz</i>', language: 'en' })],
    ])
    const { letter, link } = await letterTo(luis)
    expect(letter?.subject).toBe('Invitation to the team of Universidad <b>Ñ</b>')
    expect(letter?.text).toContain(
      'Ana <i>Muñoz</i> invites you to work in Sello with the team of Universidad <b>Ñ</b>',
    )
    expect(letter?.html).toContain('Ana &lt;i&gt;Muñoz&lt;/i&gt;')
    expect(letter?.html).not.toMatch(/<b>|<i>/)
    expect(link).toMatch(/^https:\/\/credentials\.example\.edu\/panel\/invitation#[\w-]{43}$/)
    const other = `otra${made}@example.edu`
    await owner.post('/team/invitations', { email: other, role: 'viewer' })
    expect((await letterTo(other)).letter?.subject).toBe('Invitación al equipo de Universidad <b>Ñ</b>')
  })

  it('lets who has the mailbox in with the role of the letter, once, under the name that they give', async () => {
    await invite()
    const { token } = await letterTo(luis)
    const offer = await open(token)
    expect(offer.body).toEqual({
      organization: 'Universidad <b>Ñ</b>',
      email: luis,
      role: 'issuer',
      asks_name: true,
      signed_in_as: null,
    })
    const browser = browserFor(app, tenant.organization.id)
    const accepted = await accept(token, 'Luis Vega', browser)
    expect(accepted.body).toMatchObject({
      person: { name: 'Luis Vega', email: luis },
      organizations: [{ id: tenant.organization.id, role: 'issuer' }],
    })
    expect((await browser.get('/team')).status).toBe(200)
    expect((await browser.get('/api-keys')).status).toBe(403)
    expect(told(await accept(token))).toEqual(refused)
    expect(told(await open(token))).toEqual(refused)
    expect((await owner.get('/team')).body.invitations).toEqual([])
    const actions = (await listAuditEntries(tenant.ctx, {}, { before: undefined, limit: 2 })).map(
      ({ action, actor, after }) => ({ action, by: actor.id === ownerId ? 'owner' : 'invited', after }),
    )
    expect(actions).toEqual([
      { action: 'invitation.accepted', by: 'invited', after: { role: 'issuer', user_id: expect.any(String) } },
      { action: 'invitation.sent', by: 'owner', after: { address: '…@example.edu', role: 'issuer', language: 'es' } },
    ])
  })

  it('is accepted by a button alone: a program that opens its link, and asks what it offers, accepts nothing', async () => {
    await invite()
    const { link, token } = await letterTo(luis)
    for (const method of ['GET', 'HEAD']) await fetch(link.replace(/^https:\/\/[^/]+/, app.url), { method })
    for (let times = 0; times < 3; times++) expect((await open(token)).status).toBe(200)
    expect((await owner.get('/team')).body).toMatchObject({ people: [{}], invitations: [{ email: luis }] })
    expect((await accept(token)).status).toBe(200)
  })

  it('is accepted once where it is accepted twice at the same moment', async () => {
    await invite()
    const { token } = await letterTo(luis)
    const answers = await Promise.all([accept(token), accept(token), accept(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect((await owner.get('/team')).body.people).toHaveLength(2)
  })

  it('signs in the mailbox that it went to and nobody else, for this organization alone, and says so to who is signed in as another person', async () => {
    await invite({ role: 'admin' })
    const [{ token }, stranger] = [await letterTo(luis), await signIn(app, `ana${made}@example.edu`, tenant)]
    const strangersCookie = stranger.cookie()
    expect((await open(token, stranger)).body.signed_in_as).toBe(`ana${made}@example.edu`)
    const accepted = await accept(token, '', stranger)
    expect(accepted.body.person.email).toBe(luis)
    expect((await stranger.get('/account')).headers.get('x-error-code')).toBe('session_limited')
    const before = await browserFor(app).ask('GET', '/session', undefined, { cookie: strangersCookie })
    expect(before.body).toBeNull()
    expect((await owner.get('/team')).body.people.map(({ role }: { role: string }) => role)).toEqual(['owner', 'admin'])
  })

  it('answers alike for an address that has an account and one that has none, and such a person keeps name and account', async () => {
    const other = await makeTenant(app, 'Otra')
    const { id } = await addPerson(other, 'viewer', luis, 'Luis de siempre')
    const known = await invite()
    const unknown = await invite({ email: `nadie${made}@example.edu` })
    const shape = (answer: typeof known) => ({
      status: answer.status,
      fields: Object.keys(answer.body.invitations.at(-1)),
      letter: answer.body.invitations.at(-1).letter,
    })
    expect(shape(known)).toEqual(shape(unknown))
    const { token } = await letterTo(luis)
    expect((await open(token)).body.asks_name).toBe(false)
    const accepted = await accept(token, 'Otro nombre')
    expect(accepted.body.person.name).toBe('Luis de siempre')
    expect((await owner.get('/team')).body.people.at(-1)).toMatchObject({ id, role: 'issuer' })
  })
})

describe('the link of an invitation', () => {
  it('opens its own organization to who had an account before, and nothing else of theirs unless they are signed in', async () => {
    const other = await makeTenant(app, 'Otra')
    const { id } = await addPerson(other, 'owner', luis, 'Luis de siempre')
    await invite()
    const browser = browserFor(app)
    const { body } = await accept((await letterTo(luis)).token, '', browser)
    expect(body.organizations.map((one: { id: string }) => one.id)).toEqual([tenant.organization.id])
    const asks = (path: string, organization: Tenant) =>
      browser.ask('GET', path, undefined, { 'x-organization-id': organization.organization.id })
    expect((await asks('/team', tenant)).status).toBe(200)
    expect((await asks('/team', other)).status).toBe(404)
    expect((await browser.get('/account')).headers.get('x-error-code')).toBe('session_limited')
    const proven = await signIn(app, luis, other)
    await owner.ask('DELETE', `/team/${id}`)
    await invite()
    expect((await accept((await letterTo(luis, 2)).token, '', proven)).body.organizations).toHaveLength(2)
  })

  it('ends after seven days, when it is withdrawn, and when another letter takes its place', async () => {
    const { invitations } = (await invite()).body
    const first = await letterTo(luis)
    const resent = await owner.post(`/team/invitations/${invitations[0].id}/resend`, {})
    expect(resent.body.invitations).toEqual([
      expect.objectContaining({ email: luis, invited_at: invitations[0].invited_at }),
    ])
    expect(told(await open(first.token))).toEqual(refused)
    const second = await letterTo(luis, 2)
    expect((await open(second.token)).status).toBe(200)
    app.clock.advance(invitationDays * day + 1)
    expect(told(await open(second.token))).toEqual(refused)
    expect(told(await accept(second.token))).toEqual(refused)
    // Who was away for a week has no session either.
    owner = await signIn(app, `ana${made}@example.edu`, tenant)
    const { id } = (await owner.get('/team')).body.invitations[0]
    await owner.post(`/team/invitations/${id}/resend`, {})
    const third = await letterTo(luis, 3)
    expect((await open(third.token)).status).toBe(200)
    const { id: newest } = (await owner.get('/team')).body.invitations[0]
    expect((await owner.ask('DELETE', `/team/invitations/${newest}`)).status).toBe(204)
    expect(told(await accept(third.token))).toEqual(refused)
    expect((await owner.ask('DELETE', `/team/invitations/${newest}`)).status).toBe(404)
  })

  it('ends with the organization that was deactivated, and with the right of who wrote it', async () => {
    const admin = await addPerson(tenant, 'admin', `admin${made}@example.edu`)
    const browser = await signIn(app, `admin${made}@example.edu`, tenant)
    await invite({ role: 'admin' }, browser)
    const { token } = await letterTo(luis)
    await changeRole(tenant.ctx, admin.id, 'issuer')
    expect(told(await accept(token))).toEqual(refused)
    await invite({ role: 'viewer' })
    const again = await letterTo(luis, 2)
    const organization = await findOrganization(app.database, tenant.organization.id)
    if (organization) await activateOrganization(tenant.ctx, organization, false)
    expect(told(await accept(again.token))).toEqual(refused)
  })

  it('gives no role back to who has another one since, and takes none away', async () => {
    await invite({ role: 'viewer' })
    const { token } = await letterTo(luis)
    await addPerson(tenant, 'admin', luis)
    expect((await accept(token)).body.organizations).toMatchObject([{ role: 'admin' }])
  })

  it('cannot be asked for by an administrator whose right is less than what was offered', async () => {
    await addPerson(tenant, 'admin', `admin${made}@example.edu`)
    const admin = await signIn(app, `admin${made}@example.edu`, tenant)
    const { invitations } = (await invite({ role: 'owner' })).body
    for (const answer of [
      await admin.post(`/team/invitations/${invitations[0].id}/resend`, {}),
      await admin.ask('DELETE', `/team/invitations/${invitations[0].id}`),
      await invite({ role: 'viewer' }, admin),
    ])
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'role_above_own'])
    expect((await owner.get('/team')).body.invitations).toMatchObject([{ role: 'owner' }])
  })
})

describe('letters to strangers', () => {
  it('are three a day for one address, also after it was withdrawn and invited anew', async () => {
    for (let letters = 0; letters < lettersToAddressMax; letters++) {
      const { body } = await invite()
      await owner.ask('DELETE', `/team/invitations/${body.invitations[0].id}`)
    }
    const told = {
      field: 'email',
      message: 'This address had its 3 letters of 24 hours.',
      code: 'address_letters_exceeded',
    }
    expect(await invite()).toMatchObject({ status: 429, body: { errors: [told] } })
    expect((await invite({ email: luis.toUpperCase() })).status).toBe(429)
    app.clock.advance(day + 1)
    owner = await signIn(app, `ana${made}@example.edu`, tenant)
    expect((await invite()).status).toBe(201)
  })

  it('are a hundred that wait and two hundred a day for one organization, told in words, and begin anew at midnight in UTC', async () => {
    for (let count = 0; count < openInvitationsMax; count++)
      await inviteToTeam(tenant.ctx, { email: `n${count}@example.edu`, role: 'viewer', language: null })
    const tooMany = '100 invitations are waiting already, the most there may be'
    expect(await invite()).toMatchObject({ status: 409, body: { detail: tooMany } })
    const db = await app.connectAsOwner()
    const here = [tenant.organization.id]
    await db.query(`update invitations set ended_as = 'withdrawn', ended_at = now() where organization_id = $1`, here)
    await db.query(
      `insert into invitations (id, organization_id, normalized_email, email, role, language, invited_at, requested_at,
         expires_at, ended_as, ended_at, status)
       select gen_random_uuid(), organization_id, normalized_email, email, role, language, invited_at, requested_at, expires_at,
         ended_as, ended_at, 'sent' from invitations where organization_id = $1`,
      here,
    )
    const allUsed = 'Daily limit exceeded: 200 invitations a day (UTC), 200 used, 1 asked for'
    expect(await invite()).toMatchObject({ status: 429, body: { detail: allUsed } })
    app.clock.advance(day - (app.clock.now().getTime() % day))
    owner = await signIn(app, `ana${made}@example.edu`, tenant)
    expect((await invite()).status).toBe(201)
  })

  it('carry no message of the inviter: names are cut, and have no lines', async () => {
    const long = await makeTenant(app, `Universidad ${'x'.repeat(150)}`)
    await addPerson(long, 'owner', `larga${made}@example.edu`, `Gane dinero ${'y'.repeat(150)}`)
    const browser = await signIn(app, `larga${made}@example.edu`, long)
    await invite({}, browser)
    const { letter } = await letterTo(luis)
    expect(letter?.text).not.toMatch(/x{60}|y{60}/)
    expect(letter?.text).toContain('…')
  })

  it('need an address, and one that is not in the team', async () => {
    const none = await invite({ email: 'luis@' })
    expect([none.status, none.body.errors?.[0]?.field]).toEqual([400, 'email'])
    await addPerson(tenant, 'viewer', luis)
    const there = await invite({ email: luis.toUpperCase() })
    expect([there.status, there.body.errors?.[0]?.field]).toEqual([409, 'email'])
  })

  it('are forgotten a month after their links ended', async () => {
    await invite()
    app.clock.advance((invitationDays + 31) * day)
    await applyRetention(app.platform)
    owner = await signIn(app, `ana${made}@example.edu`, tenant)
    expect((await owner.get('/team')).body.invitations).toEqual([])
  })
})
