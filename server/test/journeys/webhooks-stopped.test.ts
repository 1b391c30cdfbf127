import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { claimDeliveries } from '../../src/events/webhooks/delivery-store.ts'
import { updateOrganizationActive } from '../../src/organizations/organization-store.ts'
import { startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'

it('sends nothing for an organization that is deactivated, and what waited once it is active again', async () => {
  const app = await startApplication({ worker: false })
  try {
    const { ctx, organization, key } = await makeTenant(app)
    const { body } = await clientFor(app.url, key).post('/api/v1/webhooks', {
      url: 'https://crm.example.edu/',
      types: ['*'],
    })
    const db = app.database.forService()
    await sql`update webhooks set status = 'on' where id = ${body.id}`.execute(db)
    await sql`
      insert into webhook_deliveries (id, organization_id, webhook_id, position, place, type, status, next_attempt_at, created_at)
      values (gen_random_uuid(), ${organization.id}, ${body.id}, 1, 0, 'credential.issued', 'pending', now(), now())`.execute(
      db,
    )
    await updateOrganizationActive(ctx, false)
    expect(await claimDeliveries(app.database, 64)).toEqual([])
    await updateOrganizationActive(ctx, true)
    expect(await claimDeliveries(app.database, 64)).toHaveLength(1)
  } finally {
    await app.stop()
  }
})
