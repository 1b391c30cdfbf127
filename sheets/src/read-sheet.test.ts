import { describe, expect, it } from 'vitest'
import { readSheet } from './read-sheet.ts'
import { SheetError } from './sheet-error.ts'

const read = (text: string, options = {}) => readSheet(Buffer.from(text), options)
const spanish = 'Correo electrónico;Nombre;Fecha de inicio\n Ana <ana@example.edu> ;Ana Muñoz;3/2/2026\n'

function problemOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error instanceof SheetError ? error.faults.flatMap(({ code, values }) => [code, ...values]) : error
  }
}

describe('a sheet, as a person is asked about it', () => {
  it('tells each column and what it became, also those that are not imported', () => {
    expect(read('Correo;Имя;Aula\na@example.edu;Анна;12').columns).toEqual([
      { header: 'Correo', field: 'email', rivalFor: undefined, samples: ['a@example.edu'] },
      { header: 'Имя', field: undefined, rivalFor: undefined, samples: ['Анна'] },
      { header: 'Aula', field: undefined, rivalFor: undefined, samples: ['12'] },
    ])
  })

  it('takes the first of two columns that are one field, and says what the other would be', () => {
    const { columns, rows } = read('email,name,Name\na@example.edu,Ana,Otra')
    expect(columns.map(({ field, rivalFor }) => [field, rivalFor])).toEqual([
      ['email', undefined],
      ['recipient_name', undefined],
      [undefined, 'recipient_name'],
    ])
    expect(rows[0]?.recipient.recipient_name).toBe('Ana')
  })

  it('is read by the columns that a person chose, by position where two have one name, and without those that they left out', () => {
    const columns = new Map<string, string | number | null>([
      ['recipient_name', 2],
      ['email', 'Buzón'],
      ['term', null],
    ])
    const { rows } = read('Buzón,name,name,term\na@example.edu,Ana,Otra,2026', { columns })
    expect(rows[0]?.recipient).toEqual({ email: 'a@example.edu', recipient_name: 'Otra' })
    expect(problemOf(() => read('email\na@b.co', { columns: new Map([['email', 7]]) }))).toEqual([
      'unknown_column',
      '7',
      ['email'],
    ])
  })

  it('needs no column with the e-mail before a person has named one', () => {
    expect(read('Buzón,Nombre\na@example.edu,Ana').rows).toEqual([
      { sheetRow: 2, recipient: { email: '', recipient_name: 'Ana' }, cleaned: {} },
    ])
  })

  it('finds its headers below a title', () => {
    const { headerRow, rows } = read(`Diplomado 2026;;\n\n${spanish}`)
    expect([headerRow, rows[0]?.sheetRow]).toEqual([3, 4])
  })

  it('names each cell that is sent otherwise than it was in the file', () => {
    expect(read(spanish).rows[0]).toEqual({
      sheetRow: 2,
      recipient: { email: 'ana@example.edu', recipient_name: 'Ana Muñoz', activity_start_date: '2026-02-03' },
      cleaned: { email: ' Ana <ana@example.edu> ', activity_start_date: '3/2/2026' },
    })
  })
})

describe('dates that can be meant in two ways', () => {
  const dates = (...cells: string[]) =>
    `email,inicio\n${cells.map((cell, n) => `p${n}@example.edu,${cell}`).join('\n')}`

  it('are asked about once, with both readings of one of them', () => {
    expect(read(dates('2026-01-01', '3/2/2026')).dates).toEqual({
      order: 'dmy',
      twofold: { field: 'activity_start_date', sheetRow: 3, cell: '3/2/2026', dmy: '2026-02-03', mdy: '2026-03-02' },
    })
    expect(read(dates('3/2/2026'), { dateOrder: 'mdy' }).dates).toEqual({ order: 'mdy' })
  })

  it('are not asked about where one date decides, or none differs', () => {
    expect(read(dates('3/2/2026', '28/2/2026')).dates).toEqual({ order: 'dmy' })
    expect(read(dates('3/2/2026', '2/28/2026')).dates).toEqual({ order: 'mdy' })
    expect(read(dates('5/5/2026', '2026-02-03')).dates).toEqual({ order: 'dmy' })
  })
})

