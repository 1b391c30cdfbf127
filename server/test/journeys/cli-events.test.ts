import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { verifyWebhook } from '@sello/sdk'
import { describe, expect, it } from 'vitest'
import { clientFor, until } from '../client.ts'
import { readDocument } from '../documents.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { withSello } from '../run-sello.ts'
import { startWebhookReceiver } from '../webhook-receiver.ts'

const { app, selloOf } = withSello()

it('prints events as lines of JSON, and the cursor from which the next call goes on', async () => {
  const tenant = await makeTenant(app(), 'Universidad', 'en')
  const template = await makeTemplate(tenant)
  const sello = selloOf(tenant)
  const first = await sello('events')
  const [, cursor = ''] = /^Go on with --after (\S+)\n$/.exec(first.stderr) ?? []
  await clientFor(app().url, tenant.key).issue(template.id, [{ email: 'ana@example.edu', recipient_name: 'Ana' }])
  const told = await until(
    () => sello('events', '--after', cursor, '--types', 'credential.*'),
    ({ stdout }) => stdout !== '',
  )
  expect(
    told.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ type: 'credential.issued', data: { template_id: template.id } }])
  expect((await sello('events', '--types', 'credential.lost')).code).toBe(1)
})

it('sends events on to a program on this machine, signed so that it verifies them, and tells what it answered', async () => {
  const tenant = await makeTenant(app())
  const template = await makeTemplate(tenant)
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const [, cursor = ''] = /--after (\S+)\n$/.exec((await selloOf(tenant)('events')).stderr) ?? []
  await clientFor(app().url, tenant.key).issue(template.id, [{ email: 'ana@example.edu', recipient_name: 'Ana' }])
  const receiver = await startWebhookReceiver()
  try {
    const sello = selloOf(tenant, { env: { SELLO_WEBHOOK_SECRET: secret }, interruptAfter: /credential\.issued/ })
    const told = await sello('webhooks', 'listen', receiver.url, '--after', cursor, '--types', 'credential.issued')
    const [sent] = receiver.received
    expect(told.stdout).toBe(`credential.issued ${sent?.headers['webhook-id']}: 200\n`)
    expect(await verifyWebhook(sent?.body ?? '', sent?.headers ?? {}, secret)).toMatchObject({
      type: 'credential.issued',
    })
  } finally {
    await receiver.close()
  }
})

const blocksOf = (guide: string) =>
  [...readDocument(guide).matchAll(/```(bash|python)\n(.*?)```/gs)].map(([, , code = '']) => code)
const isMissing = ['python3', 'curl', 'bash'].some((name) => spawnSync(name, ['--version']).error)

describe('the guide from a key to a verified webhook', () => {
  it('shows the same programs in both languages', () => {
    expect(blocksOf('docs/guides/webhooks.md')).toHaveLength(6)
    expect(blocksOf('docs/guides/webhooks.es.md')).toEqual(blocksOf('docs/guides/webhooks.md'))
  })

  it.skipIf(isMissing)(
    'leads to an event that its receiver has verified, and to another request that it refuses',
    async () => {
      const tenant = await makeTenant(app())
      await makeTemplate(tenant)
      const [, receiver = '', listen = '', issue = '', forge = ''] = blocksOf('docs/guides/webhooks.md')
      const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
      const named = { SELLO_BASE_URL: app().url, SELLO_API_KEY: tenant.key, SELLO_WEBHOOK_SECRET: secret }
      const env = { PATH: process.env.PATH ?? '', ...named }
      // Any port that is free: it tells which one it has.
      const program = receiver
        .replace('("127.0.0.1", 4000), Receiver).serve_forever()', '("127.0.0.1", 0), Receiver)')
        .replace('HTTPServer((', 'server = HTTPServer((')
      const child = spawn(
        'python3',
        ['-c', `${program}\nprint(server.server_port, flush=True)\nserver.serve_forever()`],
        { env },
      )
      const said: string[] = []
      child.stdout.on('data', (data) => said.push(String(data)))
      const ended = text(child.stderr)
      try {
        const port = await until(async () => /^\d+/.exec(said.join(''))?.[0] ?? '', Boolean)
        const run = (command: string) => {
          const shell = spawn('bash', ['-c', command.replaceAll('4000', port)], { env })
          return text(shell.stdout)
        }
        const [, cursor = ''] = /--after (\S+)\n$/.exec((await selloOf(tenant)('events')).stderr) ?? []
        expect(await run(issue)).toContain('credential_url')
        const [, ...words] = listen.replaceAll('4000', port).replaceAll("'", '').trim().split(' ')
        const sello = selloOf(tenant, { env: { SELLO_WEBHOOK_SECRET: secret }, interruptAfter: /credential\.issued/ })
        expect((await sello(...words, '--after', cursor)).stdout).toMatch(/^credential\.issued evt_\S+: 204/)
        await run(forge)
        await until(
          async () => said.join(''),
          (all) => /verified credential\.issued evt_.*\nrefused: /s.test(all),
        )
      } finally {
        child.kill()
        await ended
      }
    },
  )
})
