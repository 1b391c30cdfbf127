import { readFileSync } from 'node:fs'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeTemplate } from '../../src/administration/change-template.ts'
import { saveTemplate } from '../../src/administration/save-template.ts'
import { Refusal } from '../../src/platform/refusals/refusal.ts'
import { readTemplate } from '../../src/templates/template-file.ts'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor, jobEnded } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'

const rules = new URL('../../../open-badges/test/fixtures/credential-rules.schema.json', import.meta.url)
const holds = new Ajv2019({ strict: false, validateFormats: false }).compile(JSON.parse(readFileSync(rules, 'utf8')))

let app: Application
let tenant: Tenant
let client: Client
beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app)
  client = clientFor(app.url, tenant.key)
})
afterAll(() => app?.stop())

const file = {
  name: 'Soldadura',
  alignment: [
    {
      target_name: 'soldar metal',
      target_url: 'http://data.europa.eu/esco/skill/8f18f987',
      target_framework: 'ESCO',
      target_code: 'S8.2',
      target_type: 'Skill',
    },
    { target_name: 'Nivel 4', target_url: 'https://europass.europa.eu/eqf', target_framework: 'EQF', target_code: '4' },
  ],
  tag: ['metal', 'taller'],
  version: '2026',
  related: [{ url: 'https://example.edu/soldadura-2025', version: '2025', language: 'es' }],
  creator: { name: 'Gremio de soldadores', url: 'https://gremio.example/' },
}
const save = (given: object) => saveTemplate(tenant.ctx, readTemplate(given, 'es'))
const documentOf = async (id: string) => (await client.get(`/api/v1/credentials/${id}`)).body.ob3_data
const page = async (path: string) => (await fetch(new URL(path, app.url), { headers: { accept: 'text/html' } })).text()
const issueOne = async (templateId: string) => {
  const { body } = await client.issue(templateId, [{ email: 'ana@example.edu' }])
  return documentOf(body.credentials[0].credential_id)
}

