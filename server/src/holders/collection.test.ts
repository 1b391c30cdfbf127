import { describe, expect, it } from 'vitest'
import { moved, readCollectionText } from './collection.ts'

describe('the texts of a collection', () => {
  it('are a title on one line and a few lines beside it', () => {
    expect(readCollectionText({ title: ' Mis\tcursos ', about: 'uno\r\ndos' })).toEqual({
      title: 'Mis cursos',
      about: 'uno\ndos',
    })
    expect(readCollectionText({ title: 'ñ'.repeat(100), about: '' })).toBeDefined()
  })

  it.each([
    { title: ' ', about: '' },
    { title: 'a'.repeat(101), about: '' },
    { title: 'a', about: 'a'.repeat(501) },
    { title: 'a\0', about: '' },
  ])('are refused as %j', (given) => {
    expect(readCollectionText(given)).toBeUndefined()
  })
})

it('one place earlier or later changes nothing else, nor does a place that is not there', () => {
  expect(moved(['a', 'b', 'c'], 'c', 'up')).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', 'down')).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'a', 'up')).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b'], 'b', 'down')).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 'x', 'up')).toEqual(['a', 'b'])
})
