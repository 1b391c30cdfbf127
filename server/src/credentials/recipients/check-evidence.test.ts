import { describe, expect, it } from 'vitest'
import { checkEvidence } from './check-evidence.ts'
import { type RowError, type RowWarning, textsOf } from './messages.ts'

function check(value: unknown, isRequired = false) {
  const errors: RowError[] = []
  const warnings: RowWarning[] = []
  const evidence = checkEvidence(value, isRequired, undefined, errors, warnings)
  return { evidence, errors: textsOf(errors), warnings: textsOf(warnings) }
}

describe('evidence', () => {
  it('keeps what has content, with the address in the form that is signed', () => {
    const evidence = [
      { name: ' Tesis ', url: 'HTTPS://Example.com/a b', description: 'uno\r\ndos' },
      {},
      { name: '' },
      { name: 'Sin enlace' },
    ]
    expect(check(evidence).evidence).toEqual([
      { name: 'Tesis', url: 'https://example.com/a%20b', description: 'uno\ndos' },
      { name: 'Sin enlace' },
    ])
  })

  it('keeps what is told of it, of what kind it is, and for whom', () => {
    const told = { narrative: 'uno\r\ndos', genre: ' Foto ', audience: 'Docentes\n' }
    expect(check([told, { genre: 'Texto' }])).toEqual({
      evidence: [{ narrative: 'uno\ndos', genre: 'Foto', audience: 'Docentes' }, { genre: 'Texto' }],
      errors: [],
      warnings: [],
    })
    expect(check([{ narrative: 5, genre: 'x'.repeat(501), audience: '\u0000' }]).errors).toEqual([
      'Tipo inválido: evidence.narrative (se espera texto)',
      expect.stringContaining('evidence.genre'),
      expect.stringContaining('evidence.audience'),
    ])
    expect(check([{ kind: 'x' }]).warnings).toHaveLength(1)
  })

  it.each([
    ['https://example.com/{a}|b?c=[1]^#x#y%', 'https://example.com/%7Ba%7D%7Cb?c=%5B1%5D%5E#x%23y%25'],
    ['https://example.com/caf%C3%A9?q=1&r=%20', 'https://example.com/caf%C3%A9?q=1&r=%20'],
    ['https://muñoz.es/ñ', 'https://xn--muoz-hqa.es/%C3%B1'],
    ['http://[2001:db8::1]:8080/a', 'http://[2001:db8::1]:8080/a'],
  ])('signs %s as an address that every parser accepts', (url, signed) => {
    expect(check([{ url }]).evidence).toEqual([{ url: signed }])
  })

  it.each([
    'javascript:alert(1)',
    'ftp://example.com/x',
    'example.com/x',
    '/x',
    'https://',
    'data:text/html,x',
    'mailto:ana@example.com',
    'https://bank.example@evil.example/',
  ])('refuses the address %s', (url) => {
    expect(check([{ url }, { url }]).errors).toEqual(['Evidencia inválida: url'])
  })

  it('refuses one address twice, since the document would merge them', () => {
    expect(check([{ url: 'https://example.com' }, { url: 'https://EXAMPLE.com/' }]).errors).toEqual([
      'Evidencia inválida: url repetida',
    ])
  })

  it.each([['x'], [5], [true], [{}], [[1]], [['https://example.com']], [[null]], [[[]]]])(
    'refuses %j as evidence',
    (evidence) => {
      expect(check(evidence, true).errors).toEqual(['Tipo inválido: evidence (se espera lista de objetos)'])
    },
  )

  it.each([[undefined], [null], [[]], [[{}]], [[{ name: ' ', url: null }]]])('%j is none', (evidence) => {
    expect(check(evidence, true).errors).toEqual(['Este achievement requiere evidencia'])
  })

  it('has at most twenty entries', () => {
    const evidence = Array.from({ length: 21 }, (_, index) => ({ url: `https://example.com/${index}` }))
    expect(check(evidence).errors).toEqual(['Evidencia inválida: máximo 20 elementos'])
    expect(check(evidence.slice(1)).errors).toEqual([])
  })

  it('warns of parts that nobody knows', () => {
    expect(check([{ link: 'https://example.com' }]).warnings).toEqual([
      'Field not used by this template: evidence.link',
    ])
  })
})
