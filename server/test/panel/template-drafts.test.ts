import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveTemplate, changeTemplate } from '../../src/administration/change-template.ts'
import { readTemplate } from '../../src/templates/template-file.ts'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { asks, makePathway, makePublished, makeTemplates } from '../pathway-makers.ts'
import { waitingForLocks } from '../waiting-for-locks.ts'
import { addPerson, type Browser, browserOf, signIn } from './person-client.ts'

let app: Application
let tenant: Tenant
let client: Client
let ana: Browser
let luis: Browser
beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app)
  client = clientFor(app.url, tenant.key)
  await addPerson(tenant, 'admin', 'ana@example.edu', 'Ana Muñoz')
  await addPerson(tenant, 'owner', 'luis@example.edu')
  ana = await signIn(app, 'ana@example.edu', tenant)
  luis = await signIn(app, 'luis@example.edu', tenant)
})
afterAll(() => app?.stop())

const begin = async (template: Record<string, unknown>) => (await ana.post('/templates', { template })).body
const save = (who: Browser, id: string, edit_state: string, template: Record<string, unknown>) =>
  who.ask('PUT', `/templates/${id}/draft`, { edit_state, template })
const publish = (who: Browser, id: string, edit_state: string) => who.post(`/templates/${id}/publish`, { edit_state })
const issueOne = async (id: string) => (await client.issue(id, [{ email: 'eva@example.edu' }])).body.credentials?.[0]
const meanwhile = (who?: string) => ({
  status: 409,
  body: { detail: `The template was changed meanwhile${who ? ` by ${who}` : ''}` },
})

describe('a template that was never published', () => {
  it('is seen by nobody who issues: no API, no page, no choice of templates', async () => {
    const { row } = await begin({ name: 'Taller de barro' })
    expect(row).toMatchObject({ state: 'draft', version: null, has_draft: true, issued_count: 0 })
    expect((await client.get('/api/v1/templates')).text).not.toContain(row.id)
    for (const answer of [
      await client.get(`/api/v1/templates/${row.id}`),
      await client.issue(row.id, [{ email: 'eva@example.edu' }]),
      await client.post('/api/v1/credentials/validate', {
        template_id: row.id,
        recipients: [{ email: 'a@b.example' }],
      }),
    ])
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Template not found' }])
    expect((await fetch(`${app.url}/achievements/${row.id}`)).status).toBe(404)
    expect((await ana.get('/template-names')).text).not.toContain(row.id)
    expect((await ana.get('/templates')).body.items.map(({ id }: { id: string }) => id)).toContain(row.id)
  })

  it('is awarded from the moment in which it is published, under the id that it had as a draft', async () => {
    const { row, edit_state } = await begin({ name: 'Taller', required_fields: ['recipient_name'] })
    const published = await publish(ana, row.id, edit_state)
    expect([published.status, published.body]).toMatchObject([
      200,
      {
        row: { state: 'published', version: 1, has_draft: false },
        draft: null,
        versions: [{ version: 1, name: 'Taller' }],
      },
    ])
    const { body } = await client.get(`/api/v1/templates/${row.id}`)
    expect([body.name, body.required_fields[0].name]).toEqual(['Taller', 'recipient_name'])
    expect((await ana.get('/template-names')).text).toContain(row.id)
  })

  it('is gone when its draft is discarded', async () => {
    const { row, edit_state } = await begin({ name: 'Idea' })
    expect((await ana.post(`/templates/${row.id}/discard-draft`, { edit_state })).status).toBe(204)
    expect((await ana.get(`/templates/${row.id}`)).status).toBe(404)
  })
})

