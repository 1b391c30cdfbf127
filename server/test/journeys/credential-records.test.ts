import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCredentialHistory, listCredentialRows } from '../../src/credentials/credential-view.ts'
import { resendLetter } from '../../src/credentials/resend-letter.ts'
import { revokeCredential } from '../../src/credentials/revoke-credential.ts'
import { issueChunk } from '../../src/issuing/issue-chunk.ts'
import { issueOne } from '../../src/issuing/issue-one.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import { deliverLetters } from '../../src/mail/deliver-letters.ts'
import { claimDueLetters } from '../../src/mail/outbox-store.ts'
import { listAuditEntries } from '../../src/platform/audit-log/audit-entry-store.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

const day = 86_400_000

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false, settings: { lettersPerDay: 40 } })
})
afterAll(() => app?.stop())

async function issue({ ctx }: Tenant, templateId: Parameters<typeof issueOne>[1]['templateId'], email: string) {
  const row = { email, recipient_name: `Persona ${email}` }
  const outcome = await issueOne(ctx, { templateId, row, bytes: 0 })
  return (outcome as { credentialId: CredentialId }).credentialId
}

/** Sends what is due, whosever it is. */
async function deliver(): Promise<void> {
  await deliverLetters(app.platform, await claimDueLetters(app.database, 100, 20))
}

const takenBy = (address: string) => app.smtp.letters.filter(({ to }) => to === address)

describe('the credentials of an organization, page by page', () => {
  it('come newest first, each once, also where more are issued between two pages', async () => {
    const tenant = await makeTenant(app)
    const { id: templateId } = await makeTemplate(tenant)
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.unshift(await issue(tenant, templateId, `page${n}@example.edu`))
    const first = await listCredentialRows(tenant.ctx, {}, { limit: 2 })
    await issue(tenant, templateId, 'late@example.edu')
    const second = await listCredentialRows(tenant.ctx, {}, { after: first[1]?.id, limit: 2 })
    const third = await listCredentialRows(tenant.ctx, {}, { after: second[1]?.id, limit: 2 })
    expect([...first, ...second, ...third].map(({ id }) => id)).toEqual(ids)
  })

  it('are narrowed by template, batch, state, mailbox, days and letter', async () => {
    const tenant = await makeTenant(app)
    const { ctx } = tenant
    const one = await makeTemplate(tenant)
    const other = await makeTemplate(tenant, { name: 'Otra' })
    const early = await issue(tenant, one.id, 'Ana@example.edu')
    const before = new Date(app.clock.now().getTime() + day / 2)
    app.clock.advance(day)
    app.smtp.behave((to) => (to === 'bounced@example.edu' ? { code: 550, text: 'No such user' } : undefined))
    const bounced = await issue(tenant, other.id, 'bounced@example.edu')
    const revoked = await issue(tenant, other.id, 'sam@example.edu')
    await revokeCredential(ctx, revoked, 'Por error')
    await deliver()
    app.smtp.behave(() => undefined)
    const found = async (selection: Parameters<typeof listCredentialRows>[1]) =>
      (await listCredentialRows(ctx, selection, { limit: 10 })).map(({ id }) => id)
    const { batchId } = (await findCredentialHistory(ctx, bounced)) ?? {}
    expect(await found({})).toEqual([revoked, bounced, early])
    expect(await found({ templateId: one.id })).toEqual([early])
    expect(await found({ batchId })).toEqual([bounced])
    expect(await found({ status: 'active' })).toEqual([bounced, early])
    expect(await found({ person: 'ANA@EXAMPLE.EDU' })).toEqual([early])
    expect(await found({ person: 'a\0na@example.edu' })).toEqual([early])
    expect(await found({ issuedFrom: before })).toEqual([revoked, bounced])
    expect(await found({ issuedBefore: before })).toEqual([early])
    expect(await found({ letter: 'failed' })).toEqual([bounced])
    expect(await found({ letter: 'failed', templateId: one.id })).toEqual([])
  })

  it('are those whose letter is on its way: due, put off by the relay, or waiting for the chunks of their batch', async () => {
    const tenant = await makeTenant(app)
    const template = await makeTemplate(tenant)
    const pending = async () =>
      (await listCredentialRows(tenant.ctx, { letter: 'pending' }, { limit: 10 })).map(
        ({ recipientEmail }) => recipientEmail,
      )
    app.smtp.behave((to) => (to === 'slow@example.edu' ? { code: 451, text: 'Later' } : undefined))
    await issue(tenant, template.id, 'slow@example.edu')
    await issue(tenant, template.id, 'quick@example.edu')
    const stranger = await makeTenant(app)
    await issue(stranger, (await makeTemplate(stranger)).id, 'theirs@example.edu')
    expect(await pending()).toEqual(['quick@example.edu', 'slow@example.edu'])
    await deliver()
    app.smtp.behave(() => undefined)
    expect(await pending()).toEqual(['slow@example.edu'])
    const { id: jobId, batchId } = await startBatch(tenant.ctx, {
      templateId: template.id,
      rows: [{ email: 'eva@example.edu' }, { email: 'leo@example.edu' }],
      bytes: 0,
    })
    await issueChunk(tenant.ctx, { jobId, batchId, chunkIndex: 0 })
    expect((await pending()).toSorted()).toEqual(['eva@example.edu', 'leo@example.edu', 'slow@example.edu'])
  })

  it('are none of another organization, and neither is the history of one', async () => {
    const tenant = await makeTenant(app)
    const stranger = await makeTenant(app)
    const { id: templateId } = await makeTemplate(tenant)
    const id = await issue(tenant, templateId, 'ours@example.edu')
    const { batchId } = (await findCredentialHistory(tenant.ctx, id)) ?? {}
    for (const selection of [{}, { templateId }, { batchId }, { email: 'ours@example.edu' }])
      expect(await listCredentialRows(stranger.ctx, selection, { limit: 10 })).toEqual([])
    expect(await findCredentialHistory(stranger.ctx, id)).toBeUndefined()
    await expect(resendLetter(stranger.ctx, id)).rejects.toMatchObject({ code: 'credential_not_found' })
  })
})

