import { createHmac, randomBytes } from 'node:crypto'
import type { WebhookDelivery, WebhookFields } from '@sello/sdk'
import { openClient } from '../account/open-account.ts'
import { exitCodes, UsageError } from '../exit-code.ts'
import { note, printFacts, printJson, printTable } from '../screen/print.ts'
import type { CommonOptions, Shell } from '../shell.ts'

export async function listWebhooks(shell: Shell, options: CommonOptions): Promise<void> {
  const client = await openClient(shell, options)
  const webhooks = await client.listWebhooks({ signal: shell.signal })
  if (options.json) return printJson(shell, webhooks)
  const rows = webhooks.map(({ id, url, types, status, include }) => [
    id,
    status,
    url,
    types.join(','),
    include.join(','),
  ])
  printTable(shell, ['id', 'status', 'url', 'types', 'include'], rows)
}

type Included = NonNullable<WebhookFields['include']>
type CreateOptions = CommonOptions & { types: string; description?: string; batchSize?: string; include?: string }

export async function createWebhook(shell: Shell, options: CreateOptions, url: string): Promise<void> {
  const { types, description = '', batchSize = '1', include } = options
  const client = await openClient(shell, options)
  const fields = {
    url,
    types: types.split(','),
    description,
    batch_size: Number(batchSize),
    ...(include && { include: include.split(',') as Included }),
  }
  const made = await client.createWebhook(fields, { signal: shell.signal })
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

type ReplayOptions = CommonOptions & { since?: string }

/** Sends a delivery again, or all events of a webhook since a given time. */
export async function replay(shell: Shell, options: ReplayOptions, id: string): Promise<void> {
  const { since } = options
  const client = await openClient(shell, options)
  if (since !== undefined) {
    const begun = await client.replayWebhook(id, { since }, { signal: shell.signal })
    if (options.json) return printJson(shell, begun)
    return printFacts(shell, { id, since: begun.since, events: begun.events })
  }
  const delivery = await client.replayWebhookDelivery(id, { signal: shell.signal })
  if (options.json) return printJson(shell, delivery)
  printFacts(shell, { id, status: delivery.status })
}

type ListenOptions = CommonOptions & { after?: string; types?: string }

/**
 * Forwards events to a program on this machine, signed like deliveries to a webhook, for machines that the service cannot reach. Runs until Ctrl-C;
 * an event that the program does not accept is reported and not sent again.
 */
export async function listen(shell: Shell, options: ListenOptions, url: string): Promise<void> {
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new UsageError('Name the address of your program, as http://localhost:3000/hook')
  const { after, types } = options
  const secret = shell.env.SELLO_WEBHOOK_SECRET ?? `whsec_${randomBytes(24).toString('base64')}`
  const client = await openClient(shell, options)
  note(shell, options, `Signed by ${secret}`)
  let cursor = after
  const keep = (next: string) => {
    cursor = next
  }
  try {
    for await (const event of client.events({ after, types, onCursor: keep, signal: shell.signal })) {
      const answer = await forward(url, secret, event.id, JSON.stringify(event), shell.signal)
      if (options.json) shell.stdout.write(`${JSON.stringify({ id: event.id, type: event.type, answer })}\n`)
      else shell.stdout.write(`${event.type} ${event.id}: ${answer}\n`)
    }
  } finally {
    if (cursor !== undefined) note(shell, options, `Go on with --after ${cursor}`)
  }
}

/** Sends a signed body by Standard Webhooks. Returns the status of the answer, or why there is none. */
async function forward(url: string, secret: string, id: string, body: string, signal: AbortSignal): Promise<string> {
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
  const within = AbortSignal.any([signal, AbortSignal.timeout(10_000)])
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: within })
    await response.body?.cancel()
    return String(response.status)
  } catch (error) {
    signal.throwIfAborted()
    const { name, cause } = error as { name: string; cause?: { code?: string } }
    return name === 'TimeoutError' ? 'no answer within ten seconds' : `no connection: ${cause?.code ?? 'unknown'}`
  }
}
