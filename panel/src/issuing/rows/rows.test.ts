import { describe, expect, it } from 'vitest'
import { checkRequests, rowsAtOnce } from './check-requests.ts'
import { columnsOf, evidenceColumns, requiredColumnsOf, type Values } from './column.ts'
import type { DraftRow } from './draft-row.ts'
import { nextCheck } from './pending-checks.ts'
import { problemsOf } from './problem.ts'
import { recipientOf, valuesOf } from './recipient.ts'
import {
  checkFrom,
  countViews,
  issuable,
  listView,
  type RowCheck,
  sharedWithoutMail,
  toldAtRow,
  uncheckedDomains,
} from './review.ts'
import { typedValue } from './typed-value.ts'

const rowOf = (key: number, values: Values): DraftRow => ({ key, values })
const listOf = (...emails: string[]) => emails.map((email, key) => rowOf(key, { email }))
const keysOf = (requests: DraftRow[][]) => requests.map((rows) => rows.map(({ key }) => key))

describe('rows that are checked anew', () => {
  it('go together with all who might be the same person, in the order of the list', () => {
    const rows = listOf('a.na@gmail.com', 'luis@example.org', 'ANA+x@googlemail.com', 'eva@example.org')
    expect(keysOf(checkRequests(rows, new Set([2])))).toEqual([[0, 2]])
    expect(keysOf(checkRequests(rows, new Set([1])))).toEqual([[1]])
  })

  it('never part a person’s rows between two requests of 5,000', () => {
    const rows = listOf(...Array.from({ length: rowsAtOnce }, (_, index) => `p${index}@example.org`), 'P0@example.org')
    const requests = keysOf(checkRequests(rows, new Set(rows.map(({ key }) => key))))
    expect(requests.map((keys) => keys.length)).toEqual([rowsAtOnce, 1])
    expect(requests[0]).toContain(rowsAtOnce)
    expect(requests[1]).toEqual([rowsAtOnce - 1])
  })

  it('take along whoever shared the former address of a row, and those behind a row that was removed', () => {
    const rows = listOf('ana@example.org', 'ana@example.org', 'eva@example.org', 'eva@example.org')
    const checks = new Map(rows.map(({ key, values }): [number, RowCheck] => [key, { values, problems: [] }]))
    expect(nextCheck(rows, checks)).toBeUndefined()
    const changed = rows.map((row) => (row.key === 0 ? rowOf(0, { email: 'other@example.org' }) : row))
    expect(nextCheck(changed, checks)?.map(({ key }) => key)).toEqual([0, 1])
    expect(nextCheck(rows.slice(0, 3), checks)?.map(({ key }) => key)).toEqual([2])
  })
})

describe('what the service says of a row', () => {
  it('stands at the cell that it is about, and names the other row of a duplicate by its key', () => {
    const problems = problemsOf(
      {
        row: 2,
        errors: [
          'Email duplicado en el lote (fila 1)',
          'Este achievement requiere term',
          'Calificación inválida. Valores permitidos: A, B',
          'Texto demasiado largo: evidence.name (máximo 500 caracteres)',
          'Fila demasiado grande (máximo 64 kB)',
          'Tipo inválido: credits_earned (se espera número)',
        ],
        error_codes: [
          'email_duplicate',
          'field_missing',
          'result_not_allowed',
          'text_too_long',
          'row_too_large',
          'type_invalid',
        ],
        warnings: ['Did you mean gmail.com?'],
        warning_codes: ['domain_typo'],
      },
      [70, 71],
    )
    expect(problems.map(({ kind, column, fact, otherRow }) => [kind, column, fact, otherRow])).toEqual([
      ['error', 'email', '1', 70],
      ['error', 'term', undefined, undefined],
      ['error', 'result_value', 'A, B', undefined],
      ['error', 'evidence_name', '500', undefined],
      ['error', undefined, '64', undefined],
      ['error', 'credits_earned', 'número', undefined],
      ['warning', 'email', 'gmail.com', undefined],
    ])
  })
})

