import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { organizationId, served, showPanel } from '../show-panel.tsx'
import type { BatchRow } from './batch.ts'

const row: BatchRow = {
  id: '0199e0a4-0000-7c11-9f00-000000000003',
  job_id: '0199e0a4-0000-7c11-9f00-000000000004',
  template_id: '0199e0a4-0000-7c11-9f00-000000000005',
  template_name: 'Diploma',
  started_by: { kind: 'operator', id: null, name: null },
  status: 'SUCCESS',
  total: 3,
  processed: 3,
  successful: 3,
  failed: 0,
  already_emitted: 0,
  file_name: 'mayo.xlsx',
  note: 'Grupo de tarde',
  created_at: '2026-11-22T09:00:00Z',
  finished_at: '2026-11-22T09:01:00Z',
}
const answerWith = (...items: BatchRow[]) => void served('list-batches').mockResolvedValue({ items, next: null })

describe('the list of batches', () => {
  beforeEach(() => void served('list-batches').mockReset())

  it('tells batches of one template apart by file and note, and is searched by them', async () => {
    answerWith(row, { ...row, id: '0199e0a4-0000-7c11-9f00-000000000006', file_name: null, note: null })
    const user = showPanel('/batches')
    await screen.findByText('mayo.xlsx · Grupo de tarde')
    expect(screen.getAllByText('Diploma')).toHaveLength(2)
    await user.type(screen.getByRole('searchbox', { name: 'File or note' }), 'tarde')
    await waitFor(() =>
      expect(served('list-batches')).toHaveBeenLastCalledWith(
        expect.objectContaining({ organizationId, query: expect.objectContaining({ text: 'tarde' }) }),
      ),
    )
  })

  it('without any leads whoever may issue on to issuing', async () => {
    answerWith()
    showPanel('/batches')
    expect((await screen.findByRole('link', { name: 'Issue to a list' })).getAttribute('href')).toMatch(/\/issue$/)
  })

  it('without any says to a viewer what would be here, and offers nothing that would be refused', async () => {
    answerWith()
    showPanel('/batches', 'viewer')
    await screen.findByRole('heading', { name: 'No batch yet' })
    expect(screen.queryByRole('link', { name: 'Issue to a list' })).toBeNull()
  })

  it('says behind which button its filters are on a narrow screen, and how many are set', async () => {
    answerWith(row)
    const user = showPanel('/batches?state=ended&from=2026-11-01')
    const fold = await screen.findByRole('button', { name: 'Filters (2)' })
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    await user.click(fold)
    expect(fold.getAttribute('aria-expanded')).toBe('true')
  })

  it('shows everything again at the press of a button where its filters leave nothing', async () => {
    served('list-batches').mockImplementation(async ({ query }) => ({ items: query?.state ? [] : [row], next: null }))
    const user = showPanel('/batches?state=failed')
    const main = within(await screen.findByRole('main'))
    await user.click(await main.findByRole('link', { name: 'Show everything' }))
    await screen.findByText('mayo.xlsx · Grupo de tarde')
  })
})
