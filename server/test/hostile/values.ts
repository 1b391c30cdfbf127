import fc from 'fast-check'
import { propertyRuns } from '../../../open-badges/test/property-runs.ts'

/** Runs of each generator. */
export const runs = propertyRuns(30)

/** Texts that broke somebody once. */
export const texts: Record<string, string> = {
  NUL: 'Ana\0Muñoz',
  'a lone high surrogate': 'Ana \ud83d',
  'a lone low surrogate': '\udc00Ana',
  'swapped surrogates': '\udc4d\ud83d',
  'C0 controls': 'Ana\x01\x08\x1b[31mMuñoz',
  'DEL and C1': 'Ana\x7f\x9b31m',
  'bidi override': 'Ana\u202Egnp.exe',
  'bidi isolates': '\u2066Ana\u2069\u2067',
  'zero width': 'A\u200bn\u2060a\ufeff',
  'line breaks': 'Ana\r\nBcc: todos@example.edu\r\n\r\nHola',
  'line separators': 'Ana\u2028Muñoz\u2029',
  noncharacters: 'Ana\ufffe\uffff',
  'combining heap': `A${'\u0301'.repeat(200)}na`,
  'emoji family': '👩‍👩‍👧‍👦',
  'right to left': 'مها الأحمد',
  blanks: ' \t\u00a0\u3000 ',
  script: '<script>alert(1)</script>',
  'image handler': '"><img src=x onerror=alert(1)>',
  'attribute break': `' onmouseover='alert(1)`,
  'svg handler': '<svg/onload=alert(1)>',
  'closing tags': '</title></p></style></script><b>x',
  comment: '--><!--<![CDATA[x]]>',
  entity: '&lt;b&gt;&#60;script&#62;&amp;',
  template: '{{7*7}}<%= 7*7 %>#{7*7}',
  'markdown link': '[x](javascript:alert(1)) ![i](http://127.0.0.1/x)',
  sql: `'); drop table credentials; --`,
  formula: '=HYPERLINK("http://127.0.0.1","x")',
  path: '../../../../etc/passwd',
  'percent signs': '%00%0d%0a%s%n',
  'JSON-LD': '{"@id":"urn:x","@type":"y"}',
  'constructor name': 'constructor',
  'prototype name': '__proto__',
  long: 'x'.repeat(501),
  'very long': 'ñ'.repeat(100_000),
}

/** Values of another type than the field's, as JSON text. */
export const wrongTypes: string[] = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '8.2',
  '-1',
  '1e400',
  '-1e400',
  '1e-400',
  '1e-7',
  '5e-324',
  '0.30000000000000004',
  '1.7976931348623157e+308',
  '12345678901234567891',
  '""',
  '"x"',
  '[]',
  '[null]',
  '[[]]',
  '[1e400]',
  '{}',
  '{"toString":"x","valueOf":1}',
  '{"length":3}',
  '{"__proto__":{"email":"x@example.edu"}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"then":"x"}',
  '[{"name":{"toString":1}}]',
  '[{"url":["https://example.edu"]}]',
  '[{"url":"javascript:alert(1)"}]',
  '[{"__proto__":{"url":"x"}}]',
  '{"rawJSON":"1e400"}',
]

export const addresses: string[] = [
  'ana@',
  '@example.edu',
  'ana',
  'ana@example',
  'ana@@example.edu',
  'ana@example..edu',
  '.ana@example.edu',
  'ana@-example.edu',
  'ana@[127.0.0.1]',
  '"ana"@example.edu',
  '"a@b"@example.edu',
  'Ana <ana@example.edu>',
  'ana@example.edu, luis@example.edu',
  'ana@example.edu;luis@example.edu',
  'ana@example.edu\nBcc: luis@example.edu',
  'ana@example.edu\r\nRCPT TO:<luis@example.edu>',
  'ana@example.edu\0',
  'ana\u200b@example.edu',
  'ana@exam\u00adple.edu',
  'ana@example.edu\u202e',
  '\ud800@example.edu',
  'ana@\udc00.edu',
  'añá@example.edu',
  'ana@example.edu>',
  'ana@example.edu/x',
  'ana@example.edu?x=1',
  'ana@exam%70le.edu',
  '<script>@example.edu',
  '"<script>alert(1)</script>"@example.edu',
  `${'a'.repeat(65)}@example.edu`,
  `${'a'.repeat(60)}@${'b'.repeat(255)}.edu`,
  `${'a'.repeat(64)}@${'b.'.repeat(125)}edu`,
  `ana@${'b'.repeat(64)}.edu`,
  `${'a'.repeat(310)}@x.es`,
  'x'.repeat(1_000_000),
  '__proto__',
  'constructor@',
]

/** Text of any code units, surrogates and controls among them. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...Object.values(texts).filter((text) => text.length < 1_000)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 }).map((units) => String.fromCharCode(...units)),
)

/** Any value, as JSON text. */
export const anyJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...wrongTypes),
  anyText.map((text) => JSON.stringify(text)),
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
)

export const anyAddress: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...addresses.filter((address) => address.length < 1_000)),
  anyText,
  fc.emailAddress(),
  fc.integer({ min: 0, max: 9 }).map((n) => `p${n}@example.edu`),
  fc.tuple(anyText, anyText).map(([local, domain]) => `${local}@${domain}`),
)

const fields = [
  'recipient_name',
  'result_value',
  'credits_earned',
  'evidence',
  'role',
  'license_number',
  'term',
  'activity_start_date',
  'activity_end_date',
  '__proto__',
  'constructor',
  'toString',
]

/** A row as JSON text: an address of some kind, and hostile values in some fields. */
export const anyRow: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: anyAddress.map((text) => JSON.stringify(text)) },
      { weight: 1, arbitrary: anyJson },
    ),
    fc.dictionary(fc.oneof(fc.constantFrom(...fields), anyText), anyJson, { maxKeys: 6, noNullPrototype: false }),
  )
  .map(([email, others]) => {
    const members = Object.entries(others).map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    return `{${[`"email":${email}`, ...members].join(',')}}`
  })
