import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { revokeApiKey } from '../../src/people/api-keys/revoke-api-key.ts'
import type { AuditEntry } from '../../src/platform/audit-log/audit-entry.ts'
import { listAuditEntries } from '../../src/platform/audit-log/audit-entry-store.ts'
import { recordChange } from '../../src/platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../src/platform/context.ts'
import type { Application } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'

import { withTenant } from '../with-tenant.ts'

let app: Application
let tenant: Tenant
withTenant(
  (opened) => {
    ;({ app, tenant } = opened)
  },
  { worker: false },
)

const newest = (ctx: Context, filter = {}, limit = 100) => listAuditEntries(ctx, filter, { before: undefined, limit })
const noted = (entries: AuditEntry[]) => entries.map(({ action, subjectId }) => `${action} ${subjectId}`)

describe('the audit log', () => {
  it('tells who made and revoked an API key, and never the key', async () => {
    const { id, key } = await createApiKey(tenant.ctx, 'Moodle')
    app.clock.advance(1_000)
    await revokeApiKey(tenant.ctx, id)
    const entries = await newest(tenant.ctx, { subjectId: id })
    expect(entries).toMatchObject([
      { action: 'api_key.revoked', subjectKind: 'api_key', after: { name: 'Moodle', last_four: key.slice(-4) } },
      { action: 'api_key.created', after: { name: 'Moodle', prefix: key.slice(0, 13), last_four: key.slice(-4) } },
    ])
    for (const { actor, requestId } of entries) {
      expect(actor).toEqual({ kind: 'operator', id: null, account: expect.stringMatching(/./) })
      expect(requestId).toBeNull()
    }
    expect(JSON.stringify(entries)).not.toContain(key.slice(13, 40))
  })

  it('has no entry of what changed nothing: a key that is revoked twice was revoked once', async () => {
    await revokeApiKey(tenant.ctx, tenant.keyId)
    await revokeApiKey(tenant.ctx, tenant.keyId)
    expect(await newest(tenant.ctx, { action: 'api_key.revoked' })).toHaveLength(1)
  })

  it('has no entry of a change that was rolled back, and no change is there whose entry failed', async () => {
    const before = noted(await newest(tenant.ctx))
    const undone = inTransaction(tenant.ctx, async (tx) => {
      await createApiKey(tx, 'Undone')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(noted(await newest(tenant.ctx))).toEqual(before)

    const keys = () => tenant.ctx.db.selectFrom('api_keys').select('id').execute()
    const there = await keys()
    const nobody: Context = { ...tenant.ctx, actor: { kind: 'visitor' } }
    await expect(createApiKey(nobody, 'By nobody')).rejects.toThrow('Visitors change nothing.')
    expect(await keys()).toEqual(there)
  })

  it('cannot be written outside of a transaction: the compiler asks for one', () => {
    // @ts-expect-error A context is none; the one that inTransaction hands out is.
    const outside = (ctx: Context) => recordChange(ctx, { action: 'api_key.created', subjectId: ctx.organization.id })
    expect(outside).toBeInstanceOf(Function)
  })

  it('is seen by its own organization alone', async () => {
    const other = await makeTenant(app, 'Otra')
    const { id } = await createApiKey(tenant.ctx, 'Moodle')
    const asOther: Context = { ...other.ctx, db: app.database.forOrganization(other.organization.id) }
    expect(noted(await newest(asOther)).sort()).toEqual(
      [`api_key.created ${other.keyId}`, `organization.created ${other.organization.id}`].sort(),
    )
    const { rows } = await sql`select 1 from audit_entries where subject_id = ${id}`.execute(asOther.db)
    expect(rows).toEqual([])
    const forged = inTransaction(asOther, (tx) =>
      recordChange({ ...tx, organization: tenant.organization }, { action: 'api_key.created', subjectId: id }),
    )
    await expect(forged).rejects.toMatchObject({ code: '42501' })
  })

  it('is read page by page, each beginning where the one before ended, and by what, whom and since when', async () => {
    for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro']) {
      app.clock.advance(1_000)
      await createApiKey(tenant.ctx, name)
    }
    const names = (entries: AuditEntry[]) => entries.map(({ after }) => after.name)
    const first = await newest(tenant.ctx, {}, 2)
    expect(names(first)).toEqual(['Cuatro', 'Tres'])
    const second = await listAuditEntries(tenant.ctx, {}, { before: first[1]?.id, limit: 2 })
    expect(names(second)).toEqual(['Dos', 'Uno'])
    expect(names(await newest(tenant.ctx, { since: first[1]?.recordedAt }))).toEqual(['Cuatro', 'Tres'])
    expect(await newest(tenant.ctx, { action: 'template.created' })).toEqual([])
    expect(await newest(tenant.ctx, { actorKind: 'api_key' })).toEqual([])
    expect(names(await newest(tenant.ctx, { actorKind: 'operator' }))).toContain('Uno')
    expect(await newest(tenant.ctx, { actorId: tenant.keyId })).toEqual([])
  })

  it.each([
    ['changed', `update audit_entries set action = 'api_key.created'`],
    ['deleted', 'delete from audit_entries'],
    ['emptied', 'truncate audit_entries'],
  ])('is never %s, by no role and not by the owner of its table', async (_what, statement) => {
    const owner = { ...tenant.ctx, db: app.database.forService() }
    for (const db of [app.database.forOrganization(tenant.organization.id), app.database.forService()])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('permission denied for table audit_entries')
    const asOwner = inTransaction(owner, async (tx) => {
      await sql`reset role`.execute(tx.db)
      await sql.raw(statement).execute(tx.db)
    })
    await expect(asOwner).rejects.toThrow('the table audit_entries only grows')
    expect(noted(await newest(tenant.ctx))).toContain(`api_key.created ${tenant.keyId}`)
  })
})
