import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findIssuer } from '../../src/credentials/issuers/issuer-store.ts'
import { signerOf } from '../../src/credentials/issuers/sign.ts'
import { checkCredentials } from '../../src/upkeep/auditing/check-credentials.ts'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor, jobEnded } from '../client.ts'
import { forgetRequests } from '../contract/door.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { rewriteDocument } from '../rewrite-document.ts'

const publicUrl = 'https://credentials.example.edu'
const image = 'https://cdn.example.org/insignia%20verde.png'
const wrong = 'Evidencia inválida: url'

let app: Application
let tenant: Tenant
let client: Client
let templateId: string

beforeAll(async () => {
  app = await startApplication({ settings: { publicUrl } })
  tenant = await makeTenant(app)
  await tenant.ctx.db.updateTable('issuers').set({ image_url: 'https://cdn.example.org/logo.svg' }).execute()
  templateId = (await makeTemplate(tenant, { optional: ['evidence'], imageUrl: image })).id
  client = clientFor(app.url, tenant.key)
})
afterAll(() => app?.stop())

const row = (url: string, n = 0) => ({ email: `ana${n}@example.edu`, evidence: [{ url, name: 'Doctora' }] })

/** Addresses under which something else stands in the credential, or in another of the service. */
function reserved(): string[] {
  const { id: organizationId } = tenant.organization
  return [
    `${publicUrl}/achievements/${templateId}`,
    `${publicUrl}/achievements/${templateId}.json`,
    `${publicUrl}/achievements/${templateId}/badge.svg`,
    `${publicUrl}/achievements/${templateId}/badge.png`,
    `${publicUrl}/achievements/${templateId}?x=1#y`,
    `${publicUrl}/achievements/${templateId.toUpperCase()}`,
    `${publicUrl}/credentials/0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11`,
    `${publicUrl}/orgs/${organizationId}`,
    `${publicUrl}/orgs/${organizationId}/did.json`,
    `${publicUrl}/orgs/${organizationId}/status/0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11#9`,
    `http://credentials.example.edu/achievements/${templateId}`,
    `https://credentials.example.edu:443/achievements/${templateId}`,
    `HTTPS://Credentials.Example.EDU/achievements/${templateId}`,
    `https://credentials.example.edu./achievements/${templateId}`,
    `${publicUrl}/%61chievements/${templateId}`,
    `${publicUrl}/x/../achievements/${templateId}`,
    `https:\\\\credentials.example.edu\\achievements\\${templateId}`,
    image,
    'http://CDN.example.org:80/insignia verde.png',
    'https://cdn.example.org/logo.svg',
    'https://example.edu',
    'https://purl.imsglobal.org/spec/vc/ob/vocab.html#Achievement',
    'http://www.w3.org/1999/02/22-rdf-syntax-ns#nil',
  ]
}

describe('evidence at an address that stands for something else in the document', () => {
  it('is an error of its row in validate, and of the same row in a batch', async () => {
    const rows = reserved().map(row)
    const all = [{ email: 'buena@example.edu', evidence: [{ url: 'https://example.edu/tesis' }] }, ...rows]
    const checked = await client.post('/api/v1/credentials/validate', { template_id: templateId, recipients: all })
    expect(checked.body.recipients.map((one: { errors: string[] }) => one.errors)).toEqual([
      [],
      ...rows.map(() => [wrong]),
    ])
    const { body } = await client.issue(templateId, all)
    const { result } = (await jobEnded(client, body.job_id)).body
    expect(result).toMatchObject({ successful: 1, failed: rows.length })
    expect(result.errors.map(({ error }: { error: string }) => error)).toEqual(rows.map(() => wrong))
  })

  it('is refused to one recipient alone, and when its row is tried again', async () => {
    await forgetRequests(app)
    const [first] = reserved() as [string]
    const alone = await client.issue(templateId, [row(first, 1)])
    expect(alone.body.credentials[0]).toMatchObject({ status: 'error', errors: [wrong] })
    const { body } = await client.issue(templateId, [row(first, 2), row(image, 3)])
    await jobEnded(client, body.job_id)
    const { failures } = (await client.get(`/api/v1/jobs/${body.job_id}/failures`)).body
    expect(failures).toHaveLength(2)
    const retried = await client.post(`/api/v1/bulk-failures/${failures[0].id}/retry`, {})
    expect(retried.body).toMatchObject({ success: false, error_message: wrong })
    const mended = { row_data_overrides: { evidence: [{ url: 'https://example.edu/tesis' }] } }
    const again = await client.post(`/api/v1/bulk-failures/${failures[0].id}/retry`, mended)
    expect(again.body.success).toBe(true)
  })
})

