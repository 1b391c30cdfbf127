import { describe, expect, it } from 'vitest'
import { fitText } from './fit-text.ts'

/** Each character is as wide as it is high. */
const square = (text: string, size: number) => [...text].length * size
const room = { width: 100, lines: 3, height: 100 }

describe('a text that is fitted into its room', () => {
  it('is as large as it can be, on lines of about one length', () => {
    expect(fitText('aa bb', room, [30, 10], square)).toEqual({ lines: ['aa', 'bb'], size: 30 })
    expect(fitText('aaaa bbbb cccc', room, [10, 5], square).lines).toEqual(['aaaa bbbb', 'cccc'])
  })

  it('breaks a language without spaces between its words, before no punctuation and after no bracket', () => {
    const { lines } = fitText('データ分析入門、「応用」', { width: 60, lines: 4, height: 100 }, [10], square)
    expect(lines.join('')).toBe('データ分析入門、「応用」')
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) {
      expect(line).not.toMatch(/^[、」]|「$/)
      expect(square(line, 10)).toBeLessThanOrEqual(60)
    }
    expect(fitText('สวัสดีชาวโลก', { width: 60, lines: 3, height: 100 }, [10], square).lines.length).toBeGreaterThan(1)
  })

  it('breaks a word that is longer than its line at the smallest size alone', () => {
    const { lines, size } = fitText('x'.repeat(25), room, [20, 10], square)
    expect([lines.join(''), lines.length, size]).toEqual(['x'.repeat(25), 3, 10])
  })

  it('ends in an ellipsis where it has no room, within its lines and its height', () => {
    const words = 'palabra '.repeat(40)
    const { lines } = fitText(words, room, [20, 10], square)
    expect(lines).toHaveLength(3)
    expect(lines.at(-1)).toMatch(/…$/)
    for (const line of lines) expect(square(line, 10)).toBeLessThanOrEqual(100)
    expect(fitText(words, { ...room, height: 25 }, [10], square).lines).toHaveLength(2)
  })

  it('has no line where there is no text', () => {
    expect(fitText('  ', room, [10], square).lines).toEqual([])
  })
})
