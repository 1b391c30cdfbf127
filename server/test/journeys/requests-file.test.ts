import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiOperations } from '../../src/entrypoints/sitemap/api-operations.ts'
import { type Application, startApplication } from '../application.ts'
import { type Answer, clientFor, until } from '../client.ts'
import { readDocument } from '../documents.ts'
import { makeTemplate } from '../factories.ts'
import { asks, makePublished } from '../pathway-makers.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../webhook-receiver.ts'
import { startWithTenant } from '../with-tenant.ts'

const { app, tenant } = await startWithTenant({ reachable: true })
/** Wallets want an address with TLS, and webhooks on this machine want one without. */
let secure: Application
let receiver: WebhookReceiver
beforeAll(async () => {
  secure = await startApplication({ besides: app, worker: false })
  receiver = await startWebhookReceiver()
  const [held, award] = [await makeTemplate(tenant), await makeTemplate(tenant, { required: ['recipient_name'] })]
  await makePublished(tenant, award, [{ at_least: 1, templates: asks(held) }])
})
afterAll(async () => {
  await receiver.close()
  await secure.stop()
})

type Asked = {
  title: string
  name: string | undefined
  method: string
  url: string
  type: string
  body: string | undefined
}

const requests = readDocument('docs/requests.http')
  .split(/^### /m)
  .slice(1)
  .map((text): Asked => {
    const [head = '', ...rest] = text.trim().split('\n\n')
    const [title = '', ...lines] = head.split('\n')
    const [, method = '', url = ''] = /^([A-Z]+) (\S+)$/m.exec(head) ?? []
    const name = /^# @name (\w+)$/m.exec(lines.join('\n'))?.[1]
    const type = /^Content-Type: (.*)$/m.exec(head)?.[1] ?? ''
    return { title, name, method, url, type, body: rest.length > 0 ? rest.join('\n\n') : undefined }
  })

/** Repeats a request until it is done, as a person would who looks again. */
const isDone = ({ title }: Asked, { status, body, headers }: Answer) =>
  headers.get('x-error-code') !== 'letter_not_resendable' &&
  (!title.startsWith('Get a job') || ['SUCCESS', 'FAILURE'].includes(body.status)) &&
  (!title.startsWith('List deliveries') || status !== 200 || body.deliveries.length > 0)

it('has a request for each operation, and each is answered as it is documented', async () => {
  const answers = new Map<string, Answer>()
  const filled = (text: string) =>
    text
      .replaceAll('https://crm.example.edu/hooks/sello', receiver.url)
      .replaceAll('{{$guid}}', () => randomUUID())
      .replaceAll('{{$datetime iso8601 -1 h}}', () => new Date(app.clock.now().getTime() - 3_600_000).toISOString())
      .replaceAll(/\{\{(\w+)\.response\.body\.\$\.([^}]+)\}\}/g, (_, name, path) =>
        path
          .split(/[.[\]]+/)
          .reduce(
            (value: Record<string, unknown>, key: string) => (key ? value?.[key] : value),
            answers.get(name)?.body,
          ),
      )
  const asked = new Set<string>()
  for (const request of requests) {
    const path = filled(request.url.replace('{{base}}', '/api/v1'))
    const body = request.body === undefined ? undefined : filled(request.body)
    const headers = body === undefined ? undefined : { 'content-type': request.type }
    const { call } = clientFor(request.url.includes('/wallet-offers') ? secure.url : app.url, tenant.key)
    const answer = await until(
      () => call(request.method, path, body, headers),
      (one) => isDone(request, one),
    )
    const operation = apiOperations.find(
      (one) =>
        one.method === request.method &&
        new RegExp(`^${one.path.replaceAll(/:\w+|\{\w+\}/g, '[^/]+')}$`).test(path.split('?')[0] ?? ''),
    )
    expect([request.title, operation?.name, answer.status < 300, answer.text]).toEqual([
      request.title,
      expect.any(String),
      true,
      answer.text,
    ])
    asked.add(operation?.name ?? '')
    if (request.name) answers.set(request.name, answer)
  }
  expect([...asked].sort()).toEqual(apiOperations.map(({ name }) => name).sort())
})
