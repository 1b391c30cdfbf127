import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRecipients, readSheet, type SheetError, writeWorkbook } from '../src/index.ts'
import { bare, part } from './bare-workbook.ts'

// Written by openpyxl, a library of others.
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}.xlsx`, import.meta.url))

function caught(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

describe('an Excel workbook', () => {
  it('keeps characters above U+FFFF however they are written', () => {
    const ways = [
      '&#127891;',
      '&#x1F393;',
      '&#X0001f393;',
      '\u{1F393}',
      '_xD83C__xDF93_',
      '_x1F393_',
      '&#55356;&#57235;',
    ]
    const names = ['&#x20BB7;野家', '&amp;#127891;', '&#205;&#x4E2D;', ...ways]
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = names.map((name) => `<row>${cell('a@example.edu')}${cell(name)}</row>`)
    const sheet = bare(`<sheetData><row>${cell('email')}${cell('recipient_name')}</row>${rows.join('')}</sheetData>`)
    expect(readRecipients(sheet).recipients.map(({ recipient }) => recipient.recipient_name)).toEqual([
      '\u{20BB7}野家',
      '&#127891;',
      'Í中',
      ...ways.map(() => '\u{1F393}'),
    ])
  })

  it('keeps what it calls an error as one, also in a word that only a later Excel has', () => {
    const errors = ['#N/A', '#GETTING_DATA', '#FIELD!', '#SOONER!', 'Ana']
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const rows = errors.map((error) => `<row>${text('a@b.co')}<c t="e"><f>A9</f><v>${error}</v></c></row>`)
    const sheet = bare(`<sheetData><row>${text('email')}${text('recipient_name')}</row>${rows.join('')}</sheetData>`)
    const names = readRecipients(sheet).recipients.map(({ recipient }) => recipient.recipient_name)
    expect(names).toEqual(['#N/A', '#GETTING_DATA', '#FIELD!', '#ERROR!', '#ERROR!'])
  })

  it('is read as it is shown: dates, decimals, leading zeros, parts of a text in bold', () => {
    expect(readRecipients(fixture('people')).recipients).toEqual([
      {
        row: 1,
        sheetRow: 2,
        recipient: {
          email: 'ana@example.edu',
          recipient_name: 'Ana Muñoz',
          credits_earned: 3.5,
          activity_start_date: '2026-02-03',
          activity_end_date: '2026-06-30',
          license_number: '00123450',
          term: '2026-1',
        },
      },
      {
        row: 2,
        sheetRow: 3,
        recipient: {
          email: 'luis@example.edu',
          recipient_name: 'Luis & Cía <SA>',
          credits_earned: 0.3,
          activity_start_date: '2026-02-04',
          activity_end_date: '2026-06-30',
          license_number: '00123450',
          term: '85%',
        },
      },
      {
        row: 3,
        sheetRow: 5,
        recipient: {
          email: 'eva@example.edu',
          recipient_name: 'Eva',
          credits_earned: 4,
          activity_start_date: '2026-02-03',
        },
      },
    ])
  })

  it('tells what is not sent, and that rows which nobody sees are read', () => {
    const { ignored, notes } = readRecipients(fixture('people'))
    expect(ignored).toEqual(['Aprobado'])
    expect(notes).toContain('1 rows are hidden in the sheet, and are read all the same.')
  })

  it('gives its first sheet that is shown, or the one that is named', () => {
    expect(() => readRecipients(fixture('people'), { sheet: 'notas' })).toThrow(/No column holds the e-mail/)
    expect(() => readRecipients(fixture('people'), { sheet: 'Otra' })).toThrow(
      'No sheet is called "Otra". There are Notas, Alumnos.',
    )
  })

  describe('of several sheets', () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const list = `<row>${text('email')}</row><row>${text('ana@example.edu')}</row>`
    function bookOf(...sheets: string[]): Uint8Array {
      const files = sheets.map((rows, n) => [
        `xl/worksheets/${n}.xml`,
        part(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      ])
      const named = sheets.map((_, n) => `<sheet name="S${n}" r:id="r${n}"/>`).join('')
      const targets = sheets.map((_, n) => `<Relationship Id="r${n}" Target="worksheets/${n}.xml"/>`).join('')
      return bare('', {
        ...Object.fromEntries(files),
        'xl/workbook.xml': part(`<workbook><sheets>${named}</sheets></workbook>`),
        'xl/_rels/workbook.xml.rels': part(`<Relationships>${targets}</Relationships>`),
      })
    }

    it('is read from the first that is a list, and says so: one in front with a title, a picture or nothing is passed over', () => {
      const book = bookOf(`<row>${text('Read me')}</row>`, '', list, list)
      expect(readSheet(book)).toMatchObject({
        source: { sheet: 'S2' },
        rows: [{ recipient: { email: 'ana@example.edu' } }],
      })
      expect(readRecipients(book).notes).toEqual(['The sheet “S2” is read, which is not the first one.'])
      expect(caught(() => readSheet(book, { sheet: 'S0' }))).toMatchObject({ faults: [{ code: 'no_rows' }] })
      expect(caught(() => readSheet(book, { sheet: 'S1' }))).toMatchObject({ faults: [{ code: 'empty' }] })
    })

    it('takes no later one for a list that has headings and nobody yet', () => {
      const book = bookOf(`<row>${text('email')}${text('recipient_name')}</row>`, list)
      expect(caught(() => readSheet(book))).toMatchObject({ faults: [{ code: 'no_rows' }] })
    })
  })

  it('whose days count from 1904 has the same dates', () => {
    expect(readRecipients(fixture('days-from-1904')).recipients[0]!.recipient.activity_start_date).toBe('2026-02-03')
  })

  it('may have a merged title above its header, and no merged cells below', () => {
    expect(readRecipients(fixture('merged-title'), { headerRow: 2 }).recipients.length).toBe(2)
    expect(() => readRecipients(fixture('merged-title'))).toThrow(/--header-row 2/)
    expect(() => readRecipients(fixture('merged-cells'), { headerRow: 2 })).toThrow(/B3:B4 are merged/)
  })

  it('is refused with the cell when a formula has no result', () => {
    expect(() => readRecipients(fixture('formula-without-result'))).toThrow(/Cell A2 is a formula without a result/)
  })

  describe('with several faults', () => {
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
    const head = `<row r="1">${text('A1', 'email')}${text('B1', 'recipient_name')}${text('C1', 'term')}</row>`
    const person = (row: number, name: string, term: string) =>
      `<row r="${row}">${text(`A${row}`, `p${row}@b.co`)}${name}${term}</row>`
    const formulas = Array.from({ length: 12 }, (_, n) => person(n + 2, `<c r="B${n + 2}"><f>X${n}</f></c>`, ''))
    const group = person(14, text('B14', 'Ana'), text('C14', '2026-1')) + person(15, '', '') + person(16, '', '')
    const faulty = bare(
      `<sheetData>${head}${formulas.join('')}${group}<row r="17"/></sheetData><mergeCells><mergeCell ref="C14:C17"/></mergeCells>`,
    )

    it('is refused with all of them at once, and so many of the places as a person reads', () => {
      const error = caught(() => readSheet(faulty)) as SheetError
      expect(error.faults).toEqual([
        { code: 'formula_without_result', values: [[2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((row) => `B${row}`), 2] },
        { code: 'merged', values: [['C14:C17'], 0] },
      ])
      expect(error.message).toMatch(/^The cells B2, .*B11 and 2 more are formulas.* C14:C17 are merged/)
    })

    it('is read all the same where a person says how: blank, and the first of the merged cells in each row that there is', () => {
      const half = caught(() => readSheet(faulty, { missingResults: 'empty' })) as SheetError
      expect(half.faults.map(({ code }) => code)).toEqual(['merged'])
      const { rows, source } = readSheet(faulty, { missingResults: 'empty', mergedCells: 'first' })
      expect(source).toMatchObject({ formulas: 0 })
      expect(rows.map(({ sheetRow, recipient }) => [sheetRow, recipient.recipient_name, recipient.term])).toEqual([
        ...formulas.map((_, n) => [n + 2, undefined, undefined]),
        [14, 'Ana', '2026-1'],
        [15, undefined, '2026-1'],
        [16, undefined, '2026-1'],
      ])
    })

    it('is told of a merged cell in its header, and of no formula whose result is an empty text', () => {
      const blank = person(2, '<c r="B2" t="str"><f>X</f><v></v></c>', '')
      const merged = bare(`<sheetData>${head}${blank}</sheetData><mergeCells><mergeCell ref="B1:C1"/></mergeCells>`)
      const { faults } = caught(() => readSheet(merged)) as SheetError
      expect(faults).toEqual([{ code: 'merged', values: [['B1:C1'], 0] }])
    })

    const rows = Array.from({ length: 500 }, (_, n) => `<row r="${n + 2}">${text(`A${n + 2}`, 'ana@b.co')}</row>`)
    it.each([
      ['reach to the end of the sheet', 1_000, 'A1:XFD1048576'],
      ['run backwards', 100_000, 'ZZZ1:A9999999'],
      ['run backwards beside one that reaches to the end', 10_000, 'ZZZ1:A501"/><mergeCell ref="A1:XFD501'],
    ])('is not filled beyond what it may hold, whatever its ranges say: they %s', (_, times, ref) => {
      const ranges = `<mergeCell ref="${ref}"/>`.repeat(times)
      const endless = bare(`<sheetData>${head}${rows.join('')}</sheetData><mergeCells>${ranges}</mergeCells>`)
      expect(() => readSheet(endless, { mergedCells: 'first' })).toThrow(/more than 2 million cells/)
    })

    it('is read at once where the number of a row, or the format of its numbers, has no end', () => {
      const range = `<mergeCell ref="A${'1'.repeat(300_000)}x"/>`
      const endless = bare(`<sheetData>${head}${group}</sheetData><mergeCells>${range}</mergeCells>`, {
        'xl/styles.xml': `<s><numFmt numFmtId="1" formatCode="${'[h'.repeat(127)}"/><cellXfs>${'<xf numFmtId="1"/>'.repeat(100_000)}</cellXfs></s>`,
      })
      expect(readSheet(endless).rows).not.toEqual([])
    })

    it('is damaged where one of its tags has a hundred thousand attributes', () => {
      const attributes = Array.from({ length: 100_000 }, (_, n) => ` a${n}=""`).join('')
      expect(() => readSheet(bare(`<sheetData><row${attributes}/></sheetData>`))).toThrow(/one of its tags is too long/)
    })
  })

  it('gives the results of its formulas, and says so', () => {
    const cells = '<c r="A2" t="str"><f>"a"&amp;"@b.co"</f><v>a@b.co</v></c>'
    const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>email</t></is></c></row>'
    const { recipients, notes } = readRecipients(bare(`<sheetData>${header}<row r="2">${cells}</row></sheetData>`))
    expect(recipients[0]!.recipient).toEqual({ email: 'a@b.co' })
    expect(notes).toEqual(['1 cells are formulas; their last results are read.'])
  })
})

describe('a workbook of ours', () => {
  const rows = [
    { email: 'ana@example.edu', name: 'Ana "Ñ" <&> _x0041_', license_number: '00123', credits_earned: 3.5, term: null },
    { email: '=1+1', name: 'a\u0001b', license_number: '1e5', credits_earned: -1 },
  ]

  it('keeps every text as text, and numbers as numbers', () => {
    const columns = ['email', 'name', 'license_number', 'credits_earned', 'term']
    const read = readRecipients(writeWorkbook(columns, rows)).recipients.map((row) => row.recipient)
    expect(read).toEqual([
      { email: 'ana@example.edu', recipient_name: 'Ana "Ñ" <&> _x0041_', license_number: '00123', credits_earned: 3.5 },
      { email: '=1+1', recipient_name: 'a\u0001b', license_number: '1e5', credits_earned: -1 },
    ])
  })

  it('has the same bytes for the same rows', () => {
    expect(writeWorkbook(['email'], rows)).toEqual(writeWorkbook(['email'], rows))
  })
})
