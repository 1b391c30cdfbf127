import { describe, expect, it } from 'vitest'
import { drawableText, inOneChineseHand } from './drawable-text.ts'

describe('a text that is drawn', () => {
  it.each([
    ['Latin', 'Muñoz Šćžłőż Đặng Nguyễn Þórður İğdır ǅ ẞ'],
    ['Greek', 'Ελλάδα Ὀδυσσεύς'],
    ['Cyrillic', 'Москва Ґїєў Қазақстан Ђорђе ӘӨҮ'],
    ['Hebrew', 'שלום עולם'],
    ['Arabic', 'محمد بن سلمان پژوهشگر'],
    ['Thai', 'สมชาย ใจดี'],
    ['Devanagari', 'प्रियंका शर्मा'],
    ['Chinese', '王小明 數據分析 数据分析'],
    ['Japanese', '田中さくら データ分析'],
    ['Korean', '김민준 데이터'],
  ])('keeps all letters of %s', async (_script, text) => {
    expect(await drawableText(text)).toBe(text)
  })

  it('keeps marks that stand apart from their letter', async () => {
    expect(await drawableText('Mun\u0303oz e\u0301')).toBe('Mun\u0303oz e\u0301')
  })

  it('loses what no font of ours has, with the marks on it, and nothing beside it', async () => {
    expect(await drawableText('Ana 🎓🏽 ქართული 👩‍🎓 Muñoz')).toBe('Ana   \u200d Muñoz'.replace('\u200d', ''))
    expect(await drawableText('தமிழ்')).toBe('')
  })
})

describe('a drawing with Chinese characters', () => {
  it('is of one hand: that of the mainland where it has one of its characters, the Japanese one else', async () => {
    const drawing = (words: string) => `<svg viewBox="0 0 1 1"><text>${words}</text></svg>`
    expect(await inOneChineseHand(drawing('机器学习'))).toContain("'ZCOOL XiaoWei' }</style><text>")
    for (const words of ['數學', '田中', 'データ习', 'Muñoz'])
      expect(await inOneChineseHand(drawing(words))).toBe(drawing(words))
  })
})
