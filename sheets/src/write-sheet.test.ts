import { describe, expect, it } from 'vitest'
import { writeCsv } from './write-sheet.ts'

describe('a CSV file', () => {
  it('disarms what a spreadsheet would run', () => {
    const text = writeCsv(['email', 'error'], [{ email: '=HYPERLINK("x")', error: 'no, "never"' }], { forFile: false })
    expect(text).toBe('email,error\r\n"\'=HYPERLINK(""x"")","no, ""never"""\r\n')
  })

  it('is marked as UTF-8 for Excel, and not in a pipe', () => {
    expect(writeCsv(['a'], [{ a: 'ñ' }], { forFile: true })).toBe('\ufeffa\r\nñ\r\n')
    expect(writeCsv(['a'], [{ a: null }], { forFile: false })).toBe('a\r\n\r\n')
  })
})
