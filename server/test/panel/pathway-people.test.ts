import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { type Answer, clientFor, until } from '../client.ts'
import { makeMember, makeTenant, type Tenant } from '../factories.ts'
import { fileOf, makeTemplates } from '../pathway-makers.ts'
import { browserOf } from './person-client.ts'

let app: Application

beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

type Group = Parameters<typeof fileOf>[1][number]

/** An organization with four templates, and an administrator of it. */
async function open() {
  const tenant = await makeTenant(app, 'Universidad')
  const templates = await makeTemplates(tenant, 'Uno', 'Dos', 'Tres', 'Diploma')
  return { tenant, templates, admin: await browserOf(app, tenant, 'admin') }
}

const pathwayOf = (award: Parameters<typeof fileOf>[0], groups: Group[]) => JSON.parse(fileOf(award, groups))
const asksFor = (...templates: { id: string }[]) => templates.map(({ id }) => ({ template_id: id }))
const give = async ({ key }: Tenant, template: { id: string }, email: string) =>
  clientFor(app.url, key).issue(template.id, [{ email }])
const people = (answer: Answer) => answer.body.items.map(({ email }: { email: string }) => email)

describe('the people of a pathway', () => {
  it('have a member once, under whichever address they earned, and pages of it lose nobody', async () => {
    const { tenant, templates, admin } = await open()
    const [one, two, , award] = templates
    const emails = Array.from({ length: 30 }, (_, n) => `p${String(n).padStart(2, '0')}@example.edu`)
    await clientFor(app.url, tenant.key).issue(
      one.id,
      emails.map((email) => ({ email })),
    )
    const member = await makeMember(tenant, { email: 'a-eva@example.edu', name: 'Eva' })
    await admin.post(`/members/${member}/addresses`, { email: 'z-eva@example.edu' })
    await admin.post(`/members/${member}/addresses/verify`, { email: 'z-eva@example.edu' })
    await give(tenant, two, 'z-eva@example.edu')
    await give(tenant, one, 'a-eva@example.edu')
    const { id } = (
      await admin.post('/pathways', {
        pathway: pathwayOf(award, [{ at_least: 3, templates: asksFor(one, two, templates[2]) }]),
      })
    ).body.row
    const first = await until(
      () => admin.get(`/pathways/${id}/people`),
      ({ body }) => body.items.length === 25,
    )
    const second = await admin.get(`/pathways/${id}/people?after=${encodeURIComponent(first.body.next)}`)
    expect([...people(first), ...people(second)]).toEqual(['a-eva@example.edu', ...emails])
    expect(first.body.items[0]).toMatchObject({ name: 'Eva', has: 2, needs: 3 })
    expect(second.body.next).toBeNull()
  })

  it('are found by their names, those of recipients and those of members', async () => {
    const { tenant, templates, admin } = await open()
    const [one, two, , award] = templates
    await makeMember(tenant, { email: 'm7@example.edu', name: 'Eva Ruiz' })
    const rows = [
      { email: 'x19@example.edu', recipient_name: 'Inés Álvarez' },
      { email: 'm7@example.edu' },
      { email: 'luis@example.edu' },
    ]
    for (const row of rows) await clientFor(app.url, tenant.key).issue(one.id, [row])
    const { id } = (
      await admin.post('/pathways', { pathway: pathwayOf(award, [{ at_least: 2, templates: asksFor(one, two) }]) })
    ).body.row
    const found = async (typed: string) =>
      people(await admin.get(`/pathways/${id}/people?q=${encodeURIComponent(typed)}`))
    expect(await found('alvarez INES')).toEqual(['x19@example.edu'])
    expect(await found('ruiz')).toEqual(['m7@example.edu'])
    expect(await found('LUI')).toEqual(['luis@example.edu'])
    expect(await found('nobody')).toEqual([])
  })
})
