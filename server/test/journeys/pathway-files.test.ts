import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueOne } from '../../src/issuing/issue-one.ts'
import { pathwayTransitions } from '../../src/pathways/pathway.ts'
import { readPathwayFile } from '../../src/pathways/pathway-file.ts'
import { archivePathway, changePathway, publishPathway } from '../../src/pathways/publish-pathway.ts'
import { type Application, startApplication } from '../application.ts'
import { until } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { withCluster } from '../faults/cluster.ts'
import { asks, fileOf, makePathway, makePublished, makeTemplates } from '../pathway-makers.ts'
import { describedTransitions, transitionsOf } from '../states/described-transitions.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

const uuid = randomUUID()
const one = { template_id: uuid }
const of = (group: object, rest: object = {}) =>
  JSON.stringify({ name: 'Ruta', award_template_id: uuid, groups: [group], ...rest })

describe('a version of a pathway', () => {
  it('has the transitions that docs/states/pathway.md says', () => {
    const transitions = transitionsOf(pathwayTransitions)
    expect(describedTransitions('pathway.md')).toEqual({ diagram: transitions, table: transitions })
  })
})

describe('the operator', () => {
  it('makes a pathway of a file, previews, publishes, changes and archives it', () =>
    withCluster(async (cluster) => {
      const tenant = await makeTenant(cluster)
      const [one, award] = await makeTemplates(tenant, 'Uno', 'Diploma')
      await issueOne(tenant.ctx, { templateId: one.id, row: { email: 'ana@example.edu' }, bytes: 0 })
      const folder = await mkdtemp(join(tmpdir(), 'pathway-'))
      const write = (name: string, content: string) => writeFile(join(folder, name), content)
      await write('good.json', fileOf(award, [{ at_least: 1, templates: asks(one) }]))
      await write('bad.json', fileOf(award, [{ at_least: 1, templates: asks(award) }]))
      const create = ['pathway', 'create', '--organization', tenant.organization.id, '--file']
      const refused = await cluster.operate(...create, join(folder, 'bad.json'))
      expect(refused).toMatchObject({
        code: 1,
        answer: { error: 'groups[0].templates[0].template_id is the award itself' },
      })
      const { answer: made } = await cluster.operate(...create, join(folder, 'good.json'))
      expect(made).toMatchObject({ state: 'draft', version: 1, when_revoked: 'keep' })
      const id = String(made.id)
      const preview = { people: 1, sample: ['ana@example.edu'] }
      expect((await cluster.operate('pathway', 'preview', id)).answer).toMatchObject(preview)
      await cluster.startWorker()
      expect((await cluster.operate('pathway', 'publish', id)).answer).toMatchObject({ state: 'published' })
      const list = async () => (await cluster.operate('pathway', 'list')).answer.pathways as { awards: object }[]
      const awards = { pending: 0, issued: 1, failed: 0, flagged: 0 }
      const isAwarded = (pathways: { awards: object }[]) =>
        JSON.stringify(pathways[0]?.awards) === JSON.stringify(awards)
      await until(list, isAwarded)
      const explain = ['pathway', 'explain', '--pathway', id, '--email', 'ana@example.edu', '--language', 'en']
      expect((await cluster.operate(...explain)).answer).toMatchObject({
        version: 1,
        told: expect.any(Array),
        groups: [{ number: 1, is_met: true, templates: [{ name: 'Uno', is_revoked: false }] }],
        award: { state: 'issued', failure_id: null },
      })
      await cluster.operate('pathway', 'update', id, '--file', join(folder, 'good.json'))
      expect((await cluster.operate('pathway', 'publish', id)).answer).toMatchObject({ state: 'published', version: 2 })
      expect((await cluster.operate('pathway', 'archive', id)).answer).toMatchObject({ state: 'archived' })
      expect((await cluster.operate('pathway', 'publish', id)).answer).toEqual({ error: 'The pathway is archived' })
    }))

  it('is told the way of a cycle over several pathways, which is not published', async () => {
    const tenant = await makeTenant(app)
    const [one, two, three] = await makeTemplates(tenant, 'Uno', 'Dos', 'Tres')
    await makePublished(tenant, two, [{ at_least: 1, templates: asks(one) }], { name: 'De uno a dos' })
    await makePublished(tenant, three, [{ at_least: 1, templates: asks(two) }], { name: 'De dos a tres' })
    const back = await makePathway(tenant, one, [{ at_least: 1, templates: asks(three) }], { name: 'De tres a uno' })
    await expect(publishPathway(tenant.ctx, back.id)).rejects.toMatchObject({
      detail:
        'groups lead back to the pathway itself: De tres a uno (awards Uno) > De uno a dos (awards Dos) > De dos a tres (awards Tres) > De tres a uno',
    })
    await archivePathway(tenant.ctx, back.id)
    await expect(publishPathway(tenant.ctx, back.id)).rejects.toMatchObject({ code: 'pathway_archived' })
  })

  it('publishes a version that awards what the version before asks for: the one before counts no more', async () => {
    const tenant = await makeTenant(app)
    const [one, two] = await makeTemplates(tenant, 'Uno', 'Dos')
    const { id } = await makePublished(tenant, two, [{ at_least: 1, templates: asks(one) }])
    const turned = fileOf(one, [{ at_least: 1, templates: asks(two) }])
    await changePathway(tenant.ctx, id, readPathwayFile(turned))
    expect(await publishPathway(tenant.ctx, id)).toMatchObject({ state: 'published', version: 2 })
  })

  it.each([
    ['The pathway is not valid JSON', '{'],
    ['The pathway must be a JSON object', '[]'],
    [
      'award_template_id is missing; groups must be a list of groups; colour is no field of a pathway',
      '{"name": "A", "colour": 1}',
    ],
    ['groups[0].templates must name a template', of({ templates: [] })],
    ['groups[0].at_least must be at most the 1 of templates', of({ at_least: 2, templates: [one] })],
    ['groups[0].at_least is missing, and so is credits_at_least', of({ templates: [one] })],
    [
      'groups[0].templates[0].template_id must be the id of a template',
      of({ at_least: 1, templates: [{ template_id: 'x' }] }),
    ],
    ['groups[0].templates must name at most 20 templates', of({ at_least: 1, templates: Array(21).fill(one) })],
    [
      'groups[0].in_order needs all templates of the group',
      of({ at_least: 1, in_order: true, templates: [one, { template_id: randomUUID() }] }),
    ],
    ['name must have at most 200 characters', of({ at_least: 1, templates: [one] }, { name: 'x'.repeat(201) })],
    ['when_revoked must be one of keep, flag, revoke', of({ at_least: 1, templates: [one] }, { when_revoked: 'burn' })],
  ])('is told what is wrong with a file, and where: %s', (problem, content) => {
    expect(() => readPathwayFile(content)).toThrow(problem)
  })
})
