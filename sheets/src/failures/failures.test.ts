import { describe, expect, it } from 'vitest'
import { writeWorkbook } from '../workbook/write-workbook.ts'
import { csvFileIn, type SheetRow, writeCsv } from '../write-sheet.ts'
import type { FailureRecord } from './failure-record.ts'
import { failureSheet } from './failure-sheet.ts'
import { planRepairs } from './plan-repairs.ts'
import { readRepairs } from './read-repairs.ts'

const failure = (n: number, row: Record<string, unknown>, more: Partial<FailureRecord> = {}): FailureRecord => ({
  id: `0198c5b2-0f0e-7d11-8c2d-00000000000${n}`,
  status: 'pending_review',
  attempts_made: 1,
  batch_uuid: '0198c5b0-1d2f-7a00-b1c2-d3e4f5a6b7c8',
  error_category: 'validation_error',
  error_message: 'Invalid email',
  error_codes: ['email_invalid'],
  row_data: row,
  last_retry_overrides: {},
  ...more,
})

const failures = [
  failure(1, { email: 'ana@', recipient_name: '=1+1', credits_earned: 2.5, activity_end_date: '2026-02-03' }),
  failure(2, {
    email: 'eva@',
    'Nombre completo': 'Otra',
    evidence: [{ url: 'ftp://x', name: 'P', narrative: 'N' }, { url: 'b' }],
  }),
  failure(
    3,
    { email: 'luis@', license_number: '007' },
    { last_retry_overrides: { email: 'luis@x', license_number: null } },
  ),
  failure(4, { email: 'dos@example.edu' }, { error_codes: ['email_duplicate'] }),
]

const ways = [
  [
    'CSV in Spanish',
    'es',
    (columns: string[], rows: SheetRow[]) => Buffer.from(writeCsv(columns, rows, csvFileIn('es'))),
  ],
  [
    'CSV in English',
    'en',
    (columns: string[], rows: SheetRow[]) => Buffer.from(writeCsv(columns, rows, csvFileIn('en'))),
  ],
  ['a workbook', 'es', (columns: string[], rows: SheetRow[]) => writeWorkbook(columns, rows)],
  [
    'a workbook with the names of the API',
    undefined,
    (columns: string[], rows: SheetRow[]) => writeWorkbook(columns, rows),
  ],
] as const

describe.each(ways)('failures as %s and back', (_name, language, write) => {
  const plansOf = (change: (rows: SheetRow[], headingOf: (field: string) => string) => SheetRow[] = (rows) => rows) => {
    const { columns, rows } = failureSheet(failures, { language })
    const wire = failureSheet(failures).columns
    const changed = change(rows, (field) => columns[wire.indexOf(field)] ?? field)
    const file = readRepairs(write(columns, changed), {})
    return { file, plans: planRepairs(file, failures) }
  }

  it('are unchanged where nobody touched them, whatever their cells look like', () => {
    const { plans, file } = plansOf()
    expect(plans.map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged', 'unchanged', 'duplicate'])
    expect(file.ignored).toEqual(['Nombre completo *'])
  })

  it('give what was changed, beside what an earlier retry had changed, and nothing else', () => {
    const { plans } = plansOf((rows, heading) => [
      { ...rows[0], [heading('email')]: 'ana@example.edu', [heading('recipient_name')]: '' },
      { ...rows[1], [heading('evidence_url')]: 'https://example.edu/1' },
      { ...rows[2], [heading('email')]: 'luis@example.edu' },
      { ...rows[3], [heading('email')]: 'otro@example.edu' },
    ])
    expect(plans.map((plan) => [plan.kind, 'overrides' in plan && plan.overrides])).toEqual([
      ['repair', { email: 'ana@example.edu', recipient_name: null }],
      ['repair', { evidence: [{ url: 'https://example.edu/1', name: 'P', narrative: 'N' }, { url: 'b' }] }],
      ['repair', { email: 'luis@example.edu', license_number: null }],
      ['repair', { email: 'otro@example.edu' }],
    ])
    expect(plans.map((plan) => 'changes' in plan && plan.changes)).toEqual([
      [
        { field: 'email', before: 'ana@', after: 'ana@example.edu' },
        { field: 'recipient_name', before: '=1+1', after: '' },
      ],
      [{ field: 'evidence.url', before: 'ftp://x', after: 'https://example.edu/1' }],
      [{ field: 'email', before: 'luis@x', after: 'luis@example.edu' }],
      [{ field: 'email', before: 'dos@example.edu', after: 'otro@example.edu' }],
    ])
  })

  it('keep what a removed column held, and tell apart rows that name no failure, one twice, or an unknown one', () => {
    const { file, plans } = plansOf((rows, heading) => {
      const [id, email] = [heading('failure_id'), heading('email')]
      const [first = {}, second = {}, third = {}, fourth = {}] = rows
      const unknown = { ...third, [id]: '00000000-0000-7000-8000-000000000000' }
      return [first, { ...first, [email]: 'x@example.edu' }, { ...second, [id]: '' }, unknown, fourth]
    })
    expect(file.repeated).toEqual([{ sheetRow: 3, firstSheetRow: 2, failureId: failures[0]?.id }])
    expect(file.nameless.map(({ sheetRow }) => sheetRow)).toEqual([4])
    expect(plans.map(({ kind, sheetRow }) => [kind, sheetRow])).toEqual([
      ['unknown', 5],
      ['duplicate', 6],
    ])
  })
})

describe('a file of repairs', () => {
  it('is refused where it names no failures, or where two columns are one field', () => {
    const list = Buffer.from('correo,nombre\r\nana@example.edu,Ana\r\n')
    expect(() => readRepairs(list, {})).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ code: 'no_failure_id' })] }),
    )
    const twice = Buffer.from('email,Correo electrónico,failure_id\r\na@example.edu,b@example.edu,x\r\n')
    expect(() => readRepairs(twice, {})).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ code: 'field_twice' })] }),
    )
  })

  it('changes nothing of a failure that has ended, and reads no column that is not ours', () => {
    const ended = [failure(1, { email: 'ana@' }, { status: 'retried' })]
    const bytes = Buffer.from(`email,nombre,failure_id\r\nana@example.edu,Ana,${ended[0]?.id.toUpperCase()}\r\n`)
    const file = readRepairs(bytes, {})
    expect(file.ignored).toEqual(['nombre'])
    expect(planRepairs(file, ended)).toMatchObject([{ kind: 'settled', sheetRow: 2 }])
  })

  it('has no more columns and no longer cells than a spreadsheet takes, and those that are cut count as untouched', () => {
    const wide = failure(1, {
      email: 'ana@',
      recipient_name: 'x'.repeat(40_000),
      ...Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`c${n}`, n])),
    })
    const { columns, rows } = failureSheet([wide], { language: 'es' })
    expect(columns.length).toBeLessThan(120)
    expect(planRepairs(readRepairs(writeWorkbook(columns, rows), {}), [wide])).toMatchObject([{ kind: 'unchanged' }])
  })
})

