import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { revokeApiKey } from '../../src/people/api-keys/revoke-api-key.ts'
import { clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { describeScreens } from './each-screen.ts'

const path = '/settings/api-keys'
const dayMs = 86_400_000

describeScreens('keys of the API', async (app) => {
  const tenant = await makeTenant(app, 'Universidad de Aguamarina')
  app.clock.advance(-200 * dayMs)
  await createApiKey(tenant.ctx, 'Nómina de egresados')
  const former = await createApiKey(tenant.ctx, 'Prueba de Iván')
  app.clock.advance(200 * dayMs)
  await revokeApiKey(tenant.ctx, former.id)
  const used = await createApiKey(tenant.ctx, 'Moodle, campus norte')
  await clientFor(app.url, used.key).get('/api/v1/templates')
  const bare = await makeTenant(app, 'Instituto Bahía')
  await revokeApiKey(bare.ctx, bare.keyId)
  const owner = await app.connectAsOwner()
  await owner.query('delete from api_keys where id = $1', [bare.keyId])
  return [
    { name: 'api-keys', path, tenant },
    { name: 'api-keys-filtered', path: `${path}?q=nomina&state=unused&sort=-created`, tenant },
    { name: 'api-keys-nothing-matches', path: `${path}?q=zzz`, tenant },
    { name: 'api-keys-empty', path, tenant: bare },
    { name: 'api-keys-forbidden', path, tenant, role: 'viewer' },
    {
      name: 'api-keys-create',
      path: `${path}?panel=create`,
      tenant,
      reach: (page) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^(Crear clave|Create key)$/ })
          .click(),
    },
    {
      name: 'api-keys-created',
      path: `${path}?panel=create`,
      tenant,
      reach: async (page) => {
        await page.getByRole('dialog').getByRole('textbox').fill('Biblioteca')
        await page.getByRole('dialog').getByRole('textbox').press('Enter')
        await page.getByText(/X-API-Key/).waitFor()
      },
    },
    {
      name: 'api-keys-revoke',
      path,
      tenant,
      reach: async (page) => {
        await page.getByRole('link', { name: /^(Revocar|Revoke) Moodle/ }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /Revocar para siempre|Revoke for good/ })
          .click()
      },
    },
  ]
})
