import { randomUUID } from 'node:crypto'
import { setLimits } from '../../src/administration/limits/limits.ts'
import { addressLettersMax } from '../../src/organizations/members/address-letter.ts'
import { type Answer, clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { type Call, missing, type Scene } from './scene.ts'

const path = '/api/v1/members'
const at = `${path}/student-4711`
const eva = { email: 'eva.ruiz@example.edu', name: 'Eva Ruiz', vouch: true }
const luis = { email: 'luis.vega@example.edu', name: 'Luis Vega' }

/** A member of an organization of its own. */
async function kept(scene: Scene) {
  const tenant = await makeTenant(scene.app, 'Universidad de Aguamarina')
  const client = clientFor(scene.app.url, tenant.key)
  const made = await client.call('PUT', at, eva)
  return { tenant, client, made }
}

const asked =
  (ask: (client: Awaited<ReturnType<typeof kept>>['client']) => Promise<Answer>) =>
  async ({ scene }: Call) =>
    ask((await kept(scene)).client)

/** A member of an organization that may have as many members as it has. */
async function full(scene: Scene) {
  const made = await kept(scene)
  await setLimits(made.tenant.ctx, { membersMax: 1 })
  return made
}

/** How the examples of members come about. */
export const memberScenes: Record<string, (call: Call) => Promise<Answer>> = {
  'listMembers 200 one': asked((client) => client.get(path)),
  'listMembers 400 limit': asked((client) => client.get(`${path}?limit=101`)),
  'getMember 200 member': asked((client) => client.get(at)),
  'getMember 404 missing': missing(`${path}/{id}`),
  'putMember 200 member': asked((client) => client.call('PUT', at, eva)),
  'putMember 201 member': async ({ scene }) => (await kept(scene)).made,
  'putMember 400 address': asked((client) => client.call('PUT', at, { ...eva, email: 'eva.ruiz' })),
  'putMember 409 taken': asked((client) => client.call('PUT', `${path}/other`, eva)),
  'putMember 409 many': async ({ scene }) => (await full(scene)).client.call('PUT', `${path}/other`, luis),
  'putMember 422 name': asked((client) => client.call('PUT', at, { email: eva.email })),
  'changeMemberStatus 200 member': asked((client) => client.post(`${at}/status`, { status: 'active' })),
  'changeMemberStatus 400 left': asked(async (client) => {
    await client.post(`${at}/status`, { status: 'left' })
    return client.post(`${at}/status`, { status: 'suspended' })
  }),
  'changeMemberStatus 404 missing': missing(`${path}/{id}/status`, 'POST', { status: 'left' }),
  'changeMemberStatus 422 status': asked((client) => client.post(`${at}/status`, { status: 'gone' })),
  'addMemberAddress 200 member': asked((client) => client.post(`${at}/addresses`, eva)),
  'addMemberAddress 400 address': asked((client) => client.post(`${at}/addresses`, { email: 'eva.ruiz' })),
  'addMemberAddress 404 missing': missing(`${path}/{id}/addresses`, 'POST', { email: eva.email }),
  'addMemberAddress 409 taken': asked(async (client) => {
    await client.call('PUT', `${path}/other`, luis)
    return client.post(`${path}/other/addresses`, { email: eva.email })
  }),
  'addMemberAddress 422 email': asked((client) => client.post(`${at}/addresses`, {})),
  'addMemberAddress 429 address': asked(async (client) => {
    const ask = () => client.post(`${at}/addresses`, { email: 'eva@example.org' })
    for (let letters = 0; letters < addressLettersMax; letters++) await ask()
    return ask()
  }),
  'removeMemberAddress 200 member': asked(async (client) => {
    await client.post(`${at}/addresses`, { email: 'eva@example.org' })
    return client.post(`${at}/addresses/remove`, { email: 'eva@example.org' })
  }),
  'removeMemberAddress 400 last': asked((client) => client.post(`${at}/addresses/remove`, { email: eva.email })),
  'removeMemberAddress 404 missing': missing(`${path}/{id}/addresses/remove`, 'POST', { email: eva.email }),
  'removeMemberAddress 422 email': asked((client) => client.post(`${at}/addresses/remove`, {})),
  'importMembers 200 added': asked((client) =>
    client.post(`${path}/import`, { members: [luis, { email: eva.email, name: eva.name }], vouch: true }),
  ),
  'importMembers 409 many': async ({ scene }) => (await full(scene)).client.post(`${path}/import`, { members: [luis] }),
  'importMembers 422 members': asked((client) =>
    client.post(`${path}/import`, { members: [{ ...luis, email: 'eva.ruiz' }] }),
  ),
  'importMembers 422 key_format': asked((client) =>
    client.post(`${path}/import`, { members: [luis] }, { 'idempotency-key': 'x'.repeat(256) }),
  ),
  'importMembers 422 key_reused': asked(async (client) => {
    const headers = { 'idempotency-key': randomUUID() }
    await client.post(`${path}/import`, { members: [luis] }, headers)
    return client.post(`${path}/import`, { members: [luis, eva] }, headers)
  }),
}
