import { describe, expect, it } from 'vitest'
import { listFailuresOfJob } from '../../src/credentials/failures/list-failures-of-job.ts'
import { getJob } from '../../src/credentials/jobs/get-job.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import { addToTeam } from '../../src/people/team/add-to-team.ts'
import { type Context, contextFor, type Role } from '../../src/platform/context.ts'
import { type JobId, newId } from '../../src/platform/ids.ts'
import type { Application } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

import { withTenant } from '../with-tenant.ts'

let app: Application
let tenant: Tenant
withTenant(
  (opened) => {
    ;({ app, tenant } = opened)
  },
  { worker: false },
)

const rows = [{ email: 'ana@example.edu' }, { email: 'eva@example.edu' }]

async function startedBy(ctx: Context): Promise<JobId> {
  const { id: templateId } = await makeTemplate(tenant)
  return (await startBatch(ctx, { templateId, rows, bytes: 0 })).id
}

const asKey = ({ ctx, keyId }: Tenant): Context => ({ ...ctx, actor: { kind: 'api_key', id: keyId } })
async function asPerson({ ctx }: Tenant, role: Role = 'issuer') {
  const { id } = await addToTeam(ctx, { email: `${newId()}@equipo.example`, name: '', role })
  return { ...ctx, actor: { kind: 'user' as const, id, role } }
}
const read = (ctx: Context, id: JobId) => getJob(ctx, app.database, id)

describe('a job', () => {
  it('that no key started is read by the operator, and by no key of its organization', async () => {
    const id = await startedBy(tenant.ctx)
    expect(await read(tenant.ctx, id)).toMatchObject({ id, apiKeyId: null, startedBy: null, total: 2 })
    await expect(read(asKey(tenant), id)).rejects.toMatchObject({ code: 'job_access_denied' })
    const { status, body } = await clientFor(app.url, tenant.key).get(`/api/v1/jobs/${id}`)
    expect([status, body]).toEqual([403, { detail: 'Access denied to this job' }])
  })

  it('that a key started is read by that key, by the team and by the operator', async () => {
    const id = await startedBy(asKey(tenant))
    for (const ctx of [asKey(tenant), await asPerson(tenant), tenant.ctx])
      expect(await read(ctx, id)).toMatchObject({ apiKeyId: tenant.keyId, startedBy: null })
  })

  it('that a person started says who, and is read by the whole team, and by no key of its organization', async () => {
    const person = await asPerson(tenant)
    const id = await startedBy(person)
    const colleague = await asPerson(tenant, 'viewer')
    for (const ctx of [person, colleague, tenant.ctx])
      expect(await read(ctx, id)).toMatchObject({ apiKeyId: null, startedBy: person.actor.id })
    const { status, body } = await clientFor(app.url, tenant.key).get(`/api/v1/jobs/${id}`)
    expect([status, body]).toEqual([403, { detail: 'Access denied to this job' }])
  })

  it('is read by nobody who acts for another organization, and by no visitor', async () => {
    const id = await startedBy(tenant.ctx)
    const foreign = await makeTenant(app)
    const visitor = contextFor(app.platform, tenant.organization, { kind: 'visitor' })
    for (const ctx of [foreign.ctx, asKey(foreign), await asPerson(foreign), visitor])
      await expect(read(ctx, id)).rejects.toMatchObject({ code: 'job_access_denied' })
  })

  it('lists its failures for seven days, whoever asks', async () => {
    const id = await startedBy(tenant.ctx)
    const job = await read(tenant.ctx, id)
    const after = (milliseconds: number): Context => {
      const now = () => new Date(job.createdAt.getTime() + 7 * 86_400_000 + milliseconds)
      return { ...tenant.ctx, clock: { now } }
    }
    expect(await listFailuresOfJob(after(0), job)).toEqual([])
    await expect(listFailuresOfJob(after(1), job)).rejects.toMatchObject({ code: 'job_failures_expired' })
  })
})
