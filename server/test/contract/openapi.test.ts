import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiOperations } from '../../src/entrypoints/sitemap/api-operations.ts'
import { type ErrorCode, wireErrors } from '../../src/platform/refusals/wire-errors.ts'
import { type Application, startApplication } from '../application.ts'
import {
  type Description,
  describedAt,
  faultsOf,
  mismatches,
  operationsOf,
  type Response,
  saidOf,
  servedAt,
  undescribed,
} from './api-description.ts'

let app: Application
let served: Description
let description: Description
beforeAll(async () => {
  app = await startApplication({ worker: false })
  served = await servedAt(app.url)
  description = await describedAt(app.url)
})
afterAll(() => app?.stop())

const each = () => operationsOf(description)

describe('the description', () => {
  it('is valid OpenAPI 3.1', () => {
    expect(faultsOf(served)).toEqual([])
  })

  it('has schemas with names, each used, described and told apart by a field where it is one of several', () => {
    const { schemas } = served.components
    for (const name of [
      'Template',
      'TemplateSummary',
      'Recipient',
      'Evidence',
      'Credential',
      'Job',
      'FailureRecord',
      'Error',
    ])
      expect([name, schemas[name]?.description]).toEqual([name, expect.any(String)])
    const text = JSON.stringify(served)
    const unused = Object.keys(schemas).filter((name) => !text.includes(`"$ref":"#/components/schemas/${name}"`))
    expect(unused).toEqual([])
    const [, , getJob] = operationsOf(served).find(([, , { operationId }]) => operationId === 'getJob') ?? []
    expect(getJob?.responses['200']?.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Job' })
    expect(schemas.Job).toMatchObject({
      oneOf: expect.any(Array),
      discriminator: { propertyName: 'status', mapping: { PROGRESS: '#/components/schemas/RunningJob' } },
    })
  })

  it('has defaults of the type of their schema, and no bound that only one language knows', () => {
    const defaults = each().flatMap(([, , { parameters }]) =>
      parameters.flatMap(({ name, schema }) => (schema.default === undefined ? [] : [{ name, schema }])),
    )
    expect(defaults.map(({ name, schema }) => [name, mismatches(schema, schema.default)])).toEqual(
      defaults.map(({ name }) => [name, []]),
    )
    expect(defaults.map(({ name, schema }) => [name, schema.default]).slice(0, 2)).toEqual([
      ['page', 1],
      ['page_size', 20],
    ])
    expect(JSON.stringify(served)).not.toContain(String(Number.MAX_SAFE_INTEGER))
    expect(integersWithoutMinimum(served)).toEqual([])
  })

  it('has no operation id and no parameter twice', () => {
    const ids = each().map(([, , { operationId }]) => operationId)
    expect(ids.length).toBe(new Set(ids).size)
    for (const [, path, { parameters }] of each()) {
      const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect([path, names.length]).toEqual([path, new Set(names).size])
    }
  })

  it('shows with each error a code that it may carry', () => {
    for (const [, path, { responses }] of each())
      for (const [status, { headers }] of Object.entries(responses)) {
        const code = headers['X-Error-Code']
        if (!code) continue
        const codes = code.schema.examples as ErrorCode[]
        expect([path, status, codes.length > 0, codes[0]]).toEqual([path, status, true, code.example])
        for (const one of codes) expect([path, one, String(wireErrors[one].status)]).toEqual([path, one, status])
      }
  })

  it('is open to everybody, from any origin', async () => {
    const answer = await fetch(`${app.url}/openapi.json`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('has every operation of the service and no other, each under a name of its own', () => {
    const described = each().map(([method, path]) => `${method.toUpperCase()} ${path}`)
    const routed = apiOperations.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(described.toSorted()).toEqual(routed.toSorted())
    expect(new Set(each().map(([, , { operationId }]) => operationId)).size).toBe(routed.length)
  })

  it('has a summary, a description and every path parameter with an example for each operation', () => {
    for (const [, path, operation] of each()) {
      expect([path, operation.summary, operation.description]).toEqual([path, expect.any(String), expect.any(String)])
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const parameters = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(parameters.map(({ name }) => name)).toEqual(named)
      for (const { example, required } of parameters) expect([typeof example, required]).toEqual(['string', true])
    }
  })

  it('describes every parameter and every header', () => {
    const bare = each().flatMap(([, path, { parameters, responses }]) => [
      ...parameters.filter((one) => !one.description).map(({ name }) => `${path} ${name}`),
      ...Object.values(responses).flatMap(({ headers }) =>
        Object.entries(headers).flatMap(([name, header]) => (header.description ? [] : [`${path} ${name}`])),
      ),
    ])
    expect(bare).toEqual([])
  })

  it('describes every property of every body', () => {
    const bare = each().flatMap(([method, path, { requestBody, responses }]) => [
      ...undescribedJson(requestBody?.content['application/json'], `${method} ${path}`),
      ...Object.entries(responses).flatMap(([status, { content }]) =>
        undescribed(saidOf(content).schema, `${method} ${path} ${status}`),
      ),
    ])
    expect([...new Set(bare)]).toEqual([])
  })

  it('names the three rate headers on every answer but 401, Retry-After on 429, and the code on every error', () => {
    for (const [, path, { responses }] of each())
      for (const [status, { headers }] of Object.entries(responses)) {
        const names = Object.keys(headers)
        const limits = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
        expect([path, status, limits.filter((name) => names.includes(name)).length]).toEqual([
          path,
          status,
          status === '401' ? 0 : 3,
        ])
        expect(names.includes('X-Request-Id')).toBe(true)
        if (Number(status) >= 400) expect(names.includes('X-Error-Code')).toBe(true)
        if (status === '429') expect(names.includes('Retry-After')).toBe(true)
      }
  })

  it('has every status that api.md and decisions.md give an operation', () => {
    const always = ['401', '403', '429', '500']
    const own: Record<string, string[]> = {
      listTemplates: ['400'],
      getTemplate: ['400', '404'],
      validateRecipients: ['404', '413', '422'],
      issueCredentials: ['404', '413', '422'],
      listCredentials: ['400'],
      exportCredentialsCsv: ['400'],
      exportCredentialsNdjson: ['400'],
      getCredential: ['404'],
      revokeCredential: ['404', '413', '422'],
      revokeCredentials: ['202', '404', '409', '413', '422'],
      getRevocation: ['404'],
      correctCredential: ['201', '404', '409', '410', '413', '422'],
      resendLetter: ['202', '404', '409', '413', '422'],
      offerCredential: ['201', '404', '409', '413', '422'],
      getWalletOffer: ['404'],
      getJob: ['404'],
      listJobFailures: ['404', '410'],
      listBulkFailures: ['400'],
      resolveFailure: ['404', '409', '413', '422'],
      discardFailure: ['404', '409'],
      resolveFailures: ['404', '409', '413', '422'],
      discardFailures: ['404', '409', '413', '422'],
      startRetryRun: ['202', '404', '409', '413', '422'],
      getRetryRun: ['404'],
      retryFailure: ['400', '404', '413', '422'],
      listPathways: ['400'],
      getPathway: ['404'],
      explainPathway: ['400', '404'],
      listEvents: ['400', '410'],
      createTemplate: ['201', '409', '413', '422'],
      saveTemplateDraft: ['404', '409', '413', '422'],
      publishTemplate: ['404', '409', '413', '422'],
      archiveTemplate: ['404'],
      unarchiveTemplate: ['404'],
      listTemplateVersions: ['404'],
      uploadImage: ['201', '409', '413', '422'],
      listMembers: ['400'],
      getMember: ['404'],
      putMember: ['200', '201', '400', '409', '413', '422'],
      changeMemberStatus: ['400', '404', '413', '422'],
      addMemberAddress: ['400', '404', '409', '413', '422'],
      removeMemberAddress: ['400', '404', '413', '422'],
      importMembers: ['409', '413', '422'],
      listBatches: ['400'],
      getBatchReport: ['404'],
      listPathwayPeople: ['400', '404'],
      listFlaggedAwards: ['400'],
      getOrganization: [],
      exportPerson: ['400'],
      erasePerson: ['400', '409', '413', '422'],
      createWebhook: ['201', '409', '422'],
      listWebhooks: [],
      getWebhook: ['404'],
      changeWebhook: ['404', '422'],
      removeWebhook: ['404'],
      testWebhook: ['404'],
      enableWebhook: ['404', '409'],
      rotateWebhookSecret: ['404'],
      listWebhookDeliveries: ['400', '404'],
      replayWebhook: ['202', '404', '409', '422'],
      replayWebhookDelivery: ['202', '404'],
    }
    const success = (statuses: string[] = []) => (statuses.some((one) => one.startsWith('20')) ? [] : ['200'])
    for (const [, , { operationId, responses }] of each())
      expect([operationId, Object.keys(responses)]).toEqual([
        operationId,
        expect.arrayContaining([...success(own[operationId]), ...always, ...(own[operationId] ?? ['unknown'])]),
      ])
  })
})

const undescribedJson = (json: { schema: Parameters<typeof undescribed>[0] } | undefined, at: string) =>
  json ? undescribed(json.schema, at) : []

/** Places of integers that a generated client would take below zero. */
function integersWithoutMinimum(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { type, minimum } = value as { type?: unknown; minimum?: unknown }
  const isHeader = /\/headers\//.test(at)
  const own = type === 'integer' && minimum === undefined && !isHeader ? [at] : []
  return [...own, ...Object.entries(value).flatMap(([key, part]) => integersWithoutMinimum(part, `${at}/${key}`))]
}

describe('every example', () => {
  it('is there, for each request and each answer, and fits its schema', () => {
    for (const [method, path, { requestBody, responses }] of each()) {
      const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)]
      for (const content of contents) {
        if (!content || !Object.values(content)[0]?.examples) continue
        const { schema, examples } = saidOf(content as Response['content'])
        expect([method, path, Object.keys(examples).length > 0]).toEqual([method, path, true])
        for (const [name, { summary, value }] of Object.entries(examples)) {
          expect([path, name, typeof summary]).toEqual([path, name, 'string'])
          expect([path, name, mismatches(schema, value)]).toEqual([path, name, []])
        }
      }
    }
  })

  it('says what it shows once: no two examples of one answer are the same', () => {
    for (const [, path, { responses }] of each())
      for (const { content } of Object.values(responses)) {
        const values = Object.values(saidOf(content).examples).map(({ value }) => JSON.stringify(value))
        expect([path, new Set(values).size]).toEqual([path, values.length])
      }
  })
})
