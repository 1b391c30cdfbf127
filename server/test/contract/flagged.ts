import { type Client, clientFor, until } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { asks, makePublished, makeTemplates } from '../pathway-makers.ts'
import type { Scene } from './scene.ts'

/** An organization with an award that is flagged, since the credential by which it was earned was revoked. */
export async function withFlagged(app: Scene['app']): Promise<{ client: Client; pathwayId: string }> {
  const tenant = await makeTenant(app)
  const client = clientFor(app.url, tenant.key)
  const [one, diploma] = await makeTemplates(tenant, 'Módulo 1', 'Diploma')
  const { id } = await makePublished(tenant, diploma, [{ at_least: 1, templates: asks(one) }], { when_revoked: 'flag' })
  const { body } = await client.issue(one.id, [{ email: 'ana@example.edu', recipient_name: 'Ana Muñoz' }])
  await until(
    () => client.get(`/api/v1/credentials?template_id=${diploma.id}`),
    (answer) => answer.body.total === 1,
  )
  await client.post(`/api/v1/credentials/${body.credentials[0].credential_id}/revoke`, { reason: 'Por error' })
  await until(
    () => client.get('/api/v1/flagged-awards'),
    (answer) => answer.body.awards?.length === 1,
  )
  return { client, pathwayId: id }
}
