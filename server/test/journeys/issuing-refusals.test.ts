import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archiveTemplate } from '../../src/administration/change-template.ts'
import { insertFailures } from '../../src/credentials/failures/failure-store.ts'
import { issueOne } from '../../src/issuing/issue-one.ts'
import { retryFailure } from '../../src/issuing/retry-failure.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import { validateRecipients } from '../../src/issuing/validate-recipients.ts'
import type { Context } from '../../src/platform/context.ts'
import { type BatchId, type FailureId, newId, type TemplateId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

let app: Application
let tenant: Tenant
let templateId: TemplateId
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  tenant = await makeTenant(app)
  templateId = (await makeTemplate(tenant)).id
})

const row = { email: 'ana@example.edu' }

/** The ways to issue, and the dry run, as any caller inside the service has them: no door stands before these. */
const ways: [string, (ctx: Context, templateId: TemplateId) => Promise<unknown>][] = [
  ['one recipient', (ctx, id) => issueOne(ctx, { templateId: id, row, bytes: 0 })],
  ['a batch', (ctx, id) => startBatch(ctx, { templateId: id, rows: [row, { email: 'eva@example.edu' }], bytes: 0 })],
  ['the dry run', (ctx, id) => validateRecipients(ctx, id, [row])],
]

async function keepFailure(of: TemplateId): Promise<FailureId> {
  const failure = { rowNumber: 1, recipientEmail: row.email, rowData: JSON.stringify(row), omitted: null }
  const why = {
    category: 'rds_error',
    message: 'Error temporal de la base de datos',
    errorCodes: ['rds_error'],
  } as const
  await insertFailures(tenant.ctx, newId<BatchId>(), of, [{ ...failure, ...why, errorCodes: [...why.errorCodes] }])
  return (await tenant.ctx.db.selectFrom('failures').select('id').executeTakeFirstOrThrow()).id
}

async function stored(): Promise<number> {
  const jobs = await tenant.ctx.db.selectFrom('jobs').select('id').execute()
  const credentials = await tenant.ctx.db.selectFrom('credentials').select('id').execute()
  return jobs.length + credentials.length
}

describe.each(ways)('%s', (_what, attempt) => {
  it('is refused of a template that is archived, and taken again once it is in use again', async () => {
    await archiveTemplate(tenant.ctx, templateId, true)
    await expect(attempt(tenant.ctx, templateId)).rejects.toMatchObject({ code: 'template_not_found' })
    expect(await stored()).toBe(0)
    await archiveTemplate(tenant.ctx, templateId, false)
    await expect(attempt(tenant.ctx, templateId)).resolves.toBeDefined()
  })

  it('is refused in the same words of a template that nobody has, and of one of another organization', async () => {
    const foreign = await makeTemplate(await makeTenant(app))
    for (const id of [newId<TemplateId>(), foreign.id])
      await expect(attempt(tenant.ctx, id)).rejects.toThrow('Template not found')
    expect(await stored()).toBe(0)
  })

  it('is refused of an organization that was deactivated', async () => {
    const ctx = { ...tenant.ctx, organization: { ...tenant.organization, isActive: false } }
    await expect(attempt(ctx, templateId)).rejects.toMatchObject({ code: 'tenant_inactive' })
    expect(await stored()).toBe(0)
  })
})

describe('a retry', () => {
  it('issues nothing of a template that is archived: the record says why and waits', async () => {
    const id = await keepFailure(templateId)
    await archiveTemplate(tenant.ctx, templateId, true)
    const { body } = await clientFor(app.url, tenant.key).post(`/api/v1/bulk-failures/${id}/retry`, {})
    expect(body).toMatchObject({
      success: false,
      error_message: 'Template not found',
      error_codes: ['template_not_found'],
    })
    expect(await stored()).toBe(0)
    await archiveTemplate(tenant.ctx, templateId, false)
    expect(await retryFailure(tenant.ctx, id, { overrides: {}, bytes: 0 })).toMatchObject({ kind: 'issued' })
  })

  it('is refused of an organization that was deactivated, and counts as no attempt', async () => {
    const id = await keepFailure(templateId)
    const ctx = { ...tenant.ctx, organization: { ...tenant.organization, isActive: false } }
    const retry = retryFailure(ctx, id, { overrides: {}, bytes: 0 })
    await expect(retry).rejects.toMatchObject({ code: 'tenant_inactive' })
    const { attempts_made } = await tenant.ctx.db.selectFrom('failures').selectAll().executeTakeFirstOrThrow()
    expect([attempts_made, await stored()]).toEqual([1, 0])
  })
})

describe('the limits of a request', () => {
  const tooMany = Array.from({ length: 5_001 }, (_, n) => ({ email: `p${n}@example.edu` }))

  it.each([
    ['5,001 recipients', tooMany],
    ['no recipients', []],
    ['a recipient that is no object', [row, 'eva@example.edu'] as never[]],
  ])('refuse %s to every caller, over HTTP and inside, in the same words', async (_what, rows) => {
    const client = clientFor(app.url, tenant.key)
    for (const operation of ['issue', 'validate']) {
      const { status, body } = await client.post(`/api/v1/credentials/${operation}`, {
        template_id: templateId,
        recipients: rows,
      })
      const attempt = operation === 'issue' ? startBatch(tenant.ctx, { templateId, rows, bytes: 0 }) : undefined
      const refusal = await (attempt ?? validateRecipients(tenant.ctx, templateId, rows)).catch((error) => error)
      expect([status, body.detail]).toEqual([422, refusal.message])
      expect(refusal.code).toBe('body_invalid')
    }
    expect(await stored()).toBe(0)
  })

  it('refuse overrides over 64 kB, over HTTP and inside, in the same words, and count no attempt', async () => {
    const id = await keepFailure(templateId)
    const overrides = { term: 'x'.repeat(65_536) }
    const path = `/api/v1/bulk-failures/${id}/retry`
    const { status, body } = await clientFor(app.url, tenant.key).post(path, { row_data_overrides: overrides })
    const refusal = await retryFailure(tenant.ctx, id, { overrides, bytes: 0 }).catch((error) => error)
    expect([status, body.detail]).toEqual([422, refusal.message])
    expect(refusal.message).toBe('row_data_overrides must not exceed 64 kB')
    const { attempts_made } = await tenant.ctx.db.selectFrom('failures').selectAll().executeTakeFirstOrThrow()
    expect(attempts_made).toBe(1)
  })
})

describe('the limits of a day', () => {
  it('hold for whoever issues, by each way', async () => {
    const limited = { ...tenant.ctx, settings: { ...tenant.ctx.settings, lettersPerDay: 0 } }
    const id = await keepFailure(templateId)
    const attempts = [
      issueOne(limited, { templateId, row, bytes: 0 }),
      startBatch(limited, { templateId, rows: [row], bytes: 0 }),
      retryFailure(limited, id, { overrides: {}, bytes: 0 }),
    ]
    for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ code: 'daily_limit_exceeded' })
    expect(await stored()).toBe(0)
  })
})
