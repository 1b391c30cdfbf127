import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyAsDigitalBazaar } from '../../../open-badges/test/verifiers/digital-bazaar.ts'
import { upsertHolderChoice } from '../../src/credentials/wallets/holder-choice-store.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { erasePerson } from '../../src/upkeep/erasure/erase-person.ts'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor, until } from '../client.ts'
import { forgetRequests } from '../contract/door.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { asks, makePublished, makeTemplates } from '../pathway-makers.ts'
import { webOf } from '../public-web.ts'
import { proveTo } from '../wallet-visitor.ts'

let app: Application
let tenant: Tenant
let client: Client

beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'University', 'en')
  client = clientFor(app.url, tenant.key)
})
afterAll(() => app?.stop())
// More single issues than an organization has in a minute.
beforeEach(() => forgetRequests(app))

const reason = 'The name was misspelt'
const supersede = (id: string, supersededBy: string) =>
  client.post(`/api/v1/credentials/${id}/revoke`, { reason, superseded_by: supersededBy })

async function issue(template: { id: string }, email = 'ana@example.edu', name = 'Ana Muñoz'): Promise<string> {
  const { body } = await client.issue(template.id, [{ email, recipient_name: name }])
  return body.credentials[0].credential_id
}

async function pair(email?: string) {
  const template = await makeTemplate(tenant, { name: 'Poetry', optional: ['recipient_name'] })
  const former = await issue(template, email, 'Ana Muños')
  const document = (await client.get(`/api/v1/credentials/${former}`)).body.ob3_data
  const corrected = await issue(template, email)
  return { former, corrected, document }
}

async function pageOf(id: string): Promise<{ status: number; text: string }> {
  const headers = { accept: 'text/html', 'accept-language': 'en' }
  const answer = await fetch(`${app.url}/credentials/${id}`, { headers, redirect: 'manual' })
  return { status: answer.status, text: await answer.text() }
}

describe('a credential that another one took the place of', () => {
  it('keeps its page, which says so and why and leads to the other one, whose page says so too', async () => {
    const { former, corrected } = await pair()
    await supersede(former, corrected)
    const page = await pageOf(former)
    expect(page.status).toBe(200)
    expect(page.text).toContain('This credential was revoked and replaced by another one')
    expect(page.text).toContain(reason)
    expect(page.text).toContain(`<a href="/credentials/${corrected}">See the credential that took its place</a>`)
    const other = await pageOf(corrected)
    expect(other.text).toContain('This credential is valid')
    expect(other.text).toContain('It takes the place of an earlier credential')
    expect(other.text).not.toContain(former)
  })

  it('is revoked for verifiers of others and at /verify', async () => {
    const { former, corrected, document } = await pair()
    await supersede(former, corrected)
    const verdict = await verifyAsDigitalBazaar(document, webOf(app.url).lookup, new Date())
    expect(verdict).toEqual({ isAccepted: false, isGenuine: true, isInForce: false })
    const answer = await fetch(`${app.url}/verify?lang=en`, { method: 'POST', body: JSON.stringify(document) })
    const { verdict: own, steps } = await answer.json()
    expect(own).toBe('failed')
    const revoked = steps.find((one: { outcome: string }) => one.outcome === 'failed')
    expect(revoked).toMatchObject({ step: 'revocation', text: expect.stringContaining('revoked') })
  })

  it('hands on what its holder chose: unlisted stays unlisted, and a name that was taken off stays off', async () => {
    const hidden = await pair('eva@example.edu')
    const nameless = await pair('eva@example.edu')
    const choose = (id: string, choice: object) => {
      const held = { id: id as CredentialId, normalizedEmail: 'eva@example.edu' }
      return upsertHolderChoice(app.database.forService(), held, choice, new Date())
    }
    await choose(hidden.former, { isUnlisted: true })
    await choose(nameless.former, { isNameRemoved: true })
    for (const { former, corrected } of [hidden, nameless])
      expect((await supersede(former, corrected)).status).toBe(200)
    expect((await pageOf(hidden.corrected)).status).toBe(404)
    const page = await pageOf(nameless.corrected)
    expect([page.status, page.text.includes('Ana Muñoz')]).toEqual([200, false])
  })

  it('hands nothing on to another person', async () => {
    const { former } = await pair('eva@example.edu')
    const { corrected } = await pair('luz@example.edu')
    const held = { id: former as CredentialId, normalizedEmail: 'eva@example.edu' }
    await upsertHolderChoice(app.database.forService(), held, { isUnlisted: true }, new Date())
    await supersede(former, corrected)
    expect((await pageOf(corrected)).status).toBe(200)
  })

  it('leads to the other one in the wallet too', async () => {
    const { former, corrected } = await pair('luis@example.edu')
    await supersede(former, corrected)
    const luis = await proveTo(app, 'luis@example.edu')
    expect((await luis.open('/wallet')).text).toContain('>Replaced<')
    const page = (await luis.open(`/wallet/credentials/${former}`)).text
    expect(page).toContain(`<a href="/wallet/credentials/${corrected}">See the credential that took its place</a>`)
  })

  it('leads to none of somebody else in the wallet', async () => {
    const { former } = await pair('sol@example.edu')
    const { corrected } = await pair('mar@example.edu')
    await supersede(former, corrected)
    const page = (await (await proveTo(app, 'sol@example.edu')).open(`/wallet/credentials/${former}`)).text
    expect([page.includes('Poetry'), page.includes(corrected)]).toEqual([true, false])
  })

  it('leads nowhere that its holder does not show', async () => {
    const { former, corrected } = await pair('eva@example.edu')
    await supersede(former, corrected)
    const eva = await proveTo(app, 'eva@example.edu')
    await eva.send(`/wallet/credentials/${corrected}/visibility?lang=en`, { unlisted: 'yes' })
    const page = await pageOf(former)
    expect(page.text).toContain('replaced by another one')
    expect(page.text).not.toContain(corrected)
  })

  it('leads to nobody who was erased, and nothing leads from there', async () => {
    const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
    const wrong = await issue(template, 'wrong@example.edu')
    const former = await issue(template, 'erased@example.edu', 'Ana Muños')
    const corrected = await issue(template, 'erased@example.edu')
    await supersede(wrong, former)
    await supersede(former, corrected)
    await erasePerson(tenant.ctx, ['erased@example.edu'])
    const left = tenant.ctx.db.selectFrom('credentials').select('id').where('superseded_by', 'is not', null)
    expect(await left.where('template_id', '=', template.id).execute()).toEqual([])
    const page = await pageOf(wrong)
    expect([page.text.includes('This credential has been revoked'), page.text.includes(former)]).toEqual([true, false])
  })
})