describe('a template that names skills, topics, an edition, relatives and its creator', () => {
  it('signs them in the terms of the standard, alone and in a batch, as the schema wants them', async () => {
    const { id } = await save(file)
    const { body } = await client.issue(
      id,
      ['ana', 'bea', 'eva'].map((name) => ({ email: `${name}@example.edu` })),
    )
    await jobEnded(client, body.job_id)
    const { body: list } = await client.get(`/api/v1/credentials?job_id=${body.job_id}`)
    const documents = [
      await issueOne(id),
      ...(await Promise.all(list.credentials.map((one: { id: string }) => documentOf(one.id)))),
    ]
    expect(documents).toHaveLength(4)
    for (const document of documents) {
      expect(document.credentialSubject.achievement).toMatchObject({
        alignment: [
          {
            type: ['Alignment'],
            targetName: 'soldar metal',
            targetUrl: 'http://data.europa.eu/esco/skill/8f18f987',
            targetFramework: 'ESCO',
            targetCode: 'S8.2',
            targetType: 'ext:Skill',
          },
          { type: ['Alignment'], targetName: 'Nivel 4', targetCode: '4' },
        ],
        tag: ['metal', 'taller'],
        version: '2026',
        related: [{ id: 'https://example.edu/soldadura-2025', type: ['Related'], inLanguage: 'es', version: '2025' }],
        creator: { id: 'https://gremio.example/', type: ['Profile'], name: 'Gremio de soldadores' },
      })
      expect(holds(document) ? [] : holds.errors).toEqual([])
    }
  })

  it('shows them on its page and on that of each credential', async () => {
    const { id } = await save(file)
    const document = await issueOne(id)
    for (const path of [`/achievements/${id}`, new URL(document.id).pathname]) {
      const markup = await page(path)
      expect(markup).toContain(
        '<a href="http://data.europa.eu/esco/skill/8f18f987" rel="noopener noreferrer nofollow">soldar metal</a>',
      )
      for (const words of ['ESCO · S8.2', 'metal · taller', 'Gremio de soldadores', 'soldadura-2025'])
        expect(markup).toContain(words)
    }
    const { body } = await client.get(`/api/v1/templates/${id}`)
    expect(body).toMatchObject({ tag: file.tag, version: '2026', creator: file.creator })
    expect(body.alignment[1]).toEqual({ ...file.alignment[1], target_type: null, target_description: null })
  })

  it('keeps those of each version: what was issued stays as it was signed', async () => {
    const { id } = await save(file)
    const before = await issueOne(id)
    await changeTemplate(tenant.ctx, id, readTemplate({ name: 'Soldadura', version: '2027' }, 'es'))
    const after = await issueOne(id)
    expect(after.credentialSubject.achievement).not.toHaveProperty('alignment')
    expect(after.credentialSubject.achievement.version).toBe('2027')
    const criteriaPage = new URL(before.credentialSubject.achievement.criteria.id).pathname
    expect(await page(criteriaPage)).toContain('soldar metal')
    expect(await page(`/achievements/${id}`)).not.toContain('soldar metal')
  })

  it('cannot name what a credential holds already: nothing is stored, and the field is told', async () => {
    const publicUrl = app.platform.settings.publicUrl
    const { id } = await save(file)
    const logo = 'https://example.edu/picture.png'
    const refused: [object, string][] = [
      [{ related: [{ url: `${publicUrl}/credentials/${id}` }] }, 'related[0].url'],
      [{ related: [{ url: `${publicUrl}/achievements/${id}/versions/1` }] }, 'related[0].url'],
      [{ related: [{ url: `${publicUrl}/orgs/${tenant.organization.id}` }] }, 'related[0].url'],
      [{ image_url: logo, related: [{ url: logo }] }, 'related[0].url'],
      [{ creator: { name: 'X', url: `${publicUrl}/orgs/${tenant.organization.id}` } }, 'creator.url'],
      [{ creator: { name: 'X', url: logo }, related: [{ url: logo }] }, 'creator.url'],
      [{ creator: { name: 'X', url: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#nil' } }, 'creator.url'],
      [{ alignment: ['A b', 'Ab'].map((type) => ({ ...file.alignment[0], target_type: type })) }, 'alignment'],
    ]
    for (const [links, field] of refused) {
      const error = await save({ name: 'Soldadura', ...links }).catch((reason) => reason)
      expect([error instanceof Refusal, error.errors?.[0]?.field]).toEqual([true, field])
    }
    // Its own page is refused once it has one; another achievement of the service is what relates to it.
    const own = readTemplate({ name: 'Soldadura', related: [{ url: `${publicUrl}/achievements/${id}` }] }, 'es')
    await expect(changeTemplate(tenant.ctx, id, own)).rejects.toThrow(Refusal)
    const other = await save({ name: 'Otra', related: [{ url: `${publicUrl}/achievements/${id}` }] })
    expect((await issueOne(other.id)).credentialSubject.achievement.related).toHaveLength(1)
  })

  it('signs and shows what evidence tells, of what kind it is, and for whom', async () => {
    const { id } = await save({ ...file, optional_fields: ['evidence'] })
    const evidence = [{ name: 'Cordón', narrative: 'Lo soldé yo.', genre: 'Foto', audience: 'Talleres' }]
    const { body } = await client.issue(id, [{ email: 'ana@example.edu', evidence }])
    const document = await documentOf(body.credentials[0].credential_id)
    expect(document.evidence).toEqual([{ type: ['Evidence'], ...evidence[0] }])
    expect(holds(document) ? [] : holds.errors).toEqual([])
    const markup = await page(new URL(document.id).pathname)
    for (const words of ['Lo soldé yo.', 'Foto · para Talleres']) expect(markup).toContain(words)
  })

  it('refuses evidence with the address of a relative or of the creator', async () => {
    const { id } = await save({ ...file, optional_fields: ['evidence'] })
    const rows = [file.related[0]?.url, file.creator.url].map((url, index) => ({
      email: `ana${index}@example.edu`,
      evidence: [{ url }],
    }))
    const { body } = await client.call('POST', '/api/v1/credentials/validate', { template_id: id, recipients: rows })
    expect(JSON.stringify(body).match(/Evidencia inválida: url/g)).toHaveLength(2)
  })
})
