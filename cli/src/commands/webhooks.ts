import type { WebhookDelivery } from '@sello/sdk'
import { openClient } from '../account/open-account.ts'
import { exitCodes } from '../exit-code.ts'
import { printFacts, printJson, printTable } from '../screen/print.ts'
import type { CommonOptions, Shell } from '../shell.ts'

export async function listWebhooks(shell: Shell, options: CommonOptions): Promise<void> {
  const client = await openClient(shell, options)
  const webhooks = await client.listWebhooks({ signal: shell.signal })
  if (options.json) return printJson(shell, webhooks)
  const rows = webhooks.map(({ id, url, types, status }) => [id, status, url, types.join(',')])
  printTable(shell, ['id', 'status', 'url', 'types'], rows)
}

type CreateOptions = CommonOptions & { types: string; description?: string }

export async function createWebhook(shell: Shell, options: CreateOptions, url: string): Promise<void> {
  const { types, description = '' } = options
  const client = await openClient(shell, options)
  const made = await client.createWebhook({ url, types: types.split(','), description }, { signal: shell.signal })
  if (options.json) return printJson(shell, made)
  printFacts(shell, { id: made.id, status: made.status, secret: made.secret })
}

export async function enableWebhook(shell: Shell, options: CommonOptions, id: string): Promise<void> {
  const client = await openClient(shell, options)
  const webhook = await client.enableWebhook(id, { signal: shell.signal })
  if (options.json) return printJson(shell, webhook)
  printFacts(shell, { id, status: webhook.status })
}

export async function testWebhook(shell: Shell, options: CommonOptions, id: string): Promise<number> {
  const client = await openClient(shell, options)
  const test = await client.testWebhook(id, { signal: shell.signal })
  if (options.json) printJson(shell, test)
  else printFacts(shell, { taken: test.taken ? 'yes' : 'no', status: test.status, ms: test.ms, answer: test.answer })
  return test.taken ? exitCodes.ok[0] : exitCodes.failed[0]
}

export async function rotateSecret(shell: Shell, options: CommonOptions, id: string): Promise<void> {
  const client = await openClient(shell, options)
  const secret = await client.rotateWebhookSecret(id, { signal: shell.signal })
  if (options.json) return printJson(shell, { id, secret })
  printFacts(shell, { id, secret })
}

export async function removeWebhook(shell: Shell, options: CommonOptions, id: string): Promise<void> {
  const client = await openClient(shell, options)
  await client.removeWebhook(id, { signal: shell.signal })
  if (options.json) printJson(shell, { id })
}

type DeliveriesOptions = CommonOptions & { status?: WebhookDelivery['status'] }

export async function listDeliveries(shell: Shell, options: DeliveriesOptions, id: string): Promise<void> {
  const client = await openClient(shell, options)
  const deliveries = await client.listWebhookDeliveries(id, {
    status: options.status,
    limit: 100,
    signal: shell.signal,
  })
  if (options.json) return printJson(shell, deliveries)
  const rows = deliveries.map((one) => [one.id, one.status, one.type, one.attempts, one.answer_status, one.answer])
  printTable(shell, ['id', 'status', 'type', 'tries', 'answer', 'words'], rows)
}

export async function replayDelivery(shell: Shell, options: CommonOptions, id: string): Promise<void> {
  const client = await openClient(shell, options)
  const delivery = await client.replayWebhookDelivery(id, { signal: shell.signal })
  if (options.json) return printJson(shell, delivery)
  printFacts(shell, { id, status: delivery.status })
}
