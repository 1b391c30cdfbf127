import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEntries } from '../../src/platform/audit-log/audit-entry-store.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, jobEnded, until } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { type Browser, browserOf } from '../panel/person-client.ts'
import { asks, fileOf, makeTemplates } from '../pathway-makers.ts'

let app: Application
let tenant: Tenant
let admin: Browser
let templates: Awaited<ReturnType<typeof makeTemplates>>

beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'Universidad')
  admin = await browserOf(app, tenant, 'admin')
  templates = await makeTemplates(tenant, 'Uno', 'Dos', 'Tres', 'Diploma')
})
afterAll(() => app?.stop())

const pathwayOf = (...given: Parameters<typeof fileOf>) => JSON.parse(fileOf(...given))

async function draft(...given: Parameters<typeof fileOf>): Promise<string> {
  const made = await admin.post('/pathways', { pathway: pathwayOf(...given) })
  expect(made.status).toBe(201)
  return made.body.row.id
}

const publish = (id: string) => admin.post(`/pathways/${id}/publish`, { version: 1 })
const entriesOf = async (subject: string) =>
  (await listAuditEntries(tenant.ctx, {}, { before: undefined, limit: 100 }))
    .filter(({ subjectId }) => subjectId === subject)
    .map(({ action }) => action)

describe('a pathway that is made to do harm', () => {
  const group = { at_least: 1, templates: [{}] }
  const wanted = { template_id: '' }
  it.each([
    ['nobody needs to do anything for', { groups: [] }],
    ['a group asks for nothing of', { groups: [{ at_least: 1, templates: [] }] }],
    ['asks for none of its templates', { groups: [{ ...group, at_least: 0 }] }],
    ['asks for fewer than none', { groups: [{ ...group, at_least: -1 }] }],
    ['asks for half a template', { groups: [{ ...group, at_least: 0.5 }] }],
    ['asks for more than there are', { groups: [{ ...group, at_least: 1e9 }] }],
    ['asks for no credits', { groups: [{ ...group, credits_at_least: 0 }] }],
    ['asks for fewer credits than none', { groups: [{ ...group, credits_at_least: -3 }] }],
    ['asks for more credits than there are', { groups: [{ ...group, credits_at_least: 1e300 }] }],
    ['asks for a text of credits', { groups: [{ ...group, credits_at_least: '3' }] }],
    ['takes negative credits of a template', { groups: [{ at_least: 1, templates: [{ minimum_credits: -1 }] }] }],
    ['takes a result that no number is', { groups: [{ at_least: 1, templates: [{ minimum_result: 1e300 }] }] }],
    ['takes an object as result', { groups: [{ at_least: 1, templates: [{ minimum_result: {} }] }] }],
    ['has too many groups', { groups: Array(11).fill(group) }],
    ['names too many templates', { groups: [{ at_least: 1, templates: Array(21).fill({}) }] }],
    ['names a template twice', { groups: [{ at_least: 1, templates: [{}, {}] }] }],
    ['has a name without end', { name: 'x'.repeat(201) }],
    ['describes itself without end', { description: 'x'.repeat(2_001) }],
    ['does what there is not to awards', { when_revoked: 'delete' }],
    ['has a field that there is not', { published: true }],
    ['hides fields in its prototype', JSON.parse('{"__proto__":{"a":1},"constructor":{"name":"x"}}')],
  ])('is refused in words where it %s', async (_what, harm: Record<string, unknown>) => {
    const [one, , , award] = templates
    const fill = { ...wanted, template_id: one.id }
    const groups = (harm.groups as (typeof group)[] | undefined)?.map((asked) => ({
      ...asked,
      templates: asked.templates.map((template) => ({ ...fill, ...template })),
    }))
    const whole = pathwayOf(award, [{ at_least: 1, templates: [fill] }])
    const refused = await admin.post('/pathways', { pathway: { ...whole, ...harm, ...(groups && { groups }) } })
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([422, 'invalid_pathway'])
    expect(refused.body.errors[0].message).toMatch(/^[\w[\].]+ \w/)
  })

  it('is refused whole where it is larger than any pathway', async () => {
    const whole = { ...pathwayOf(templates[3], [{ at_least: 1, templates: asks(templates[0]) }]), description: 'x' }
    const huge = { pathway: { ...whole, description: 'x'.repeat(3_000_000) } }
    expect((await admin.post('/pathways', huge)).status).toBe(413)
  })
})

describe('pathways that are published at the same time', () => {
  it('close no circle: of two that ask for the award of the other, one is published', async () => {
    const [one, two] = await makeTemplates(tenant, 'Ida', 'Vuelta')
    const ids = [
      await draft(one, [{ at_least: 1, templates: asks(two) }]),
      await draft(two, [{ at_least: 1, templates: asks(one) }]),
    ]
    const answers = await Promise.all(ids.map(publish))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('are published once, however often it is asked', async () => {
    const [one, award] = await makeTemplates(tenant, 'Curso', 'Premio')
    await clientFor(app.url, tenant.key).issue(one.id, [{ email: 'ana@example.edu' }])
    const id = await draft(award, [{ at_least: 1, templates: asks(one) }])
    const answers = await Promise.all(Array.from({ length: 5 }, () => publish(id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await entriesOf(id)).toEqual(['pathway.published', 'pathway.created'])
    const swept = await until(
      () => admin.get(`/pathways/${id}`),
      ({ body }) => body.sweep?.is_done,
    )
    expect(swept.body.sweep).toMatchObject({ decided: 1, issued: 1 })
  })

  it('award nobody from the moment on at which they are archived', async () => {
    const [one, award] = await makeTemplates(tenant, 'Taller', 'Insignia')
    const id = await draft(award, [{ at_least: 1, templates: asks(one) }])
    await publish(id)
    await admin.post(`/pathways/${id}/archive`, {})
    const client = clientFor(app.url, tenant.key)
    const { body } = await client.issue(one.id, [{ email: 'luis@example.edu' }, { email: 'eva@example.edu' }])
    await jobEnded(client, body.job_id)
    expect((await admin.get(`/pathways/${id}/people?state=awarded`)).body.items).toEqual([])
    expect((await publish(id)).headers.get('x-error-code')).toBe('pathway_archived')
  })
})
