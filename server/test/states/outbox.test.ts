import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resendLetter } from '../../src/credentials/resend-letter.ts'
import { revokeCredential } from '../../src/credentials/revoke-credential.ts'
import { issueOne } from '../../src/issuing/issue-one.ts'
import { deliverLetters } from '../../src/mail/deliver-letters.ts'
import { type LetterStatus, letterTransitions } from '../../src/mail/letter-status.ts'
import {
  claimDueLetters,
  dropHeldLetters,
  letterTable,
  releaseHeldLetters,
  updateLetterBounced,
} from '../../src/mail/outbox-store.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { updateAttempted } from '../../src/platform/outbox/outbox-store.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { describedTransitions, transitionsOf } from './described-transitions.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false, settings: { mailRetrySeconds: [600, 600] } })
})
afterAll(() => app?.stop())

let people = 0

async function write() {
  const { ctx, ...tenant } = await makeTenant(app)
  const email = `p${people++}@example.edu`
  const { id: templateId } = await makeTemplate({ ctx, ...tenant })
  const outcome = await issueOne(ctx, { templateId, row: { email }, bytes: 0 })
  const id = (outcome as { credentialId: CredentialId }).credentialId
  const set = (status: LetterStatus) => ctx.db.updateTable('outbox').set({ status }).execute()
  const look = () => ctx.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  /** Lets its time come and sends it, if it is still to be sent. */
  const deliver = async () => {
    await ctx.db
      .updateTable('outbox')
      .set({ next_attempt_at: new Date(0) })
      .execute()
    await deliverLetters(app.platform, await claimDueLetters(app.database, 10, 20))
  }
  const ids = { credentialId: id, organizationId: ctx.organization.id }
  return {
    ctx,
    id,
    ids,
    email,
    set,
    look,
    deliver,
    taken: () => app.smtp.letters.filter(({ to }) => to === email).length,
  }
}

describe('a letter', () => {
  it('has the transitions of docs/states/outbox.md says', () => {
    const transitions = transitionsOf(letterTransitions)
    expect(describedTransitions('outbox.md')).toEqual({ diagram: transitions, table: transitions })
  })

  it('is pending with its credential, and sent when the relay took it; then it is never sent again by itself', async () => {
    const letter = await write()
    expect(await letter.look()).toMatchObject({ status: 'pending', attempts: 0 })
    await letter.deliver()
    expect(await letter.look()).toMatchObject({ status: 'sent', attempts: 1, next_attempt_at: null })
    await letter.deliver()
    expect(letter.taken()).toBe(1)
  })

  it('stays pending while the relay puts it off, and fails after the last wait', async () => {
    app.smtp.behave(() => ({ code: 450, text: 'Later' }))
    const letter = await write()
    for (const [status, attempts] of [
      ['pending', 1],
      ['pending', 2],
      ['failed', 3],
    ] as const) {
      await letter.deliver()
      expect(await letter.look()).toMatchObject({ status, attempts })
    }
    app.smtp.behave(() => undefined)
    await letter.deliver()
    expect([(await letter.look()).status, letter.taken()]).toEqual(['failed', 0])
  })

  it('is sent at last where the relay put it off before', async () => {
    app.smtp.behave((_, attempt) => (attempt === 1 ? { code: 450, text: 'Later' } : undefined))
    const letter = await write()
    await letter.deliver()
    await letter.deliver()
    expect(await letter.look()).toMatchObject({ status: 'sent', attempts: 2 })
    app.smtp.behave(() => undefined)
  })

  it('fails at once where the relay refuses it for good', async () => {
    app.smtp.behave(() => ({ code: 550, text: 'No such user' }))
    const letter = await write()
    await letter.deliver()
    expect(await letter.look()).toMatchObject({ status: 'failed', attempts: 1 })
    app.smtp.behave(() => undefined)
  })

  it('has all its attempts again where a person has it sent again', async () => {
    app.smtp.behave(() => ({ code: 450, text: 'Later' }))
    const letter = await write()
    for (let attempt = 0; attempt < 3; attempt++) await letter.deliver()
    await resendLetter(letter.ctx, letter.id)
    await letter.deliver()
    expect(await letter.look()).toMatchObject({ status: 'pending', attempts: 1 })
    app.smtp.behave(() => undefined)
    await letter.deliver()
    expect(letter.taken()).toBe(1)
  })

  it('is given up with its credential also while the relay has put it off, and left to who is sending it', async () => {
    app.smtp.behave(() => ({ code: 450, text: 'Later' }))
    const [deferred, claimed] = [await write(), await write()]
    await deferred.deliver()
    await claimed.ctx.db
      .updateTable('outbox')
      .set({ next_attempt_at: new Date(0) })
      .execute()
    await claimDueLetters(app.database, 10, 20)
    for (const { ctx, id } of [deferred, claimed]) await revokeCredential(ctx, id, 'Error')
    const last_answer = 'not sent: the credential was revoked before'
    expect(await deferred.look()).toMatchObject({ status: 'failed', last_answer, next_attempt_at: null })
    expect(await claimed.look()).toMatchObject({ status: 'pending' })
    app.smtp.behave(() => undefined)
  })

  it('makes no other transition, whatever is noted in whichever state', async () => {
    const letter = await write()
    const states = Object.keys(letterTransitions) as LetterStatus[]
    const moved: string[] = []
    for (const from of states)
      for (const to of ['pending', 'sent', 'failed'] as const) {
        await letter.set(from)
        const { attempts } = await letter.look()
        await updateAttempted(app.database, letterTable, [
          { id: letter.id, status: to, retryAfterSeconds: 1, answer: null },
        ])
        const after = await letter.look()
        if (after.attempts > attempts) moved.push(`${from} -> ${after.status}`)
      }
    for (const from of states)
      for (const settle of [releaseHeldLetters, dropHeldLetters]) {
        await letter.set(from)
        if ((await settle(app.database.forService())).length > 0)
          moved.push(`${from} -> ${(await letter.look()).status}`)
      }
    for (const from of states) {
      await letter.set(from)
      if (await updateLetterBounced(app.platform, { ...letter.ids, resentAt: null }, 'bounced: no'))
        moved.push(`${from} -> ${(await letter.look()).status}`)
    }
    for (const from of states) {
      await letter.set(from)
      await resendLetter(letter.ctx, letter.id).catch(() => {})
      const { status } = await letter.look()
      if (status !== from) moved.push(`${from} -> ${status}`)
    }
    // A restore makes the one transition that is left: server/test/journeys/backup.test.ts.
    expect([...moved, 'pending -> held'].sort()).toEqual(transitionsOf(letterTransitions))
  })
})
