import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RequestFailure } from '../data/request-failure.ts'
import { served, showPanel } from '../show-panel.tsx'
import type { ApiKey } from './api-key.ts'

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
}

it('shows a new key, which is shown once only, also where the list behind it cannot be brought up to date', async () => {
  const broken = new RequestFailure({ kind: 'broken', status: 500, requestId: 'request-of-the-fault' })
  served('list-api-keys')
    .mockResolvedValueOnce({ items: [library] })
    .mockRejectedValue(broken)
  served('create-api-key').mockResolvedValueOnce({ api_key: library, key: 'svc_live_0123', trial: null })
  const user = showPanel('/settings/api-keys?panel=create')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Biblioteca{Enter}')
  await screen.findByRole('dialog', { name: 'Your new key' })
  await screen.findByText(/^This could not be brought up to date/)
  expect(screen.getByText('svc_live_0123')).toBeDefined()
})
