import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAddress } from '../../src/administration/membership/add-address.ts'
import { vouchForAddress } from '../../src/administration/membership/vouch-for-address.ts'
import { previewPathway } from '../../src/issuing/awards/preview-pathway.ts'
import { readPathwayFile } from '../../src/pathways/pathway-file.ts'
import { listPathways } from '../../src/pathways/pathway-store.ts'
import { changePathway, createPathway, publishPathway } from '../../src/pathways/publish-pathway.ts'
import type { Template } from '../../src/templates/template.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, jobEnded, until } from '../client.ts'
import { makeMember, makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { asks, fileOf, makePathway, makePublished, makeTemplates } from '../pathway-makers.ts'

let app: Application

beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

/** Issues over HTTP and waits for the end: of the job where there are many. */
async function issue(tenant: Tenant, template: Template, rows: object[]) {
  const client = clientFor(app.url, tenant.key)
  const { body } = await client.issue(template.id, rows)
  if (!body.job_id) return { body, counts: undefined }
  const { body: job } = await jobEnded(client, body.job_id)
  return { body, counts: job.result }
}

/** Who holds credentials of a template, as the API tells it. */
async function holders(tenant: Tenant, template: Template): Promise<string[]> {
  const { body } = await clientFor(app.url, tenant.key).get(`/api/v1/credentials?template_id=${template.id}`)
  return body.credentials.map((one: { recipient_email: string }) => one.recipient_email).sort()
}

async function documentOf(tenant: Tenant, template: Template): Promise<string> {
  const client = clientFor(app.url, tenant.key)
  const { body } = await client.get(`/api/v1/credentials?template_id=${template.id}`)
  return (await client.get(`/api/v1/credentials/${body.credentials[0].id}`)).text
}

/** Who was awarded by any pathway of the organization. */
async function awarded({ ctx }: Tenant): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('pathway_awards')
    .select('recipient_email')
    .where('organization_id', '=', ctx.organization.id)
    .where('state', '=', 'issued')
    .execute()
  return rows.map((row) => row.recipient_email).sort()
}

