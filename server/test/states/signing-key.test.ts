import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withdrawSigningKey } from '../../src/administration/withdraw-signing-key.ts'
import { rotateSigningKey } from '../../src/credentials/issuers/rotate-signing-key.ts'
import { signingKeyTransitions } from '../../src/credentials/issuers/signing-key.ts'
import { listKeys } from '../../src/credentials/issuers/signing-key-store.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { describedTransitions, transitionsOf } from './described-transitions.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

async function make() {
  const tenant: Tenant = await makeTenant(app)
  const ctx = { ...tenant.ctx, db: app.database.forService(), dbOutsideTransaction: app.database.forService() }
  const states = async () => (await listKeys(ctx)).map(({ status }) => status)
  const [first] = await listKeys(ctx)
  const end = (compromised: boolean, reason = 'Lost') =>
    withdrawSigningKey(ctx, (first as { id: string }).id, { compromised, reason })
  return { ctx, states, end }
}

describe('a signing key', () => {
  it('has the transitions of docs/states/signing-key.md says', () => {
    const transitions = transitionsOf(signingKeyTransitions)
    expect(describedTransitions('signing-key.md')).toEqual({ diagram: transitions, table: transitions })
  })

  it('is active when it is made, and retired when another follows', async () => {
    const { ctx, states } = await make()
    expect(await states()).toEqual(['active'])
    await rotateSigningKey(ctx)
    expect(await states()).toEqual(['retired', 'active'])
  })

  it.each([
    [false, 'withdrawn'],
    [true, 'compromised'],
  ] as const)(
    'is followed by another when it is ended while it signs (compromised: %s)',
    async (compromised, state) => {
      const { end, states } = await make()
      expect((await end(compromised))?.isNew).toBe(true)
      expect(await states()).toEqual([state, 'active'])
    },
  )

  it('goes from retired to withdrawn to compromised, and no way back; its last reason stands', async () => {
    const { ctx, states, end } = await make()
    await rotateSigningKey(ctx)
    await end(false, 'Ends')
    expect(await states()).toEqual(['withdrawn', 'active'])
    expect((await end(false, 'Again'))?.isNew).toBe(false)
    expect((await end(true, 'Stolen'))?.isNew).toBe(true)
    expect(await states()).toEqual(['compromised', 'active'])
    expect(await end(false, 'Not so bad')).toMatchObject({
      isNew: false,
      key: { status: 'compromised', endReason: 'Stolen' },
    })
    expect(await states()).toEqual(['compromised', 'active'])
  })

  it('is the only one that signs, also where several are made at once', async () => {
    const { ctx, states } = await make()
    await Promise.all([1, 2, 3, 4].map(() => rotateSigningKey(ctx)))
    expect(await states()).toEqual(['retired', 'retired', 'retired', 'retired', 'active'])
  })
})