describe('how a file was read', () => {
  it('tells an encoding that was guessed with the first line that would differ, or takes the one that it is told', () => {
    const bytes = Buffer.from('email;nombre\na@example.edu;Ana\nb@example.edu;Muñoz\n', 'latin1')
    expect(readSheet(bytes).source).toMatchObject({
      encoding: 'windows-1252',
      isGuessed: true,
      differs: { line: 3, text: 'b@example.edu;Muñoz' },
      delimiter: ';',
    })
    expect(readSheet(bytes, { encoding: 'windows-1250' }).source).toMatchObject({ isGuessed: false })
    expect(readSheet(bytes, { encoding: 'windows-1250' }).rows[1]?.recipient.recipient_name).toBe('Muńoz')
    expect(problemOf(() => readSheet(bytes, { encoding: 'utf-8' }))).toEqual(['not_in_encoding', 'utf-8'])
  })

  it('suspects a file whose last row breaks off', () => {
    const whole = 'email,name\na@example.edu,A\nb@example.edu,B\nc@exam'
    expect(read(whole).source).toMatchObject({ cutRow: 4 })
    expect(read(`${whole}\n`).source).toMatchObject({ cutRow: undefined })
  })
})

describe('what is no list', () => {
  it.each([
    ['nothing at all', '', ['empty']],
    ['blank lines', '\n \n;;\n', ['empty']],
    ['headings alone', 'email,name\n', ['no_rows']],
    ['a PDF under another name', '%PDF-1.7\n%äüö', ['other_format', 'PDF']],
    ['a web page that calls itself .xls', '<html><table>', ['other_format', 'HTML or XML']],
    ['bytes', `a${'\0'.repeat(9)}`, ['not_text']],
    ['a text with NUL in it', `email\n${'a@example.edu\n'.repeat(100)}x\0y\n`, ['holds_nul', 102]],
    ['one line with no end', `email,${'x'.repeat(5_000_000)}`, ['cell_too_long', 1, 2, 32_767]],
    ['a line of millions of cells', `email,${'x,'.repeat(1_000_000)}`, ['too_many_columns', 500]],
    ['more rows than a sheet may have', `email\n${'a@b.co\n'.repeat(100_001)}`, ['too_many_rows', 100_000]],
    ['a quote that never ends', 'email,name\na@example.edu,"Ana\nb@b.co,B', ['quote', 2, 'Quoted field unterminated']],
    [
      'a quote that something stands behind',
      'email,name\na@example.edu,"Ana" y Luis\nb@b.co,B',
      ['quote', 2, 'Trailing quote on quoted field is malformed'],
    ],
    ['a row wider than its headings', 'email,name\na@example.edu,Muñoz, Ana', ['wider', 2, 3, 2]],
  ])('is told by name and place: %s', (_, text, problem) => {
    expect(problemOf(() => read(text))).toEqual(problem)
  })

  it('is not one of as many rows as a sheet may have, whether or not the last line is ended', () => {
    const most = `email${'\na@b.co'.repeat(99_999)}`
    expect([read(most).rows.length, read(`${most}\n`).rows.length]).toEqual([99_999, 99_999])
  })

  it('is not one with blanks behind quotes, or with lines that end in several ways', () => {
    const { rows } = read('email,name,term\r"a@b.co" ,Ana,"x" \r\n"b@b.co","dijo ""sí""","a\r\nb"\nc@b.co,C,"y" ')
    expect(rows.map(({ recipient }) => [recipient.email, recipient.recipient_name, recipient.term])).toEqual([
      ['a@b.co', 'Ana', 'x'],
      ['b@b.co', 'dijo "sí"', 'a\r\nb'],
      ['c@b.co', 'C', 'y'],
    ])
  })

  it('may have 200 columns', () => {
    const headers = Array.from({ length: 200 }, (_, n) => `c${n}`)
    const { columns } = read(`email,${headers.join(',')}\na@example.edu,${headers.join(',')}`)
    expect(columns.filter(({ field }) => field === undefined).length).toBe(200)
  })
})
