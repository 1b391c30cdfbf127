import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as sdk from '@sello/sdk'
import { type Client, createClient, isSelloError, type SelloError } from '@sello/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { asks, makePublished } from '../pathway-makers.ts'

let app: Application
let tenant: Tenant
let client: Client
let templateId: string
beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app)
  client = createClient({ apiKey: tenant.key, baseUrl: app.url })
  templateId = (await makeTemplate(tenant, { required: ['recipient_name'] })).id
})
afterAll(() => app?.stop())

const people = (count: number, domain: string) =>
  Array.from({ length: count }, (_, n) => ({ email: `p${n}@${domain}`, recipient_name: `Persona ${n}` }))

describe('a batch through the SDK', () => {
  it('is validated, issued, awaited, read back, repaired and revoked', async () => {
    const rows = [...people(120, 'sdk.example.edu'), { email: 'nobody' }]
    const verdicts = await client.validateRecipients(templateId, rows)
    expect(verdicts).toMatchObject({ total: 121, errors: 1 })

    const answer = await client.issueCredentials(templateId, rows)
    if (answer.mode !== 'async') throw new Error('Expected a job.')
    const { result } = await client.waitForJob(answer.job_id, { intervalSeconds: 0.2 })
    expect(result).toMatchObject({ total: 121, successful: 120, failed: 1 })

    const emails = new Set<string>()
    for await (const credential of client.credentials({ job_id: answer.job_id })) emails.add(credential.recipient_email)
    expect(emails.size).toBe(120)

    const { failures, batch_uuid } = await client.listJobFailures(answer.job_id)
    expect(failures.map((failure) => failure.error_category)).toEqual(['validation_error'])
    const failureId = failures[0]!.id
    expect(await client.retryFailure(failureId)).toMatchObject({ success: false, error_category: 'validation_error' })
    const repaired = await client.retryFailure(failureId, { email: 'ana@sdk.example.edu', recipient_name: 'Ana' })
    if (!repaired.success) throw new Error(repaired.error_message)
    const listed = await client.listBulkFailures({ batch_uuid, status: 'retried' })
    expect(listed.items[0]).toMatchObject({ id: failureId, retried_credential_id: repaired.credential_id })

    const credential = await client.getCredential(repaired.credential_id)
    if (credential.status !== 'active') throw new Error('Expected an active credential.')
    expect(credential.ob3_data.type).toEqual(['VerifiableCredential', 'OpenBadgeCredential'])
    await client.revokeCredential(credential.id, 'Issued by mistake')
    expect(await client.getCredential(credential.id)).toMatchObject({
      status: 'revoked',
      revocation_reason: 'Issued by mistake',
    })
  })

  it('is corrected one by one, and the letter of what took the place is sent again', async () => {
    const [wrong, right] = ['Ana Muños', 'Ana Muñoz'].map((name) => ({
      email: 'ana@fix.example.edu',
      recipient_name: name,
    }))
    const { credential_id } = await client.issueOneOrThrow(templateId, wrong!)
    const corrected = await client.correctCredential(credential_id, right!, 'The name was misspelt')
    expect(corrected.supersedes).toBe(credential_id)
    expect(await client.getCredential(credential_id)).toMatchObject({ superseded_by: corrected.credential_id })
    const letters = () => app.smtp.letters.filter(({ messageId }) => messageId.includes(corrected.credential_id)).length
    await until(
      async () => letters(),
      (count) => count === 1,
    )
    const again = () => client.resendLetter(corrected.credential_id).catch((error: SelloError) => error)
    await until(again, (answer) => !isSelloError(answer) || answer.status !== 409)
    await until(
      async () => letters(),
      (count) => count === 2,
    )
  })

  it('keeps a job from another key, in an error that says so', async () => {
    const answer = await client.issueCredentials(templateId, people(2, 'two.example.edu'))
    if (answer.mode !== 'async') throw new Error('Expected a job.')
    const stranger = createClient({ apiKey: (await makeTenant(app)).key, baseUrl: app.url })
    await expect(stranger.getJob(answer.job_id)).rejects.toMatchObject({
      name: 'PermissionError',
      code: 'job_access_denied',
      messages: ['Access denied to this job'],
      requestId: expect.any(String),
    })
  })
})

describe('one recipient', () => {
  it('is issued at once, or refused with the reasons', async () => {
    const one = await client.issueOneOrThrow(templateId, { email: 'eva@example.edu', recipient_name: 'Eva' })
    expect((await client.getCredential(one.credential_id)).recipient_email).toBe('eva@example.edu')
    await expect(client.issueOneOrThrow(templateId, { email: 'eva@example.edu' })).rejects.toMatchObject({
      name: 'ValidationError',
      messages: ['Este achievement requiere recipient_name'],
    })
  })
})

