import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resendLetter } from '../../src/credentials/resend-letter.ts'
import { optOutToken } from '../../src/mail/suppressions/opt-out.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import type { Template } from '../../src/templates/template.ts'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor, jobEnded, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { addPerson, type Browser, signIn } from '../panel/person-client.ts'

let app: Application
let one: Tenant
let template: Template
let client: Client
let issuer: Browser
/** How often the relay was asked to take a letter to whom. */
let asked: Map<string, number>
let says: { code: number; text: string } | undefined

beforeAll(async () => {
  app = await startApplication()
  one = await makeTenant(app, 'Una')
  template = await makeTemplate(one)
  client = clientFor(app.url, one.key)
  await addPerson(one, 'issuer', 'issuer@una.example')
  issuer = await signIn(app, 'issuer@una.example', one)
})
afterAll(() => app?.stop())

beforeEach(() => {
  asked = new Map()
  says = { code: 550, text: '5.1.1 No such user here' }
  app.smtp.behave((to) => {
    asked.set(to, (asked.get(to) ?? 0) + 1)
    return to.startsWith('gone') ? says : undefined
  })
})

type Letter = { status: string; last_answer: string | null }

async function letterOf(id: string, status: string): Promise<Letter> {
  const owner = await app.connectAsOwner()
  const look = async () =>
    (await owner.query<Letter>('select status, last_answer from outbox where credential_id = $1', [id])).rows[0]
  return (await until(look, (letter) => letter?.status === status)) as Letter
}

async function issueTo(email: string, by = client, of = template): Promise<CredentialId> {
  const { body } = await by.issue(of.id, [{ email }])
  return body.credentials[0].credential_id
}

/** Since when the address of a credential's letter gets none, as its page in the panel has it. */
const markOf = async (id: string) => (await issuer.get(`/credentials/${id}`)).body.letter.suppressed_at

const listed = async () => (await issuer.get('/suppressions')).body.items

describe('an address whose server refuses a letter for good', () => {
  it('gets no further letter of the organization, its credentials are issued all the same, and the letter says why it was not sent', async () => {
    const first = await issueTo('gone1@example.edu')
    expect((await letterOf(first, 'failed')).last_answer).toContain('No such user here')
    expect(await listed()).toMatchObject([{ email: 'gone1@example.edu', answer: expect.stringContaining('550') }])
    const second = await issueTo('Gone1@example.edu')
    expect((await letterOf(second, 'failed')).last_answer).toMatch(
      /^not sent: this address refused a letter for good: 550/,
    )
    const [{ suppressed_at: since }] = await listed()
    for (const id of [first, second]) expect(await markOf(id)).toBe(since)
    expect(await markOf(await issueTo('reached@example.edu'))).toBeNull()
    const { body } = await client.issue(template.id, [{ email: 'gone1@example.edu' }, { email: 'there@example.edu' }])
    const job = await jobEnded(client, body.job_id)
    expect(job.body.result).toMatchObject({ successful: 2, emails_sent: 1, emails_failed: 1 })
    expect(asked.get('gone1@example.edu')).toBe(1)
    expect(asked.get('there@example.edu')).toBe(1)
  })

  it('is marked for that organization alone', async () => {
    await letterOf(await issueTo('gone2@example.edu'), 'failed')
    const other = await makeTenant(app, 'Otra')
    const theirs = await issueTo('gone2@example.edu', clientFor(app.url, other.key), await makeTemplate(other))
    await letterOf(theirs, 'failed')
    expect(asked.get('gone2@example.edu')).toBe(2)
  })

  it('takes letters again once a person has lifted that, and the credential can be sent again', async () => {
    const id = await issueTo('gone3@example.edu')
    await letterOf(id, 'failed')
    const [mark] = (await issuer.get('/suppressions?email=GONE3@example.edu')).body.items
    says = undefined
    await resendLetter(one.ctx, id)
    expect((await letterOf(id, 'failed')).last_answer).toMatch(/^not sent/)
    // The link of a letter allows what its reader stopped, and makes no mailbox of none.
    const token = optOutToken(app.platform.keyWrapper, {
      organizationId: one.organization.id,
      email: 'gone3@example.edu',
    })
    expect((await fetch(`${app.url}/stop-letters/${token}/again`, { method: 'POST' })).status).toBe(200)
    expect((await issuer.get('/suppressions?email=gone3@example.edu')).body.items).toHaveLength(1)
    expect((await issuer.ask('DELETE', `/suppressions/${mark.id}`)).status).toBe(200)
    expect((await issuer.ask('DELETE', `/suppressions/${mark.id}`)).status).toBe(200)
    expect((await issuer.get('/suppressions?email=gone3@example.edu')).body.items).toEqual([])
    await resendLetter(one.ctx, id)
    await letterOf(id, 'sent')
    const owner = await app.connectAsOwner()
    const { rows } = await owner.query(
      `select before, actor_kind from audit_entries where action = 'suppression.lifted'`,
    )
    expect(rows).toEqual([{ before: { email: '…@example.edu' }, actor_kind: 'user' }])
  })

  it('stands in a list that comes page by page, each address once', async () => {
    const tenant = await makeTenant(app, 'Muchas')
    await addPerson(tenant, 'issuer', 'issuer@muchas.example')
    const reader = await signIn(app, 'issuer@muchas.example', tenant)
    const owner = await app.connectAsOwner()
    await owner.query(
      `insert into suppressions (id, organization_id, normalized_email, email, answer, suppressed_at)
      select gen_random_uuid(), $1, e, e, '550', now() from (select 'a' || n || '@example.edu' as e from generate_series(1, 60) n) o`,
      [tenant.organization.id],
    )
    const first = (await reader.get('/suppressions')).body
    const last = (await reader.get(`/suppressions?after=${first.next}`)).body
    const emails = [...first.items, ...last.items].map(({ email }: { email: string }) => email)
    expect([first.items.length < 60, emails.length, new Set(emails).size, last.next]).toEqual([true, 60, 60, null])
  })
})

