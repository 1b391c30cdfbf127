import { beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'

describe('the service', () => {
  let app: Application

  beforeAll(async () => {
    app = await startApplication({ worker: false })
    return () => app.stop()
  })

  it('serves the panel beside the API, under the same origin', async () => {
    const answer = await fetch(`${app.url}/panel`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await answer.text()).toContain('<div id="root">')
    expect((await fetch(`${app.url}/panel/o/anything/settings/api-keys`)).status).toBe(200)
    expect((await fetch(`${app.url}/panel/assets/gone.js`)).status).toBe(404)
  })
})
