import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RequestFailure } from '../data/request-failure.ts'
import { served, showPanel } from '../show-panel.tsx'
import type { ApiKey, Scope } from './api-key.ts'

const scopes: Scope[] = ['templates:read', 'credentials:read', 'credentials:issue', 'events:read', 'webhooks:write']
const templateId = '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11'
const library: ApiKey = {
  id: '0199e0a4-0000-7c11-9f00-000000000002',
  name: 'Biblioteca',
  prefix: 'svc_live_ab12',
  last_four: 'wxyz',
  created_at: '2026-01-01T10:00:00Z',
  created_by: null,
  last_used_at: null,
  revoked_at: null,
  revoked_by: null,
  running_jobs: 0,
  scopes: ['credentials:read'],
  expires_at: null,
  allowed_networks: [],
  allowed_templates: [],
}

it('shows a new key, which is shown once only, also where the list behind it cannot be brought up to date', async () => {
  const broken = new RequestFailure({ kind: 'broken', status: 500, requestId: 'request-of-the-fault' })
  served('list-api-keys')
    .mockResolvedValueOnce({ items: [library], scopes })
    .mockRejectedValue(broken)
  served('create-api-key').mockResolvedValueOnce({ api_key: library, key: 'svc_live_0123', trial: null })
  const user = showPanel('/settings/api-keys?panel=create')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Biblioteca{Enter}')
  await screen.findByRole('dialog', { name: 'Your new key' })
  await screen.findByText(/^This could not be brought up to date/)
  expect(screen.getByText('svc_live_0123')).toBeDefined()
})

it('shows of a key what it may, and by itself that it may export or erase people', async () => {
  const all: Scope[] = [...scopes, 'people:read', 'people:erase']
  const keys = [scopes, all].map((of, at) => ({
    ...library,
    id: `${library.id.slice(0, -1)}${at}`,
    name: `Key ${at}`,
    scopes: of,
  }))
  served('list-api-keys').mockResolvedValue({ items: keys, scopes: all })
  showPanel('/settings/api-keys')
  const mayOf = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent
  expect(await mayOf('Key 0')).toContain('Everything')
  expect(await mayOf('Key 0')).not.toContain('people')
  expect(await mayOf('Key 1')).toMatch(/Everything.*also exports and erases people/)
})

it('makes a key that may issue and no more, unless another preset or something of the tree is chosen', async () => {
  served('list-api-keys').mockResolvedValue({ items: [library], scopes })
  served('list-template-names').mockResolvedValue({ items: [{ id: templateId, name: 'Poesía' }] })
  const made = served('create-api-key')
    .mockReset()
    .mockRejectedValue(new RequestFailure({ kind: 'refused' }))
  const user = showPanel('/settings/api-keys?panel=create')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Moodle{Enter}')
  await waitFor(() => expect(made).toHaveBeenCalledTimes(1))
  await user.click(screen.getByRole('radio', { name: /^Read only/ }))
  await user.click(screen.getByRole('checkbox', { name: 'credentials:issue' }))
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
  await user.click(screen.getByText('Expiry, networks and templates'))
  await user.type(screen.getByLabelText('Last day'), '2027-06-30')
  await user.type(screen.getByRole('textbox', { name: /^Networks/ }), '192.0.2.0/24{Enter}2001:db8::/32')
  await user.click(screen.getByRole('checkbox', { name: 'Poesía' }))
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  await waitFor(() => expect(made).toHaveBeenCalledTimes(2))
  const bodies = made.mock.calls.map(([asked]) => asked.body)
  expect(bodies[0]).toMatchObject({
    scopes: ['templates:read', 'credentials:read', 'credentials:issue'],
    expires_at: null,
    allowed_networks: [],
    allowed_templates: [],
  })
  expect(new Set(bodies[1]?.scopes)).toEqual(new Set(scopes.filter((scope) => scope !== 'webhooks:write')))
  expect(bodies[1]).toMatchObject({
    expires_at: new Date('2027-06-30T23:59:59').toISOString(),
    allowed_networks: ['192.0.2.0/24', '2001:db8::/32'],
    allowed_templates: [templateId],
  })
})
