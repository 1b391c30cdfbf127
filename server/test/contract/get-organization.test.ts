import { describe, expect, it } from 'vitest'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { startWithTenant } from '../with-tenant.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

const { app } = await startWithTenant({ worker: false })
const path = '/api/v1/organization'
const door: Door = { app: () => app, operation: 'get-organization', method: 'GET', path, behind: 200 }

describe('200', () => {
  it('tells whose key it is, also to one for some templates', async () => {
    const tenant = await makeTenant(app, 'Universidad de Aguamarina')
    const { body } = await clientFor(app.url, tenant.key).get(path)
    expect(body).toMatchObject({
      id: tenant.organization.id,
      name: 'Universidad de Aguamarina',
      language: 'es',
      url: 'https://example.edu/',
      did: expect.stringContaining('did:web:'),
      page_url: expect.stringContaining(`/orgs/${tenant.organization.id}`),
    })
    const bounds = { allowedTemplates: [(await makeTemplate(tenant)).id] }
    const bound = clientFor(app.url, (await createApiKey(tenant.ctx, 'Curso', bounds)).key)
    expect((await bound.get(path)).body).toEqual(body)
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('405', () => namesItsMethods(door))
describe('429', () => limitsItsRate(door))
