import { expect, it } from 'vitest'
import { only, pairs } from './lists.ts'

it('pairs what stands at the same place, and refuses lists of which one is longer', () => {
  expect(pairs(['a', 'b'], [1, 2])).toEqual([
    ['a', 1],
    ['b', 2],
  ])
  expect(() => pairs(['a', 'b'], [1])).toThrow(RangeError)
  expect(() => pairs(['a'], [1, 2])).toThrow('Lists of 1 and 2 cannot be paired.')
})

it('takes the only entry of a list, and refuses a list of none or several', () => {
  expect(only([undefined])).toBeUndefined()
  expect(only(['a'])).toBe('a')
  expect(() => only([])).toThrow('A list of 0 was to have one entry.')
  expect(() => only(['a', 'b'])).toThrow(RangeError)
})
