import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bakePng, unbakePng } from './png.ts'
import { bakeSvg, unbakeOlderSvg, unbakeSvg } from './svg.ts'

const json = '{"name":"Ñandú 🎓 ]]> <b>","text":"\\n"}'

describe('a PNG', () => {
  // One transparent pixel.
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVQIW2NgYGD4DwABBAEAcuYhEgAAAABJRU5ErkJggg==',
    'base64',
  )

  it('gives back the credential baked into it', () => {
    expect(JSON.parse(unbakePng(bakePng(png, json))!)).toEqual(JSON.parse(json))
  })

  it('carries it in plain ASCII, in one uncompressed chunk after its header', () => {
    const baked = bakePng(png, json)
    expect(baked.subarray(33, 33 + 8 + 20 + 4).toString('latin1')).toContain('iTXtopenbadgecredential\0\0\0\0')
    expect(unbakePng(baked)).toMatch(/^[\x00-\x7f]+$/)
    expect(baked.length - png.length).toBe(12 + 24 + unbakePng(baked)!.length)
  })

  it('never carries two', () => {
    const twice = bakePng(bakePng(png, json), '{"second":true}')
    expect(twice).toEqual(bakePng(png, '{"second":true}'))
  })

  it('is still the same picture', () => {
    const baked = bakePng(png, json)
    expect(Buffer.concat([baked.subarray(0, 33), baked.subarray(33 + baked.length - png.length)])).toEqual(png)
  })

  it('of others is read when its chunk is compressed', () => {
    const baked = bakePng(png, '{}')
    const compressed = Buffer.concat([Buffer.from('openbadgecredential\0\x01\0en\0\0', 'latin1'), deflateSync(json)])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(compressed.length)
    const chunk = Buffer.concat([length, Buffer.from('iTXt'), compressed, Buffer.alloc(4)])
    const foreign = Buffer.concat([baked.subarray(0, 33), chunk, baked.subarray(33 + 12 + 24 + 2)])
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

  it('gives back the credential baked into it', () => {
    expect(JSON.parse(unbakeSvg(bakeSvg(svg, json))!)).toEqual(JSON.parse(json))
  })

  it('carries it as the first child of its root, in its namespace', () => {
    expect(bakeSvg(svg, '{"a":"]]>"}')).toBe(
      '<?xml version="1.0"?><!-- <svg> --><svg xmlns="http://www.w3.org/2000/svg" data-x="a>b"' +
        ' xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0">' +
        '<openbadges:credential><![CDATA[{"a":"]]\\u003e"}]]></openbadges:credential><circle r="1"/></svg>',
    )
  })

  it('never carries two', () => {
    expect(bakeSvg(bakeSvg(svg, json), '{}')).toBe(bakeSvg(svg, '{}'))
  })

  it('may be empty', () => {
    expect(unbakeSvg(bakeSvg('<svg/>', json))).toBe(json.replace(']]>', ']]\\u003e'))
    expect(bakeSvg('<svg/>', '{}')).toMatch(/<\/svg>$/)
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
