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
  return withChunk(type, Buffer.from(`openbadges${filler}${text}`))
}

function withChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([png.subarray(0, 33), length, Buffer.from(type), data, Buffer.alloc(4), png.subarray(33)])
}

describe('a file', () => {
  it.each([
    ['JSON', Buffer.from(' {"a":1}\n')],
    ['JSON with a byte order mark', Buffer.from('\uFEFF{"a":1}')],
    ['a PNG', bakePng(png, '{"a":1}')],
    ['a PNG with a byte order mark in it', bakePng(png, '\uFEFF{"a":1}')],
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

  it('with two credentials is none: who reads the last would see another than who reads the first', () => {
    const [start, end] = [png.subarray(0, 33), png.subarray(33)]
    const chunks = (baked: Buffer) => baked.subarray(33, baked.length - end.length)
    const one = chunks(bakePng(png, '{"a":1}'))
    const others = [chunks(bakePng(png, '{"a":2}')), chunks(olderPng('tEXt', 'https://x.example/1'))]
    for (const other of others) {
      for (const both of [Buffer.concat([start, one, other, end]), Buffer.concat([start, other, one, end])]) {
        expect(readCredentialFile(both)).toEqual({ problem: 'several_credentials' })
      }
    }
    for (const other of others) {
      expect(readCredentialFile(Buffer.concat([start, one, end, other]))).toEqual({ problem: 'several_credentials' })
    }
    expect(readCredentialFile(Buffer.concat([start, one, one, end, Buffer.from('openbadge')]))).toEqual({
      document: { a: 1 },
    })
    const svgWith = (...texts: string[]) =>
      Buffer.from(
        `<svg xmlns:o="https://purl.imsglobal.org/ob/v3p0" xmlns:p="http://openbadges.org">${texts.join('')}</svg>`,
      )
    const credential = '<o:credential><![CDATA[{"a":1}]]></o:credential>'
    for (const other of [
      '<o:credential>{"a":2}</o:credential>',
      '<g><o:credential verify="eyJ.a.b"/></g>',
      '<p:assertion verify="https://x.example/1"/>',
    ]) {
      for (const both of [svgWith(credential, other), svgWith(other, credential)]) {
        expect(readCredentialFile(both)).toEqual({ problem: 'several_credentials' })
      }
    }
    expect(readCredentialFile(svgWith(credential, '<o:credential>{"a":1}</o:credential>'))).toEqual({
      document: { a: 1 },
    })
  })

  it.each([
    [
      'behind an element whose name begins with a letter of another script',
      '<ñ></ñ><o:credential>{"a":2}</o:credential>',
    ],
    ['behind markup that no reader of XML goes beyond', '</broken><o:credential>{"a":2}</o:credential>'],
    ['behind such markup, without a prefix or a namespace', '</broken><credential >{"a":2}</credential>'],
  ])('of SVG with a second credential %s is none', (_, other) => {
    const both = `<svg xmlns:o="https://purl.imsglobal.org/ob/v3p0"><o:credential>{"a":1}</o:credential>${other}</svg>`
    expect(readCredentialFile(Buffer.from(both))).toEqual({ problem: 'several_credentials' })
    expect(readCredentialFile(Buffer.from(both.replace('"a":2', '"a":1').replace('</broken>', '')))).toEqual({
      document: { a: 1 },
    })
  })

  it.each([
    [
      'whose namespace is written in references',
      '<x:credential xmlns:x="https:&#47;/purl.imsglobal.org/ob/v3p&#x30;">',
      '',
    ],
    [
      'whose namespace is an entity',
      '<x:credential xmlns:x="&ob;">',
      '<!ENTITY ob "https://purl.imsglobal.org/ob/v3p0">',
    ],
    ['that is an entity', '&c;', `<!ENTITY c '<o:credential>{}</o:credential>'>`],
    ['that an entity of an entity is', '&c;', '<!ENTITY c "&#60;o:credential>{}&#60;/o:credential>">'],
    ['that is an attribute by default', '', '<!ATTLIST o:credential verify CDATA "eyJ.a.b">'],
  ])('of SVG with a second credential %s is none', (_, other, declared) => {
    const element = other.startsWith('<') ? `${other}{"a":2}</x:credential>` : other
    const svgWith = (subset: string, more: string) =>
      `<!DOCTYPE svg [${subset}]><svg xmlns:o="https://purl.imsglobal.org/ob/v3p0"><o:credential>{"a":1}</o:credential>${more}</svg>`
    expect(readCredentialFile(Buffer.from(svgWith(declared, element)))).toEqual({ problem: 'several_credentials' })
    const drawn = svgWith('<!ENTITY ns "http://www.w3.org/2000/svg">', '<g xmlns="&ns;"/>')
    expect(readCredentialFile(Buffer.from(drawn))).toEqual({ document: { a: 1 } })
  })

  it('of SVG with a token beside another text in one element is none', () => {
    const baked = (attribute: string, text: string) =>
      Buffer.from(
        `<svg xmlns:o="https://purl.imsglobal.org/ob/v3p0"><o:credential${attribute}>${text}</o:credential></svg>`,
      )
    expect(readCredentialFile(baked(` verify="${jwt}"`, '{"a":1}'))).toEqual({ problem: 'several_credentials' })
    expect(readCredentialFile(baked(` verify="${jwt}"`, jwt))).toEqual({ document: jwt })
    expect(readCredentialFile(baked(` verify="${jwt}"`, ''))).toEqual({ document: jwt })
  })

  it('without a credential says what is missing', () => {
    expect(readCredentialFile(png)).toEqual({ problem: 'no_credential' })
    expect(readCredentialFile(Buffer.from(svg))).toEqual({ problem: 'no_credential' })
    expect(readCredentialFile(Buffer.from('hello'))).toEqual({ problem: 'not_json' })
    expect(readCredentialFile(Buffer.alloc(0))).toEqual({ problem: 'not_json' })
  })
})

describe('a text that is more than any credential', () => {
  const many = `[${'{},'.repeat(20_000)}{}]`
  const deep = `{"a":${'['.repeat(100)}${']'.repeat(100)}}`
  const long = `{"a":"${'x'.repeat(1024 * 1024)}"}`
  const token = (json: string) => `${jwt.split('.')[0]}.${Buffer.from(json).toString('base64url')}.c2ln`

  it.each([
    ['of many values', many],
    ['deep', deep],
    ['long', long],
    ['deep in what is no credential', '['.repeat(2_000_000)],
  ])('is not read, bare, as a token or baked: %s', (_, text) => {
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(token(text)),
      bakePng(png, text),
      bakePng(png, token(text)),
      Buffer.from(bakeSvg(svg, text)),
    ]) {
      expect(readCredentialFile(bytes)).toEqual({ problem: 'too_large' })
    }
  })

  it('is none for the pictures in it, and none that only begins like one', () => {
    const image = `data:image/png;base64,${'A'.repeat(3_000_000)}`
    expect(readCredentialFile(Buffer.from(JSON.stringify({ image })))).toEqual({ document: { image } })
    expect(readCredentialFile(Buffer.alloc(2_000_000, 'hello, '))).toEqual({ problem: 'not_json' })
  })
})

describe('what a file unpacks to', () => {
  const megabytes = (count: number) => deflateSync(Buffer.alloc(count * 1024 * 1024, ' '))

  it('is bounded for a picture', () => {
    const packed = Buffer.from('openbadgecredential\0\x01\0\0\0', 'latin1')
    const bomb = (count: number) => withChunk('iTXt', Buffer.concat([packed, megabytes(count)]))
    expect(readCredentialFile(bomb(9))).toEqual({ problem: 'too_large' })
    expect(readCredentialFile(bomb(1))).toEqual({ problem: 'not_json' })
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
