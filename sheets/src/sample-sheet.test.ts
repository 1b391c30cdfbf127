import { describe, expect, it } from 'vitest'
import { recipientColumns } from './generated/recipient-columns.ts'
import { readSheet } from './read-sheet.ts'
import { sampleSheet } from './sample-sheet.ts'
import { evidenceParts } from './table/headings.ts'
import { openArchive } from './workbook/unzip.ts'
import { writeWorkbook } from './workbook/write-workbook.ts'

const fields = (...names: string[]) => names.map((name) => ({ name }))
const names = Object.keys(recipientColumns)
const evidence = evidenceParts.map((part) => `evidence_${part}`)
const template = {
  required_fields: fields(...names.slice(0, 5)),
  optional_fields: fields(...names.slice(5)),
  requires_evidence: true,
  result_allowed_values: ['A, con mención', 'B'],
  credits_available: 4,
}

describe('a sample', () => {
  it.each(['es', 'en'] as const)('is read back with every column understood, in the language %s', (language) => {
    const { columns, rows, choices } = sampleSheet(template, language)
    const read = readSheet(writeWorkbook(columns, rows, choices))
    const fields = read.columns.map(({ field }) => field)
    expect(fields).toEqual(['email', ...names, ...evidence])
    expect(read.rows[0]?.recipient).toMatchObject({ result_value: 'A, con mención', credits_earned: 4, term: '2026-2' })
    expect(Object.keys(read.rows[0]?.recipient.evidence?.[0] ?? {})).toEqual(evidenceParts)
  })

  it('has the columns of its template and no others, once each', () => {
    const plain = { ...template, required_fields: fields('evidence'), optional_fields: [], result_allowed_values: [] }
    expect(sampleSheet(plain).columns).toEqual(['email', ...evidence])
    expect(sampleSheet({ ...plain, required_fields: [], requires_evidence: false }).columns).toEqual(['email'])
  })

  it('offers the allowed values in a workbook, from a sheet that is not shown', () => {
    const { columns, rows, choices } = sampleSheet(template)
    const open = openArchive(writeWorkbook(columns, rows, choices), 1_000_000)
    const part = (name: string) => new TextDecoder().decode(open(name))
    expect(part('xl/worksheets/sheet1.xml')).toContain(
      'type="list" allowBlank="1" showErrorMessage="1" sqref="C2:C5001"><formula1>Lists!$A$1:$A$2</formula1>',
    )
    expect(part('xl/worksheets/sheet2.xml')).toContain('A, con mención')
    expect(part('xl/workbook.xml')).toContain('name="Lists" sheetId="2" state="hidden"')
    expect(part('[Content_Types].xml')).toContain('/xl/worksheets/sheet2.xml')
  })
})
