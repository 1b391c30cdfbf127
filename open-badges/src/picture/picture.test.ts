import { crc32, deflateSync } from 'node:zlib'
import { Parser } from 'saxen'
import { describe, expect, it } from 'vitest'
import { bakePng, preparePng, unbakePng } from './png.ts'
import { bakeSvg, prepareSvg, unbakeOlderSvg, unbakeSvg } from './svg.ts'

const json = '{"name":"Ñandú 🎓 ]]> <b>","text":"\\n"}'

/** The chunks of a PNG as its specification, "Chunk layout", has them. */
function walk(bytes: Buffer): { type: string; typed: Buffer; checksum: number }[] {
  const chunks = []
  for (let at = 8; at < bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at)
    chunks.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      typed: bytes.subarray(at + 4, end),
      checksum: bytes.readUInt32BE(end),
    })
    at = end + 4
  }
  return chunks
}

function chunkOf(type: string, content: string | Buffer): Buffer {
  const data = Buffer.from(content)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}

/** What stands as characters in the credential of a picture, read by an XML parser that is not ours. */
function readWithSaxen(svg: string): string {
  const path: string[] = []
  let text = ''
  const parser = new Parser()
  parser.on('error', (error: Error) => {
    throw error
  })
  parser.on('openTag', (name: string) => void path.push(name))
  parser.on('closeTag', () => void path.pop())
  parser.on('cdata', (part: string) => {
    if (path.join('/') === 'svg/openbadges:credential') text += part
  })
  parser.parse(svg)
  return text
}

describe('a PNG', () => {
  // One transparent pixel.
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVQIW2NgYGD4DwABBAEAcuYhEgAAAABJRU5ErkJggg==',
    'base64',
  )

  it('gives back the credential baked into it, byte for byte', () => {
    expect(unbakePng(bakePng(png, json))).toBe(json)
    const large = `{"evidence":"${'Ñ🎓'.repeat(100_000)}"}`
    expect(unbakePng(bakePng(png, large))).toBe(large)
  })

  it('carries it in one uncompressed chunk after its header, as who reads PNG by its specification finds it', () => {
    const baked = bakePng(png, json)
    const chunks = walk(baked)
    expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'iTXt', 'IDAT', 'IEND'])
    expect(chunks[1]?.typed).toEqual(Buffer.from(`iTXtopenbadgecredential\0\0\0\0\0${json}`))
    expect(chunks[1]?.checksum).toBe(crc32(chunks[1]?.typed ?? ''))
  })

  it('never carries two', () => {
    const twice = bakePng(bakePng(png, json), '{"second":true}')
    expect(twice).toEqual(bakePng(png, '{"second":true}'))
    const several = bakePng(png, json)
    const [before, chunk, after] = [
      several.subarray(0, 33),
      several.subarray(33, several.length - (png.length - 33)),
      png.subarray(33),
    ]
    expect(bakePng(Buffer.concat([before, chunk, chunk, after]), '{}')).toEqual(bakePng(png, '{}'))
  })

  it('that carried an assertion of Open Badges 2.0, or the keyword in another kind of text, carries the credential alone', () => {
    for (const [type, text] of [
      ['tEXt', 'openbadges\0https://x.example/1'],
      ['iTXt', 'openbadges\0\0\0\0\0{"type":"Assertion"}'],
      ['tEXt', 'openbadgecredential\0{"forged":true}'],
      ['zTXt', 'openbadgecredential\0\0'],
    ] as const) {
      const older = Buffer.concat([png.subarray(0, 33), chunkOf(type, text), png.subarray(33)])
      expect(bakePng(older, json)).toEqual(bakePng(png, json))
    }
    const comment = Buffer.concat([png.subarray(0, 33), chunkOf('tEXt', 'Comment\0openbadges'), png.subarray(33)])
    expect(bakePng(comment, json).length).toBe(bakePng(png, json).length + comment.length - png.length)
  })

  it('that was looked at once is baked again and again, each time as if it were the first', () => {
    const bake = preparePng(bakePng(png, '{"before":true}'))
    for (const text of [json, '{}', json]) expect(bake(text)).toEqual(bakePng(png, text))
  })

  it('whose chunks say that they are longer than they are, or that has no end, is no PNG', () => {
    const at = (offset: number, length: number) => {
      const lying = Buffer.from(png)
      lying.writeUInt32BE(length, offset)
      return lying
    }
    const lies = [
      at(8, 0xffffffff),
      at(8, 14),
      at(33, 0x7fffffff),
      at(33, png.length),
      png.subarray(0, -12),
      png.subarray(0, 8),
    ]
    for (const lying of lies) {
      expect(unbakePng(lying)).toBeUndefined()
      expect(() => bakePng(lying, json)).toThrow(TypeError)
    }
    expect(bakePng(Buffer.concat([png, Buffer.from('<script>')]), json)).toEqual(bakePng(png, json))
  })

  it('is still the same picture', () => {
    const baked = bakePng(png, json)
    expect(Buffer.concat([baked.subarray(0, 33), baked.subarray(33 + baked.length - png.length)])).toEqual(png)
  })

  it('of others is read when its chunk is compressed', () => {
    const baked = bakePng(png, '{}')
    const compressed = Buffer.concat([Buffer.from('openbadgecredential\0\x01\0en\0\0', 'latin1'), deflateSync(json)])
    const foreign = Buffer.concat([
      baked.subarray(0, 33),
      chunkOf('iTXt', compressed),
      baked.subarray(33 + 12 + 24 + 2),
    ])
    expect(unbakePng(foreign)).toBe(json)
  })

  it('without a credential, cut short, or no PNG at all gives nothing back', () => {
    expect(unbakePng(png)).toBeUndefined()
    expect(unbakePng(bakePng(png, json).subarray(0, 60))).toBeUndefined()
    expect(unbakePng(Buffer.from('GIF89a'))).toBeUndefined()
    expect(() => bakePng(Buffer.from('GIF89a'), json)).toThrow(TypeError)
  })
})

