import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { discardFailure } from '../../src/credentials/failures/discard-failure.ts'
import { deletedStates, type FailureState, failureTransitions } from '../../src/credentials/failures/failure.ts'
import { insertFailures } from '../../src/credentials/failures/failure-store.ts'
import { resolveFailure } from '../../src/credentials/failures/resolve-failure.ts'
import { retryFailure } from '../../src/issuing/retry-failure.ts'
import { listAuditEntries } from '../../src/platform/audit-log/audit-entry-store.ts'
import { type BatchId, type FailureId, newId } from '../../src/platform/ids.ts'
import { applyFailureRetention } from '../../src/upkeep/retention/apply-failure-retention.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { describedTransitions, transitionsOf } from './described-transitions.ts'

const day = 86_400_000

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

/** A failure record in this state, this many days old. */
async function keep(state: FailureState = 'pending_review', daysOld = 0) {
  const tenant = await makeTenant(app)
  const { ctx } = tenant
  const template = await makeTemplate(tenant, { required: ['recipient_name'] })
  const failure = {
    rowNumber: 1,
    recipientEmail: 'ana@example.edu',
    rowData: '{"email":"ana@example.edu"}',
    omitted: null,
  }
  const why = { category: 'validation_error', message: 'Este achievement requiere recipient_name' } as const
  const errorCodes = ['field_missing']
  await insertFailures(ctx, newId<BatchId>(), template.id, [{ ...failure, ...why, errorCodes }])
  const seen = new Date(app.clock.now().getTime() - daysOld * day)
  await ctx.db.updateTable('failures').set({ status: state, first_seen_at: seen }).execute()
  const look = () => ctx.db.selectFrom('failures').selectAll().executeTakeFirst()
  const { id } = (await look()) as { id: FailureId }
  return { ctx, id, look, state: async () => (await look())?.status ?? 'deleted' }
}

type Kept = Awaited<ReturnType<typeof keep>>

const arrivals: [string, number, (kept: Kept) => Promise<unknown>][] = [
  [
    'a retry that issues',
    0,
    ({ ctx, id }) => retryFailure(ctx, id, { overrides: { recipient_name: 'Ana' }, bytes: 0 }),
  ],
  ['a retry that fails', 0, ({ ctx, id }) => retryFailure(ctx, id, { overrides: {}, bytes: 0 })],
  ['a person who dealt with it elsewhere', 0, ({ ctx, id }) => resolveFailure(ctx, id, 'Emitida a mano')],
  ['a person who gave it up', 0, ({ ctx, id }) => discardFailure(ctx, id)],
  ['retention after 91 days', 91, ({ ctx }) => applyFailureRetention(ctx, 10)],
]

describe('a failure record', () => {
  it('has the transitions of docs/states/failure.md says', () => {
    const transitions = transitionsOf(failureTransitions)
    expect(describedTransitions('failure.md')).toEqual({ diagram: transitions, table: transitions })
  })

  it('is pending_review when it is made, and retried with its credential when a retry issues one', async () => {
    const kept = await keep()
    expect(await kept.state()).toBe('pending_review')
    const outcome = await retryFailure(kept.ctx, kept.id, { overrides: { recipient_name: 'Ana' }, bytes: 0 })
    expect(await kept.look()).toMatchObject({
      status: 'retried',
      attempts_made: 2,
      retried_credential_id: (outcome as { credentialId: string }).credentialId,
    })
  })

  it('stays pending_review when a retry issues nothing, with the new error', async () => {
    const kept = await keep()
    await retryFailure(kept.ctx, kept.id, { overrides: { recipient_name: 'Ana', email: 'ana@' }, bytes: 0 })
    expect(await kept.look()).toMatchObject({
      status: 'pending_review',
      attempts_made: 2,
      error_message: 'Invalid email: ana@',
      retried_credential_id: null,
    })
  })

  it('makes no other transition, whatever arrives in whichever state', async () => {
    const moved = new Set<string>()
    for (const from of Object.keys(failureTransitions) as FailureState[])
      for (const [, daysOld, arrive] of arrivals) {
        const kept = await keep(from, daysOld)
        await arrive(kept).catch(() => {})
        const to = await kept.state()
        if (to !== from) moved.add(`${from} -> ${to}`)
      }
    expect([...moved].sort()).toEqual(transitionsOf(failureTransitions))
  })

  it('is resolved with a note and an entry in the audit log that does not repeat it, and then never retried', async () => {
    const kept = await keep()
    await resolveFailure(kept.ctx, kept.id, ' Emitida a mano ')
    expect(await kept.look()).toMatchObject({
      status: 'resolved',
      resolution_note: 'Emitida a mano',
      resolved_at: expect.any(Date),
    })
    const [entry] = await listAuditEntries(kept.ctx, { subjectId: kept.id }, { before: undefined, limit: 1 })
    expect(entry).toMatchObject({ action: 'failure.resolved', after: { status: 'resolved' } })
    const retried = retryFailure(kept.ctx, kept.id, { overrides: { recipient_name: 'Ana' }, bytes: 0 })
    await expect(retried).rejects.toMatchObject({ code: 'failure_not_pending' })
    await expect(resolveFailure(kept.ctx, kept.id, 'Otra vez')).rejects.toMatchObject({ code: 'failure_ended' })
  })

  it.each([' ', 'a\0b', '\ud800', 'x'.repeat(501)])(
    'is not resolved without a note that can be shown: %j',
    async (note) => {
      const kept = await keep()
      await expect(resolveFailure(kept.ctx, kept.id, note)).rejects.toMatchObject({ code: 'body_invalid' })
      expect(await kept.state()).toBe('pending_review')
    },
  )

  it('of another organization is missing to whoever wants to resolve it', async () => {
    const kept = await keep()
    const { ctx } = await makeTenant(app)
    await expect(resolveFailure(ctx, kept.id, 'x')).rejects.toMatchObject({ code: 'failure_not_found' })
    expect(await kept.state()).toBe('pending_review')
  })

  it.each(Object.keys(failureTransitions) as FailureState[])(
    'that is %s is deleted or kept as it says',
    async (state) => {
      const kept = await keep(state, 366)
      if (state === 'pending_review') return
      await applyFailureRetention(kept.ctx, 10)
      expect(await kept.state()).toBe(deletedStates.includes(state) ? 'deleted' : state)
    },
  )
})
