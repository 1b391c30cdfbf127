import { upsertStopped } from '../../src/mail/suppressions/suppression-store.ts'
import { type Answer, clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { addPerson } from '../panel/person-client.ts'
import type { Call } from './scene.ts'

const email = 'ana.munoz@example.edu'
const at = `/api/v1/people/${email}`

/** Asks an organization of its own, which holds that this person stopped its letters. */
const asked =
  (ask: (client: ReturnType<typeof clientFor>) => Promise<Answer>, isOfTeam = false) =>
  async ({ scene: { app } }: Call) => {
    const tenant = await makeTenant(app, 'Universidad de Aguamarina')
    await upsertStopped(app.platform, { organizationId: tenant.organization.id, email })
    if (isOfTeam) await addPerson(tenant, 'issuer', email)
    return ask(clientFor(app.url, tenant.key))
  }

/** How the examples of people come about. */
export const personScenes: Record<string, (call: Call) => Promise<Answer>> = {
  'exportPerson 200 held': asked((client) => client.get(`${at}/export`)),
  'exportPerson 400 email': asked((client) => client.get('/api/v1/people/ana/export')),
  'erasePerson 200 rehearsed': asked((client) => client.post(`${at}/erase`, {})),
  'erasePerson 200 erased': asked((client) => client.post(`${at}/erase`, { confirm: email })),
  'erasePerson 400 email': asked((client) => client.post('/api/v1/people/ana/erase', {})),
  'erasePerson 409 team': asked((client) => client.post(`${at}/erase`, { confirm: email }), true),
  'erasePerson 422 confirm': asked((client) => client.post(`${at}/erase`, { confirm: 'otra@example.edu' })),
}
