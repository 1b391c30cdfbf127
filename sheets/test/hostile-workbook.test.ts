import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRecipients, readSheet } from '../src/index.ts'
import { zip } from '../src/workbook/zip.ts'
import { bare, part } from './bare-workbook.ts'

const people = readFileSync(new URL('fixtures/people.xlsx', import.meta.url))

describe('a hostile workbook', () => {
  it('is refused before it is unpacked when it would be too large', () => {
    const bomb = bare(' '.repeat(31 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(200_000)
    expect(() => readRecipients(bomb)).toThrow(/unpacked it is more than 30 MB/)
  })

  it('is refused when it unpacks to more than it claims', () => {
    const lying = Buffer.from(bare(' '.repeat(1024 * 1024)))
    for (let at = lying.indexOf('PK\x01\x02'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 1)) {
      if (lying.readUInt32LE(at + 24) > 1024 * 1024) lying.writeUInt32LE(10, at + 24)
    }
    expect(() => readRecipients(lying)).toThrow(/damaged: a part of it is larger than its directory says/)
  })

  it('is refused for its elements, those of all parts together, and for their depth', () => {
    expect(() => readRecipients(bare('<a/>'.repeat(2_000_001)))).toThrow(/more than 2 million cells and other elements/)
    const half = '<a/>'.repeat(1_000_001)
    expect(() => readRecipients(bare(half, { 'xl/styles.xml': part(`<styleSheet>${half}</styleSheet>`) }))).toThrow(
      /more than 2 million/,
    )
    expect(() => readRecipients(bare('<a>'.repeat(40) + '</a>'.repeat(40)))).toThrow(/more than 32 levels deep/)
  })

  it('is refused for cells that no element stands for, and for a text that no cell could hold, wherever it stands', () => {
    const far = '<row><c r="SF1"/></row>'.repeat(4_100)
    expect(() => readRecipients(bare(`<sheetData>${far}</sheetData>`))).toThrow(/more than 2 million cells/)
    expect(() => readRecipients(bare('&#127891;'.repeat(40_000)))).toThrow(/more than 32767 characters/)
  })

  it('has its formats and addresses read no further than any is long', () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const format = `${'[x]'.repeat(90)}yyyy`
    const styles = part(
      `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
    )
    const address = `Ana &lt;${'a'.repeat(1_000)}@example.edu>`
    const rows = `<row>${cell('email')}${cell('term')}</row><row>${cell(address)}<c s="0"><v>46056</v></c></row>`
    const { rows: read } = readSheet(bare(`<sheetData>${rows}</sheetData>`, { 'xl/styles.xml': styles }))
    expect(read[0]?.recipient).toEqual({ email: address.replace('&lt;', '<'), term: '46056' })
  })

  it('is refused for the text of a cell, its own or shared, and for that of all cells together', () => {
    const inline = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`
    const shared = (text: string) => ({ 'xl/sharedStrings.xml': part(`<sst><si><t>${text}</t></si></sst>`) })
    const many = (count: number) => `<row><c t="s"><v>0</v></c></row>`.repeat(count)
    const sheet = (rows: string) => `<sheetData>${inline('email')}${rows}</sheetData>`
    const long = 'x'.repeat(32_768)
    expect(() => readRecipients(bare(sheet(inline(long))))).toThrow(/A cell of the workbook has more than 32767/)
    expect(() => readRecipients(bare(sheet(many(1)), shared(long)))).toThrow(
      /A cell of the workbook has more than 32767/,
    )
    const text = long.slice(1)
    expect(readRecipients(bare(sheet(many(2)), shared(text))).recipients.length).toBe(2)
    expect(() => readRecipients(bare(sheet(many(2_100)), shared(text)))).toThrow(/hold more than 64 MB of text/)
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
    ['one cut in the middle', () => people.subarray(0, 3_000), /damaged/],
    ['one with a changed byte', () => changed(people), /damaged/],
    ['XML that does not end', () => bare('<sheetData><row'), /damaged/],
  ])('is an error in words: %s', (_name, bytes, words) => {
    expect(() => readRecipients(bytes())).toThrow(words)
  })
})

function changed(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const at = copy.indexOf('xl/worksheets/sheet2.xml') + 200
  copy[at] = copy[at]! ^ 0xff
  return copy
}
