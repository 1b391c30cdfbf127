import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { RequestFailure } from '../data/request-failure.ts'
import { organizationId, served, showPanel } from '../show-panel.tsx'
import type { Delivery, EventTypes, Webhook } from './webhook.ts'

const event_types = { job: ['completed', 'failed'], webhook: ['disabled'] } as unknown as EventTypes
const crm: Webhook = {
  id: '0199e0a4-0000-7c11-9f00-000000000011',
  url: 'https://crm.example.edu/hooks',
  types: ['job.*'],
  description: 'CRM',
  batch_size: 1,
  include: [],
  status: 'on',
  off_because: null,
  failing_since: '2026-11-26T10:00:00Z',
  created_at: '2026-11-01T10:00:00Z',
  replay: null,
  last_day: { taken: 1_200, failed: 3, waiting: 1, is_more: false },
}
const delivery: Delivery = {
  id: '0199e0a4-0000-7c11-9f00-000000000012',
  type: 'job.completed',
  status: 'failed',
  attempts: 11,
  next_attempt_at: null,
  code: 500,
  ms: 84,
  answer: 'out of order',
  sent_at: null,
  created_at: '2026-11-21T10:00:00Z',
  event_id: 'evt_1795708800000001_0',
  body: {
    id: 'evt_1795708800000001_0',
    type: 'job.completed',
    created_at: '2026-11-21T10:00:00Z',
    organization_id: organizationId,
    actor: { kind: 'worker' },
    data: { job_id: 'a-job' },
  },
}
const at = `/settings/webhooks/${crm.id}`

beforeEach(() => {
  served('list-webhooks')
    .mockReset()
    .mockResolvedValue({ items: [crm], event_types })
  served('list-deliveries')
    .mockReset()
    .mockResolvedValue({ items: [delivery], next: null })
})

describe('the webhooks of an organization', () => {
  it('are listed with their state and with what became of the last day, in words beside the bar', async () => {
    showPanel('/settings/webhooks', 'admin')
    const row = within((await screen.findByRole('link', { name: crm.url })).closest('tr') as HTMLElement)
    expect(row.getByText('Takes nothing')).toBeDefined()
    expect(row.getByText('1,200 taken, 3 not taken, 1 waiting')).toBeDefined()
    expect(row.getByText('job.*')).toBeDefined()
  })

  it('are made with types from a tree, and their secret is shown once with a snippet in each language', async () => {
    served('list-webhooks').mockResolvedValue({ items: [], event_types })
    const made = { webhook: { ...crm, status: 'unverified' as const, failing_since: null }, secret: 'whsec_c2VjcmV0' }
    served('create-webhook').mockReset().mockResolvedValueOnce(made)
    const user = showPanel('/settings/webhooks?panel=create')
    await user.type(await screen.findByRole('textbox', { name: 'Address' }), crm.url)
    await user.click(screen.getByRole('checkbox', { name: 'All' }))
    await user.click(screen.getByRole('button', { name: 'Make it' }))
    await screen.findByText('Choose at least one.')
    expect(served('create-webhook')).not.toHaveBeenCalled()
    await user.click(screen.getByText('Batches (0/2)'))
    await user.click(screen.getByRole('checkbox', { name: 'job.failed' }))
    served('list-webhooks').mockResolvedValue({ items: [made.webhook], event_types })
    await user.click(screen.getByRole('button', { name: 'Make it' }))
    await screen.findByText('whsec_c2VjcmV0')
    expect(served('create-webhook')).toHaveBeenCalledExactlyOnceWith({
      organizationId,
      body: { url: crm.url, types: ['job.failed'], description: '', batch_size: 1, include: [] },
    })
    expect(screen.getByText(/import \{ verifyWebhook \}/)).toBeDefined()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'PHP')
    await screen.findByText(/hash_equals/)
    await user.click(screen.getByRole('button', { name: 'I have kept the secret' }))
    await screen.findByRole('button', { name: 'Turn on' })
    expect(document.body.textContent).not.toContain('whsec_c2VjcmV0')
  })

  it('are told at their address why they are not taken', async () => {
    const problems = [{ field: 'url', message: 'url is not taken', code: 'body_invalid', values: [] }]
    served('create-webhook')
      .mockReset()
      .mockRejectedValueOnce(new RequestFailure({ kind: 'refused', status: 422, code: 'body_invalid', problems }))
    const user = showPanel('/settings/webhooks?panel=create')
    const field = await screen.findByRole('textbox', { name: 'Address' })
    await user.type(field, 'http://127.0.0.1/{Enter}')
    await screen.findByText('Not taken: it must be an https address on the public Internet.')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })
})

