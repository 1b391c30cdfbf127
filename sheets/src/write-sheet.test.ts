import { describe, expect, it } from 'vitest'
import { readDelimitedText } from './text/read-delimited-text.ts'
import { csvFileIn, type SheetRow, writeCsv, writeCsvParts } from './write-sheet.ts'

describe('a CSV file', () => {
  it('disarms what a spreadsheet would run', () => {
    const text = writeCsv(['email', 'error'], [{ email: '=HYPERLINK("x")', error: 'no, "never"' }], { forFile: false })
    expect(text).toBe('email,error\r\n"\'=HYPERLINK(""x"")","no, ""never"""\r\n')
  })

  it('disarms a formula of several lines too', () => {
    const text = writeCsv(['email'], [{ email: '=HYPERLINK("x")\nana@example.edu' }, { email: '@a\r\nb' }], {
      forFile: false,
    })
    expect(text).toBe('email\r\n"\'=HYPERLINK(""x"")\nana@example.edu"\r\n"\'@a\r\nb"\r\n')
  })

  it.each(['=1', '+1', '-1', '@a', '＝1', '＋1', '－1', '＠a', '\t=1', '\r=1', '\n=1'])(
    'disarms %j, and is read as it was',
    (name) => {
      const text = writeCsv(['email', 'name'], [{ email: 'ana@example.edu', name }], { forFile: true })
      expect(text).toMatch(/,"'/)
      const { rows } = readDelimitedText(Buffer.from(text))
      expect(rows[1]?.cells[1]).toBe(name)
    },
  )

  it('is marked as UTF-8 for Excel, and not in a pipe', () => {
    expect(writeCsv(['a'], [{ a: 'ñ' }], { forFile: true })).toBe('\ufeffa\r\nñ\r\n')
    expect(writeCsv(['a'], [{ a: null }], { forFile: false })).toBe('a\r\n\r\n')
  })

  it('has semicolons and decimal commas in Spanish, as a Spanish spreadsheet reads it', () => {
    const rows = [{ a: 'uno; dos', b: 3.5 }]
    expect(writeCsv(['a', 'b'], rows, csvFileIn('es'))).toBe('\ufeffa;b\r\n"uno; dos";3,5\r\n')
    expect(writeCsv(['a', 'b'], rows, csvFileIn('en'))).toBe('\ufeffa,b\r\nuno; dos,3.5\r\n')
  })

  it('has its headings once, however many parts it comes in', async () => {
    async function* parts(): AsyncGenerator<SheetRow[]> {
      yield [{ 'a\r\nb': 1 }, { 'a\r\nb': '=2' }]
      yield []
      yield [{ 'a\r\nb': 3 }]
    }
    const written: string[] = []
    for await (const part of writeCsvParts(['a\r\nb'], parts(), csvFileIn('es'))) written.push(part)
    expect(written).toEqual(['\ufeff"a\r\nb"\r\n', `1\r\n"'=2"\r\n`, '3\r\n'])
  })
})
