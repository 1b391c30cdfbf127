import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resendLetter } from '../../src/credentials/resend-letter.ts'
import { issueOne } from '../../src/issuing/issue-one.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { until } from '../client.ts'
import { makeMember, makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { type Browser, browserOf } from './person-client.ts'

let app: Application
let tenant: Tenant
let issuer: Browser

beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'Una')
  issuer = await browserOf(app, tenant, 'issuer')
})
afterAll(() => app?.stop())

async function issue(email: string): Promise<CredentialId> {
  const { id: templateId } = await makeTemplate(tenant)
  const outcome = await issueOne(tenant.ctx, { templateId, row: { email }, bytes: 0 })
  const { credentialId } = outcome as { credentialId: CredentialId }
  await letterIs(credentialId, 'sent')
  return credentialId
}
const letterIs = (id: string, status: string) =>
  until(
    () => issuer.get(`/credentials/${id}`),
    ({ body }) => body.letter_status === status,
  )
const send = (id: string, body: unknown) => issuer.post(`/credentials/${id}/letter`, body)

describe('the letter of a credential', () => {
  it('goes to another address and stays there, while credential, document and wallet stay whose they were', async () => {
    const id = await issue('vieja@example.edu')
    const member = await makeMember(tenant, { email: 'nueva@example.edu', name: 'Otra' })
    const before = await tenant.ctx.db.selectFrom('credentials').selectAll().where('id', '=', id).execute()
    const changed = await send(id, { email: ' Nueva@Example.edu ' })
    expect([changed.status, changed.body.recipient_email]).toEqual([202, 'vieja@example.edu'])
    expect(changed.body.letter.email.toLowerCase()).toBe('nueva@example.edu')
    await letterIs(id, 'sent')
    await send(id, {})
    const [first, second] = (await letterIs(id, 'sent')).body.changes
    const resent = { kind: 'letter_resent', by_kind: 'user' }
    expect(first).toMatchObject({ ...resent, email: '…@Example.edu', earlier: { status: 'sent', answer: null } })
    expect(second).toMatchObject({ ...resent, email: null, earlier: { status: 'sent' } })
    expect(second.earlier.accepted_at > first.earlier.accepted_at).toBe(true)
    expect(
      app.smtp.letters.filter(({ messageId }) => messageId.includes(id)).map(({ to }) => to.toLowerCase()),
    ).toEqual(['vieja@example.edu', 'nueva@example.edu', 'nueva@example.edu'])
    expect(await tenant.ctx.db.selectFrom('credentials').selectAll().where('id', '=', id).execute()).toEqual(before)
    const held = tenant.ctx.db.selectFrom('wallet_entries').selectAll().where('member_id', '=', member)
    expect(await held.execute()).toEqual([])
    const entry = tenant.ctx.db.selectFrom('audit_entries').select('after').where('subject_id', '=', id)
    expect(JSON.stringify(await entry.execute())).toMatch(/…@/)
  })

  it('goes out again five times within 24 hours, to whatever address, and then no more until a day has passed', async () => {
    const id = await issue('ana@example.edu')
    for (let n = 0; n < 5; n++) {
      expect((await send(id, n % 2 === 0 ? {} : { email: `ana${n}@example.edu` })).status).toBe(202)
      await letterIs(id, 'sent')
    }
    const refused = await send(id, { email: 'otra@example.edu' })
    const detail = 'This letter went out again 5 times within 24 hours'
    expect([refused.status, refused.body]).toEqual([429, { detail }])
    const later = { ...tenant.ctx, clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } }
    await resendLetter(later, id)
  })

  it('goes to no address that is none, and for no organization that is inactive', async () => {
    const id = await issue('luis@example.edu')
    const wrong = await send(id, { email: 'luis' })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      [{ field: 'email', message: 'email must be an e-mail address', code: 'body_invalid' }],
    ])
    const inactive = { ...tenant.ctx, organization: { ...tenant.ctx.organization, isActive: false } }
    await expect(resendLetter(inactive, id)).rejects.toMatchObject({ code: 'tenant_inactive' })
  })
})
