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
  [...readDocument(guide).matchAll(/```(bash|python)[^\n]*\n(.*?)```/gs)].map(([, , code = '']) => code)

describe('the guide from a key to a verified webhook', () => {
  it('shows the same programs in both languages', () => {
    expect(blocksOf('docs/guides/webhooks.md')).toHaveLength(6)
    expect(blocksOf('docs/guides/webhooks.es.md')).toEqual(blocksOf('docs/guides/webhooks.md'))
  })
})
