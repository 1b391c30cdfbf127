import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOrganization } from '../../src/administration/create-organization.ts'
import { allocateSlots } from '../../src/credentials/status-lists/status-list-store.ts'
import { lockNextTurn } from '../../src/issuing/retry-runs/retry-run-store.ts'
import { startRetryRun } from '../../src/issuing/retry-runs/start-retry-run.ts'
import { lockAndCountAddressLetters } from '../../src/organizations/members/address-letter-store.ts'
import { claimAwards, insertAwardsDue, lockClaimedAwards } from '../../src/pathways/pathway-award-store.ts'
import { listPublishedPathways } from '../../src/pathways/pathway-store.ts'
import { addToTeam } from '../../src/people/team/add-to-team.ts'
import { type Context, inTransaction } from '../../src/platform/context.ts'
import { withTransaction } from '../../src/platform/db/database.ts'
import { lockAndCountImages } from '../../src/templates/images/image-store.ts'
import { lockSealing } from '../../src/upkeep/sealing/audit-seal-store.ts'
import { sealAuditLog } from '../../src/upkeep/sealing/seal-audit-log.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { keepFailures } from '../kept-failures.ts'
import { asks, makePublished, makeTemplates } from '../pathway-makers.ts'
import { waitingForLocks } from '../waiting-for-locks.ts'

let app: Application
let tenant: Tenant
beforeAll(async () => {
  app = await startApplication({ worker: false })
  tenant = await makeTenant(app)
})
afterAll(() => app?.stop())

describe('of several who do the same at one moment', () => {
  it('none gets a slot of a status list that another one got', async () => {
    const [template] = await makeTemplates(tenant, 'Curso')
    await clientFor(app.url, tenant.key).issue(template.id, [{ email: 'ana@example.edu' }])
    const owner = await app.connectAsOwner()
    const { first, waiting } = await inTransaction(tenant.ctx, async (tx) => {
      const first = await allocateSlots(tx, 5)
      const waiting = allocateSlots(tenant.ctx, 5)
      await until(
        () => owner.query(waitingForLocks),
        ({ rows }) => rows.length > 0,
      )
      return { first, waiting: { second: waiting } }
    })
    const second = await waiting.second
    expect([second?.listId, second?.first, second?.count]).toEqual([first?.listId, (first?.first ?? 0) + 5, 5])
  })

  it('each tries another failure of a retry run', async () => {
    const person = await addToTeam(tenant.ctx, { email: 'leo@example.edu', name: 'Leo', role: 'issuer' })
    const ctx: Context = { ...tenant.ctx, actor: { kind: 'user', id: person.id, role: 'issuer' } }
    const [template] = await makeTemplates(tenant, 'Curso')
    const ids = await keepFailures(tenant, template, [{ email: 'a@example.edu' }, { email: 'b@example.edu' }])
    const run = await startRetryRun(ctx, { kind: 'named', rows: ids.map((id) => ({ id, overrides: {} })) })
    await inTransaction(ctx, async (tx) => {
      const first = await lockNextTurn(tx, run)
      const second = await inTransaction(ctx, (other) => lockNextTurn(other, run))
      expect([first?.failureId, second?.failureId]).toEqual(ids)
    })
  })

  it('one organization gets a name, and the others are told that it is taken', async () => {
    const name = 'Universidad de las Prisas'
    const make = (n: number) =>
      createOrganization(app.platform, { name, slug: `prisas-${n}`, language: 'es', url: null }).then(
        () => 'made',
        ({ code }) => code,
      )
    const outcomes = await Promise.all([make(1), make(2), make(3)])
    expect(outcomes.toSorted()).toEqual(['made', 'organization_name_taken', 'organization_name_taken'])
  })

  it.each([
    ['images', (ctx: Context) => lockAndCountImages(ctx)],
    ['letters that ask to confirm an address', (ctx: Context) => lockAndCountAddressLetters(ctx, new Date(0))],
  ])('who counts %s waits for who counted before, and counts what that one adds', async (_what, count) => {
    await inTransaction(tenant.ctx, async (first) => {
      await count(first)
      const second = inTransaction(tenant.ctx, async (tx) => {
        await sql`set local lock_timeout = '100ms'`.execute(tx.db)
        return count(tx)
      })
      await expect(second).rejects.toMatchObject({ code: '55P03' })
    })
  })

  it('one seals the audit log, and another one leaves it to that', async () => {
    await withTransaction(app.database.forService(), async (tx) => {
      expect(await lockSealing(tx)).toBe(true)
      expect(await sealAuditLog(app.platform)).toBe(0)
    })
    expect(await sealAuditLog(app.platform)).toBeGreaterThan(0)
  })

  it('one issues an award, though its time for that has run out while it stores it', async () => {
    const [course, diploma] = await makeTemplates(tenant, 'Curso', 'Diploma')
    await makePublished(tenant, diploma, [{ at_least: 1, templates: asks(course) }])
    const { body } = await clientFor(app.url, tenant.key).issue(course.id, [{ email: 'eva@example.edu' }])
    const pathways = await listPublishedPathways(tenant.ctx, [course.id])
    const ids = [body.credentials[0].credential_id]
    expect(await insertAwardsDue(tenant.ctx, pathways, { kind: 'credentials', ids }, undefined)).toBe(1)
    const { claim, awards } = await claimAwards(tenant.ctx, undefined, 10)
    await sql`update pathway_awards set claimed_until = now() - interval '1 minute'`.execute(app.database.forService())
    await inTransaction(tenant.ctx, async (tx) => {
      expect((await lockClaimedAwards(tx, claim, [...awards.map(({ id }) => id)])).size).toBe(1)
      expect((await claimAwards(tenant.ctx, undefined, 10)).awards).toEqual([])
    })
  })
})
