import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { served, showPanel } from '../../show-panel.tsx'
import { templateRecord } from '../draft/drafts-of-tests.ts'
import type { SheetReading } from '../wire.ts'

const reading = (...headers: string[]): SheetReading => ({
  format: 'workbook',
  encoding: null,
  is_encoding_guessed: false,
  differing_line: null,
  delimiter: null,
  cut_row: null,
  sheets: [],
  sheet: null,
  formulas: 0,
  hidden_rows: 0,
  header_row: 1,
  columns: headers.map((header, at) => ({ position: at + 1, header, field: null, rival_for: null, samples: ['x'] })),
  date_order: 'dmy',
  twofold_date: null,
  total: 1,
  rows: [{ sheet_row: 2, recipient: { email: 'x' }, cleaned: {}, failure_id: null }],
})

async function showColumns(answer: SheetReading) {
  served('get-template-record').mockResolvedValue(templateRecord)
  served('read-bulk').mockResolvedValue(answer)
  const user = showPanel(`/issue/file?template=${templateRecord.row.id}`, 'issuer')
  await screen.findByRole('button', { name: 'Choose a file' })
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], 'list.xlsx'))
  await screen.findByText('1 row and 2 columns were read')
}

it('says of a file without headings that its first person was taken for them', async () => {
  await showColumns(reading('Ana', 'ana@example.com'))
  screen.getByText(/Row 1, with “ana@example.com”, was taken for the headings/)
})

it('says nothing of the kind where a heading only tells what an address is like', async () => {
  await showColumns(reading('Nombre', 'Correo (ana@example.com)'))
  expect(screen.queryByText(/was taken for the headings/)).toBeNull()
})
