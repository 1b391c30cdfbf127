import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeTemplate } from '../../src/administration/change-template.ts'
import { countPathways } from '../../src/pathways/pathway-store.ts'
import { listAuditEntries } from '../../src/platform/audit-log/audit-entry-store.ts'
import { type Application, startApplication } from '../application.ts'
import { type Answer, clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { asks, makePublished } from '../pathway-makers.ts'
import { openPathways, pathwayOf, people } from './pathway-client.ts'
import type { Browser } from './person-client.ts'

let app: Application

beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

const open = () => openPathways(app)
const entriesOf = async ({ ctx }: Tenant, subject: string) =>
  (await listAuditEntries(ctx, {}, { before: undefined, limit: 50 }))
    .filter(({ subjectId }) => subjectId === subject)
    .map((one) => one.action)

async function untilAwarded(admin: Browser, id: string, count: number): Promise<Answer> {
  return until(
    () => admin.get(`/pathways/${id}`),
    ({ body }) => body.sweep?.is_done && body.sweep.issued === count,
  )
}

describe('a pathway in the panel', () => {
  it('is drafted, previewed and published, and awards those whom the preview named, which its run tells', async () => {
    const { tenant, templates, admin, give } = await open()
    const [one, two, three, award] = templates
    for (const template of [one, two]) await give(template, 'ana@example.edu')
    await give(one, 'luis@example.edu')
    const pathway = pathwayOf(award, [{ at_least: 2, templates: asks(one, two, three) }])
    const made = await admin.post('/pathways', { pathway })
    const { id } = made.body.row
    expect([made.status, made.body.row, made.body.sweep]).toMatchObject([
      201,
      { state: 'draft', version: 1, award_template: { name: 'Diploma' }, published_at: null },
      null,
    ])
    const preview = await admin.get(`/pathways/${id}/preview`)
    expect(preview.body).toEqual({
      version: 1,
      people: 1,
      sample: ['ana@example.edu'],
      withheld_people: 0,
      withheld: [],
    })
    const published = await admin.post(`/pathways/${id}/publish`, { version: 1 })
    expect([published.status, published.body.row.state]).toEqual([200, 'published'])
    const done = await untilAwarded(admin, id, 1)
    expect(done.body).toMatchObject({
      sweep: { is_done: true, people: 2, seen: 2, decided: 1, issued: 1, failed: 0 },
      row: { is_sweeping: false },
    })
    const all = await admin.get(`/pathways/${id}/people`)
    expect(all.body).toEqual({
      items: [
        expect.objectContaining({ email: 'ana@example.edu', has: 2, needs: 2, award: expect.any(Object) }),
        { email: 'luis@example.edu', name: null, has: 1, needs: 2, award: null },
      ],
      next: null,
    })
    expect(people(await admin.get(`/pathways/${id}/people?state=on_the_way`))).toEqual(['luis@example.edu'])
    expect(people(await admin.get(`/pathways/${id}/people?state=awarded`))).toEqual(['ana@example.edu'])
    expect(people(await admin.get(`/pathways/${id}/people?q=LUI&after=ana%40example.edu`))).toEqual([
      'luis@example.edu',
    ])
    expect(await entriesOf(tenant, id)).toEqual(['pathway.published', 'pathway.created'])
  })

  it('is changed as a draft beside what is published, and archived for good', async () => {
    const { tenant, templates, admin } = await open()
    const [one, two, , award] = templates
    const { id } = await makePublished(tenant, award, [{ at_least: 1, templates: asks(one) }])
    const pathway = pathwayOf(award, [{ at_least: 2, templates: asks(one, two) }])
    const changed = await admin.ask('PUT', `/pathways/${id}/draft`, { version: 1, pathway })
    expect(changed.body).toMatchObject({
      row: { state: 'published', version: 2, has_draft: true },
      newest: { groups: [{ at_least: 2 }] },
      published: { groups: [{ at_least: 1 }] },
    })
    const late = await admin.ask('PUT', `/pathways/${id}/draft`, { version: 1, pathway })
    expect([late.status, late.headers.get('x-error-code')]).toEqual([409, 'pathway_changed_meanwhile'])
    expect((await admin.post(`/pathways/${id}/publish`, { version: 1 })).status).toBe(409)
    const archived = await admin.post(`/pathways/${id}/archive`, {})
    expect(archived.body).toMatchObject({ row: { state: 'archived', has_draft: false }, published: null })
    expect((await admin.get('/pathways')).body.items).toEqual([])
    expect((await admin.get('/pathways?state=archived')).body.items).toMatchObject([{ id }])
    // It is none of the hundred that an organization may have.
    expect(await countPathways(tenant.ctx)).toBe(0)
  })

  it('names beside each template what it requires and no pathway can supply, and says so of a pathway that awards it', async () => {
    const { tenant, templates, admin } = await open()
    const [one, , , award] = templates
    const { id } = await makePublished(tenant, award, [{ at_least: 1, templates: asks(one) }])
    await changeTemplate(tenant.ctx, award.id, { ...award, requiresEvidence: true })
    const { body } = await admin.get('/pathway-templates')
    const unsupplied = new Map<string, string[]>(
      body.items.map((item: { name: string; unsupplied_fields: string[] }) => [item.name, item.unsupplied_fields]),
    )
    expect([unsupplied.get('Uno'), unsupplied.get('Diploma')]).toEqual([[], ['evidence']])
    expect((await admin.get(`/pathways/${id}`)).body.row.award_template.unsupplied_fields).toEqual(['evidence'])
    const pathway = pathwayOf(award, [{ at_least: 1, templates: asks(one) }])
    const refused = await admin.ask('PUT', `/pathways/${id}/draft`, { version: 1, pathway })
    const message = 'award_template_id requires evidence, which a pathway cannot supply'
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'award_template_id', message, code: 'unsupplied', values: ['evidence'] }],
    ])
  })

  it('says of each fault where it is, and of a cycle which way it goes', async () => {
    const { tenant, templates, admin } = await open()
    const [one, two, , award] = templates
    await makePublished(tenant, two, [{ at_least: 1, templates: asks(award) }])
    const wrong = pathwayOf(award, [{ at_least: 3, templates: asks(one) }], { name: ' ' })
    const refused = await admin.post('/pathways', { pathway: wrong })
    const message = 'groups[0].at_least must be at most the 1 of templates'
    expect(refused).toMatchObject({ status: 422 })
    expect(refused.body.errors).toEqual([
      { field: 'name', message: 'name must not be empty', code: 'empty' },
      { field: 'groups[0].at_least', message, code: 'above', values: [1] },
    ])
    const { body } = await admin.post('/pathways', {
      pathway: pathwayOf(award, [{ at_least: 1, templates: asks(two) }], { name: 'De vuelta' }),
    })
    const cycle = await admin.post(`/pathways/${body.row.id}/publish`, { version: 1 })
    expect([cycle.status, cycle.body.errors]).toEqual([
      422,
      [
        {
          field: 'groups',
          message:
            'groups lead back to the pathway itself: De vuelta (awards Diploma) > Ruta a Dos (awards Dos) > De vuelta',
          code: 'leads_back',
          values: ['De vuelta', 'Diploma', 'Ruta a Dos', 'Dos', 'De vuelta', ''],
        },
      ],
    ])
  })

  it('explains in the language that is asked for what is missing, and then why it was awarded', async () => {
    const { tenant, templates, admin, give } = await open()
    const [one, two, , award] = templates
    const { id } = await makePublished(tenant, award, [{ at_least: 2, templates: asks(one, two) }])
    await give(one, 'ana@example.edu')
    const ask = (language: string) =>
      admin.get(`/pathways/${id}/explanation?email=${encodeURIComponent('Ana@example.edu')}&language=${language}`)
    expect((await ask('es')).body.told).toEqual([
      'A Ana@example.edu le falta para la ruta Ruta a Diploma:',
      '  Grupo 1: 1 de 2; tiene: Uno; falta: Dos',
    ])
    expect((await ask('en')).body).toMatchObject({
      told: [expect.stringContaining('lacks'), '  Group 1: 1 of 2; has: Uno; missing: Dos'],
      groups: [
        { number: 1, at_least: 2, is_met: false, templates: [{ name: 'Uno' }, { name: 'Dos', credential_id: null }] },
      ],
      award: null,
    })
    const pathway = { ...pathwayOf(award, [{ at_least: 1, templates: asks(templates[2]) }]), name: 'Otra ruta' }
    await admin.ask('PUT', `/pathways/${id}/draft`, { version: 1, pathway })
    expect((await ask('en')).body).toMatchObject({
      version: 1,
      told: [expect.any(String), '  Group 1: 1 of 2; has: Uno; missing: Dos'],
    })
    expect((await admin.get(`/pathways/${id}/people`)).body.items).toMatchObject([{ has: 1, needs: 2 }])
    await give(two, 'ana@example.edu')
    const awarded = await until(
      () => ask('en'),
      ({ body }) => body.award?.state === 'issued',
    )
    expect(awarded.body.groups).toMatchObject([{ is_met: true, templates: [{ name: 'Uno' }, { name: 'Dos' }] }])
    // What somebody was awarded is explained by the version that awarded it.
    expect((await admin.post(`/pathways/${id}/publish`, { version: 2 })).status).toBe(200)
    expect((await ask('en')).body).toEqual(awarded.body)
    expect((await admin.get(`/pathways/${id}/explanation?email=${'x'.repeat(601)}`)).status).toBe(400)
  })

  it('is explained by its draft where nothing of it was published, and says so', async () => {
    const { templates, admin } = await open()
    const [one, , , award] = templates
    const made = await admin.post('/pathways', {
      pathway: pathwayOf(award, [{ at_least: 1, templates: asks(one) }]),
    })
    const { body } = await admin.get(`/pathways/${made.body.row.id}/explanation?email=ana@example.edu&language=es`)
    expect(body.told).toEqual([
      'A ana@example.edu le falta para la ruta Ruta a Diploma:',
      '  Grupo 1: 0 de 1; falta: Uno',
      'La ruta es un borrador: mientras no se publique, no otorga nada.',
    ])
  })
})

