import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { served, showPanel } from '../../show-panel.tsx'
import type { Failure } from '../wire.ts'

const id = '0199e0a4-0000-7c11-9f00-000000000001'
const failure: Failure = {
  id,
  batch_id: '0199e0a4-0000-7c11-9f00-000000000002',
  row_number: 3,
  template_id: '0199e0a4-0000-7c11-9f00-000000000003',
  template_name: 'Diploma',
  recipient_email: 'ana@example.edu',
  error_category: 'validation_error',
  error_codes: ['field_missing'],
  error_message: 'Este achievement requiere term',
  is_duplicate: false,
  is_batch_revoked: false,
  attempts_made: 1,
  first_seen_at: '2026-11-22T09:00:00Z',
  status: 'discarded',
  days_left: null,
  ends_at: null,
  row_data: {},
  row_omitted: null,
  last_retry_overrides: {},
  last_attempt_at: '2026-11-22T09:00:00Z',
  retried_credential_id: null,
  resolution_note: null,
  resolved_at: null,
  template_is_archived: false,
  fields: [],
  history: [],
}

it('the page of a failure leads to all of its person', async () => {
  served('get-failure').mockResolvedValue(failure)
  showPanel(`/failures/${id}`)
  const link = await screen.findByRole('link', { name: 'All of this person' })
  expect(link.getAttribute('href')).toContain('/people?email=ana')
})