describe('a draft of a published template', () => {
  it('changes nothing that is issued until it is published, and then the next credential', async () => {
    const { id } = await makeTemplate(tenant, { name: 'Uno' })
    const { body: first } = await ana.get(`/templates/${id}`)
    const { body: saved } = await save(ana, id, first.edit_state, { name: 'Dos' })
    expect(saved).toMatchObject({
      row: { name: 'Uno', has_draft: true, version: 1 },
      draft: { template: { name: 'Dos' } },
    })
    expect((await client.get(`/api/v1/templates/${id}`)).body.name).toBe('Uno')
    const before = await issueOne(id)
    expect((await publish(ana, id, saved.edit_state)).body.row).toMatchObject({ name: 'Dos', version: 2 })
    const after = await issueOne(id)
    const nameOf = async (one: { credential_id: string }) =>
      (await client.get(`/api/v1/credentials/${one.credential_id}`)).body.achievement_name
    expect([await nameOf(before), await nameOf(after)]).toEqual(['Uno', 'Dos'])
  })

  it('makes no version where it says what is published already', async () => {
    const { id } = await makeTemplate(tenant, { name: 'Igual' })
    const { body } = await ana.get(`/templates/${id}`)
    const { body: saved } = await save(ana, id, body.edit_state, body.published)
    const { body: published } = await publish(ana, id, saved.edit_state)
    expect([published.row.version, published.draft, published.edit_state]).toEqual([1, null, body.edit_state])
  })

  it('is not saved over what somebody else saved, published or discarded in the meantime, and says who it was', async () => {
    const { id } = await makeTemplate(tenant, { name: 'Compartida' })
    const { edit_state } = (await ana.get(`/templates/${id}`)).body
    const { body: hers } = await save(ana, id, edit_state, { name: 'De Ana' })
    expect(await save(luis, id, edit_state, { name: 'De Luis' })).toMatchObject(meanwhile('Ana Muñoz'))
    expect(await publish(luis, id, edit_state)).toMatchObject(meanwhile('Ana Muñoz'))
    expect((await luis.get(`/templates/${id}`)).body.draft.template.name).toBe('De Ana')
    const { body: his } = await save(luis, id, hers.edit_state, { name: 'De Luis' })
    expect(await publish(ana, id, hers.edit_state)).toMatchObject(meanwhile('luis@example.edu'))
    expect((await publish(luis, id, his.edit_state)).status).toBe(200)
    expect(await save(ana, id, hers.edit_state, { name: 'Tarde' })).toMatchObject(meanwhile())
    expect((await client.get(`/api/v1/templates/${id}`)).body.name).toBe('De Luis')
  })

  it('is saved once when two people save at the same moment', async () => {
    const { id } = await makeTemplate(tenant)
    for (let time = 0; time < 4; time++) {
      const { edit_state } = (await ana.get(`/templates/${id}`)).body
      const answers = await Promise.all(
        [ana, luis].map((who, index) => save(who, id, edit_state, { name: `Nombre ${time} ${index}` })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  it('says that it is behind where a version was published by another door, and replaces it only after that was shown', async () => {
    const { id } = await makeTemplate(tenant, { name: 'Uno' })
    const { edit_state } = (await ana.get(`/templates/${id}`)).body
    const { body: saved } = await save(ana, id, edit_state, { name: 'Borrador' })
    await changeTemplate(tenant.ctx, id, readTemplate({ name: 'Por la consola' }, 'es'))
    expect(await publish(ana, id, saved.edit_state)).toMatchObject({ status: 409 })
    const { body: shown } = await ana.get(`/templates/${id}`)
    expect(shown.draft.is_behind).toBe(true)
    const { body } = await publish(ana, id, shown.edit_state)
    expect(body.versions.map(({ version, name }: { version: number; name: string }) => [version, name])).toEqual([
      [3, 'Borrador'],
      [2, 'Por la consola'],
      [1, 'Uno'],
    ])
  })

  it('is not published over a version that another door publishes at that moment, and stays a draft', async () => {
    const { id } = await makeTemplate(tenant, { name: 'Uno' })
    const { edit_state } = (await ana.get(`/templates/${id}`)).body
    const { body: saved } = await save(ana, id, edit_state, { name: 'Borrador' })
    const database = await app.connectAsOwner()
    await database.query('begin')
    await database.query('select 1 from template_drafts where template_id = $1 for update', [id])
    const publishing = publish(ana, id, saved.edit_state)
    await until(
      () => database.query(waitingForLocks),
      ({ rowCount }) => rowCount === 1,
    )
    await changeTemplate(tenant.ctx, id, readTemplate({ name: 'Por la consola' }, 'es'))
    await database.query('rollback')
    expect(await publishing).toMatchObject(meanwhile())
    const { body } = await ana.get(`/templates/${id}`)
    expect([body.published.name, body.draft.template.name]).toEqual(['Por la consola', 'Borrador'])
  })

  it('gives back what its author wrote, and makes our own words anew when the limits change', async () => {
    const file = { name: 'Notas', has_result: true, result_allowed_values: ['B', 'A'] }
    const { row, edit_state, draft } = await begin({
      ...file,
      optional_fields: [{ name: 'term', description: 'Ciclo' }],
    })
    expect([draft.template.required_fields, draft.template.optional_fields]).toEqual([
      [{ name: 'result_value' }],
      [{ name: 'term', description: 'Ciclo' }],
    ])
    const more = { ...draft.template, result_allowed_values: ['C', 'B', 'A'] }
    const { body } = await save(ana, row.id, edit_state, more)
    await publish(ana, row.id, body.edit_state)
    const [field] = (await client.get(`/api/v1/templates/${row.id}`)).body.required_fields
    expect(field.description).toBe('Calificación. Valores permitidos: C, B, A')
  })
})

describe('a template that cannot be', () => {
  it('is refused with each fault at its field, and nothing is kept', async () => {
    const faults = {
      name: ' ',
      credits_available: -1,
      result_allowed_values: ['A', 'A'],
      image_url: 'file:///etc/passwd',
    }
    const { status, body } = await ana.post('/templates', { template: faults })
    expect(status).toBe(422)
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'credits_available',
      'image_url',
      'name',
      'result_allowed_values',
    ])
    for (const { message } of body.errors) expect(body.detail).toContain(message)
  })

  it('is not published where a trial cannot be signed or shown; it stays a draft, and no trial is kept', async () => {
    const { row, edit_state } = await begin({ name: 'Difícil', criteria_narrative: '>'.repeat(5_000) })
    const { status, body } = await publish(ana, row.id, edit_state)
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          field: 'criteria_narrative',
          message: 'criteria_narrative may nest lists and quotations ten levels deep at most',
          code: 'nests_too_deep',
        },
      ],
    ])
    expect((await ana.get(`/templates/${row.id}`)).body).toMatchObject({ row: { state: 'draft' }, edit_state })
    expect((await client.get('/api/v1/credentials')).text).not.toContain('Difícil')
  })

  it('of another organization is not found by any operation, and its list has none of ours', async () => {
    const other = await makeTenant(app)
    await addPerson(other, 'owner', 'eva@otra.example')
    const eva = await signIn(app, 'eva@otra.example', other)
    const { row, edit_state } = await begin({ name: 'Nuestra' })
    for (const answer of [
      await eva.get(`/templates/${row.id}`),
      await save(eva, row.id, edit_state, { name: 'Suya' }),
      await publish(eva, row.id, edit_state),
      await eva.post(`/templates/${row.id}/discard-draft`, { edit_state }),
      await eva.ask('PUT', `/templates/${row.id}/archived`, { is_archived: true }),
    ])
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Template not found' }])
    expect((await eva.get('/templates')).body).toEqual({ items: [], next: null })
  })
})

