import { describe, expect, it } from 'vitest'
import { sheetOfList } from './pasted-list.ts'

describe('a pasted list', () => {
  it.each([
    [
      'addresses, a line each',
      'ana@x.org\n\n luis@x.org \r\neva@x.org',
      ['ana@x.org\t', 'luis@x.org\t', 'eva@x.org\t'],
    ],
    ['addresses in one line', 'ana@x.org, luis@x.org; eva@x.org', ['ana@x.org\t', 'luis@x.org\t', 'eva@x.org\t']],
    [
      'names before addresses',
      'Ana Muñoz <ana@x.org>\n"Peña, Luis" <luis@x.org>',
      ['ana@x.org\tAna Muñoz', 'luis@x.org\tPeña, Luis'],
    ],
    ['people of a mail program', 'Ana <ana@x.org>, Luis <luis@x.org>', ['ana@x.org\tAna', 'luis@x.org\tLuis']],
    ['a name beside its address', 'Ana Muñoz ana@x.org', ['ana@x.org\tAna Muñoz']],
    ['a name without an address', 'Ana Muñoz', ['Ana Muñoz\t']],
    ['a quotation mark', 'Ana "la Nena" Muñoz <ana@x.org>', ['ana@x.org\t"Ana ""la Nena"" Muñoz"']],
  ])('of %s is one person a row', (_, text, rows) => {
    expect(sheetOfList(text).split('\n')).toEqual(['email\trecipient_name', ...rows])
  })

  it('of cells with headings stays as it is', () => {
    expect(sheetOfList('Correo\tNota\r\nana@x.org\tA\n')).toBe('Correo\tNota\nana@x.org\tA')
  })

  it('of cells without headings gets them from what the cells hold', () => {
    expect(sheetOfList('1\tAna Muñoz\tana@x.org\tA')).toBe('1\trecipient_name\temail\t4\n1\tAna Muñoz\tana@x.org\tA')
  })
})