describe('a template that was saved with a picture at the address of something else', () => {
  it.each([
    ['the logo of its issuer', () => 'https://cdn.example.org/logo.svg'],
    ['a status list of its issuer', () => `${publicUrl}/orgs/${tenant.organization.id}/status/${templateId}`],
    ['a user', () => 'https://ana:secreto@example.org/insignia.png'],
  ])('(%s) has its rows refused by the name of the field, in validate as in issue', async (_, imageUrl) => {
    await forgetRequests(app)
    const { id } = await makeTemplate(tenant, { imageUrl: imageUrl() })
    const error = 'Este achievement no se puede firmar: image_url'
    const recipients = [{ email: 'ana@example.edu' }]
    const checked = await client.post('/api/v1/credentials/validate', { template_id: id, recipients })
    expect(checked.body.recipients[0]).toMatchObject({ status: 'error', errors: [error] })
    const issued = await client.issue(id, recipients)
    expect([issued.status, issued.body.credentials[0].errors]).toEqual([200, [error]])
    expect((await fetch(`${app.url}/achievements/${id}`)).status).toBe(200)
  })
})

it('a template that was saved with tags in two orders has its rows refused by the name of the field', async () => {
  await forgetRequests(app)
  const { id } = await makeTemplate(tenant, { tag: ['🎓 diploma', 'ＡＩ入門'] })
  const issued = await client.issue(id, [{ email: 'ana@example.edu' }])
  expect([issued.status, issued.body.credentials[0].errors]).toEqual([
    200,
    ['Este achievement no se puede firmar: tag'],
  ])
})

type Unsigned = { '@context': unknown; evidence: object[]; credentialSubject: { achievement: object } }

/** Issues a credential, and signs it anew as it could be signed before. */
async function issuedBefore(n: number, change: (unsigned: Unsigned) => Unsigned): Promise<string> {
  await forgetRequests(app)
  const { body } = await client.issue(templateId, [row('https://example.edu/tesis', n)])
  const { credential_id: id } = body.credentials[0]
  const stored = await tenant.ctx.db
    .selectFrom('credentials')
    .select(['document', 'issued_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { proof, ...unsigned } = JSON.parse(stored.document)
  const issuer = await findIssuer(tenant.ctx)
  const document = await signerOf(tenant.ctx, issuer!).sign(change(unsigned), stored.issued_at)
  // No role of the service may change what was signed: this is the database's owner.
  await rewriteDocument(await app.connectAsOwner(), id, () => document)
  return id
}

async function problemsFound(): Promise<object[]> {
  const problems: object[] = []
  for await (const page of checkCredentials(app.platform)) problems.push(...page.problems)
  return problems
}

it('a credential that was issued with tags in two orders before is found by the check, by its id', async () => {
  const credentialId = await issuedBefore(8, ({ credentialSubject, ...unsigned }) => {
    const achievement = { ...credentialSubject.achievement, tag: ['🎓 diploma', 'ＡＩ入門'] }
    return { ...unsigned, credentialSubject: { ...credentialSubject, achievement } }
  })
  expect(await problemsFound()).toEqual([
    {
      organizationId: tenant.organization.id,
      credentialId,
      problem: 'other software sorts its tags in another order, and refuses it: issue another, and revoke this one',
    },
  ])
})

it('a credential that was issued with merged nodes before is found by the check, by its id', async () => {
  const achievement = `${publicUrl}/achievements/${templateId}`
  const id = await issuedBefore(9, (unsigned) => {
    return { ...unsigned, evidence: [{ ...unsigned.evidence[0], id: achievement }] }
  })
  const problems = await problemsFound()
  expect(problems).toContainEqual({
    organizationId: tenant.organization.id,
    credentialId: id,
    problem: `it says ${achievement} of two things, and its holder can exchange what it says of them: revoke it`,
  })
  expect(problems.filter((problem) => 'credentialId' in problem && problem.credentialId !== id)).toHaveLength(1)
})
