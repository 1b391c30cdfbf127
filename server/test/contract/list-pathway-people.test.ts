import { describe, expect, it } from 'vitest'
import { clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { asks, makePublished, makeTemplates } from '../pathway-makers.ts'
import { startWithTenant } from '../with-tenant.ts'
import { expectRefusal, unknownId } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

const { app } = await startWithTenant()
const path = '/api/v1/pathways'
const door: Door = {
  app: () => app,
  operation: 'list-pathway-people',
  method: 'GET',
  path: `${path}/x/people`,
  behind: 404,
}

async function started() {
  const tenant = await makeTenant(app)
  const client = clientFor(app.url, tenant.key)
  const [one, two, diploma] = await makeTemplates(tenant, 'Uno', 'Dos', 'Diploma')
  const { id } = await makePublished(tenant, diploma, [{ at_least: 2, templates: asks(one, two) }])
  for (const email of ['ana@example.edu', 'luis@example.edu']) await client.issue(one.id, [{ email }])
  return { client, id }
}

describe('200', () => {
  it('tells how far each person is, page by page, and finds one by a part of the address', async () => {
    const { client, id } = await started()
    const first = await client.get(`${path}/${id}/people?limit=1`)
    expect(first.body).toEqual({
      people: [{ email: 'ana@example.edu', name: null, has: 1, needs: 2, award: null }],
      next: 'ana@example.edu',
    })
    const rest = await client.get(`${path}/${id}/people?after=${encodeURIComponent(first.body.next)}`)
    expect(rest.body).toMatchObject({ people: [{ email: 'luis@example.edu' }], next: null })
    const found = async (query: string) => (await client.get(`${path}/${id}/people?${query}`)).body.people.length
    expect([await found('q=LUI'), await found('state=awarded')]).toEqual([1, 0])
  })
})

describe('400', () => {
  it('refuses more than a hundred at once, and a state that there is not', async () => {
    const { client, id } = await started()
    const at = `${path}/${id}/people`
    expectRefusal(await client.get(`${at}?limit=101`), 400, 'Invalid limit: must be an integer from 1 to 100')
    const states = 'must be one of awarded, on_the_way, flagged'
    expectRefusal(await client.get(`${at}?state=gone`), 400, `Invalid state: ${states}`)
  })
})

describe('404', () => {
  it('says the same of a pathway of another organization, of one that nobody has, and of no id', async () => {
    const { id } = await started()
    const stranger = clientFor(app.url, (await makeTenant(app)).key)
    for (const one of [id, unknownId, 'x'])
      expectRefusal(await stranger.get(`${path}/${one}/people`), 404, 'Pathway not found')
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('405', () => namesItsMethods(door))
describe('429', () => limitsItsRate(door))
