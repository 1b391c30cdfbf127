import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { addPerson } from './person-client.ts'

/** Starts a service for the tests of a file, and before each of them makes an owner; nothing that was counted before counts. */
export function withOwner(
  name: string,
  take: (opened: { app: Application; tenant: Tenant; ana: string }) => void,
): void {
  let app: Application
  let tenant: Tenant
  let people = 0
  beforeAll(async () => {
    app = await startApplication()
    tenant = await makeTenant(app, 'Universidad de Aguamarina')
  })
  afterAll(() => app?.stop())
  beforeEach(async () => {
    people += 1
    const ana = `ana${people}@example.edu`
    await addPerson(tenant, 'owner', ana, name)
    await sql`delete from sign_in_windows`.execute(app.database.forService())
    take({ app, tenant, ana })
  })
}
