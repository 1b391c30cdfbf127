import { expect, it } from 'vitest'
import { pairs } from './pairs.ts'

it('pairs what stands at the same place, and refuses lists of which one is longer', () => {
  expect(pairs(['a', 'b'], [1, 2])).toEqual([
    ['a', 1],
    ['b', 2],
  ])
  expect(() => pairs(['a', 'b'], [1])).toThrow(RangeError)
  expect(() => pairs(['a'], [1, 2])).toThrow('Lists of 1 and 2 cannot be paired.')
})
