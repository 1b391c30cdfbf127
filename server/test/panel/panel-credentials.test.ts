import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueOne } from '../../src/issuing/issue-one.ts'
import { listAuditEntries } from '../../src/platform/audit-log/audit-entry-store.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { addPerson, type Browser, browserOf, signIn } from './person-client.ts'

let app: Application
let tenant: Tenant
let admin: Browser
let viewer: Browser
let templateId: Awaited<ReturnType<typeof makeTemplate>>['id']

beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'Una')
  templateId = (await makeTemplate(tenant, { optional: ['recipient_name'] })).id
  for (const role of ['admin', 'viewer'] as const) await addPerson(tenant, role, `${role}@una.example`)
  admin = await signIn(app, 'admin@una.example', tenant)
  viewer = await signIn(app, 'viewer@una.example', tenant)
})
afterAll(() => app?.stop())

async function issue(email: string, of: Tenant = tenant, template = templateId): Promise<CredentialId> {
  const outcome = await issueOne(of.ctx, { templateId: template, row: { email, recipient_name: 'Ana' }, bytes: 0 })
  return (outcome as { credentialId: CredentialId }).credentialId
}

const letterIs = (id: string, status: string) =>
  until(
    async () => (await viewer.get(`/credentials/${id}`)).body,
    (body) => body.letter_status === status,
  )

