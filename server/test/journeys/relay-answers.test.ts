import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

describe("the relay's answer to a letter", () => {
  it('is kept in its own words, but for the addresses in it', async () => {
    app.smtp.behave((to) => ({
      code: 550,
      text: `5.1.1 <${to}> (user Ana.Desconocida, ana.desconocida=correo) is unknown here, ask postmaster@relay.example.net`,
    }))
    const tenant = await makeTenant(app)
    const { id } = await makeTemplate(tenant)
    await clientFor(app.url, tenant.key).issue(id, [{ email: 'ana.desconocida+clases@correo.example.edu' }])
    const letters = () => tenant.ctx.db.selectFrom('outbox').select(['status', 'last_answer']).execute()
    const [letter] = await until(letters, ([one]) => one?.status === 'failed')
    expect(letter?.last_answer).toContain('5.1.1')
    expect(letter?.last_answer).toContain('is unknown here')
    expect(letter?.last_answer).not.toMatch(/@|desconocida|postmaster/i)
  })
})