/** The link by which a mail program stops the letters for its reader, out of the last letter to an address. */
async function stopLinkOf(email: string): Promise<string> {
  const letter = await until(async () => app.smtp.letters.findLast(({ to }) => to === email), Boolean)
  const headers = letter?.raw.toString().split('\r\n\r\n')[0] ?? ''
  expect(headers.match(/^List-Unsubscribe:/gm)).toHaveLength(1)
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  const link = /List-Unsubscribe:\s+<([^>]+)>/.exec(headers)?.[1] ?? ''
  const read = await letter?.read()
  expect(read?.text).toContain(link)
  expect(read?.html).toContain(link)
  return app.url + new URL(link).pathname
}

describe('a person who stops the letters of an organization', () => {
  it('does it with one click of a mail program, gets none of it any more, and their credentials stay', async () => {
    const first = await issueTo('ana@example.edu')
    await letterOf(first, 'sent')
    const link = await stopLinkOf('ana@example.edu')
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    for (const body of ['List-Unsubscribe=One-Click', form]) {
      const answer = await fetch(link, { method: 'POST', body, redirect: 'error' })
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('No recibirás más correos de Una')
    }
    const second = await issueTo('Ana@example.edu')
    expect((await letterOf(second, 'failed')).last_answer).toBe("not sent: this person stopped this issuer's letters")
    expect(asked.get('ana@example.edu')).toBe(1)
    for (const id of [first, second]) expect((await fetch(`${app.url}/credentials/${id}`)).status).toBe(200)
    const other = await makeTenant(app, 'Tercera')
    const theirs = await issueTo('ana@example.edu', clientFor(app.url, other.key), await makeTemplate(other))
    await letterOf(theirs, 'sent')
  })

  it('is asked before by the page, which changes nothing, and takes letters again by its button', async () => {
    const id = await issueTo('berta@example.edu')
    await letterOf(id, 'sent')
    const link = await stopLinkOf('berta@example.edu')
    const page = await fetch(link, { headers: { 'accept-language': 'en' } })
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await page.text()).toContain('Letters from Una')
    await resendLetter(one.ctx, id)
    await letterOf(id, 'sent')
    await fetch(link, { method: 'POST' })
    const [mark] = (await issuer.get('/suppressions?email=berta@example.edu')).body.items
    expect(mark).toMatchObject({ kind: 'stopped', answer: '' })
    expect((await issuer.get(`/credentials/${id}`)).body.letter).toMatchObject({ suppressed_by: 'stopped' })
    // No administrator takes that back.
    expect((await issuer.ask('DELETE', `/suppressions/${mark.id}`)).status).toBe(200)
    expect((await issuer.get('/suppressions?email=berta@example.edu')).body.items).toHaveLength(1)
    await fetch(`${link}/again`, { method: 'POST' })
    expect((await issuer.get('/suppressions?email=berta@example.edu')).body.items).toEqual([])
    await resendLetter(one.ctx, id)
    await letterOf(id, 'sent')
  })

  it.each(['preview', 'x', `${'A'.repeat(3_000)}`])(
    'is told so where the link stands for nothing: %.10s',
    async (token) => {
      for (const method of ['GET', 'POST']) {
        const answer = await fetch(`${app.url}/stop-letters/${token}`, { method, headers: { 'accept-language': 'en' } })
        expect(answer.status).toBe(404)
        expect(await answer.text()).toContain('This link is of no use')
      }
    },
  )
})

describe('a refusal that is about something else', () => {
  it.each([
    ['a full mailbox', { code: 552, text: '5.2.2 Mailbox full' }],
    ['a policy', { code: 550, text: '5.7.1 Relaying denied' }],
    ['a relay that wants a password', { code: 530, text: '5.7.0 Authentication required' }],
    ['a relay that asks to try again', { code: 451, text: '4.7.1 Greylisted' }],
  ])('marks no address: %s', async (what, answer) => {
    says = answer
    const email = `gone-${what.replaceAll(' ', '-')}@example.edu`
    await letterOf(await issueTo(email), 'failed')
    expect((await issuer.get(`/suppressions?email=${email}`)).body.items).toEqual([])
  })
})
