import type pg from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Application, type ApplicationOptions, startApplication } from './application.ts'
import { type Client, clientFor } from './client.ts'
import { makeTenant, type Tenant } from './factories.ts'

/** Starts a service without a worker for the tests of a file, with a connection that owns its tables. */
export function withTables(take: (opened: { app: Application; database: pg.Client }) => void): void {
  let app: Application
  beforeAll(async () => {
    app = await startApplication({ worker: false })
    take({ app, database: await app.connectAsOwner() })
  })
  afterAll(() => app?.stop())
}

/** Starts a service for the tests of a file, with one organization for all of them. It is awaited before the tests are declared. */
export async function startWithTenant(options?: ApplicationOptions): Promise<{ app: Application; tenant: Tenant }> {
  const app = await startApplication(options)
  afterAll(() => app.stop())
  return { app, tenant: await makeTenant(app) }
}

/** Starts a service for the tests of a file, and before each of them makes an organization, with a client by its API key. */
export function withTenant(
  take: (opened: { app: Application; tenant: Tenant; client: Client }) => unknown,
  options?: ApplicationOptions,
): void {
  let app: Application
  beforeAll(async () => {
    app = await startApplication(options)
  })
  afterAll(() => app?.stop())
  beforeEach(async () => {
    const tenant = await makeTenant(app)
    await take({ app, tenant, client: clientFor(app.url, tenant.key) })
  })
}
