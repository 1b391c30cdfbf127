import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bakePng } from '../picture/png.ts'
import { bakeSvg } from '../picture/svg.ts'
import { hasRepeatedNames } from './json-text.ts'
import { readCredentialFile } from './read-file.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVQIW2NgYGD4DwABBAEAcuYhEgAAAABJRU5ErkJggg==',
  'base64',
)
const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'
const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJ4In0.c2ln'

/** The picture with an assertion of Open Badges 2.0 or older in a chunk of that type. */
function olderPng(type: 'iTXt' | 'tEXt', text: string): Buffer {
  const filler = type === 'iTXt' ? '\0\0\0\0\0' : '\0'
  const data = Buffer.from(`openbadges${filler}${text}`)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([png.subarray(0, 33), length, Buffer.from(type), data, Buffer.alloc(4), png.subarray(33)])
}

/** A PDF as far as its attachments go: each the words of its dictionary, and what follows "stream". */
function pdf(...attachments: [words: string, data: string | Buffer][]): Buffer {
  const names = '1 0 obj\n<< /Type /Catalog /Names << /EmbeddedFiles 2 0 R >> >>\nendobj\n'
  const objects = attachments.map(([words, data], index) =>
    Buffer.concat([
      Buffer.from(`${index + 5} 0 obj\n<< /Type /EmbeddedFile ${words} >>\nstream\r\n`),
      Buffer.from(data),
      Buffer.from('\nendstream\nendobj\n'),
    ]),
  )
  return Buffer.concat([Buffer.from(`%PDF-1.7\n%\xff\xff\n${names}`, 'latin1'), ...objects, Buffer.from('%%EOF')])
}

describe('a file', () => {
  it.each([
    ['JSON', Buffer.from(' {"a":1}\n')],
    ['JSON with a byte order mark', Buffer.from('\uFEFF{"a":1}')],
    ['a PNG', bakePng(png, '{"a":1}')],
    ['an SVG', Buffer.from(bakeSvg(svg, '{"a":1}'))],
  ])('that is %s gives its document', (_, bytes) => {
    expect(readCredentialFile(bytes)).toEqual({ document: { a: 1 } })
  })

  it('that is a token, bare or baked, gives its text', () => {
    expect(readCredentialFile(Buffer.from(`${jwt}\n`))).toEqual({ document: jwt })
    expect(readCredentialFile(bakePng(png, jwt))).toEqual({ document: jwt })
  })

  it.each([
    ['in JSON', olderPng('iTXt', '{"@context":"https://w3id.org/openbadges/v2","type":"Assertion"}'), {}],
    ['by its address', olderPng('tEXt', 'https://x.example/1'), { id: 'https://x.example/1' }],
    [
      'by its address, in an SVG',
      Buffer.from('<svg xmlns:o="http://openbadges.org"><o:assertion verify="https://x.example/1"/></svg>'),
      { id: 'https://x.example/1' },
    ],
  ])('with an assertion of Open Badges 2.0 %s gives that', (_, bytes, found) => {
    expect(readCredentialFile(bytes)).toEqual({
      document: { '@context': 'https://w3id.org/openbadges/v2', type: 'Assertion', ...found },
    })
  })

  it('without a credential says what is missing', () => {
    expect(readCredentialFile(png)).toEqual({ problem: 'no_credential' })
    expect(readCredentialFile(Buffer.from(svg))).toEqual({ problem: 'no_credential' })
    expect(readCredentialFile(Buffer.from('hello'))).toEqual({ problem: 'not_json' })
    expect(readCredentialFile(Buffer.alloc(0))).toEqual({ problem: 'not_json' })
  })
})

describe('a PDF', () => {
  const credential = '{"@context":[],"name":"Ñ endstream"}'
  const packed = deflateSync(credential)

  it.each([
    ['packed', pdf(['/Filter /FlateDecode', packed])],
    ['packed, its filter in a list', pdf(['/Filter [/FlateDecode]', packed])],
    ['as it is', pdf([`/Length ${Buffer.byteLength(credential)}`, credential])],
    ['as it is, its length told elsewhere', pdf(['/Length 12 0 R', credential.replace(' endstream', '')])],
    [
      'twice, beside another file',
      pdf(['', '{"a":1}'], ['/Filter/FlateDecode', packed], ['/Filter/FlateDecode', packed]),
    ],
    ['as a token', pdf(['', jwt])],
  ])('gives the credential that is attached to it: %s', (how, bytes) => {
    const name = how.includes('elsewhere') ? 'Ñ' : 'Ñ endstream'
    expect(readCredentialFile(bytes)).toEqual({ document: how === 'as a token' ? jwt : { '@context': [], name } })
  })

  it('with several, or with none that can be read, says so', () => {
    const bomb = deflateSync(Buffer.alloc(5 * 1024 * 1024, '{'))
    expect(readCredentialFile(pdf(['/Filter /FlateDecode', packed], ['', jwt]))).toEqual({
      problem: 'several_credentials',
    })
    for (const none of [
      pdf(),
      pdf(['/Filter /LZWDecode', packed]),
      pdf(['/Filter [/FlateDecode /ASCIIHexDecode]', packed]),
      pdf(['/Filter /FlateDecode', bomb]),
    ]) {
      expect(readCredentialFile(none)).toEqual({ problem: 'no_credential' })
    }
    expect(readCredentialFile(pdf(['', '{"@context":[],"a":1,"a":2}']))).toEqual({ problem: 'repeated_names' })
    expect(readCredentialFile(Buffer.from('{"a":"%PDF-1.7"}'))).toEqual({ document: { a: '%PDF-1.7' } })
  })
})

describe('a name that stands twice in one object', () => {
  it.each(['{"a":1,"a":2}', '{"b":{"a":1,"\\u0061":2}}', '[{"a":"x","b":[{"c":{}}],"a" : null}]'])(
    'is seen: %s',
    (json) => {
      expect(hasRepeatedNames(json)).toBe(true)
      expect(readCredentialFile(Buffer.from(json))).toEqual({ problem: 'repeated_names' })
    },
  )

  it.each(['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', '{"a":"a","b":"\\"a\\":1","c":"\\\\"}', '["a","a"]', '"a"'])(
    'is no other than that: %s',
    (json) => {
      expect(hasRepeatedNames(json)).toBe(false)
    },
  )
})