describe('the views of a list', () => {
  const rows = listOf('ready@x.org', 'wrong', 'typo@gmial.com', 'has@x.org', 'new@x.org', 'again@x.org')
  const problem = (kind: 'error' | 'warning') => [{ kind, code: 'x', text: 'x' }]
  const held = { credentialId: 'c', issuedAt: '2026-01-01T00:00:00Z' }
  const valuesAt = (key: number) => rows[key]?.values ?? {}
  const checks = new Map<number, RowCheck>([
    [0, { values: valuesAt(0), problems: [] }],
    [1, { values: valuesAt(1), problems: problem('error') }],
    [2, { values: valuesAt(2), problems: problem('warning') }],
    [3, { values: valuesAt(3), problems: [], held }],
    [5, { values: valuesAt(5), problems: [], held }],
  ])
  const list = rows.map((row) => (row.key === 5 ? { ...row, isRepeatWanted: true } : row))

  it('show errors first, then what to look at, then what is being checked, each in the order of the sheet', () => {
    expect(listView(list, checks, 'all')).toEqual([1, 3, 2, 5, 4, 0])
    expect(listView(list, checks, 'warnings')).toEqual([3, 2, 5])
    expect(countViews(list, checks)).toEqual({ all: 6, errors: 1, warnings: 3, ready: 1 })
  })

  it('issue neither what is wrong, nor what is not checked yet, nor a second credential that nobody asked for', () => {
    expect(issuable(list, checks).map(({ key }) => key)).toEqual([0, 2, 5])
    const changed = list.map((row) => (row.key === 0 ? rowOf(0, { email: 'changed@x.org' }) : row))
    expect(issuable(changed, checks).map(({ key }) => key)).toEqual([2, 5])
  })
})

describe('a domain that could not be asked about', () => {
  const unchecked = (fact: string) => ({ kind: 'warning' as const, code: 'domain_not_checked', fact, text: 'x' })

  it('is told once of the whole list, and makes no row one to look at twice', () => {
    const rows = listOf('a@x.org', 'b@x.org', 'c@y.org')
    const checks = new Map(
      rows.map(({ key, values }) => [key, checkFrom(values, [unchecked(key === 2 ? 'y.org' : 'x.org')])]),
    )
    expect(countViews(rows, checks)).toEqual({ all: 3, errors: 0, warnings: 0, ready: 3 })
    expect(uncheckedDomains(rows, checks)).toEqual(['x.org', 'y.org'])
  })
})

describe('a domain that takes no mail', () => {
  const without = (fact: string) => ({ kind: 'warning' as const, code: 'domain_without_mail', fact, text: 'x' })

  it('is told once where several rows have it, each of which stays one to look at, and at its row where one has it', () => {
    const rows = listOf('a@x.org', 'b@x.org', 'c@y.org')
    const found = (key: number) => [without(key === 2 ? 'y.org' : 'x.org')]
    const checks = new Map(rows.map(({ key, values }) => [key, checkFrom(values, found(key))]))
    const told = sharedWithoutMail(rows, checks)
    expect([...told]).toEqual([['x.org', 2]])
    expect(rows.map(({ key }) => toldAtRow(found(key), told).length)).toEqual([0, 0, 1])
    expect(countViews(rows, checks)).toMatchObject({ warnings: 3, ready: 0 })
  })
})

describe('a row', () => {
  const template = {
    required_fields: [{ name: 'recipient_name' }, { name: 'credits_earned' }],
    optional_fields: [{ name: 'activity_end_date' }],
    has_result: true,
    requires_evidence: true,
  }

  it('has the columns of its template alone, with evidence by its parts', () => {
    expect(columnsOf(template)).toEqual([
      'email',
      'recipient_name',
      'result_value',
      'credits_earned',
      'activity_end_date',
      ...evidenceColumns,
    ])
    expect(requiredColumnsOf(template)).toEqual([
      'email',
      'recipient_name',
      'result_value',
      'credits_earned',
      'evidence_url',
    ])
  })

  it('is sent as the service takes it, and read back the same', () => {
    const values = {
      email: 'a@b.org',
      credits_earned: '3.5',
      evidence_url: 'https://x.org',
      evidence_name: 'Tesis',
      evidence_genre: 'T',
    }
    const recipient = recipientOf(values)
    expect(recipient).toEqual({
      email: 'a@b.org',
      credits_earned: 3.5,
      evidence: [{ url: 'https://x.org', name: 'Tesis', genre: 'T' }],
    })
    expect(valuesOf(recipient, columnsOf(template))).toEqual(values)
    expect(recipientOf({ credits_earned: 'tres' })).toEqual({ email: '', credits_earned: 'tres' })
  })

  it.each([
    ['credits_earned', ' 3,5 ', '3.5'],
    ['credits_earned', '1.234,5', '1.234,5'],
    ['activity_end_date', '3/2/2026', '2026-02-03'],
    ['activity_end_date', '2026.2.3', '2026-02-03'],
    ['activity_end_date', '31/02/2026', '31/02/2026'],
    ['term', ' 2026-2 ', '2026-2'],
  ] as const)('takes %s typed as %j for %j', (column, typed, value) => {
    expect(typedValue(column, typed)).toBe(value)
  })
})
