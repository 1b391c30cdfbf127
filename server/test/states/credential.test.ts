import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentialTransitions } from '../../src/credentials/credential.ts'
import { findCredentialById, updateCredentialsRevoked } from '../../src/credentials/credential-store.ts'
import { revokeCredential } from '../../src/credentials/revoke-credential.ts'
import { issueOne } from '../../src/issuing/issue-one.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { describedTransitions, transitionsOf } from './described-transitions.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

async function issue(): Promise<{ tenant: Tenant; id: CredentialId }> {
  const tenant = await makeTenant(app)
  const { id: templateId } = await makeTemplate(tenant)
  const outcome = await issueOne(tenant.ctx, { templateId, row: { email: 'ana@example.edu' }, bytes: 0 })
  if (outcome.kind !== 'issued') throw new Error(outcome.errors.join())
  return { tenant, id: outcome.credentialId }
}

describe('a credential', () => {
  it('has the transitions of docs/states/credential.md says', () => {
    const transitions = transitionsOf(credentialTransitions)
    expect(describedTransitions('credential.md')).toEqual({ diagram: transitions, table: transitions })
  })

  it('is active when it is issued, and revoked when it is revoked', async () => {
    const { tenant, id } = await issue()
    expect((await findCredentialById(tenant.ctx, id))?.status).toBe('active')
    await revokeCredential(tenant.ctx, id, 'First')
    expect(await findCredentialById(tenant.ctx, id)).toMatchObject({ status: 'revoked', revocationReason: 'First' })
  })

  it('stays revoked, with its first reason and date, also where two revoke at once', async () => {
    const { tenant, id } = await issue()
    const answers = await Promise.all(['A', 'B', 'C'].map((reason) => revokeCredential(tenant.ctx, id, reason)))
    expect(new Set(answers.map((answer) => answer.revocationReason)).size).toBe(1)
    const first = await findCredentialById(tenant.ctx, id)
    app.clock.advance(60_000)
    await revokeCredential(tenant.ctx, id, 'Later')
    await updateCredentialsRevoked(tenant.ctx, [id], 'Past the rule', null)
    expect(await findCredentialById(tenant.ctx, id)).toEqual(first)
  })
})
