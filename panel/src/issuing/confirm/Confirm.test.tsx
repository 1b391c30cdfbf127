import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { RequestFailure } from '../../data/request-failure.ts'
import { email, organizationId, served, showPanel } from '../../show-panel.tsx'
import { draftStoreOf } from '../draft/draft-store.ts'
import { draftOf, templateRecord } from '../draft/drafts-of-tests.ts'
import type { AcceptedBatch, Batch } from '../wire.ts'

const batchId = '0199e0a4-0000-7c11-9f00-000000000009'
const batch: Batch = {
  id: batchId,
  job_id: '0199e0a4-0000-7c11-9f00-000000000008',
  template_id: templateRecord.row.id,
  template_name: 'Diploma',
  started_by: { kind: 'person', id: organizationId, name: 'Ana Muñoz' },
  status: 'PROGRESS',
  total: 3,
  processed: 3,
  successful: 2,
  failed: 1,
  already_emitted: 0,
  created_at: '2026-11-22T09:00:00Z',
  finished_at: null,
  error: null,
  error_code: null,
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
  in_wallets: 0,
  revocation: null,
  rows_per_second: null,
  workers: { running: 1, seen_at: '2026-11-22T09:00:03Z' },
}
const accepted: AcceptedBatch = { job_id: batch.job_id, batch_uuid: batchId, total: 3 }

/** Collects every text that appears on the page from now on, however briefly it is shown. */
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
    served('get-template-record').mockReset().mockResolvedValue(templateRecord)
    served('preview-batch').mockReset().mockResolvedValue({ first: null, rows_per_second: null })
    served('start-batch').mockReset().mockResolvedValue(accepted)
    served('get-batch').mockReset().mockResolvedValue(batch)
    served('list-credential-rows').mockReset()
    served('list-credential-rows').mockResolvedValue({
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
    served('validate-recipients')
      .mockReset()
      .mockImplementation(async ({ body: { recipients } }) => ({
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
    served('start-batch').mockReturnValue(answer.promise)
    const user = await showConfirm(3)
    const seen = watchTexts()
    await user.click(screen.getByRole('button', { name: 'Issue 3 now' }))
    const sending = await screen.findByRole('button', { name: 'Sending 3 rows…' })
    await user.click(sending)
    answer.resolve(accepted)
    await screen.findByRole('heading', { name: '2 credentials issued' })
    expect(served('start-batch')).toHaveBeenCalledTimes(1)
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
    served('start-batch').mockRejectedValue(new RequestFailure({ kind: 'refused', sentences: ['Not today.'] }))
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
