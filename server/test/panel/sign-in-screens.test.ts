import { activateOrganization } from '../../src/organizations/activate-organization.ts'
import { findOrganization } from '../../src/organizations/organization-store.ts'
import { addToTeam } from '../../src/people/team/add-to-team.ts'
import { insertUserOnce } from '../../src/people/users/user-store.ts'
import { newId, type UserId } from '../../src/platform/ids.ts'
import { makeTenant } from '../factories.ts'
import { describeScreens } from './each-screen.ts'

describeScreens('signing in', async (app) => {
  const tenant = await makeTenant(app, 'Universidad de Aguamarina')
  const second = await makeTenant(app, 'Instituto Bahía')
  const closed = await makeTenant(app, 'Academia Cerrada')
  const mar = { email: 'mar@bahia.example', name: 'Mar Ibáñez' }
  const person = await addToTeam(tenant.ctx, { ...mar, role: 'issuer' })
  for (const { ctx } of [second, closed]) await addToTeam(ctx, { ...mar, role: 'owner' })
  const organization = await findOrganization(app.database, closed.organization.id)
  if (organization) await activateOrganization(closed.ctx, organization, false)
  const noa = { email: 'noa@nowhere.example', normalizedEmail: 'noa@nowhere.example', name: 'Noa Prieto' }
  const nobody = { id: newId<UserId>(), createdAt: new Date(), ...noa }
  return [
    { name: 'sign-in', path: '' },
    { name: 'link', path: '/sign-in/link#letter-token' },
    { name: 'link-refused', path: '/sign-in/link' },
    {
      name: 'code',
      path: '',
      reach: async (page) => {
        await page.getByLabel(/Correo electrónico|E-mail address/).fill('nobody@example.edu')
        await page.getByLabel(/Correo electrónico|E-mail address/).press('Enter')
        await page.getByLabel(/Código de seis cifras|Six-digit code/).waitFor()
      },
    },
    { name: 'organizations', path: '/organizations', person },
    {
      name: 'no-organization',
      path: '/organizations',
      person: await insertUserOnce(app.database.forService(), nobody),
    },
    { name: 'inactive', path: '', tenant: closed, person },
    { name: 'missing', path: '/o/no-such-organization', person },
  ]
})
