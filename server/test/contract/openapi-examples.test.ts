import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LimitedOperation, requestsPerMinute } from '../../src/entrypoints/api/requests-per-minute.ts'
import { rights } from '../../src/entrypoints/api/rights.ts'
import { updateOrganizationActive } from '../../src/organizations/organization-store.ts'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import type { WantedBounds } from '../../src/people/api-keys/key-bounds.ts'
import { scopes } from '../../src/people/api-keys/scope.ts'
import type { Application } from '../application.ts'
import { type Answer, clientFor, until } from '../client.ts'
import { makeTenant } from '../factories.ts'
import {
  type Described,
  type Description,
  describedAt,
  expectDescribed,
  heldIn,
  operationsOf,
  saidOf,
  shapeOf,
} from './api-description.ts'
import { forgetRequests } from './door.ts'
import { scenes } from './example-scenes.ts'
import { failed, type Scene, setScene } from './scene.ts'

let app: Application
let scene: Scene
let description: Description
beforeAll(async () => {
  scene = await setScene()
  app = scene.app
  description = await describedAt(app.url)
})
afterAll(() => scene?.close())

/** Brought about where processes and databases are broken on purpose, two requests race, a drawing takes its time, a day has its limits (daily-limits), or a year. */
const elsewhere = ['503 unavailable', '503 overloaded', '409 running', '429 daily', '429 yearly', '422 slow']

type Call = { method: string; path: string; operation: Described; scene: Scene }

const unseen = '0198c5a2-6f00-7a4b-9c3d-000000000000'
/** The path of an operation with a record that nobody has in its place, and with what has to be asked. */
function emptyPath({ path, operation }: Call): string {
  const asked = operation.parameters.filter((one) => one.in === 'query' && one.required)
  const query = asked.map(({ name, example }) => `${name}=${example}`).join('&')
  return `${path.replace('{email}', 'nadie@example.edu').replace(/\{\w+\}/g, unseen)}${query && `?${query}`}`
}

async function withKey(call: Call, key: string | undefined, body?: unknown): Promise<Answer> {
  return clientFor(call.scene.app.url, key).call(call.method.toUpperCase(), emptyPath(call), body)
}

/** The answers that every operation gives in the same way. */
const common: Record<string, (call: Call) => Promise<Answer>> = {
  '401 missing': (call) => withKey(call, undefined),
  '401 format': (call) => withKey(call, 'svc_test_1'),
  '403 scope': async (call) => {
    const needed = rights[nameOf(call.operation)].scope
    return withKey(call, await keyOf(call.scene, { scopes: scopes.filter((scope) => scope !== needed) }))
  },
  '403 network': async (call) => withKey(call, await keyOf(call.scene, { allowedNetworks: ['192.0.2.0/24'] })),
  '403 template': async (call) => {
    const { scene, method, path, operation } = call
    const target = rights[nameOf(operation)].of ? await scene.freshTarget(path) : emptyPath(call)
    const client = clientFor(scene.app.url, await keyOf(scene, { allowedTemplates: [unseen] }))
    const body = method === 'get' ? undefined : bodyFor(operation, scene.template.id)
    return client.call(method.toUpperCase(), target, body)
  },
  '401 unknown': (call) => withKey(call, `svc_live_${'0'.repeat(40)}`),
  '403 inactive': async (call) => {
    const tenant = await makeTenant(call.scene.app)
    await updateOrganizationActive(tenant.ctx, false)
    return withKey(call, tenant.key)
  },
  '413 too_large': (call) => withKey(call, call.scene.tenant.key, Buffer.alloc(32 * 1024 * 1024 + 1, 0x20)),
  '429 exceeded': async (call) => {
    const { key } = await makeTenant(call.scene.app)
    const full = Math.max(...Object.values(requestsPerMinute))
    const askInFullWindow = async () => {
      await withKey(call, key)
      await sql`update rate_windows set requests = ${full}`.execute(call.scene.app.database.forService())
      return withKey(call, key)
    }
    // A minute may end between the two requests, and its window with it.
    return until(askInFullWindow, ({ status }) => status === 429)
  },
  '500 internal': async (call) => {
    const { key } = await makeTenant(call.scene.broken)
    const broken = { ...call, scene: { ...call.scene, app: call.scene.broken } }
    const id = call.scene.template.id
    return withKey(
      broken,
      key,
      ['post', 'patch', 'put'].includes(call.method) ? bodyFor(call.operation, id) : undefined,
    )
  },
}

const nameOf = ({ operationId }: Described) =>
  operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as LimitedOperation

const keyOf = async ({ tenant }: Scene, bounds: WantedBounds) =>
  (await createApiKey(tenant.ctx, 'Acotada', { scopes, ...bounds })).key