describe('a credential of a person who was erased', () => {
  it('takes the place of no other one, and the other stays as it was', async () => {
    const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
    const [former, erased] = [await issue(template), await issue(template, 'gone@example.edu')]
    await erasePerson(tenant.ctx, ['gone@example.edu'])
    const answer = await supersede(former, erased)
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      422,
      expect.stringContaining('is of a person who was erased'),
    ])
    expect((await client.get(`/api/v1/credentials/${former}`)).body.status).toBe('active')
  })
})

describe('an award of a pathway', () => {
  const noArrivals = () =>
    until(
      () => tenant.ctx.db.selectFrom('arrivals').select('credential_id').execute(),
      ({ length }) => length === 0,
    )

  it('stays when one that it was earned by is corrected, in its place of the order', async () => {
    const [one, two, diploma] = await makeTemplates(tenant, 'One', 'Two', 'Diploma')
    const groups = [{ at_least: 2, in_order: true, templates: asks(one, two) }]
    await makePublished(tenant, diploma, groups, { when_revoked: 'revoke' })
    const email = 'pau@example.edu'
    const first = await issue(one, email)
    await issue(two, email)
    await noArrivals()
    const awarded = async () => (await client.get(`/api/v1/credentials?template_id=${diploma.id}`)).body.credentials
    await until(awarded, ({ length }) => length === 1)
    await supersede(first, await issue(one, email))
    await noArrivals()
    expect(await awarded()).toMatchObject([{ status: 'active' }])
  })

  it('that is corrected itself is still the one that the pathway brought', async () => {
    const [one, diploma] = await makeTemplates(tenant, 'One', 'Diploma')
    await makePublished(tenant, diploma, [{ at_least: 1, templates: asks(one) }], { name: 'To the diploma' })
    const email = 'mar@example.edu'
    await issue(one, email)
    const awarded = async () => (await client.get(`/api/v1/credentials?template_id=${diploma.id}`)).body.credentials
    const [{ id }] = await until(awarded, ({ length }) => length === 1)
    const corrected = await issue(diploma, email)
    await supersede(id, corrected)
    expect((await pageOf(corrected)).text).toContain('To the diploma')
  })

  it('whose place somebody else took is not theirs: what takes its ground away leaves them what they have', async () => {
    const [one, diploma] = await makeTemplates(tenant, 'One', 'Diploma')
    await makePublished(tenant, diploma, [{ at_least: 1, templates: asks(one) }], { when_revoked: 'revoke' })
    const earning = await issue(one, 'iris@example.edu')
    const awarded = async () => (await client.get(`/api/v1/credentials?template_id=${diploma.id}`)).body.credentials
    const [{ id }] = await until(awarded, ({ length }) => length === 1)
    const ofAnother = await issue(diploma, 'noa@example.edu')
    await supersede(id, ofAnother)
    await noArrivals()
    await client.post(`/api/v1/credentials/${earning}/revoke`, { reason })
    await noArrivals()
    expect((await client.get(`/api/v1/credentials/${ofAnother}`)).body.status).toBe('active')
  })
})
