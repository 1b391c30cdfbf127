import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archivePathway, changePathway, publishPathway } from '../../src/pathways/publish-pathway.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { asks, makePathway, makePublished, makeTemplates } from '../pathway-makers.ts'
import { expectRateHeaders, unknownId } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

const path = (id: string) => `/api/v1/pathways/${id}`
const door: Door = { app: () => app, operation: 'get-pathway', method: 'GET', path: path(unknownId), behind: 404 }

describe('200', () => {
  it('says what it asks for, with the least that counts, and what it awards', async () => {
    const tenant = await makeTenant(app)
    const [one, diploma] = await makeTemplates(tenant, 'Uno', 'Diploma')
    const graded = await makeTemplate(tenant, { name: 'Con nota', resultAllowedValues: ['C', 'B', 'A'] })
    const made = await makePublished(
      tenant,
      diploma,
      [
        { at_least: 1, credits_at_least: 4.5, templates: asks(one) },
        { at_least: 2, in_order: true, templates: [...asks(one), { template_id: graded.id, minimum_result: 'B' }] },
      ],
      { description: 'Dos\npasos', when_revoked: 'revoke' },
    )
    const answer = await clientFor(app.url, tenant.key).get(path(made.id.toUpperCase()))
    expectRateHeaders(answer, 100)
    const asked = { template_id: one.id, name: 'Uno', minimum_result: null, minimum_credits: null }
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        id: made.id,
        name: 'Ruta a Diploma',
        description: 'Dos\npasos',
        state: 'published',
        version: 1,
        published_at: made.publishedAt?.toISOString(),
        award_template_id: diploma.id,
        award_template_name: 'Diploma',
        groups: [
          { at_least: 1, credits_at_least: 4.5, in_order: false, templates: [asked] },
          {
            at_least: 2,
            credits_at_least: null,
            in_order: true,
            templates: [asked, { ...asked, template_id: graded.id, name: 'Con nota', minimum_result: 'B' }],
          },
        ],
        when_revoked: 'revoke',
      },
    ])
  })

  it('goes by what is published, whatever the draft after it says, and by what was published last once archived', async () => {
    const tenant = await makeTenant(app)
    const [one, diploma] = await makeTemplates(tenant, 'Uno', 'Diploma')
    const { id, definition } = await makePublished(tenant, diploma, [{ at_least: 1, templates: asks(one) }])
    const seen = async () => {
      const { body } = await clientFor(app.url, tenant.key).get(path(id))
      return [body.name, body.version, body.state]
    }
    await changePathway(tenant.ctx, id, { ...definition, name: 'Segundo' })
    expect(await seen()).toEqual(['Ruta a Diploma', 1, 'published'])
    await publishPathway(tenant.ctx, id)
    expect(await seen()).toEqual(['Segundo', 2, 'published'])
    await changePathway(tenant.ctx, id, { ...definition, name: 'Tercero' })
    await archivePathway(tenant.ctx, id)
    expect(await seen()).toEqual(['Segundo', 2, 'archived'])
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))

describe('404', () => {
  it('answers byte for byte the same of an unknown pathway, a draft, one of another organization and what is no id', async () => {
    const tenant = await makeTenant(app)
    const [one, diploma] = await makeTemplates(tenant, 'Uno', 'Diploma')
    const draft = await makePathway(tenant, diploma, [{ at_least: 1, templates: asks(one) }])
    const other = await makeTenant(app)
    const [theirs, award] = await makeTemplates(other, 'Uno', 'Diploma')
    const foreign = await makePublished(other, award, [{ at_least: 1, templates: asks(theirs) }])
    const client = clientFor(app.url, tenant.key)
    for (const id of [unknownId, draft.id, foreign.id, 'x', '%00', `${unknownId}%20`]) {
      const { status, text, headers } = await client.get(path(id))
      const said = [status, text, headers.get('x-error-code'), headers.get('content-length')]
      expect(said).toEqual([404, '{"detail":"Pathway not found"}', 'pathway_not_found', '30'])
    }
  })
})

describe('405', () => namesItsMethods(door))
describe('429', () => limitsItsRate(door))
