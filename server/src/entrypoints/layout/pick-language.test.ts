import { expect, it } from 'vitest'
import { pickLanguage } from './pick-language.ts'

it.each([
  ['the address decides', 'en', 'es-MX,es;q=0.9', 'es', 'en'],
  ['the browser decides where the address says nothing', undefined, 'en-GB,en;q=0.8,es;q=0.5', 'es', 'en'],
  ['the browser’s order of preference counts, not the order of writing', undefined, 'en;q=0.3, es;q=0.9', 'en', 'es'],
  ['a language that we lack is passed over', undefined, 'fr,de;q=0.9,en;q=0.1', 'es', 'en'],
  ['a refused language is not taken', undefined, 'en;q=0', 'es', 'es'],
  ['the organization’s language is the last resort', undefined, 'fr', 'es', 'es'],
  ['an unknown wish is no wish', 'xx', undefined, 'en', 'en'],
  ['a wish sent twice is no wish', ['en', 'es'], undefined, 'es', 'es'],
  ['nonsense is survived', undefined, ';;;,=,q=,*;q=nan', 'es', 'es'],
] as const)('%s', (_promise, asked, accepted, fallback, picked) => {
  expect(pickLanguage(asked, accepted, fallback)).toBe(picked)
})
