import fc from 'fast-check'
import { anyText } from './values.ts'

/** Half a surrogate has no form in an address. */
export function wellFormed(value: unknown): string {
  return String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed()
}

/** Bodies of requests: valid members beside invalid ones, as JSON and as a form, and bodies that are neither. */
export function bodiesOf(values: Record<string, unknown>, names: string[], more: fc.Arbitrary<unknown>[]) {
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constant('right') },
    anyText,
    fc.json().map((text) => JSON.parse(text)),
    ...more,
  )
  const fields = fc
    .array(fc.tuple(fc.constantFrom(...Object.keys(values), ...names, '__proto__'), value), { maxLength: 8 })
    .map((pairs) => pairs.map(([name, one]) => [name, one === 'right' ? values[name] : one] as const))
  const [first = ''] = Object.keys(values)
  return fc.oneof(
    fields.map((pairs) => JSON.stringify(Object.fromEntries(pairs)) ?? ''),
    fields.map((pairs) =>
      pairs.map(([name, one]) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(one))}`).join('&'),
    ),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(`{"${first}":${'['.repeat(30_000)}`),
    fc.constant('x'.repeat(70_000)),
    fc.constant(''),
  )
}

export const methods: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constant('documented') },
  fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
)

export const mediaTypes: fc.Arbitrary<string> = fc.constantFrom(
  'application/json',
  'application/x-www-form-urlencoded',
  'APPLICATION/JSON; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=x',
  'x',
)

export const languages: fc.Arbitrary<string> = fc.constantFrom('es', 'en', '*', 'x;q=9', '')

/** The id of a record, now and then another id, and texts that are no id. */
export const idsLike = (id: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(id) },
    fc.uuid(),
    anyText.map((text) => `x${encodeURIComponent(wellFormed(text.slice(0, 50)))}`),
  )
