import { describe, expect, it } from 'vitest'
import { scanJson } from './json-scan.ts'

describe('scanJson', () => {
  it.each([
    ['1', 1, 0],
    ['"a:[,{"', 1, 0],
    ['"\\"a\\\\"', 1, 0],
    ['[]', 1, 1],
    ['[1, -2.5e3,true , null,"a"]', 6, 1],
    ['{"a":1,"b":"c","d":{"e":[{},[]]}}', 7, 4],
    ['[[[[]]],[]]', 5, 4],
  ])('counts the values of %s and their depth', (text, values, depth) => {
    expect(scanJson(text)).toMatchObject({ values, depth })
  })

  it('tells where the numbers stand that a double cannot hold, and no others', () => {
    const text = '{"1e400":[1e400,"1e400",1e300,12345678901234567891,-9007199254740993,9007199254740992, 1e-400]}'
    const found = scanJson(text).unheld.map(({ start, end }) => text.slice(start, end))
    expect(found).toEqual(['1e400', '12345678901234567891', '-9007199254740993', '1e-400'])
  })

  it('ends with the first value or level too many', () => {
    const limits = { depthMax: 3, valuesMax: 10 }
    expect(scanJson(`[${'1,'.repeat(1_000)}1]`, limits).values).toBe(11)
    expect(scanJson('['.repeat(1_000), limits).depth).toBe(4)
    expect(scanJson('1e400 '.repeat(1_000), limits).unheld.length).toBe(11)
  })
})