describe('a letter that a person sends again', () => {
  it('goes out once more as a letter of its own, and tells when and what the relay said then', async () => {
    const tenant = await makeTenant(app)
    const { id: templateId } = await makeTemplate(tenant, { optional: ['recipient_name'] })
    app.smtp.behave((to) => (to === 'llena@example.edu' ? { code: 552, text: 'Mailbox full' } : undefined))
    const id = await issue(tenant, templateId, 'llena@example.edu')
    await deliver()
    app.smtp.behave(() => undefined)
    expect(await findCredentialHistory(tenant.ctx, id)).toMatchObject({
      recipientName: 'Persona llena@example.edu',
      letterStatus: 'failed',
      letter: { attempts: 1, sentAt: null, resentAt: null, lastAnswer: expect.stringContaining('Mailbox full') },
    })
    await resendLetter(tenant.ctx, id)
    expect(await findCredentialHistory(tenant.ctx, id)).toMatchObject({
      letterStatus: 'pending',
      letter: { attempts: 0, resentAt: expect.any(Date), lastAnswer: null },
    })
    await deliver()
    app.clock.advance(1)
    await resendLetter(tenant.ctx, id)
    await deliver()
    const letters = takenBy('llena@example.edu')
    expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(2)
    const entries = await listAuditEntries(tenant.ctx, { subjectId: id }, { before: undefined, limit: 10 })
    expect(entries.map(({ action }) => action)).toEqual(['letter.resent', 'letter.resent'])
    expect(await findCredentialHistory(tenant.ctx, id)).toMatchObject({ letterStatus: 'sent', letter: { attempts: 1 } })
  })

  it('is refused while the first is still to go out, and for a revoked credential', async () => {
    const tenant = await makeTenant(app)
    const { id: templateId } = await makeTemplate(tenant)
    const id = await issue(tenant, templateId, 'hasty@example.edu')
    await expect(resendLetter(tenant.ctx, id)).rejects.toMatchObject({ code: 'letter_not_resendable' })
    await deliver()
    await revokeCredential(tenant.ctx, id, 'Por error')
    await expect(resendLetter(tenant.ctx, id)).rejects.toMatchObject({ code: 'letter_not_resendable' })
    await deliver()
    expect(takenBy('hasty@example.edu')).toHaveLength(1)
  })

  it('goes out once where two people ask at once', async () => {
    const tenant = await makeTenant(app)
    const { id: templateId } = await makeTemplate(tenant)
    const id = await issue(tenant, templateId, 'twice@example.edu')
    await deliver()
    const asked = await Promise.allSettled([resendLetter(tenant.ctx, id), resendLetter(tenant.ctx, id)])
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await deliver()
    expect(takenBy('twice@example.edu')).toHaveLength(2)
  })

  it('counts against the letters of the day', async () => {
    const tenant = await makeTenant(app)
    const { id: templateId } = await makeTemplate(tenant)
    const ids: CredentialId[] = []
    for (let n = 0; n < 8; n++) ids.push(await issue(tenant, templateId, `often${n}@example.edu`))
    await deliver()
    const lettersLeft = 40 - ids.length
    for (let times = 0; times < lettersLeft; times++) {
      const id = ids[times % ids.length] as CredentialId
      await resendLetter(tenant.ctx, id)
      await tenant.ctx.db.updateTable('outbox').set({ status: 'sent' }).where('credential_id', '=', id).execute()
    }
    await expect(resendLetter(tenant.ctx, ids[0] as CredentialId)).rejects.toMatchObject({
      code: 'daily_limit_exceeded',
    })
  })
})
