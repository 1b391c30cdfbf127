import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replayWebhook } from '../../src/events/webhooks/replay-events.ts'
import { collectionsMax } from '../../src/holders/collection.ts'
import { createCollection } from '../../src/holders/edit-collection.ts'
import { openRetryRunsMax } from '../../src/issuing/retry-runs/retry-run.ts'
import { startRetryRun } from '../../src/issuing/retry-runs/start-retry-run.ts'
import { pathwaysMax } from '../../src/pathways/pathway.ts'
import { insertUserOnce } from '../../src/people/users/user-store.ts'
import { newId, type UserId } from '../../src/platform/ids.ts'
import { frameworksMax } from '../../src/templates/frameworks/framework.ts'
import { importFramework } from '../../src/templates/frameworks/import-framework.ts'
import { readFramework } from '../../src/templates/frameworks/read-framework.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { keepFailures } from '../kept-failures.ts'
import { asks, makePathway, makeTemplates } from '../pathway-makers.ts'

let app: Application
let tenant: Tenant
beforeAll(async () => {
  app = await startApplication({ worker: false })
  tenant = await makeTenant(app)
})
afterAll(() => app?.stop())

/** How many of so many attempts at the same moment were refused, and by which words. */
async function refusedOf(count: number, attempt: (n: number) => Promise<unknown>) {
  const settled = await Promise.allSettled(Array.from({ length: count }, (_, n) => attempt(n)))
  const rejected = settled.filter((one) => one.status === 'rejected')
  return { count: rejected.length, codes: [...new Set(rejected.map(({ reason }) => reason.code))] }
}

async function makeUser(name: string): Promise<UserId> {
  const id = newId<UserId>()
  const email = `${name}@example.edu`
  const person = { id, email, normalizedEmail: email, name, createdAt: new Date() }
  await insertUserOnce(app.platform.database.forService(), person)
  return id
}

describe('what there may be so many of is no more where several make one at the same moment', () => {
  it('collections of a person', async () => {
    const userId = await makeUser('ana')
    const make = (n: number) =>
      createCollection(app.platform, { userId, limitedTo: null }, { title: `${n}`, about: '' })
    const made = await Promise.all(Array.from({ length: collectionsMax + 6 }, (_, n) => make(n)))
    expect(made.filter((one) => one !== undefined)).toHaveLength(collectionsMax)
  })

  it('frameworks of skills', async () => {
    const file = (n: number) => readFramework(`Marco ${n}`, Buffer.from('name,url\nsoldar,https://a.example/1'))
    const refused = await refusedOf(frameworksMax + 4, (n) => importFramework(tenant.ctx, file(n)))
    expect(refused).toEqual({ count: 4, codes: ['invalid_framework'] })
  })

  it('pathways', async () => {
    const [course, diploma] = await makeTemplates(tenant, 'Course', 'Diploma')
    const make = () => makePathway(tenant, diploma, [{ at_least: 1, templates: asks(course) }])
    // All of them at once would wait for each other longer than a statement may take on a busy machine.
    for (let made = 0; made < pathwaysMax - 4; made++) await make()
    expect(await refusedOf(8, make)).toEqual({ count: 4, codes: ['too_many_pathways'] })
  })

  it('replays of a webhook, of which there is one', async () => {
    const client = clientFor(app.url, tenant.key)
    const { body } = await client.post('/api/v1/webhooks', { url: 'https://crm.example.edu/', types: ['*'] })
    await sql`update webhooks set status = 'on' where id = ${body.id}`.execute(app.database.forService())
    const replay = () => replayWebhook(tenant.ctx, body.id, new Date(Date.now() - 60_000))
    expect(await refusedOf(6, replay)).toEqual({ count: 5, codes: ['webhook_replay_under_way'] })
  })

  it('runs that retry failures', async () => {
    const actor = { kind: 'user' as const, id: await makeUser('luis'), role: 'issuer' as const }
    const ctx = { ...tenant.ctx, actor }
    const rows = Array.from({ length: openRetryRunsMax + 3 }, (_, n) => ({ email: `p${n}@example.edu` }))
    const ids = await keepFailures(tenant, await makeTemplate(tenant), rows)
    const start = (n: number) =>
      startRetryRun(ctx, { kind: 'named', rows: [{ id: ids[n] as (typeof ids)[number], overrides: {} }] })
    expect(await refusedOf(rows.length, start)).toEqual({ count: 3, codes: ['too_many_retry_runs'] })
  })
})
