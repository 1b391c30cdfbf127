import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { onServer } from '../global-setup.ts'

const browser = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', 'accept-language': 'es' }

let app: Application
let name: string
beforeAll(async () => {
  app = await startApplication({ worker: false })
  name = new URL(app.database.connectionString).pathname.slice(1)
})
afterAll(async () => {
  await onServer(inject('serverUrl'), `alter database ${name} with allow_connections true`)
  await app?.stop()
})

describe('a person who opens an address of the service', () => {
  it('gets a page where there is nothing, and a program the reason as JSON', async () => {
    const page = await fetch(`${app.url}/nada/por/aqui`, { headers: browser })
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    const text = await page.text()
    expect(text).toContain('Aquí no hay nada')
    expect(text).toContain('No hay ninguna página en esta dirección.')
    const english = await fetch(`${app.url}/nope`, { headers: { ...browser, 'accept-language': 'en' } })
    expect(await english.text()).toContain('There is no page at this address.')
    const program = await fetch(`${app.url}/nada/por/aqui`)
    expect(await program.json()).toEqual({ detail: 'Not Found' })
    const api = await fetch(`${app.url}/api/v1/nada`, { headers: browser })
    expect([api.status, await api.json()]).toEqual([404, { detail: 'Not Found' }])
  })

  it('gets a page that says so while the database is away, with the id to name, and the API answers as ever', async () => {
    const tenant = await makeTenant(app)
    const { id } = await makeTemplate(tenant)
    const client = clientFor(app.url, tenant.key)
    const { body } = await client.issue(id, [{ email: 'ana@example.edu' }])
    const path = `/credentials/${body.credentials[0].credential_id}`
    await onServer(inject('serverUrl'), `alter database ${name} with allow_connections false`)
    await onServer(
      inject('serverUrl'),
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    )
    const page = await fetch(`${app.url}${path}`, { headers: { ...browser, 'x-request-id': 'mi-consulta-1' } })
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const text = await page.text()
    expect(text).toContain('No hemos podido mostrar la página')
    expect(text).toContain('mi-consulta-1')
    const machine = await fetch(`${app.url}${path}.json`)
    expect([machine.status, await machine.json()]).toEqual([503, { detail: 'Service temporarily unavailable' }])
    expect((await client.get(`/api/v1/templates/${id}`)).status).toBe(503)
  })
})
