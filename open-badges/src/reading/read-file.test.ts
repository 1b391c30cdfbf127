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
