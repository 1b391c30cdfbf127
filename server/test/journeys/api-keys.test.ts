import { describe, expect, it } from 'vitest'
import { listApiKeys } from '../../src/people/api-keys/api-key-store.ts'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { revokeApiKey } from '../../src/people/api-keys/revoke-api-key.ts'
import { unnamed } from '../../src/people/api-keys/scope.ts'
import type { ApiKeyId } from '../../src/platform/ids.ts'
import type { Application } from '../application.ts'
import { clientFor } from '../client.ts'
import { unknownId } from '../contract/answers.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { browserOf } from '../panel/person-client.ts'
import { withTenant } from '../with-tenant.ts'

let app: Application
let tenant: Tenant
withTenant(
  (opened) => {
    ;({ app, tenant } = opened)
  },
  { worker: false },
)

const templates = '/api/v1/templates'

describe('an API key', () => {
  it('is shown whole when it is made and never again: lists have its prefix, its last four characters and its use', async () => {
    const { id, key } = await createApiKey(tenant.ctx, '  Sistema académico ')
    await clientFor(app.url, key).get(templates)
    const listed = (await listApiKeys(tenant.ctx)).find((one) => one.id === id)
    expect(listed).toEqual({
      id,
      name: 'Sistema académico',
      prefix: key.slice(0, 13),
      lastFour: key.slice(-4),
      createdAt: expect.any(Date),
      lastUsedAt: expect.any(Date),
      revokedAt: null,
      scopes: [...unnamed],
      expiresAt: null,
      allowedNetworks: [],
      allowedTemplates: [],
    })
    const kept = await tenant.ctx.db.selectFrom('api_keys').selectAll().where('id', '=', id).execute()
    expect(JSON.stringify(kept)).not.toContain(key.slice(13, 36))
  })

  it.each([
    ['no name', ' \t', 'The key needs a name.'],
    ['two lines', 'Uno\nDos', 'The name must be one line of 1 to 200 characters.'],
    ['a control character', 'Uno\u001b[2J', 'The name must be one line of 1 to 200 characters.'],
    ['a lone surrogate', 'Uno\ud800', 'The name must be one line of 1 to 200 characters.'],
    ['201 characters', 'x'.repeat(201), 'The name must be one line of 1 to 200 characters.'],
  ])('with %s is refused, and none is made', async (_what, name, sentence) => {
    const made = createApiKey(tenant.ctx, name)
    await expect(made).rejects.toMatchObject({ code: 'invalid_api_key_name', message: sentence })
    expect(await listApiKeys(tenant.ctx)).toHaveLength(1)
  })

  it('comes in the panel with a request to try it: of the template that asks for least, to whoever made it', async () => {
    const simple = await makeTemplate(tenant, { name: 'Sencilla' })
    await makeTemplate(tenant, { name: 'Con mucho', required: ['recipient_name', 'term'] })
    const admin = await browserOf(app, tenant, 'admin', 'Ada')
    const { body } = await admin.post('/api-keys', { name: 'Moodle' })
    expect(body.trial).toMatchObject({
      achievement_name: 'Sencilla',
      email: admin.person.email,
      request: { template_id: simple.id, recipients: [{ email: admin.person.email }] },
    })
    const { template_id, recipients } = body.trial.request
    expect((await clientFor(app.url, body.key).issue(template_id, recipients)).status).toBe(200)
  })

  it('is replaced by one of the same name, and both work until the first is revoked', async () => {
    const first = await createApiKey(tenant.ctx, 'ñ'.repeat(200))
    const second = await createApiKey(tenant.ctx, 'ñ'.repeat(200))
    const statuses = () =>
      Promise.all([first, second].map(async ({ key }) => (await clientFor(app.url, key).get(templates)).status))
    expect(await statuses()).toEqual([200, 200])
    await revokeApiKey(tenant.ctx, first.id)
    expect(await statuses()).toEqual([401, 200])
  })

  it('that is revoked twice keeps the date of the first time', async () => {
    const { revokedAt } = await revokeApiKey(tenant.ctx, tenant.keyId)
    app.clock.advance(60_000)
    expect((await revokeApiKey(tenant.ctx, tenant.keyId)).revokedAt).toEqual(revokedAt)
    expect(revokedAt).toBeInstanceOf(Date)
  })

  it('is revoked by nobody who acts for another organization, and answered as one that nobody has', async () => {
    const foreign = await makeTenant(app)
    for (const id of [tenant.keyId, unknownId as ApiKeyId])
      await expect(revokeApiKey(foreign.ctx, id)).rejects.toMatchObject({ code: 'api_key_not_found' })
    expect((await clientFor(app.url, tenant.key).get(templates)).status).toBe(200)
  })
})
