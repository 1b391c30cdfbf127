import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RequestFailure } from '../../data/request-failure.ts'
import { served, showPanel } from '../../show-panel.tsx'
import { templateRecord } from '../draft/drafts-of-tests.ts'

it('tells all that is wrong with a file at once, and reads it as the person chose, all choices together', async () => {
  const faults = { missing_results: 'A33 is a formula without a result.', merged_cells: 'A72:A74 are merged.' }
  const refusal = (fields: Record<string, string>) =>
    new RequestFailure({ kind: 'refused', status: 422, sentences: Object.values(fields), fields })
  served('get-template-record').mockResolvedValue(templateRecord)
  served('read-bulk')
    .mockRejectedValueOnce(refusal(faults))
    .mockRejectedValueOnce(refusal({ merged_cells: faults.merged_cells }))
  const user = showPanel(`/issue/file?template=${templateRecord.row.id}`, 'issuer')
  await screen.findByRole('button', { name: 'Choose a file' })
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], 'list.xlsx'))
  await screen.findByText(faults.missing_results)
  screen.getByText(faults.merged_cells)
  await user.click(screen.getByRole('button', { name: 'Treat formulas without a result as empty' }))
  await user.click(await screen.findByRole('button', { name: 'Read the first of the merged cells into all of them' }))
  expect(served('read-bulk').mock.calls.map(([{ body }]) => saidIn(body as FormData))).toEqual([
    {},
    { missing_results: 'empty' },
    { missing_results: 'empty', merged_cells: 'first' },
  ])
})

/** The answers of the person about the file, as they are sent. */
function saidIn(form: FormData) {
  return Object.fromEntries([...form].filter(([name]) => name !== 'file'))
}