describe('a template that pathways use', () => {
  it('tells the published ones that award it and those that ask for it, and no other', async () => {
    const own = await makeTenant(app)
    const admin = await browserOf(app, own, 'admin')
    const [course, diploma, master] = await makeTemplates(own, 'Curso', 'Diploma', 'Máster')
    const first = await makePublished(own, diploma, [{ at_least: 1, templates: asks(course) }])
    const second = await makePublished(own, master, [{ at_least: 1, templates: asks(diploma) }])
    await makePathway(own, course, [{ at_least: 1, templates: asks(master) }])
    const told = async (id: string) => (await admin.get(`/templates/${id}`)).body.pathways
    expect(await told(course.id)).toEqual([{ id: first.id, name: 'Ruta a Diploma', uses: 'asks_for' }])
    expect(await told(diploma.id)).toEqual([
      { id: first.id, name: 'Ruta a Diploma', uses: 'awards' },
      { id: second.id, name: 'Ruta a Máster', uses: 'asks_for' },
    ])
    expect(await told(master.id)).toEqual([{ id: second.id, name: 'Ruta a Máster', uses: 'awards' }])
  })
})

describe('the list of templates', () => {
  it('finds by a part of the name and by state, page by page, each once', async () => {
    const own = await makeTenant(app)
    await addPerson(own, 'viewer', 'vera@example.edu')
    const vera = await signIn(app, 'vera@example.edu', own)
    for (let number = 0; number < 30; number++) await makeTemplate(own, { name: `Curso 100% ${number}` })
    const { id: archived } = await makeTemplate(own, { name: 'Viejo' })
    await archiveTemplate(own.ctx, archived, true)
    const first = (await vera.get('/templates')).body
    const second = (await vera.get(`/templates?after=${first.next}`)).body
    const names = [...first.items, ...second.items].map(({ name }: { name: string }) => name)
    expect([first.items.length, second.next, new Set(names).size, names.includes('Viejo')]).toEqual([
      25,
      null,
      30,
      false,
    ])
    expect((await vera.get('/templates?state=archived')).body.items).toMatchObject([
      { name: 'Viejo', state: 'archived' },
    ])
    expect((await vera.get('/templates?q=100%25%2029')).body.items).toMatchObject([{ name: 'Curso 100% 29' }])
    expect((await vera.get('/templates?q=_')).body.items).toEqual([])
  })

  it('counts what was issued of each', async () => {
    const { id } = await makeTemplate(tenant, { name: 'Contada' })
    await issueOne(id)
    await issueOne(id)
    expect((await ana.get('/templates?q=contada')).body.items).toMatchObject([{ id, issued_count: 2 }])
  })
})
