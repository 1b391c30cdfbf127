import { expect, it } from 'vitest'
import type { Application } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { startWithTenant } from '../with-tenant.ts'
import { expectRefusal, unknownId } from './answers.ts'
import type { Door } from './door.ts'

export const path = '/api/v1/webhooks'
export const fields = { url: 'https://crm.example.edu/hooks', types: ['credential.*'], description: 'CRM' }

/** Starts a service for the tests of a file; `make` makes an organization with a webhook. It is awaited before the tests are declared. */
export async function startWithWebhooks() {
  const { app } = await startWithTenant({ worker: false })
  return { app, make: () => makeWebhook(app) }
}

async function makeWebhook(app: Application) {
  const client = clientFor(app.url, (await makeTenant(app)).key)
  const { body } = await client.post(path, fields)
  return { client, id: body.id as string, made: body }
}

/** `path` of the door names the webhook `x`. */
export function hidesWebhooks({ app, method, path }: Door, body?: object): void {
  it('says the same of a webhook of another organization, of one that nobody has, and of no id', async () => {
    const { id } = await makeWebhook(app())
    expect(path).toContain('/x')
    const stranger = clientFor(app().url, (await makeTenant(app())).key)
    for (const one of [id, unknownId, 'x'])
      expectRefusal(await stranger.call(method, path.replace('/x', `/${one}`), body), 404, 'Webhook not found')
  })
}