function bodyFor({ operationId, requestBody }: Described, template_id: string): object {
  if (operationId.includes('Member')) {
    const [example] = Object.values(requestBody?.content['application/json']?.examples ?? {})
    return example?.value as object
  }
  if (operationId === 'revokeCredential') return { reason: 'x' }
  if (operationId === 'resolveFailure') return { note: 'x' }
  if (operationId === 'resolveFailures') return { note: 'x', matching: {} }
  if (operationId === 'discardFailures') return { matching: {} }
  if (operationId === 'startRetryRun') return { failures: [{ id: unseen }] }
  if (operationId === 'revokeCredentials') return { reason: 'x', credential_ids: [unseen] }
  if (['createTemplate', 'saveTemplateDraft'].includes(operationId)) return { name: 'x' }
  if (operationId === 'createWebhook') return { url: 'https://crm.example.edu/', types: ['*'] }
  if (operationId === 'replayWebhook') return { since: new Date().toISOString() }
  if (operationId === 'offerCredential') return { pin: 'response' }
  if (operationId === 'correctCredential') return { reason: 'x', recipient: { email: 'ana@example.edu' } }
  return [
    'retryFailure',
    'resendLetter',
    'changeWebhook',
    'erasePerson',
    'publishTemplate',
    'archiveTemplate',
    'unarchiveTemplate',
  ].includes(operationId)
    ? {}
    : { template_id, recipients: [{ email: 'ana@example.edu' }] }
}

describe('every example of an answer', () => {
  it('is what the running service answers: the same words on an error, the same fields on a success', async () => {
    const seen: string[] = []
    for (const [method, path, operation] of operationsOf(description))
      for (const [status, { content }] of Object.entries(operation.responses))
        for (const [name, example] of Object.entries(saidOf(content).examples)) {
          const label = `${status} ${name}`
          if (elsewhere.includes(label)) continue
          await forgetRequests(app)
          const bring = scenes[`${operation.operationId} ${label}`] ?? common[label]
          if (!bring) throw new Error(`Nothing brings about the example ${operation.operationId} ${label}.`)
          const answer = await bring({ method, path, operation, scene })
          expect([operation.operationId, label, answer.status]).toEqual([operation.operationId, label, Number(status)])
          if (Number(status) >= 400) expect([label, answer.body]).toEqual([label, example.value])
          else expect([label, shapeOf(heldIn(answer))]).toEqual([label, shapeOf(example.value)])
          expectDescribed(operation, answer)
          seen.push(`${operation.operationId} ${label}`)
        }
    expect(seen.length).toBeGreaterThan(90)
    expect(Object.keys(scenes).filter((label) => !seen.includes(label))).toEqual([])
  })

  it('of a template and of its validation is the answer to the letter', async () => {
    const exactly = [
      ['listTemplates', 'page'],
      ['getTemplate', 'certificate'],
      ['validateRecipients', 'mixed'],
    ] as const
    for (const [operationId, name] of exactly) {
      await forgetRequests(app)
      const [, , operation] = operationsOf(description).find(([, , one]) => one.operationId === operationId) ?? []
      if (!operation) throw new Error(`There is no operation ${operationId}.`)
      const answer = await scenes[`${operationId} 200 ${name}`]?.({ operation, scene })
      expect(answer?.body).toEqual(operation.responses['200']?.content['application/json'].examples[name]?.value)
    }
  })
})

/** A moment of an example is one of the last days, whenever the tests run, and a job is one that has ended. */
async function present(value: unknown): Promise<unknown> {
  if (Object.hasOwn(Object(value), 'since')) return { since: new Date(Date.now() - 60_000).toISOString() }
  if (Object.hasOwn(Object(value), 'failures')) {
    const { failureId } = await failed(scene)
    const asNamed = (one: unknown) => (typeof one === 'string' ? failureId : { id: failureId })
    return { ...Object(value), failures: Object(value).failures.map(asNamed) }
  }
  return Object.hasOwn(Object(value), 'job_id') ? { ...Object(value), job_id: (await failed(scene)).jobId } : value
}

describe('every example of a request', () => {
  it('is taken by the service as it stands', async () => {
    for (const [method, path, operation] of operationsOf(description))
      for (const { value } of Object.values(operation.requestBody?.content['application/json']?.examples ?? {})) {
        await forgetRequests(app)
        const target = path.includes('{') ? await scene.freshTarget(path) : path
        const answer = await clientFor(app.url, scene.tenant.key).call(
          method.toUpperCase(),
          target,
          await present(value),
        )
        const [success] = Object.keys(operation.responses)
        expect([operation.operationId, answer.status]).toEqual([operation.operationId, Number(success)])
        expectDescribed(operation, answer)
        expect(answer.text).not.toContain('"status":"error","errors":["Template')
      }
  })
})

describe('the limit that a description states', () => {
  it('is the limit on the answer', async () => {
    for (const [method, path, operation] of operationsOf(description)) {
      await forgetRequests(app)
      const answer = await withKey({ method, path, operation, scene }, scene.tenant.key)
      const stated = /(\d+) requests a minute for each key/.exec(operation.description)?.[1]
      expect([path, answer.headers.get('x-ratelimit-limit')]).toEqual([path, stated])
      expect(stated).toBe(String(requestsPerMinute[nameOf(operation)]))
    }
  })
})
