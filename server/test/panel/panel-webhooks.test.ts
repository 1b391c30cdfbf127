import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snippets } from '../../../panel/src/webhooks/form/snippets.ts'
import { settleHeldDeliveries } from '../../src/events/webhooks/delivery-store.ts'
import { type Application, startApplication } from '../application.ts'
import { type Answer, until } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../webhook-receiver.ts'
import { addPerson, browserOf } from './person-client.ts'

let app: Application
let receiver: WebhookReceiver
let tenant: Tenant
let admin: Awaited<ReturnType<typeof browserOf>>

beforeAll(async () => {
  app = await startApplication({ reachable: true })
  receiver = await startWebhookReceiver()
  tenant = await makeTenant(app)
  admin = await browserOf(app, tenant, 'admin')
  // What happened before has its position, so that no webhook is told of it.
  await until(
    () => sql`select 1 from events where position is null`.execute(app.database.forService()),
    ({ rows }) => rows.length === 0,
  )
})
afterAll(async () => {
  await receiver?.close()
  await app?.stop()
})

const needs = async () => (await admin.get('/home')).body.needs.map(({ kind }: { kind: string }) => kind)

describe('a webhook in the panel', () => {
  let id = ''
  let secret = ''
  const listed = async () => (await admin.get('/webhooks')).body.items.find((one: { id: string }) => one.id === id)
  const deliveries = async (query = '') => (await admin.get(`/webhooks/${id}/deliveries${query}`)).body.items

  it('is made with a secret that is told once, and turned on once it has taken a test', async () => {
    const fields = { url: receiver.url, types: ['api_key.*'], description: 'CRM', batch_size: 1, include: [] }
    const made = await admin.post('/webhooks', fields)
    expect([made.status, made.body.webhook]).toMatchObject([201, { ...fields, status: 'unverified' }])
    ;({ secret } = made.body)
    id = made.body.webhook.id
    const list = await admin.get('/webhooks')
    expect(list.text).not.toContain(secret)
    expect(list.body.event_types.api_key).toEqual(['created', 'revoked'])
    receiver.answer = (_request, response) => void response.writeHead(500).end('not yet')
    expect((await admin.post(`/webhooks/${id}/test`, {})).body).toMatchObject({ is_taken: false, code: 500 })
    const refused = await admin.post(`/webhooks/${id}/enable`, {})
    expect([refused.status, refused.body.values]).toEqual([409, ['it answered 500']])
    receiver.answer = (_request, response) => void response.writeHead(200).end('ok')
    expect((await admin.post(`/webhooks/${id}/enable`, {})).body.status).toBe('on')
  })

  it('tells at the field of the form why an address is not taken', async () => {
    const fields = { url: 'https://10.0.0.1/', types: ['*'], description: '', batch_size: 1, include: [] }
    for (const refused of [await admin.post('/webhooks', fields), await admin.ask('PATCH', `/webhooks/${id}`, fields)])
      expect(refused.body.errors?.map(({ field }: { field: string }) => field)).toEqual(['url'])
  })

  it('shows what it was sent with body and answer, and stands under what needs somebody while it takes nothing', async () => {
    expect(await needs()).not.toContain('failing_webhooks')
    receiver.answer = (_request, response) => void response.writeHead(500).end('out of order')
    await admin.post('/api-keys', { name: 'Moodle' })
    const [failed] = await until(deliveries, (found) => found[0]?.attempts > 0)
    expect(failed).toMatchObject({ type: 'api_key.created', status: 'pending', code: 500, answer: 'out of order' })
    const { body } = receiver.received.findLast(({ headers }) => headers['webhook-id'] === failed.event_id) ?? {}
    expect(failed.body).toEqual(JSON.parse(body ?? 'null'))
    expect(await needs()).toContain('failing_webhooks')
    const failing = await listed()
    expect([failing.last_day.failed, typeof failing.failing_since]).toEqual([1, 'string'])
    receiver.answer = (_request, response) => void response.writeHead(200).end('ok')
    await until(
      () => deliveries('?status=sent'),
      (found) => found.length === 1,
    )
    expect(await needs()).not.toContain('failing_webhooks')
    expect((await listed()).last_day).toEqual({ taken: 1, failed: 0, waiting: 0, is_more: false })
  })

  it('is sent a delivery again under the same id', async () => {
    const [sent] = await deliveries('?status=sent')
    const came = () => receiver.received.filter(({ headers }) => headers['webhook-id'] === sent.event_id).length
    const before = came()
    expect((await admin.post(`/webhook-deliveries/${sent.id}/replay`, {})).body.status).toBe('pending')
    await until(
      async () => came(),
      (count) => count === before + 1,
    )
  })

  /** Puts a request into the place of one that the snippet of a language verifies, and runs it. */
  const run = (command: string[], sent: { body: string; headers: Record<string, string> }, program: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'sello-snippet-'))
    try {
      // However slow the machine is.
      writeFileSync(join(folder, 'program'), program.replace('> 300', '> 86400'))
      writeFileSync(join(folder, 'body'), sent.body)
      const env = { ...process.env, SELLO_WEBHOOK_SECRET: secret, HEADERS: JSON.stringify(sent.headers) }
      const [name = '', ...rest] = command
      return spawnSync(name, [...rest, 'program'], { cwd: folder, env, encoding: 'utf8' })
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  const python = `${snippets.Python}
print(verify(open("body", "rb").read(), json.loads(os.environ["HEADERS"]))["id"])`
  const php = `${snippets.PHP}
echo verify(file_get_contents('body'), json_decode(getenv('HEADERS'), true), getenv('SELLO_WEBHOOK_SECRET'))['id'];`
  const programs: [string, string[], string][] = [
    ['Python', ['python3'], python],
    ['PHP', ['php'], php],
  ]

  for (const [language, command, program] of programs)
    it.skipIf(spawnSync(command[0] ?? '', ['--version']).error)(
      `is verified by the snippet in ${language}, which refuses another body`,
      () => {
        const sent = receiver.received.at(-1)
        if (!sent) throw new Error('Nothing was received.')
        expect(run(command, sent, program).stdout.trim()).toBe(sent.headers['webhook-id'])
        const forged = run(command, { ...sent, body: `${sent.body} ` }, program)
        expect(forged.status).not.toBe(0)
        expect(forged.stdout + forged.stderr).toContain('not signed by this secret')
      },
    )

  it('is sent what a restore held once that is released, and never what is dropped', async () => {
    receiver.answer = (_request, response) => void response.writeHead(500).end()
    for (const name of ['Canvas', 'Blackboard']) await admin.post('/api-keys', { name })
    const tried = await until(
      () => deliveries('?status=pending'),
      (found) => found.length === 2 && found.every((one: { attempts: number }) => one.attempts > 0),
    )
    const [kept, lost] = tried.map((one: { id: string }) => one.id)
    // As a restore leaves them (load-backup.ts).
    const hold = (delivery: string) =>
      sql`update webhook_deliveries set status = 'held', next_attempt_at = null, claimed_until = null where id = ${delivery}`.execute(
        app.database.forService(),
      )
    const statusOf = async (delivery: string) =>
      (await deliveries()).find((one: { id: string }) => one.id === delivery).status
    receiver.answer = (_request, response) => void response.writeHead(200).end('ok')
    await hold(lost)
    expect(await settleHeldDeliveries(app.database, 'dropped')).toBe(1)
    await hold(kept)
    expect(await settleHeldDeliveries(app.database, 'released')).toBe(1)
    await until(
      () => statusOf(kept),
      (status) => status === 'sent',
    )
    expect(await statusOf(lost)).toBe('failed')
  })

  it('is turned off by 410, of which owners and administrators get a letter, and nobody else', async () => {
    await addPerson(tenant, 'owner', 'owner@una.example')
    await addPerson(tenant, 'issuer', 'issuer@una.example')
    receiver.answer = (_request, response) => void response.writeHead(410).end()
    await admin.post('/api-keys', { name: 'Chamilo' })
    await until(listed, ({ status }) => status === 'off')
    const to = [admin.person.email, 'owner@una.example', 'issuer@una.example']
    const letters = await until(
      async () => app.smtp.letters.filter((one) => to.includes(one.to) && one.messageId.includes('account-')),
      (found) => found.length >= 2,
    )
    expect(letters.map((one) => one.to).sort()).toEqual(to.slice(0, 2).sort())
    expect((await letters[0]?.read())?.text).toContain('/panel/o/')
    expect(await needs()).toContain('failing_webhooks')
  })

  it('gets another secret and is removed, and both are entries of the audit log', async () => {
    const rotated: Answer = await admin.post(`/webhooks/${id}/rotate-secret`, {})
    expect(rotated.body.secret).toMatch(/^whsec_/)
    expect(rotated.body.secret).not.toBe(secret)
    expect((await admin.ask('DELETE', `/webhooks/${id}`)).status).toBe(200)
    expect((await admin.get('/webhooks')).body.items).toEqual([])
    const { body } = await admin.get('/audit-log')
    const actions = body.items.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(expect.arrayContaining(['webhook.removed', 'webhook.secret_rotated', 'webhook.created']))
  })
})