describe('credentials in the panel', () => {
  it('come fifty at a time, and each page names the next one until the last', async () => {
    const ids: string[] = []
    for (let n = 0; n < 52; n++) ids.unshift(await issue(`p${n}@example.edu`))
    const first = await viewer.get(`/credentials?template_id=${templateId}`)
    expect(first.body.items).toHaveLength(50)
    expect(first.body.next).toBe(ids[49])
    const last = await viewer.get(`/credentials?template_id=${templateId}&after=${first.body.next}`)
    expect(last.body.next).toBeNull()
    expect([...first.body.items, ...last.body.items].map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(first.body.items[0]).toMatchObject({ recipient_name: 'Ana', recipient_email: 'p51@example.edu' })
    const found = await viewer.get('/credentials?q=P7%40example.edu&issued_from=2020-01-01T00:00:00Z')
    expect(found.body.items).toHaveLength(1)
    expect((await viewer.get('/credentials?issued_before=2020-01-01T00:00:00%2B01:00')).body.items).toEqual([])
  })

  it.each([
    ['after=1', 'Invalid after: must be a UUID'],
    ['issued_from=yesterday', 'Invalid issued_from: must be a moment, as 2026-11-30T00:00:00Z'],
    ['status=gone', 'Invalid status: must be one of active, revoked'],
    ['q=a&q=b', 'Invalid q: must be one text'],
  ])('are not narrowed by what is not understood: %s', async (query, detail) => {
    const answer = await viewer.get(`/credentials?${query}`)
    expect([answer.status, answer.body]).toEqual([400, { detail }])
  })

  it('are revoked by who types the address of the recipient and says why, once and for good', async () => {
    const id = await issue('lola@example.edu')
    await letterIs(id, 'sent')
    const body = { reason: 'La nota era de otra persona.', email: 'lola@example.com' }
    const wrong = await admin.post(`/credentials/${id}/revoke`, body)
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      [{ field: 'email', message: 'The address is not that of the recipient', code: 'recipient_email_differs' }],
    ])
    const blank = await admin.post(`/credentials/${id}/revoke`, { reason: ' ', email: 'lola@example.edu' })
    expect([blank.status, blank.body.errors[0].field]).toEqual([422, 'reason'])
    expect((await viewer.get(`/credentials/${id}`)).body.status).toBe('active')
    const revoked = await admin.post(`/credentials/${id}/revoke`, { ...body, email: 'lola@example.edu' })
    expect(revoked.body).toMatchObject({ status: 'revoked', revocation_reason: body.reason })
    const again = await admin.post(`/credentials/${id}/revoke`, { reason: 'Otro', email: 'lola@example.edu' })
    expect(again.body).toMatchObject({ revocation_reason: body.reason, revoked_at: revoked.body.revoked_at })
    expect((await viewer.get('/credentials?status=revoked')).body.items).toHaveLength(1)
  })

  it('tell the words of the mail server, and their letter is sent again by who may issue, which leaves an entry', async () => {
    app.smtp.behave((to) => (to === 'llena@example.edu' ? { code: 552, text: 'Mailbox full' } : undefined))
    const id = await issue('llena@example.edu')
    const failed = await letterIs(id, 'failed')
    expect(failed.letter.last_answer).toContain('Mailbox full')
    expect((await viewer.get('/credentials?letter=failed')).body.items).toMatchObject([{ id }])
    app.smtp.behave(() => undefined)
    expect((await viewer.post(`/credentials/${id}/letter`, {})).status).toBe(403)
    const resent = await admin.post(`/credentials/${id}/letter`, {})
    expect([resent.status, resent.body.letter_status]).toEqual([202, 'pending'])
    const sent = await letterIs(id, 'sent')
    expect(sent.letter.sent_at).not.toBeNull()
    expect((await viewer.get('/credentials?letter=failed')).body.items).toEqual([])
    const entries = await listAuditEntries(tenant.ctx, { subjectId: id }, { before: undefined, limit: 10 })
    expect(entries.map(({ action, actor }) => [action, actor.kind])).toEqual([['letter.resent', 'user']])
  })

  it('are a file for a spreadsheet: what the filters leave, of this organization alone, and no cell that is a formula', async () => {
    const mine = await makeTenant(app, 'Con archivo')
    const reader = await browserOf(app, mine, 'issuer')
    const { id: namedId } = await makeTemplate(mine, { optional: ['recipient_name'] })
    const { id: otherId } = await makeTemplate(mine)
    const client = clientFor(app.url, mine.key)
    await client.issue(namedId, [{ email: 'eva@example.edu', recipient_name: '=SUM(1)' }])
    await client.issue(otherId, [{ email: 'otra@example.edu' }])
    await issue('ajena@example.edu')
    const { text, headers } = await reader.get(`/credentials/csv?template_id=${namedId}`)
    const [head, line, ...rest] = text
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n')
    expect(headers.get('content-disposition')).toBe('attachment; filename="credenciales.csv"')
    expect(head).toMatch(/^Nombre;Correo electrónico;Credencial;Expedida;/)
    expect(line).toMatch(/^"'=SUM\(1\)";eva@example.edu;/)
    expect(rest).toEqual([])
    expect((await reader.get('/credentials/csv?language=en')).text.trimEnd().split('\r\n')).toHaveLength(3)
  })

  it('are a file for who may issue, and the audit log says who took it and by which filters, without an address', async () => {
    const mine = await makeTenant(app, 'Con entradas')
    const issuer = await browserOf(app, mine, 'issuer')
    await issuer.get('/credentials/csv?q=eva%40example.edu&status=active')
    expect((await (await browserOf(app, mine, 'viewer')).get('/credentials/csv')).status).toBe(403)
    const entries = await listAuditEntries(mine.ctx, {}, { before: undefined, limit: 9 })
    expect(entries.filter(({ action }) => action === 'credential.exported')).toMatchObject([
      { actor: { kind: 'user', id: issuer.person.id }, after: { filters: ['status', 'person'] } },
    ])
  })

  it('of another organization are missing, whatever is asked of them', async () => {
    const other = await makeTenant(app, 'Otra')
    const theirTemplate = await makeTemplate(other)
    const id = await issue('theirs@example.edu', other, theirTemplate.id)
    const missing = [404, { detail: 'Credential not found' }]
    const body = { reason: 'x', email: 'theirs@example.edu' }
    const answers = [
      await admin.get(`/credentials/${id}`),
      await admin.post(`/credentials/${id}/revoke`, body),
      await admin.post(`/credentials/${id}/letter`, {}),
    ]
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual([missing, missing, missing])
    expect((await admin.get(`/credentials?template_id=${theirTemplate.id}`)).body.items).toEqual([])
    expect((await admin.get('/credentials?q=theirs@example.edu')).body.items).toEqual([])
    expect((await admin.get('/template-names')).body.items).toEqual([{ id: templateId, name: 'Análisis de datos' }])
  })
})