describe('a flagged award', () => {
  it('waits for an administrator, who keeps it or revokes it, and both are in the audit log', async () => {
    const { tenant, templates, admin, give } = await open()
    const [one, , , award] = templates
    const { id } = await makePublished(tenant, award, [{ at_least: 1, templates: asks(one) }], {
      when_revoked: 'flag',
    })
    const client = clientFor(app.url, tenant.key)
    for (const email of ['ana@example.edu', 'luis@example.edu']) {
      const { credentials } = await give(one, email)
      await until(
        () => admin.get(`/pathways/${id}/people?state=awarded&q=${email}`),
        ({ body }) => body.items[0]?.award.state === 'issued',
      )
      await client.post(`/api/v1/credentials/${credentials[0].credential_id}/revoke`, { reason: 'Copied' })
    }
    const flagged = await until(
      () => admin.get('/flagged-awards'),
      ({ body }) => body.items.length === 2,
    )
    expect(flagged.body.items).toMatchObject([
      { email: 'luis@example.edu', pathway_id: id, achievement_name: 'Diploma', revoked: ['Uno'] },
      { email: 'ana@example.edu' },
    ])
    expect(people(await admin.get(`/pathways/${id}/people?state=flagged`))).toEqual([
      'ana@example.edu',
      'luis@example.edu',
    ])
    const [luis, ana] = flagged.body.items
    expect((await admin.post(`/flagged-awards/${luis.id}/revoke`, { reason: ' ' })).status).toBe(422)
    expect((await admin.post(`/flagged-awards/${luis.id}/revoke`, { reason: 'Sin fundamento' })).status).toBe(204)
    expect((await admin.post(`/flagged-awards/${ana.id}/keep`, {})).status).toBe(204)
    const again = await admin.post(`/flagged-awards/${ana.id}/keep`, {})
    expect([again.status, again.headers.get('x-error-code')]).toEqual([409, 'award_not_flagged'])
    expect((await admin.get('/flagged-awards')).body.items).toEqual([])
    const statusOf = async (credential: string) => (await admin.get(`/credentials/${credential}`)).body.status
    expect([await statusOf(luis.credential_id), await statusOf(ana.credential_id)]).toEqual(['revoked', 'active'])
    expect(await entriesOf(tenant, id)).toEqual(
      expect.arrayContaining(['pathway.award_kept', 'pathway.award_revoked', 'pathway.published', 'pathway.created']),
    )
  })

  it('of another organization is not found, and neither is a pathway of one', async () => {
    const { tenant, templates, admin } = await open()
    const other = await makeTenant(app, 'Otra')
    const theirs = await makeTemplate(other, { name: 'Suya' })
    const { id } = await makePublished(other, await makeTemplate(other, { name: 'Premio' }), [
      { at_least: 1, templates: asks(theirs) },
    ])
    for (const path of ['', '/preview', '/people', '/explanation?email=ana@example.edu'])
      expect((await admin.get(`/pathways/${id}${path}`)).status).toBe(404)
    for (const [path, body] of [
      ['/publish', { version: 1 }],
      ['/archive', {}],
    ] as const)
      expect((await admin.post(`/pathways/${id}${path}`, body)).status).toBe(404)
    const pathway = pathwayOf(templates[3], [{ at_least: 1, templates: asks(theirs) }])
    expect((await admin.post('/pathways', { pathway })).body.detail).toBe(
      'groups[0].templates[0].template_id is no template of the organization',
    )
    expect((await admin.get('/pathway-templates')).text).not.toContain('Suya')
    expect(await entriesOf(tenant, id)).toEqual([])
  })
})
