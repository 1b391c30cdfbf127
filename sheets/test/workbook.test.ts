import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRecipients, writeWorkbook } from '../src/index.ts'
import { zip } from '../src/workbook/zip.ts'

// Written by openpyxl, a library of others.
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}.xlsx`, import.meta.url))

const part = (text: string) => `<?xml version="1.0"?>${text}`
const workbook = part('<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>')
const relations = part('<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/></Relationships>')

/** A workbook of one sheet with this content and nothing around it. */
function bare(sheet: string): Uint8Array {
  return zip({
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/worksheets/a.xml': part(`<worksheet>${sheet}</worksheet>`),
  })
}

describe('an Excel workbook', () => {
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

  it('gives the results of its formulas, and says so', () => {
    const cells = '<c r="A2" t="str"><f>"a"&amp;"@b.co"</f><v>a@b.co</v></c>'
    const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>email</t></is></c></row>'
    const { recipients, notes } = readRecipients(bare(`<sheetData>${header}<row r="2">${cells}</row></sheetData>`))
    expect(recipients[0]!.recipient).toEqual({ email: 'a@b.co' })
    expect(notes).toEqual(['1 cells are formulas; their last results are read.'])
  })
})

describe('a hostile workbook', () => {
  it('is refused before it is unpacked when it would be too large', () => {
    const bomb = bare(' '.repeat(101 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(200_000)
    expect(() => readRecipients(bomb)).toThrow(/unpacked it is more than 100 MB/)
  })

  it('is refused when it unpacks to more than it claims', () => {
    const lying = Buffer.from(bare(' '.repeat(1024 * 1024)))
    for (let at = lying.indexOf('PK\x01\x02'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 1)) {
      if (lying.readUInt32LE(at + 24) > 1024 * 1024) lying.writeUInt32LE(10, at + 24)
    }
    expect(() => readRecipients(lying)).toThrow(/damaged/)
  })

  it('cannot make text grow by entities of its own', () => {
    const laughs = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    const cell =
      '<row r="1"><c t="inlineStr"><is><t>email</t></is></c></row><row r="2"><c t="inlineStr"><is><t>&b;</t></is></c></row>'
    const { recipients } = readRecipients(bare(`${laughs}<sheetData>${cell}</sheetData>`))
    expect(recipients[0]!.recipient.email.length).toBeLessThan(10)
  })

  it('is refused when it has too many rows or columns', () => {
    const rows = '<row><c t="inlineStr"><is><t>email</t></is></c></row>'.repeat(100_001)
    expect(() => readRecipients(bare(`<sheetData>${rows}</sheetData>`))).toThrow(/more than 100000 rows/)
    const wide = '<row r="1"><c r="XFD1" t="inlineStr"><is><t>email</t></is></c></row>'
    expect(() => readRecipients(bare(`<sheetData>${wide}</sheetData>`))).toThrow(/more than 500 columns/)
  })

  it.each([
    ['another kind of archive', () => zip({ 'word/document.xml': 'x' }), /no Excel workbook/],
    ['one cut in the middle', () => fixture('people').subarray(0, 3_000), /damaged/],
    ['one with a changed byte', () => changed(fixture('people')), /damaged/],
    ['XML that does not end', () => bare('<sheetData><row'), /damaged/],
  ])('is an error in words: %s', (_name, bytes, words) => {
    expect(() => readRecipients(bytes())).toThrow(words)
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

function changed(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const at = copy.indexOf('xl/worksheets/sheet2.xml') + 200
  copy[at] = copy[at]! ^ 0xff
  return copy
}
