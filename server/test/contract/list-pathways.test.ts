import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archivePathway, changePathway } from '../../src/pathways/publish-pathway.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { asks, makePathway, makePublished, makeTemplates } from '../pathway-makers.ts'
import { expectRateHeaders, expectRefusal } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

const path = '/api/v1/pathways'
const door: Door = { app: () => app, operation: 'list-pathways', method: 'GET', path: `${path}?page=0`, behind: 400 }

describe('200', () => {
  it('gives the published pathways, the newest first, each as a summary; drafts and archived ones are left out', async () => {
    const tenant = await makeTenant(app)
    const [one, diploma, master, doctor] = await makeTemplates(tenant, 'Uno', 'Diploma', 'Máster', 'Doctorado')
    const first = await makePublished(tenant, diploma, [{ at_least: 1, templates: asks(one) }])
    await changePathway(tenant.ctx, first.id, { ...first.definition, name: 'Otro nombre' })
    const second = await makePublished(tenant, master, [{ at_least: 1, templates: asks(one) }], { description: 'Todo' })
    await makePathway(tenant, doctor, [{ at_least: 1, templates: asks(one) }])
    const gone = await makePublished(tenant, doctor, [{ at_least: 1, templates: asks(one) }])
    await archivePathway(tenant.ctx, gone.id)
    const answer = await clientFor(app.url, tenant.key).get(path)
    expectRateHeaders(answer, 100)
    const summary = (pathway: typeof first, award: typeof one, description: string) => ({
      id: pathway.id,
      name: `Ruta a ${award.name}`,
      description,
      state: 'published',
      version: 1,
      published_at: pathway.publishedAt?.toISOString(),
      award_template_id: award.id,
      award_template_name: award.name,
    })
    expect([answer.status, answer.body]).toEqual([
      200,
      { pathways: [summary(second, master, 'Todo'), summary(first, diploma, '')], total: 2, page: 1, page_size: 20 },
    ])
  })

  it('shows each once over its pages, an empty page past the end, and never those of another organization', async () => {
    const tenant = await makeTenant(app)
    const [one, diploma] = await makeTemplates(tenant, 'Uno', 'Diploma')
    const ids: string[] = []
    for (let n = 0; n < 5; n++)
      ids.push((await makePublished(tenant, diploma, [{ at_least: 1, templates: asks(one) }])).id)
    const client = clientFor(app.url, tenant.key)
    const pages = []
    for (const page of [1, 2, 3, 9]) pages.push((await client.get(`${path}?page=${page}&page_size=2`)).body)
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5])
    expect(pages.map((page) => page.pathways.map(({ id }: { id: string }) => id))).toEqual([
      [ids[4], ids[3]],
      [ids[2], ids[1]],
      [ids[0]],
      [],
    ])
    const { key } = await makeTenant(app)
    expect((await clientFor(app.url, key).get(path)).body).toEqual({ pathways: [], total: 0, page: 1, page_size: 20 })
  })
})

describe('400', () => {
  it.each([
    ['page=0', 'Invalid page: must be an integer of at least 1'],
    ['page=one', 'Invalid page: must be an integer of at least 1'],
    ['page_size=101', 'Invalid page_size: must be an integer from 1 to 100'],
  ])('refuses %s and names the parameter', async (query, detail) => {
    const { key } = await makeTenant(app)
    expectRefusal(await clientFor(app.url, key).get(`${path}?${query}`), 400, detail)
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('405', () => namesItsMethods({ ...door, path }))
describe('429', () => limitsItsRate(door))