describe('an SVG', () => {
  const svg =
    '<?xml version="1.0"?><!-- <svg> --><svg xmlns="http://www.w3.org/2000/svg" data-x="a>b"><circle r="1"/></svg>'

  it('gives back the credential baked into it, byte for byte, also to another reader of XML', () => {
    for (const text of [json, '{"a":"]]>]]>]]]>","b":"</openbadges:credential></svg><![CDATA["}']) {
      const baked = bakeSvg(svg, text)
      expect(unbakeSvg(baked)).toBe(text)
      expect(readWithSaxen(baked)).toBe(text)
    }
  })

  it('has nothing in it that no XML may hold', () => {
    const baked = bakeSvg(svg, '{"a":"\uffff\ufffe"}')
    expect(unbakeSvg(baked)).toBe('{"a":"\\uffff\\ufffe"}')
  })

  it('carries it as the first child of its root, in its namespace', () => {
    expect(bakeSvg(svg, '{"a":"]]>"}')).toBe(
      '<?xml version="1.0"?><!-- <svg> --><svg xmlns="http://www.w3.org/2000/svg" data-x="a>b"' +
        ' xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0">' +
        '<openbadges:credential><![CDATA[{"a":"]]]]><![CDATA[>"}]]></openbadges:credential><circle r="1"/></svg>',
    )
  })

  it('never carries two', () => {
    expect(bakeSvg(bakeSvg(svg, json), '{}')).toBe(bakeSvg(svg, '{}'))
  })

  it('that was looked at once is baked again and again, each time as if it were the first', () => {
    const named = svg.replace('<circle', '<title>Ñandú 🎓</title><circle')
    for (const picture of [
      svg,
      named,
      '<svg/>',
      '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
      bakeSvg(named, '{"a":1}'),
    ]) {
      const bake = prepareSvg(Buffer.from(picture))
      for (const text of [json, '{}', json]) expect(bake(text).toString()).toBe(bakeSvg(picture, text))
    }
    expect(() => prepareSvg(Buffer.from('<html/>'))).toThrow(TypeError)
  })

  it('may be empty', () => {
    expect(unbakeSvg(bakeSvg('<svg/>', json))).toBe(json)
    expect(bakeSvg('<svg/>', '{}')).toMatch(/<\/svg>$/)
  })

  it('that carried one whose namespace is written in references carries the new one alone', () => {
    const old =
      '<svg><o:credential xmlns:o="https:&#47;/purl.imsglobal.org/ob/v3p&#x30;">{"n":"&#209;&#x1f393;"}</o:credential></svg>'
    expect(unbakeSvg(old)).toBe('{"n":"Ñ🎓"}')
    expect(bakeSvg(old, '{}')).not.toContain('o:credential xmlns:o')
  })

  it('that carried an assertion of Open Badges 2.0 carries the credential alone, under the namespace of 3.0', () => {
    const older =
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="http://openbadges.org" width="1">' +
      '<openbadges:assertion verify="https://x.example/1"><![CDATA[{"type":"Assertion"}]]></openbadges:assertion>' +
      '<circle r="1"/></svg>'
    expect(unbakeSvg(older)).toBeUndefined()
    expect(unbakeOlderSvg(older)).toBe('{"type":"Assertion"}')
    const baked = bakeSvg(older, '{}')
    expect(baked).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1" xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0">' +
        '<openbadges:credential><![CDATA[{}]]></openbadges:credential><circle r="1"/></svg>',
    )
  })

  it('of others is read under any prefix, and never keeps what was there', () => {
    const foreign =
      '<!DOCTYPE svg [<!ENTITY x "<svg>">]><s:svg xmlns:s="http://www.w3.org/2000/svg">' +
      '<ob:credential xmlns:ob="https://purl.imsglobal.org/ob/v3p0">{&quot;a&quot;:&quot;&amp;lt;&quot;}</ob:credential>' +
      '<!-- <openbadges:credential>{}</openbadges:credential> --></s:svg>'
    expect(unbakeSvg(foreign)).toBe('{"a":"&lt;"}')
    const baked = bakeSvg(foreign, '{"b":1}')
    expect(unbakeSvg(baked)).toBe('{"b":1}')
    expect(baked).not.toContain('ob:credential xmlns')
    expect(unbakeSvg('<svg><credential xmlns="https://purl.imsglobal.org/ob/v3p0">{}</credential></svg>')).toBe('{}')
  })

  it('of others is read without what stands in its comments and attributes', () => {
    const inside = '<!-- <![CDATA[{"c":1}]]> --><a b="<![CDATA[{}]]>"/><![CDATA[{"a":]]><![CDATA[1}]]>'
    const commented = `<svg xmlns:o="https://purl.imsglobal.org/ob/v3p0"><o:credential>${inside}</o:credential></svg>`
    expect(unbakeSvg(commented)).toBe(readWithSaxen(commented.replaceAll('o:', 'openbadges:')))
    expect(unbakeSvg(commented)).toBe('{"a":1}')
    const bare =
      '<svg><o:credential title="{}" disabled xmlns:o="https://purl.imsglobal.org/ob/v3p0" x=1>{}</o:credential></svg>'
    expect(unbakeSvg(bare)).toBe('{}')
  })

  it('of others may carry a token instead', () => {
    const token =
      '<svg xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0"><openbadges:credential verify="eyJ.a.b"/></svg>'
    expect(unbakeSvg(token)).toBe('eyJ.a.b')
    expect(bakeSvg(token, '{}')).not.toContain('eyJ')
  })

  it('that is cut short or full of brackets is read in one pass', () => {
    const deep = `<svg>${'<a>'.repeat(50_000)}${'</b>'.repeat(50_000)}`
    for (const text of ['<svg', '<svg><a', '<svg><!--', '<svg a="', '<!DOCTYPE [', deep]) {
      expect(unbakeSvg(text)).toBeUndefined()
      expect(() => bakeSvg(text, '{}')).toThrow(TypeError)
    }
  })

  it('without a credential, or no SVG at all, gives nothing back', () => {
    expect(unbakeSvg(svg)).toBeUndefined()
    expect(unbakeSvg('{}')).toBeUndefined()
    expect(() => bakeSvg('<html><svg/></html>', json)).toThrow(TypeError)
  })
})
