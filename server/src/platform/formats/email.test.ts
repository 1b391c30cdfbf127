import fc from 'fast-check'
import validator from 'validator/lib/isEmail.js'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../open-badges/test/property-runs.ts'
import { mailboxOf, normalizeEmail, parseEmail, spellingsOf } from './email.ts'

describe('one form for one mailbox', () => {
  it.each([
    ['Ana@Example.COM', 'ana@example.com'],
    ['  ana@example.com ', 'ana@example.com'],
    ['A.n.A+curso@gmail.com', 'ana@gmail.com'],
    ['a.na+x+y@GoogleMail.com', 'ana@gmail.com'],
    ['ana.b+x@outlook.com', 'ana.b+x@outlook.com'],
    ['ana.b+x@gmail.com.mx', 'ana.b+x@gmail.com.mx'],
    ['ana.b+x@yahoo.es', 'ana.b+x@yahoo.es'],
    ['ana@MUÑOZ.es', 'ana@xn--muoz-hqa.es'],
    ['ana@xn--muoz-hqa.es', 'ana@xn--muoz-hqa.es'],
    ['+tag@gmail.com', '+tag@gmail.com'],
    ['not an address', 'not an address'],
    ['', ''],
  ])('%s is %s', (sent, normalized) => {
    expect(normalizeEmail(sent)).toBe(normalized)
    expect(normalizeEmail(normalized)).toBe(normalized)
  })

  it('never makes one person of two strangers at Gmail', () => {
    expect(normalizeEmail('+a@gmail.com')).not.toBe(normalizeEmail('+b@gmail.com'))
  })
})

describe('the spellings of an address', () => {
  const isOf = (sent: string) => new RegExp(`^${spellingsOf(normalizeEmail(sent))}$`).test(sent.trim().toLowerCase())
  it.each([
    'Ana@Example.COM',
    'A.n.A+curso@gmail.com',
    'ana+x@GoogleMail.com',
    'ana@muñoz.es',
    "o'x{1}$|a.b*c@example.com",
  ])('include %s', (sent) => expect(isOf(sent)).toBe(true))

  it('are of nobody else', () => {
    const pattern = new RegExp(`^${spellingsOf('a.b@example.com')}$`)
    for (const other of ['ab@example.com', 'axb@example.com', 'a.b+x@example.com', 'a.b@exampleacom'])
      expect(pattern.test(other), other).toBe(false)
  })
})

it('many addresses are of one mailbox, and those of nobody stay as they are', () => {
  expect(['ana+x@example.edu', 'ana+x+y@example.edu', 'ana@example.edu', '+x@gmail.com'].map(mailboxOf)).toEqual([
    'ana@example.edu',
    'ana@example.edu',
    'ana@example.edu',
    '+x@gmail.com',
  ])
})

describe('an address', () => {
  it.each([
    'ana@example.com',
    "o'higgins@uchile.cl",
    'a@b.co',
    'x!#$%&*+-/=?^_`{|}~@example.org',
    `${'a'.repeat(64)}@example.com`,
    'ana@sub.dominio.edu.mx',
    'ana@xn--muoz-hqa.es',
  ])('%s is well formed and kept as sent', (sent) => {
    expect(parseEmail(sent)?.address).toBe(sent)
  })

  it('goes to the ASCII form of an international domain', () => {
    expect(parseEmail('Ana@Muñoz.es')).toEqual({
      address: 'Ana@xn--muoz-hqa.es',
      domain: 'xn--muoz-hqa.es',
      normalized: 'ana@xn--muoz-hqa.es',
    })
  })

  it.each([
    '',
    'ana',
    '\ud800@example.com',
    'ana\udc00@example.com',
    'ana@\ud800.com',
    '@example.com',
    'ana@',
    'ana@localhost',
    'ana@example',
    'ana@@example.com',
    'ana@b@example.com',
    '.ana@example.com',
    'ana.@example.com',
    'an..a@example.com',
    'ana@example..com',
    'ana@-example.com',
    'ana@example.com.',
    'ana@example_x.com',
    'ana@127.0.0.1',
    'ana@[127.0.0.1]',
    'ana@1.1',
    'ana perez@example.com',
    '"ana perez"@example.com',
    'Ana <ana@example.com>',
    '<ana@example.com>',
    'mailto:ana@example.com',
    'ana@example.com,luis@example.com',
    'ana@example.com;luis@example.com',
    'josé@example.com',
    'ana@example.com\r\nBcc: luis@example.com',
    'ana@example.com\n',
    '\rana@example.com',
    'ana\u0000@example.com',
    'ana@exam\u0000ple.com',
    'ana@exa\u200bmple.com',
    'ana@exa\u00admple.com',
    'ana@\u202eexample.com',
    'ana@ex\ud800mple.es',
    'ana@ex%61mple.com',
    'ana@ñ%61.com',
    'ana@ñ.com/x',
    'ana@ñ.com?x',
    'ana@ñ.com:25',
    `${'a'.repeat(65)}@example.com`,
    `ana@${'a'.repeat(64)}.com`,
    `ana@${'ab.'.repeat(90)}com`,
    `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(20)}.com`,
    'a'.repeat(1_000_000),
  ])('%j is refused', (sent) => {
    expect(parseEmail(sent)).toBeUndefined()
  })

  it('is one to the library too, which is asked about unusual ones alone', () => {
    const part = fc.array(fc.constantFrom('a', 'B', '0', '-', '_', '+', '.', "'", 'ab', 'xn--'), { maxLength: 4 })
    const label = fc.oneof(
      part.map((parts) => parts.join('')),
      fc.constantFrom('com', 'a'.repeat(63), 'a'.repeat(64)),
    )
    const address = fc
      .tuple(part, fc.array(label, { minLength: 1, maxLength: 3 }))
      .map(([local, labels]) => `${local.join('')}@${labels.join('.')}`)
    fc.assert(
      fc.property(address, (text) => {
        expect(parseEmail(text) !== undefined).toBe(validator.default(text, { allow_utf8_local_part: false }))
      }),
      { numRuns: propertyRuns(2_000) },
    )
  })
})
