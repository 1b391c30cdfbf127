import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { type Browser, browserOf } from './person-client.ts'

let app: Application
let tenant: Tenant
let admin: Browser

beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'Una', 'en')
  admin = await browserOf(app, tenant, 'admin')
})
afterAll(() => app?.stop())

const row = {
  email: 'Ana@example.edu',
  recipient_name: 'Ana Muños',
  result_value: 'A',
  credits_earned: 4.5,
  term: '2026-2',
  activity_start_date: '2026-08-17',
  activity_end_date: '2026-12-04',
  evidence: [
    { name: 'Project', url: 'https://example.edu/p', description: 'A plan', genre: 'Portfolio', audience: 'Jury' },
    { url: 'https://example.edu/q' },
  ],
}

async function issue(): Promise<string> {
  const template = await makeTemplate(tenant, {
    required: ['recipient_name', 'evidence'],
    optional: ['term', 'activity_start_date', 'activity_end_date', 'credits_earned', 'role'],
    creditsAvailable: 6,
    hasResult: true,
    resultType: 'LetterGrade',
    resultAllowedValues: ['C', 'B', 'A'],
  })
  const { body } = await clientFor(app.url, tenant.key).issue(template.id, [row])
  return body.credentials[0].credential_id
}

const correct = (id: string, order: string, recipient: object = { ...row, recipient_name: 'Ana Muñoz' }, who = admin) =>
  who.post(
    `/credentials/${id}/correct`,
    { recipient, reason: 'The name was misspelt' },
    { 'idempotency-key': `${order} ${id}` },
  )
const statusOf = async (id: string) => (await admin.get(`/credentials/${id}`)).body
const issuedOf = async (id: string) => {
  const { template_id } = await statusOf(id)
  return (await admin.get(`/credentials?template_id=${template_id}`)).body.items
}

describe('what a credential says', () => {
  it('comes back as the row that it was issued for, from the signed document', async () => {
    const { body } = await admin.get(`/credentials/${await issue()}/row`)
    expect(body.recipient).toEqual(row)
  })

  it('comes with the address to which its letter went last, and whoever has that is told what it takes the place of', async () => {
    const id = await issue()
    await until(
      () => statusOf(id),
      ({ letter_status }) => letter_status === 'sent',
    )
    await admin.post(`/credentials/${id}/letter`, { email: 'ana@casa.example' })
    const { recipient } = (await admin.get(`/credentials/${id}/row`)).body
    expect(recipient).toEqual({ ...row, email: 'ana@casa.example' })
    const { body } = await correct(id, 'elsewhere', recipient)
    expect(await statusOf(body.id)).toMatchObject({ supersedes: id, awarded: { recipient } })
    const [sent] = await until(
      async () => app.smtp.letters.filter(({ messageId }) => messageId.includes(body.id)),
      ({ length }) => length === 1,
    )
    expect((await sent?.read())?.text).toContain('It takes the place of the one that you had')
  })
})

describe('a correction', () => {
  it('of what is revoked is not even begun', async () => {
    const id = await issue()
    await correct(id, 'first')
    expect(await admin.get(`/credentials/${id}/row`)).toMatchObject({
      status: 409,
      body: { detail: 'The credential is revoked already' },
    })
  })

  it('issues one in its place and revokes it, and one letter says so', async () => {
    const id = await issue()
    const { status, body } = await correct(id, 'one')
    expect(status).toBe(201)
    expect(await statusOf(id)).toMatchObject({
      status: 'revoked',
      revocation_reason: 'The name was misspelt',
      superseded_by: body.id,
    })
    expect(await statusOf(body.id)).toMatchObject({ status: 'active', recipient_name: 'Ana Muñoz' })
    const sent = () => app.smtp.letters.filter(({ messageId }) => messageId.includes(body.id))
    await until(
      async () => sent(),
      ({ length }) => length === 1,
    )
    const letter = await sent()[0]?.read()
    for (const part of [letter?.text, letter?.html])
      expect(part).toContain('It takes the place of the one that you had')
  })

  it('of the address tells its new reader nothing of a credential that they had', async () => {
    const id = await issue()
    const { body } = await correct(id, 'address', { ...row, email: 'otra@example.edu' })
    const sent = () => app.smtp.letters.filter(({ messageId }) => messageId.includes(body.id))
    await until(
      async () => sent(),
      ({ length }) => length === 1,
    )
    expect((await sent()[0]?.read())?.text).not.toContain('takes the place')
  })

  it('that is sent again issues nothing more, nor does a second one at the same time', async () => {
    const id = await issue()
    const answers = await Promise.all([correct(id, 'a'), correct(id, 'b'), correct(id, 'c')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const first = ['a', 'b', 'c'][answers.findIndex(({ status }) => status === 201)] ?? ''
    const again = await correct(id, first)
    expect([again.status, again.body.id]).toEqual([201, (await statusOf(id)).superseded_by])
    expect(await issuedOf(id)).toHaveLength(2)
  })

  it('that cannot be issued, or has no reason, leaves everything as it was', async () => {
    const id = await issue()
    const wrong = await correct(id, 'wrong', { ...row, result_value: 'Z' })
    expect(wrong.status).toBe(422)
    const body = { recipient: row, reason: ' ' }
    expect((await admin.post(`/credentials/${id}/correct`, body, { 'idempotency-key': `none ${id}` })).status).toBe(422)
    expect([(await statusOf(id)).status, (await issuedOf(id)).length]).toEqual(['active', 1])
  })

  it('is for whoever may revoke', async () => {
    const id = await issue()
    const issuer = await browserOf(app, tenant, 'issuer')
    expect((await correct(id, 'issuer', row, issuer)).status).toBe(403)
    expect((await issuer.get(`/credentials/${id}/row`)).status).toBe(403)
  })
})
