import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TemplateId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { expectRateHeaders, expectRefusal, unknownId } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, rawGet, refusesInactive } from './door.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

const path = (id: string) => `/api/v1/templates/${id}`
const door: Door = {
  app: () => app,
  operation: 'get-template',
  method: 'GET',
  path: path('not-a-uuid'),
  behind: 400,
}

describe('200', () => {
  it('gives every field of summary and detail and no other', async () => {
    const tenant = await makeTenant(app, 'Universidad de Aguamarina')
    const template = await makeTemplate(tenant, {
      required: ['recipient_name', 'result_value', 'evidence'],
      optional: ['credits_earned'],
      imageUrl: 'https://example.edu/badge.png',
      hasResult: true,
      resultType: 'LetterGrade',
      resultAllowedValues: ['C', 'B', 'A'],
      creditsAvailable: 4.5,
      requiresEvidence: true,
      expirationMonths: 24,
      alignment: [
        {
          targetName: 'analizar datos',
          targetUrl: 'http://data.europa.eu/esco/skill/1',
          targetFramework: 'ESCO',
          targetCode: 'S2',
          targetType: 'Skill',
          targetDescription: null,
        },
      ],
      tag: ['datos'],
      authorVersion: '2026',
      related: [{ url: 'https://example.edu/a', version: '2025', language: 'es' }],
      creator: { name: 'Gremio', url: 'https://gremio.example/' },
    })
    const answer = await clientFor(app.url, tenant.key).get(path(template.id))
    expect(answer.status).toBe(200)
    expectRateHeaders(answer, 100)
    const descriptor = (name: string, type = 'string') => ({ name, type, description: name })
    expect(answer.body).toEqual({
      id: template.id,
      name: 'Análisis de datos',
      description: 'Curso de sesenta horas.',
      achievement_type: 'Certificate',
      required_fields: ['recipient_name', 'result_value', 'evidence'].map((name) => descriptor(name)),
      optional_fields: [descriptor('credits_earned', 'number')],
      criteria_narrative: 'Entregar el proyecto final.',
      image_url: 'https://example.edu/badge.png',
      issuer_name: 'Universidad de Aguamarina',
      has_result: true,
      result_type: 'LetterGrade',
      result_allowed_values: ['C', 'B', 'A'],
      credits_available: 4.5,
      requires_evidence: true,
      expiration_months: 24,
      certificate_layout: 'classic',
      alignment: [
        {
          target_name: 'analizar datos',
          target_url: 'http://data.europa.eu/esco/skill/1',
          target_framework: 'ESCO',
          target_code: 'S2',
          target_type: 'Skill',
          target_description: null,
        },
      ],
      tag: ['datos'],
      version: '2026',
      related: [{ url: 'https://example.edu/a', version: '2025', language: 'es' }],
      creator: { name: 'Gremio', url: 'https://gremio.example/' },
    })
  })

  it('gives empty lists and nulls for what does not apply, and the drawn badge where there is no image', async () => {
    const tenant = await makeTenant(app)
    const template = await makeTemplate(tenant)
    const { body } = await clientFor(app.url, tenant.key).get(path(template.id))
    expect(body).toMatchObject({
      required_fields: [],
      optional_fields: [],
      image_url: `https://credentials.example.edu/achievements/${template.id}/badge.svg`,
      has_result: false,
      result_type: null,
      result_allowed_values: [],
      credits_available: null,
      requires_evidence: false,
      expiration_months: null,
      alignment: [],
      tag: [],
      version: null,
      related: [],
      creator: null,
    })
    const image = await fetch(new URL(new URL(body.image_url).pathname, app.url))
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  })

  it('still shows an archived template, so that old credentials can be explained', async () => {
    const tenant = await makeTenant(app)
    const { id } = await makeTemplate(tenant)
    await tenant.ctx.db
      .updateTable('templates')
      .set({ archived_at: new Date() })
      .where('id', '=', id as TemplateId)
      .execute()
    expect((await clientFor(app.url, tenant.key).get(path(id))).status).toBe(200)
  })

  it('finds an id written in upper case or percent-encoded', async () => {
    const tenant = await makeTenant(app)
    const { id } = await makeTemplate(tenant)
    const { body } = await clientFor(app.url, tenant.key).get(path(id.toUpperCase()))
    expect(body.id).toBe(id)
    expect(await rawGet(app.url, path(id.replaceAll('-', '%2d')), { 'x-api-key': tenant.key })).toBe(200)
  })

  it('answers HEAD without a body', async () => {
    const tenant = await makeTenant(app)
    const { id } = await makeTemplate(tenant)
    const answer = await clientFor(app.url, tenant.key).call('HEAD', path(id))
    expect([answer.status, answer.text]).toEqual([200, ''])
    expectRateHeaders(answer, 100)
  })
})

describe('400', () => {
  const malformed = [
    'x',
    '0',
    'null',
    '..%2f..',
    '%00',
    '%zz',
    '%',
    '%c0%80',
    'x'.repeat(5_000),
    `${unknownId}0`,
    unknownId.replaceAll('-', ''),
    `{${unknownId}}`,
    `urn:uuid:${unknownId}`,
    unknownId.replace('0', 'g'),
    `${unknownId}%20`,
    `${unknownId}%0a`,
    'é'.repeat(36),
  ]
  it.each(malformed)('says of %s that it is no UUID', async (id) => {
    const { key } = await makeTenant(app)
    const answer = await clientFor(app.url, key).get(path(id))
    expectRefusal(answer, 400, 'Invalid template_id format')
    expectRateHeaders(answer, 100)
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))

describe('404', () => {
  it('says the same of an unknown template and of one of another organization', async () => {
    const tenant = await makeTenant(app)
    const foreign = await makeTemplate(await makeTenant(app))
    for (const id of [unknownId, foreign.id]) {
      const answer = await clientFor(app.url, tenant.key).get(path(id))
      expectRefusal(answer, 404, 'Template not found')
      expectRateHeaders(answer, 100)
    }
  })
})

describe('405', () => namesItsMethods(door))
describe('429', () => limitsItsRate(door))