describe('what the service declines', () => {
  it.each([
    ['an unknown key', 'AuthenticationError', () => keyed(`svc_live_${'0'.repeat(40)}`).listTemplates()],
    ['a malformed key', 'AuthenticationError', () => keyed('sk_test').listTemplates()],
    ['a malformed id', 'ValidationError', () => client.getTemplate('17')],
    ['an unknown credential', 'NotFoundError', () => client.getCredential('17')],
    ['a page of 500', 'ValidationError', () => client.listTemplates({ page_size: 500 })],
  ])('comes back as its own class: %s', async (_name, className, call) => {
    const error = await call().catch((reason: unknown) => reason)
    expect(isSelloError(error) && error.name).toBe(className)
  })

  it('is a RateLimitError that knows when the window ends', async () => {
    const hasty = createClient({ apiKey: (await makeTenant(app)).key, baseUrl: app.url, retries: 0 })
    const ask = () => hasty.validateRecipients(templateId, [{ email: 'a@example.edu' }]).catch((reason) => reason)
    // More than there may be in a minute, and more than half of them in one.
    const askMuch = async () => (await Promise.all(Array.from({ length: 70 }, ask))).find(sdk.isRateLimitError)
    const error = await until(askMuch, (reason) => reason !== undefined)
    expect(error?.retryAfterSeconds).toBeGreaterThanOrEqual(1)
    expect(error?.retryAfterSeconds).toBeLessThanOrEqual(60)
  })
})

function keyed(apiKey: string): Client {
  return createClient({ apiKey, baseUrl: app.url })
}

describe('the documentation', () => {
  const sources = resolve(import.meta.dirname, '../../../sdk/src')
  const texts = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(sources, file), 'utf8'))
  const examples = texts.flatMap((text) =>
    [...text.matchAll(/@example\n((?:\s*\* ?.*\n)+?)\s*\*\/\n\s*(?:export function )?(\w+)/g)].map(
      (match) => [match[2]!, match[1]!.replace(/^\s*\* ?/gm, '')] as const,
    ),
  )

  it('has an example for every function', () => {
    const functions = Object.keys(sdk).filter((name) => /^(is|create)[A-Z]/.test(name))
    const methods = Object.keys(client)
    expect([...functions, ...methods].filter((name) => !examples.some(([of]) => of === name))).toEqual([])
  })

  it.each(examples)('has an example that runs: %s', async (name, code) => {
    const own = await makeTenant(app)
    const scope = await scopeOf(own)
    const printed: unknown[] = []
    const names = { ...sdk, ...scope, console: { log: (...given: unknown[]) => printed.push(given) } }
    // An example declares its own client where it shows how to make one.
    const free = Object.entries(names).filter(([key]) => !new RegExp(`const (\\{ )?${key}\\b`).test(code))
    const AsyncFunction = (async () => {}).constructor as FunctionConstructor
    await new AsyncFunction(...free.map(([key]) => key), code)(...free.map(([, value]) => value))
    const silent = ['isPermissionError', 'isNotFoundError', 'isGoneError', 'isRateLimitError', 'isServerError']
    const quiet = [...silent, 'isTimeoutError', 'isJobFailedError', 'failures', 'getJob']
    expect(printed.length > 0 || quiet.includes(name)).toBe(true)
  })

  async function scopeOf(own: Tenant) {
    const { id } = await makeTemplate(own)
    const their = createClient({ apiKey: own.key, baseUrl: app.url })
    const rows = [...people(2, 'doc.example.edu'), { email: 'ana@' }]
    const answer = await their.issueCredentials(id, rows)
    if (answer.mode !== 'async') throw new Error('Expected a job.')
    await their.waitForJob(answer.job_id, { intervalSeconds: 0.05 })
    const { batch_uuid: batchUuid, failures } = await their.listJobFailures(answer.job_id)
    const { credentials } = await their.listCredentials({ job_id: answer.job_id })
    const asked = await makeTemplate(own, { name: 'Estadística' })
    const pathway = await makePublished(own, await makeTemplate(own), [{ at_least: 1, templates: asks(asked) }])
    return {
      client: their,
      apiKey: own.key,
      baseUrl: app.url,
      templateId: id,
      jobId: answer.job_id,
      batchUuid,
      failureId: failures[0]!.id,
      credentialId: credentials[0]!.id,
      pathwayId: pathway.id,
      webhookId: (await their.createWebhook({ url: 'https://crm.example.edu/', types: ['*'] })).id,
    }
  }
})