describe('a pathway', () => {
  it('awards whoever earns the third of three templates in the same job, with a letter, and counts it nowhere in it', async () => {
    const tenant = await makeTenant(app)
    const [one, two, three, award] = await makeTemplates(tenant, 'Uno', 'Dos', 'Tres', 'Diploma')
    await makePublished(tenant, award as Template, [
      { at_least: 3, templates: asks(one as Template, two as Template, three as Template) },
    ])
    const people = [{ email: 'ana@example.edu', recipient_name: 'Ana' }, { email: 'luis@example.edu' }]
    await issue(tenant, one, people)
    await issue(tenant, two, people)
    expect(await holders(tenant, award)).toEqual([])
    const { counts } = await issue(tenant, three, [people[0] as object, { email: 'eva@example.edu' }])
    expect(await holders(tenant, award)).toEqual(['ana@example.edu'])
    expect(counts).toMatchObject({ total: 2, successful: 2 })
    const letters = async () => app.smtp.letters.filter(({ to }) => to === 'ana@example.edu')
    await until(letters, ({ length }) => length === 3)
  })
  it('awards for single credentials and retries too, and an award may be what the next pathway asks for', async () => {
    const tenant = await makeTenant(app)
    const [one, two, diploma, master] = await makeTemplates(tenant, 'Uno', 'Dos', 'Diploma', 'Maestría')
    await makePublished(tenant, master, [{ at_least: 1, templates: asks(diploma) }])
    await makePublished(tenant, diploma, [{ at_least: 2, templates: asks(one, two) }])
    await issue(tenant, one, [{ email: 'ana@example.edu', recipient_name: 'Ana Núñez' }])
    await issue(tenant, two, [{ email: 'ANA@example.edu', recipient_name: 'Ana Núñez' }])
    await until(
      () => holders(tenant, master),
      ({ length }) => length === 1,
    )
    expect(await holders(tenant, diploma)).toEqual(['ANA@example.edu'])
    expect(await documentOf(tenant, master)).toContain('Ana Núñez')
    await issue(tenant, one, [{ email: 'luis@example.edu' }, { email: 'eva@example.edu' }])
    await issue(tenant, two, [{ email: 'luis@example.edu', recipient_name: 7 }, { email: 'eva@example.edu' }])
    const client = clientFor(app.url, tenant.key)
    const { body } = await client.get('/api/v1/bulk-failures')
    await client.post(`/api/v1/bulk-failures/${body.items[0].id}/retry`, {
      row_data_overrides: { recipient_name: null },
    })
    const all = ['ANA@example.edu', 'eva@example.edu', 'luis@example.edu']
    expect(
      await until(
        () => holders(tenant, master),
        ({ length }) => length === 3,
      ),
    ).toEqual(all)
    expect(await holders(tenant, diploma)).toEqual(all)
  })

  it('knows a member by every address that counts, and awards once however often it is earned and by whichever address', async () => {
    const tenant = await makeTenant(app)
    const [one, two, award] = await makeTemplates(tenant, 'Uno', 'Dos', 'Diploma')
    await makePublished(tenant, award, [{ at_least: 2, templates: asks(one, two) }])
    const member = await makeMember(tenant, { email: 'ana@example.edu', name: 'Ana' })
    await addAddress(tenant.ctx, member, 'ana@home.example')
    await issue(tenant, one, [{ email: 'ana@example.edu' }])
    const both = [{ email: 'ana@home.example' }, { email: 'luis@example.edu' }]
    await issue(tenant, two, both)
    expect(await holders(tenant, award)).toEqual([])
    await vouchForAddress(tenant.ctx, member, 'ana@home.example')
    await issue(tenant, two, both)
    for (const template of [two, one, two]) await issue(tenant, template, [...both, { email: 'ana@example.edu' }])
    expect(await holders(tenant, award)).toEqual(['ana@home.example', 'luis@example.edu'])
  })

  it('awards a member nothing that an address was awarded before it became theirs', async () => {
    const tenant = await makeTenant(app)
    const [one, award] = await makeTemplates(tenant, 'Uno', 'Diploma')
    await makePublished(tenant, award, [{ at_least: 1, templates: asks(one) }])
    const both = (email: string) => [{ email }, { email: 'luis@example.edu' }]
    await issue(tenant, one, both('ana@home.example'))
    expect(await holders(tenant, award)).toEqual(['ana@home.example', 'luis@example.edu'])
    const member = await makeMember(tenant, { email: 'ana@example.edu', name: 'Ana' })
    await addAddress(tenant.ctx, member, 'ana@home.example')
    await vouchForAddress(tenant.ctx, member, 'ana@home.example')
    await issue(tenant, one, both('ana@example.edu'))
    expect(await holders(tenant, award)).toEqual(['ana@home.example', 'luis@example.edu'])
  })

  it('asks for results from a minimum on, for credits together, and for an order', async () => {
    const tenant = await makeTenant(app)
    const optional = ['result_value', 'credits_earned'] as const
    const graded = await makeTemplate(tenant, {
      name: 'Curso',
      resultType: 'LetterGrade',
      resultAllowedValues: ['C', 'B', 'A'],
      optional: [...optional],
    })
    const [first, second, award, ordered] = await makeTemplates(tenant, 'Primero', 'Segundo', 'Diploma', 'Orden')
    const scored = await makeTemplate(tenant, { name: 'Prueba', optional: [...optional] })
    const minimums = [
      { template_id: graded.id, minimum_result: 'B' },
      { template_id: scored.id, minimum_result: 6.5 },
    ]
    await makePublished(tenant, award, [
      { at_least: 2, templates: minimums },
      { credits_at_least: 8.5, templates: asks(graded, scored) },
    ])
    await makePublished(tenant, ordered, [{ at_least: 2, in_order: true, templates: asks(first, second) }])
    const rows = (results: [string, number][]) =>
      results.map(([result_value, credits_earned], at) => ({
        email: `p${at}@example.edu`,
        result_value,
        credits_earned,
      }))
    await issue(
      tenant,
      graded,
      rows([
        ['A', 4],
        ['C', 9],
        ['B', 4.3],
        ['A', 4],
      ]),
    )
    await issue(
      tenant,
      scored,
      rows([
        ['10', 4.5],
        ['9', 9],
        ['6.4', 4.2],
        ['7', 4.4],
      ]),
    )
    expect(await holders(tenant, award)).toEqual(['p0@example.edu'])
    await issue(tenant, second, [{ email: 'p0@example.edu' }, { email: 'p1@example.edu' }])
    await issue(tenant, first, [{ email: 'p0@example.edu' }, { email: 'p1@example.edu' }])
    expect(await holders(tenant, ordered)).toEqual([])
    await issue(tenant, second, [{ email: 'p1@example.edu' }, { email: 'p2@example.edu' }])
    expect(await holders(tenant, ordered)).toEqual(['p1@example.edu'])
  })

  it('awards to those whom the preview named when it is published, and to nobody of another organization', async () => {
    const [tenant, other] = [await makeTenant(app), await makeTenant(app, 'Otra')]
    const [one, two, award] = await makeTemplates(tenant, 'Uno', 'Dos', 'Diploma')
    const [theirs] = await makeTemplates(other, 'Uno')
    const people = Array.from({ length: 130 }, (_, n) => ({ email: `p${n}@example.edu` }))
    await issue(tenant, one, people)
    await issue(tenant, two, people.slice(0, 120))
    await issue(other, theirs, [{ email: 'p121@example.edu' }])
    const revoked = await clientFor(app.url, tenant.key).get('/api/v1/credentials?email=p7@example.edu')
    await clientFor(app.url, tenant.key).post(`/api/v1/credentials/${revoked.body.credentials[0].id}/revoke`, {
      reason: 'Error',
    })
    const pathway = await makePathway(tenant, award, [{ at_least: 2, templates: asks(one, two) }])
    const preview = await previewPathway(tenant.ctx, pathway, 200)
    expect(preview).toMatchObject({
      people: 119,
      sample: people
        .slice(0, 120)
        .map(({ email }) => email)
        .filter((email) => email !== 'p7@example.edu')
        .sort(),
    })
    expect(await awarded(tenant)).toEqual([])
    await publishPathway(tenant.ctx, pathway.id)
    await until(
      () => listPathways(tenant.ctx),
      ([swept]) => swept?.sweptAt instanceof Date,
    )
    expect(await awarded(tenant)).toEqual(preview.sample)
    expect(await previewPathway(tenant.ctx, pathway, 200)).toMatchObject({ people: 0, sample: [] })
    await expect(createPathway(other.ctx, pathway.definition)).rejects.toMatchObject({ code: 'invalid_pathway' })
    await expect(publishPathway(other.ctx, pathway.id)).rejects.toMatchObject({ code: 'pathway_not_found' })
    expect(await awarded(other)).toEqual([])
  })

  it('may turn around what it asks for and what it awards: its version before is no way back to itself', async () => {
    const tenant = await makeTenant(app)
    const [one, other] = await makeTemplates(tenant, 'One', 'Other')
    const { id } = await makePublished(tenant, one, [{ at_least: 1, templates: asks(other) }])
    const turned = fileOf(other, [{ at_least: 1, templates: asks(one) }])
    await changePathway(tenant.ctx, id, readPathwayFile(turned))
    expect(await publishPathway(tenant.ctx, id)).toMatchObject({ state: 'published', version: 2 })
  })

  it('has one draft at a time: the next takes the place of the one before, and the published version stays in force', async () => {
    const tenant = await makeTenant(app)
    const [one, other] = await makeTemplates(tenant, 'One', 'Other')
    const { id } = await makePublished(tenant, one, [{ at_least: 1, templates: asks(other) }])
    for (const name of ['Second', 'Third'])
      await changePathway(
        tenant.ctx,
        id,
        readPathwayFile(fileOf(one, [{ at_least: 1, templates: asks(other) }], { name })),
      )
    const states = await tenant.ctx.db
      .selectFrom('pathway_versions')
      .select('state')
      .where('pathway_id', '=', id)
      .orderBy('version')
      .execute()
    expect(states.map(({ state }) => state)).toEqual(['published', 'archived', 'draft'])
  })

  it('leaves a failure record of its template where the award cannot be issued, whose retry brings the next award', async () => {
    const tenant = await makeTenant(app)
    const [one, master] = await makeTemplates(tenant, 'Uno', 'Maestría')
    const award = await makeTemplate(tenant, { name: 'Diploma', required: ['license_number'] })
    await makePublished(tenant, award, [{ at_least: 1, templates: asks(one) }])
    await makePublished(tenant, master, [{ at_least: 1, templates: asks(award) }])
    const { counts } = await issue(tenant, one, [{ email: 'ana@example.edu' }, { email: 'luis@example.edu' }])
    expect(counts).toMatchObject({ total: 2, successful: 2, failed: 0 })
    const client = clientFor(app.url, tenant.key)
    const { body } = await client.get('/api/v1/bulk-failures')
    expect(body.items).toHaveLength(2)
    expect(body.items[0]).toMatchObject({ error_category: 'validation_error', attempts_made: 1 })
    await client.post(`/api/v1/bulk-failures/${body.items[0].id}/retry`, {
      row_data_overrides: { license_number: '7' },
    })
    expect(
      await until(
        () => holders(tenant, master),
        ({ length }) => length === 1,
      ),
    ).toEqual([body.items[0].recipient_email])
  })
})