describe('a webhook', () => {
  it('says which personal data it is sent, where it is sent any', async () => {
    const include: Webhook['include'] = ['recipient_email', 'recipient_name']
    served('list-webhooks').mockResolvedValue({ items: [{ ...crm, include }], event_types })
    showPanel(at)
    expect((await screen.findByText('Personal data')).nextSibling?.textContent).toBe(
      'E-mail address of the recipient, Name of the recipient',
    )
  })

  it('is turned on by a test, and what it answered instead is told', async () => {
    const off = { ...crm, status: 'off' as const, off_because: 'gone' as const, failing_since: null }
    served('list-webhooks').mockResolvedValue({ items: [off], event_types })
    const values = ['it answered 500']
    served('enable-webhook')
      .mockReset()
      .mockRejectedValueOnce(new RequestFailure({ kind: 'refused', code: 'webhook_not_verified', values }))
      .mockResolvedValueOnce({ ...off, status: 'on', off_because: null })
    const user = showPanel(at)
    await screen.findByText('It answered 410.')
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    await screen.findByText('It did not take the test: it answered 500')
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    await screen.findByText('It is on: it is told what happens from now on.')
  })

  it('is tested by a press, and shows what it answered', async () => {
    served('test-webhook')
      .mockReset()
      .mockResolvedValueOnce({ is_taken: false, code: 503, ms: 12, answer: 'closed for today' })
    const user = showPanel(at)
    await user.click(await screen.findByRole('button', { name: 'Send a test' }))
    await screen.findByText('closed for today')
    expect(screen.getByText(/it answered 503/)).toBeDefined()
  })

  it('shows the body and the answer of each delivery, and sends one again', async () => {
    served('replay-delivery').mockReset().mockResolvedValueOnce({ status: 'pending' })
    const user = showPanel(at)
    await screen.findByText('out of order')
    await user.click(screen.getByText('Body'))
    expect(screen.getByText(/"job_id": "a-job"/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: `Send again: ${delivery.event_id}` }))
    await screen.findByText(`${delivery.event_id} is sent again.`)
    expect(served('replay-delivery')).toHaveBeenCalledExactlyOnceWith({ organizationId, path: { id: delivery.id } })
  })

  it('is sent again what happened since a while ago, and tells how far that is', async () => {
    const replay = { since: '2026-11-20T10:00:00Z', events: 1_200, ended_at: null }
    served('replay-webhook')
      .mockReset()
      .mockImplementationOnce(async () => {
        served('list-webhooks').mockResolvedValue({ items: [{ ...crm, replay }], event_types })
        return { ...crm, replay }
      })
    const user = showPanel(at)
    await user.click(await screen.findByRole('link', { name: 'Send events again' }))
    await user.click(await screen.findByRole('radio', { name: 'In the last 7 days' }))
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    await screen.findByText(/1,200 events so far, of all since/)
    const since = Date.parse(served('replay-webhook').mock.lastCall?.[0].body.since ?? '')
    expect(Math.abs(Date.now() - since - 7 * 86_400_000)).toBeLessThan(60_000)
    expect(screen.queryByRole('link', { name: 'Send events again' })).toBeNull()
  })

  it('gets another secret, and is removed, after a question', async () => {
    served('rotate-webhook-secret').mockReset().mockResolvedValueOnce({ secret: 'whsec_bmV3' })
    served('remove-webhook').mockReset().mockResolvedValueOnce({})
    const user = showPanel(at)
    await user.click(await screen.findByRole('link', { name: 'New secret' }))
    await user.click(await screen.findByRole('button', { name: 'Make a new secret' }))
    await screen.findByText('whsec_bmV3')
    await user.click(screen.getByRole('button', { name: 'I have kept the secret' }))
    await screen.findByText(/the former one signs as well/)
    await user.click(screen.getByRole('link', { name: 'Remove' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the webhook?' }))
    served('list-webhooks').mockResolvedValue({ items: [], event_types })
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    await screen.findByText('No webhook yet')
  })
})