describe('the reason of a failure in a file', () => {
  const reasonsIn = (language: 'es' | 'en' | undefined, error_message: string, error_codes: string[]) =>
    Object.values(
      failureSheet([failure(1, { email: 'a@' }, { error_message, error_codes })], { language }).rows[0] ?? {},
    )

  it('is in the language of its reader, with the headings of the file in the place of the names of the API', () => {
    const message =
      'Este achievement requiere recipient_name; Fecha inválida: activity_end_date; Los créditos no pueden exceder 12'
    const codes = ['field_missing', 'date_invalid', 'credits_exceeded']
    expect(reasonsIn('es', message, codes)).toContain(
      'Falta: Nombre completo. Fecha de término: no hay tal fecha, o el término es anterior al inicio. Como máximo 12 créditos.',
    )
    expect(reasonsIn('en', message, codes)).toContain(
      'Full name is missing. End date: there is no such date, or the end is before the start. At most 12 credits.',
    )
    expect(reasonsIn(undefined, message, codes)).toContain(message)
  })

  it.each([
    ['Calificación inválida. Valores permitidos: C, B, A', 'result_not_allowed', 'The result is not one of: C, B, A.'],
    ['Tipo inválido: credits_earned (se espera número)', 'type_invalid', 'Credits earned: a number is expected.'],
    ['Texto demasiado largo: role (máximo 500 caracteres)', 'text_too_long', 'Role: at most 500 characters.'],
    ['Evidencia inválida: máximo 20 elementos', 'evidence_too_long', 'At most 20 pieces of evidence.'],
    ['Fila demasiado grande (máximo 64 kB)', 'row_too_large', 'The row holds more than 64 kB.'],
    ['Email duplicado en el lote (fila 3)', 'email_duplicate', 'The same person is in row 3 of the batch.'],
    ['Invalid email: a; b@', 'email_invalid', 'This is no e-mail address.'],
    ['What a newer service says', 'newer_code', 'What a newer service says'],
  ])('tells what the message told: %s', (message, code, told) => {
    expect(reasonsIn('en', message, [code])).toContain(told)
  })

  it('stays as it is where its messages cannot be told apart', () => {
    const message = 'Invalid email: a; b@; Este achievement requiere term'
    expect(reasonsIn('es', message, ['email_invalid', 'field_missing'])).toContain(message)
  })
})
