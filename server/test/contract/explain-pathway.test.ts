import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explainPathway } from '../../src/pathways/explain-pathway.ts'
import { tellExplanation } from '../../src/pathways/pathway-words.ts'
import { archivePathway, changePathway } from '../../src/pathways/publish-pathway.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { asks, makePathway, makePublished, makeTemplates } from '../pathway-makers.ts'
import { expectRateHeaders, expectRefusal, unknownId } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

const path = (id: string, query = '?email=ana@example.edu') => `/api/v1/pathways/${id}/explain${query}`
const door: Door = { app: () => app, operation: 'explain-pathway', method: 'GET', path: path('x'), behind: 404 }

async function scene() {
  const tenant = await makeTenant(app, 'Universidad', 'en')
  const [one, two, diploma] = await makeTemplates(tenant, 'Statistics', 'Writing', 'Diploma')
  const pathway = await makePublished(tenant, diploma, [{ at_least: 2, templates: asks(one, two) }])
  const client = clientFor(app.url, tenant.key)
  const issue = async (templateId: typeof one.id) =>
    (await client.issue(templateId, [{ email: 'ana@example.edu' }])).body.credentials[0].credential_id as string
  return { tenant, one, two, diploma, pathway, client, issue }
}

describe('200', () => {
  it('tells what is missing, and once awarded why: by which credentials and which version, in the words of panel and CLI', async () => {
    const { tenant, one, two, pathway, client, issue } = await scene()
    const first = await issue(one.id)
    const before = await client.get(path(pathway.id))
    expectRateHeaders(before, 60)
    const heldOf = (template: typeof one, credential_id: string | null) => ({
      template_id: template.id,
      name: template.name,
      credential_id,
      issued_at: credential_id && expect.stringMatching(/^2\d{3}-.+Z$/),
      is_revoked: false,
    })
    expect(before.body).toEqual({
      email: 'ana@example.edu',
      version: 1,
      told: [
        'What ana@example.edu lacks for the pathway Ruta a Diploma:',
        '  Group 1: 1 of 2; has: Statistics; missing: Writing',
      ],
      groups: [{ number: 1, at_least: 2, is_met: false, templates: [heldOf(one, first), heldOf(two, null)] }],
      award: null,
    })
    const second = await issue(two.id)
    const { body } = await until(
      () => client.get(path(pathway.id, '?email=ANA@example.edu&language=es')),
      (answer) => answer.body.award?.credential_id,
    )
    expect(body).toMatchObject({
      version: 1,
      groups: [{ number: 1, is_met: true, templates: [heldOf(one, first), heldOf(two, second)] }],
      award: { state: 'issued', flagged_at: null, failure_id: null },
    })
    const asPanel = tellExplanation('es', await explainPathway(tenant.ctx, pathway, 'ANA@example.edu'))
    expect(body.told).toEqual(asPanel)
    expect(asPanel[0]).toContain('cumplió la ruta Ruta a Diploma (versión 1)')
  })

  it('goes by the version that is published, not by a draft that asks for less, and still explains an archived one', async () => {
    const { tenant, one, pathway, client, issue } = await scene()
    await issue(one.id)
    const { groups, ...rest } = pathway.definition
    await changePathway(tenant.ctx, pathway.id, { ...rest, groups: groups.map((group) => ({ ...group, atLeast: 1 })) })
    expect((await client.get(path(pathway.id))).body).toMatchObject({ version: 1, groups: [{ is_met: false }] })
    await archivePathway(tenant.ctx, pathway.id)
    expect((await client.get(path(pathway.id))).body).toMatchObject({ version: 1, groups: [{ is_met: false }] })
  })

  it('tells of an address that nobody knows that all is missing', async () => {
    const { client, pathway } = await scene()
    const { body } = await client.get(path(pathway.id, '?email=nobody@example.edu'))
    expect(body.told[1]).toBe('  Group 1: 0 of 2; missing: Statistics, Writing')
  })
})

describe('400', () => {
  it.each([
    '',
    '?email=',
    '?email=ana',
    '?email=%00@example.edu',
    `?email=${'a'.repeat(5_000)}`,
    '?email=a@b.c&email=d@e.f',
  ])('refuses %s, which names no one address', async (query) => {
    const { key } = await makeTenant(app)
    const answer = await clientFor(app.url, key).get(path(unknownId, query))
    expectRefusal(answer, 400, 'Invalid email: must be one e-mail address')
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))

describe('404', () => {
  it('answers byte for byte the same of an unknown pathway, a draft, one of another organization and what is no id', async () => {
    const { tenant, one, diploma, client } = await scene()
    const draft = await makePathway(tenant, diploma, [{ at_least: 1, templates: asks(one) }])
    const foreign = await scene()
    await foreign.issue(foreign.one.id)
    for (const id of [unknownId, draft.id, foreign.pathway.id, 'x', '%00']) {
      const { status, text, headers } = await client.get(path(id))
      const said = [status, text, headers.get('x-error-code'), headers.get('content-length')]
      expect(said).toEqual([404, '{"detail":"Pathway not found"}', 'pathway_not_found', '30'])
    }
  })

  it("tells of a person only what this organization issued: another's credentials count for nothing", async () => {
    const mine = await scene()
    const theirs = await scene()
    await theirs.issue(theirs.one.id)
    const { body } = await mine.client.get(path(mine.pathway.id))
    expect(
      body.groups[0].templates.map(({ credential_id }: { credential_id: string | null }) => credential_id),
    ).toEqual([null, null])
  })
})

describe('405', () => namesItsMethods(door))
describe('429', () => limitsItsRate(door))
