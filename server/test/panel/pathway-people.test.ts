import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeMember } from '../factories.ts'
import { asks } from '../pathway-makers.ts'
import { openPathways, pathwayOf, people } from './pathway-client.ts'

let app: Application

beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

const open = () => openPathways(app)

describe('the people of a pathway', () => {
  it('have a member once, under whichever address they earned, and pages of it lose nobody', async () => {
    const { tenant, templates, admin, give } = await open()
    const [one, two, , award] = templates
    const emails = Array.from({ length: 30 }, (_, n) => `p${String(n).padStart(2, '0')}@example.edu`)
    await clientFor(app.url, tenant.key).issue(
      one.id,
      emails.map((email) => ({ email })),
    )
    const member = await makeMember(tenant, { email: 'a-eva@example.edu', name: 'Eva' })
    await admin.post(`/members/${member}/addresses`, { email: 'z-eva@example.edu' })
    await admin.post(`/members/${member}/addresses/verify`, { email: 'z-eva@example.edu' })
    await give(two, 'z-eva@example.edu')
    await give(one, 'a-eva@example.edu')
    const { id } = (
      await admin.post('/pathways', {
        pathway: pathwayOf(award, [{ at_least: 3, templates: asks(one, two, templates[2]) }]),
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
      await admin.post('/pathways', { pathway: pathwayOf(award, [{ at_least: 2, templates: asks(one, two) }]) })
    ).body.row
    const found = async (typed: string) =>
      people(await admin.get(`/pathways/${id}/people?q=${encodeURIComponent(typed)}`))
    expect(await found('alvarez INES')).toEqual(['x19@example.edu'])
    expect(await found('ruiz')).toEqual(['m7@example.edu'])
    expect(await found('LUI')).toEqual(['luis@example.edu'])
    expect(await found('nobody')).toEqual([])
  })
})
