import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAddress } from '../../src/administration/membership/add-address.ts'
import { upsertHolderChoice } from '../../src/credentials/wallets/holder-choice-store.ts'
import { insertSandboxLetter, lettersMax } from '../../src/mail/sandbox/sandbox-letter-store.ts'
import { inviteToTeam } from '../../src/people/team/invite-to-team.ts'
import { dayMs } from '../../src/platform/clock.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { imageUrl } from '../../src/templates/images/image.ts'
import { uploadImage } from '../../src/templates/images/upload-image.ts'
import type { Template } from '../../src/templates/template.ts'
import { erasePerson } from '../../src/upkeep/erasure/erase-person.ts'
import { applyRetention } from '../../src/upkeep/retention/apply-retention.ts'
import type { Application } from '../application.ts'
import { type Client, clientFor, jobEnded, until } from '../client.ts'
import { makeMember, makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { browserOf, signIn } from '../panel/person-client.ts'
import { readPdf } from '../pdf-reader.ts'
import { type ServedByTls, serveByTls } from '../tls-proxy.ts'
import { proveTo } from '../wallet-visitor.ts'

const name = 'SANDBOX · Universidad de Aguamarina'
let served: ServedByTls
let app: Application
let sandbox: Tenant
let template: Template
let client: Client

beforeAll(async () => {
  served = await serveByTls()
  app = served.app
  sandbox = await makeTenant(app, 'Universidad de Aguamarina', 'en', true)
  template = await makeTemplate(sandbox, { required: ['recipient_name'] })
  client = clientFor(served.url, sandbox.key)
})
afterAll(() => served?.stop())

type Kept = { recipient: string; subject: string; text: string }
async function inbox(tenant = sandbox): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select recipient, subject, content as text from sandbox_letters where organization_id = ${tenant.organization.id} order by id`.execute(
    app.database.forService(),
  )
  return rows
}
const keptFor = (email: string, count = 1) =>
  until(
    async () => (await inbox()).filter(({ recipient }) => recipient === email),
    // One that went by mail does not come any more.
    ({ length }) => length >= count || mailedTo(email).length > 0,
  )
const mailedTo = (email: string) => app.smtp.letters.filter(({ to }) => to === email)
async function issue(email: string, of = template, by = client): Promise<CredentialId> {
  const { body } = await by.issue(of.id, [{ email, recipient_name: 'Ana Muñoz' }])
  return body.credentials[0].credential_id
}
const textOf = async (path: string, headers = {}) =>
  (
    await fetch(`${served.url}${path}`, { headers: { 'accept-language': 'en', accept: 'text/html', ...headers } })
  ).text()

describe('a sandbox', () => {
  it('has a name that says so, in all that is signed, and keeps the word when it is renamed', async () => {
    expect(sandbox.organization.name).toBe(name)
    const id = await issue('name@example.edu')
    const document = await (await fetch(`${served.url}/credentials/${id}.json`)).json()
    expect(document.issuer.name).toBe(name)
    const owner = await browserOf(app, sandbox, 'owner')
    const renamed = await owner.ask('PATCH', '/profile', { name: 'Otra universidad' })
    expect(renamed.body.name).toBe('SANDBOX · Otra universidad')
    await owner.ask('PATCH', '/profile', { name })
    expect((await owner.get('/profile')).body.name).toBe(name)
    expect((await client.get('/api/v1/organization')).body).toMatchObject({ name, is_sandbox: true })
    expect((await owner.get('/session')).body.organizations[0].is_sandbox).toBe(true)
  })

  it('is one from the start, or never', async () => {
    const owner = await app.connectAsOwner()
    await owner.query(`set sello.scope = 'operator'`)
    const change = owner.query('update organizations set is_sandbox = false where id = $1', [sandbox.organization.id])
    await expect(change).rejects.toThrow('from the start, or never')
  })
})

describe('the letters of a sandbox', () => {
  it('stay in its inbox, of whichever kind: of one credential, of a batch, sent again, with a PIN, to a member', async () => {
    const id = await issue('one@example.edu')
    await keptFor('one@example.edu')
    await client.post(`/api/v1/credentials/${id}/letters`, {})
    await keptFor('one@example.edu', 2)
    await client.post(`/api/v1/credentials/${id}/wallet-offers`, { pin: 'letter' })
    const [, , pin] = await keptFor('one@example.edu', 3)
    expect(pin?.text).toMatch(/^\s*\d{6}\s*$/m)
    const rows = ['batch1@example.edu', 'batch2@example.edu', 'batch3@example.edu'].map((email) => ({ email }))
    const named = rows.map((row) => ({ ...row, recipient_name: 'Ana' }))
    const { body } = await client.issue(template.id, named)
    await jobEnded(client, body.job_id)
    const [letter] = await keptFor('batch2@example.edu')
    expect(letter?.text).toContain(name)
    const member = await makeMember(sandbox, { email: 'member@example.edu', name: 'Socia' })
    await addAddress(sandbox.ctx, member, 'member@home.example')
    expect((await keptFor('member@home.example'))[0]?.text).toContain('/confirm-address/')
    const told = ['one@example.edu', 'batch1@example.edu', 'batch2@example.edu', 'member@home.example'].flatMap(
      mailedTo,
    )
    expect(told).toEqual([])
  })

  it('go by mail to its team: an invitation, and a code to sign in, open the panel and tell of no credential', async () => {
    await inviteToTeam(sandbox.ctx, { email: 'team@example.edu', role: 'issuer', language: null })
    await until(
      async () => mailedTo('team@example.edu'),
      ({ length }) => length === 1,
    )
    const person = await browserOf(app, sandbox, 'viewer')
    await signIn(app, person.person.email, sandbox)
    expect(mailedTo(person.person.email)).toHaveLength(1)
  })

  it('of organizations that are none go by mail as ever', async () => {
    const other = await makeTenant(app, 'Otra')
    const id = await issue('real@example.edu', await makeTemplate(other), clientFor(served.url, other.key))
    await until(
      async () => mailedTo('real@example.edu'),
      ({ length }) => length === 1,
    )
    expect(id).toBeDefined()
    expect(await inbox(other)).toEqual([])
  })

  it('are read by who may issue in it, and by nobody of another organization', async () => {
    await issue('read@example.edu')
    await keptFor('read@example.edu')
    const issuer = await browserOf(app, sandbox, 'issuer')
    const { body } = await issuer.get('/sandbox-letters?email=read@')
    expect(body.items).toEqual([expect.objectContaining({ recipient: 'read@example.edu', reply_to: null })])
    expect(body.items[0].text).toContain('/credentials/')
    for (const wild of ['re_d@', 're%25@'])
      expect((await issuer.get(`/sandbox-letters?email=${wild}`)).body.items).toEqual([])
    expect((await (await browserOf(app, sandbox, 'viewer')).get('/sandbox-letters')).status).toBe(403)
    const other = await makeTenant(app, 'Otra')
    const stranger = await browserOf(app, other, 'owner')
    expect((await stranger.get('/sandbox-letters')).body).toEqual({ items: [], next: null })
    const asked = { 'x-organization-id': sandbox.organization.id }
    expect((await stranger.ask('GET', '/sandbox-letters', undefined, asked)).status).toBe(404)
  })

  it('are kept for thirty days, the newest thousand of them, and go with the person they are to', async () => {
    const tenant = await makeTenant(app, 'Otra', 'en', true)
    const keep = (number: number) =>
      insertSandboxLetter(app.platform, tenant.organization.id, {
        messageId: `<${number}@example.edu>`,
        from: { name, address: 'a@example.edu' },
        to: `p${number}@example.edu`,
        subject: 'x',
        text: 'y'.repeat(30_000),
        html: '',
        language: 'en',
      })
    await keep(0)
    for (let number = 0; number < lettersMax + 5; number += 1) await keep(number)
    const kept = await inbox(tenant)
    expect(kept).toHaveLength(lettersMax)
    expect(kept[0]).toMatchObject({ recipient: 'p5@example.edu', text: 'y'.repeat(20_000) })
    expect(await erasePerson(tenant.ctx, ['p7@example.edu'])).toMatchObject({ letters: 1 })
    expect((await inbox(tenant)).map(({ recipient }) => recipient)).not.toContain('p7@example.edu')
    const later = { ...app.platform, clock: { now: () => new Date(Date.now() + 31 * dayMs) } }
    await applyRetention(later)
    expect(await inbox(tenant)).toEqual([])
  })
})

describe('what a sandbox has issued', () => {
  const page = async (id: string) => fetch(`${served.url}/credentials/${id}`, { headers: { 'accept-language': 'en' } })

  it('says so on its page, which no search engine may keep and which leads to no network', async () => {
    const id = await issue('page@example.edu')
    const holder = { id, normalizedEmail: 'page@example.edu' }
    await upsertHolderChoice(app.database.forService(), holder, { isSearchable: true }, new Date())
    const answer = await page(id)
    const text = await answer.text()
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(text).toContain('SANDBOX · This credential is valid')
    expect(text).toContain('is no proof of anything')
    expect(text).toMatch(/<title>SANDBOX · /)
    expect(text).not.toContain('linkedin.com')
    expect(text).toContain('data-words="{&quot;')
    expect(await textOf(`/embed/credentials/${id}`)).toContain('SANDBOX · This credential is valid')
    const oembed = `/oembed?url=${encodeURIComponent(`${app.platform.settings.publicUrl}/credentials/${id}`)}`
    expect(JSON.parse(await textOf(oembed)).title).toMatch(/^SANDBOX · /)
    expect(await textOf(`/orgs/${sandbox.organization.id}`)).toContain('nothing that it issues is proof')
    const json = await fetch(`${served.url}/credentials/${id}.json`)
    expect(json.headers.get('x-credential-notice')).toMatch(/^SANDBOX: /)
  })

  it('has the word across its pictures, also one that was uploaded, and across its certificate', async () => {
    const id = await issue('picture@example.edu')
    expect(await textOf(`/credentials/${id}.svg`)).toContain('>SANDBOX</text>')
    expect(await textOf(`/achievements/${template.id}/badge.svg`)).toContain('>SANDBOX</text>')
    const picture = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>',
    )
    const image = await uploadImage(sandbox.ctx, picture)
    const own = await makeTemplate(sandbox, { imageUrl: imageUrl(sandbox.ctx.settings, image) })
    const uploaded = await issue('picture@example.edu', own)
    expect(await textOf(`/credentials/${uploaded}.svg`)).toContain('>SANDBOX</text>')
    expect(await (await page(uploaded)).text()).toContain('<b aria-hidden="true">SANDBOX</b>')
    const png = await fetch(`${served.url}/credentials/${uploaded}.png`)
    expect(
      Buffer.from(await png.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    const pdf = await readPdf(
      Buffer.from(await (await fetch(`${served.url}/credentials/${id}.pdf?lang=en`)).arrayBuffer()),
    )
    expect(pdf.texts.map(({ text }) => text).join(' ')).toContain('no proof of anything')
  })

  it('is named by every verdict, with what is signed left as it is', async () => {
    const id = await issue('verdict@example.edu')
    const document = await (await fetch(`${served.url}/credentials/${id}.json`)).text()
    const ask = (path: string, body: string, headers = {}) =>
      fetch(`${served.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
        body,
      })
    expect(await (await ask('/verify', document)).json()).toMatchObject({ verdict: 'verified', sandbox: true })
    const shown = await (await ask('/verify', document, { accept: 'text/html' })).text()
    expect(shown).toContain('SANDBOX · ')
    expect(shown).toContain('is no proof of anything')
    const vcalm = await ask('/credentials/verify', `{"verifiableCredential":${document}}`)
    expect(await vcalm.json()).toMatchObject({ verified: true, problemDetails: [{ title: 'sandbox' }] })
  })

  it('stands in no wallet of a person unless they ask, apart from the rest', async () => {
    const email = 'holder@example.edu'
    const id = await issue(email)
    const other = await makeTenant(app, 'Otra')
    const real = await issue(email, await makeTemplate(other), clientFor(served.url, other.key))
    const visitor = await proveTo(app, email)
    const wallet = (await visitor.open('/wallet')).text
    expect(wallet).toContain(real)
    expect(wallet).not.toContain(id)
    expect(wallet).toContain('/wallet?sandbox=1&')
    const asked = (await visitor.open('/wallet?sandbox=1')).text
    expect(asked).toContain(id)
    expect(asked).toContain('SANDBOX · ')
    expect(asked).not.toContain(real)
    expect(asked).not.toContain('/wallet/export')
    const held = (await visitor.open(`/wallet/credentials/${id}`)).text
    expect(held).toContain('SANDBOX · ')
    expect(held).not.toContain(`/wallet/credentials/${id}/search`)
    for (const format of ['json', 'svg', 'png', 'pdf']) {
      const { headers } = await visitor.open(`/wallet/credentials/${id}.${format}`)
      expect(headers.get('x-credential-notice')).toMatch(/^SANDBOX: /)
    }
  })
})
