import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getBatch } from '../../data/batches.ts'
import { listCredentials } from '../../data/credentials.ts'
import type { AcceptedBatch, Batch } from '../../data/generated/panel-api.ts'
import { emitRows, previewRows, validateRows } from '../../data/issuing.ts'
import { RequestFailure } from '../../data/request-failure.ts'
import { getTemplate } from '../../data/templates.ts'
import { email, organizationId, showPanel } from '../../show-panel.tsx'
import { draftStoreOf } from '../draft/draft-store.ts'
import { draftOf, templateRecord } from '../draft/drafts-of-tests.ts'

vi.mock('../../data/batches.ts', { spy: true })
vi.mock('../../data/credentials.ts', { spy: true })
vi.mock('../../data/issuing.ts', { spy: true })
vi.mock('../../data/templates.ts', { spy: true })

const batchId = '0199e0a4-0000-7c11-9f00-000000000009'
const batch: Batch = {
  id: batchId,
  job_id: '0199e0a4-0000-7c11-9f00-000000000008',
  template_id: templateRecord.row.id,
  template_name: 'Diploma',
  started_by: { kind: 'person', id: null, name: 'Ana Muñoz' },
  status: 'PROGRESS',
  total: 3,
  processed: 3,
  successful: 2,
  failed: 1,
  already_emitted: 0,
  created_at: '2026-11-22T09:00:00Z',
  finished_at: null,
  error: null,
  started_at: '2026-11-22T09:00:00Z',
  issued_at: '2026-11-22T09:00:01Z',
  internal: 0,
  external: 2,
  letters: { sent: 1, failed: 0, pending: 1 },
  file_name: null,
  note: null,
  errors: [{ category: 'validation_error', count: 1, open: 1 }],
  chunks: [],
  active: 2,
  revocation: null,
  rows_per_second: null,
  workers: { running: 1, seen_at: '2026-11-22T09:00:03Z' },
}
const accepted: AcceptedBatch = { job_id: batch.job_id, batch_uuid: batchId, total: 3 }

/** All that has stood on the page since, for however short a time. */
function watchTexts(): () => string {
  let seen = ''
  const observer = new MutationObserver(() => {
    seen += `${document.body.textContent}\n`
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  return () => seen
}

async function showConfirm(rows: number) {
  draftStoreOf({ organizationId, email, what: 'list' }).open(draftOf(rows))
  const user = showPanel('/issue/draft?step=confirm', 'issuer')
  await screen.findByRole('button', { name: /^Issue \d+ now$/ })
  return user
}

describe('the last press', () => {
  beforeEach(() => {
    vi.mocked(getTemplate).mockReset().mockResolvedValue(templateRecord)
    vi.mocked(previewRows).mockReset().mockResolvedValue({ first: null, rows_per_second: null })
    vi.mocked(emitRows).mockReset().mockResolvedValue(accepted)
    vi.mocked(getBatch).mockReset().mockResolvedValue(batch)
    vi.mocked(listCredentials).mockReset()
    vi.mocked(listCredentials).mockResolvedValue({
      items: [
        {
          id: '0199e0a4-0000-7c11-9f00-000000000010',
          template_id: batch.template_id,
          batch_id: batchId,
          recipient_name: 'Eva Núñez',
          recipient_email: 'eva@example.edu',
          achievement_name: 'Diploma',
          status: 'active',
          issued_at: '2026-11-22T09:00:01Z',
          valid_until: null,
          letter_status: 'sent',
          opened_at: null,
          downloaded_at: null,
        },
      ],
      next: null,
    })
    vi.mocked(validateRows)
      .mockReset()
      .mockImplementation(async (_, { recipients }) => ({
        template_id: templateRecord.row.id,
        total: recipients.length,
        valid: recipients.length,
        warnings: 0,
        errors: 0,
        holders: [],
        recipients: recipients.map((one, index) => ({
          row: index + 1,
          email: String(one.email),
          status: 'valid' as const,
          errors: [],
          error_codes: [],
          warnings: [],
          warning_codes: [],
        })),
      }))
  })

  it('says that it sends, and nothing that alarms, until the end is there', async () => {
    const answer = Promise.withResolvers<AcceptedBatch>()
    vi.mocked(emitRows).mockReturnValue(answer.promise)
    const user = await showConfirm(3)
    const seen = watchTexts()
    await user.click(screen.getByRole('button', { name: 'Issue 3 now' }))
    const sending = await screen.findByRole('button', { name: 'Sending 3 rows…' })
    await user.click(sending)
    answer.resolve(accepted)
    await screen.findByRole('heading', { name: '2 credentials issued' })
    expect(emitRows).toHaveBeenCalledTimes(1)
    expect(seen()).not.toMatch(/interrupted|no row that can be issued|no list here/)
  })

  it('ends with what was issued, its letters, one public page and what was kept', async () => {
    const user = await showConfirm(3)
    await user.click(screen.getByRole('button', { name: 'Issue 3 now' }))
    await screen.findByText(/1 of 2 accepted by the mail servers\. 1 is on its way\./)
    const page = await screen.findByRole('link', { name: 'See that of Eva Núñez' })
    expect(page.getAttribute('href')).toBe('/credentials/0199e0a4-0000-7c11-9f00-000000000010')
    const failures = screen.getByRole('link', { name: 'Mend 1 row' })
    expect(failures.getAttribute('href')).toContain(`/failures?batch=${batchId}`)
    expect(screen.getByRole('link', { name: 'See this batch, row by row' })).toBeDefined()
  })

  it('that the service refuses leaves the list as it was, with the reason', async () => {
    vi.mocked(emitRows).mockRejectedValue(new RequestFailure({ kind: 'refused', sentences: ['Not today.'] }))
    const user = await showConfirm(2)
    await user.click(screen.getByRole('button', { name: 'Issue 2 now' }))
    await screen.findByText(/Not today\./)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Issue 2 now' })).toBeDefined())
  })

  it('speaks of one person where there is one', async () => {
    await showConfirm(1)
    expect(screen.getByRole('heading', { name: 'What they get' })).toBeDefined()
  })
})
