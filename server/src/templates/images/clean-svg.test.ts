import { describe, expect, it } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const drawing = (inner: string, root = 'viewBox="0 0 100 50"') =>
  cleanSvg(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inner}</svg>`, 1_000)
const inside = (inner: string) =>
  drawing(inner)
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '')

describe('a drawing that is cleaned', () => {
  it('keeps its shapes, texts, gradients and filters', () => {
    const shapes =
      '<linearGradient id="a"><stop offset="1" stop-color="#fff"></stop></linearGradient>' +
      '<g fill="url(#a)" style="stroke: red"><path d="M0 0L9 9"></path><use href="#a"></use></g>' +
      '<text x="1">A &amp; B &lt; ñ</text>'
    expect(inside(shapes)).toBe(shapes)
  })

  it.each([
    ['scripts', '<script>alert(1)</script>'],
    ['scripts of another prefix', '<svg:script href="x.js"/>'],
    ['foreign objects with all that they hold', '<foreignObject><div><rect/>x</div></foreignObject>'],
    ['frames', '<iframe src="https://evil.example"/>'],
    ['animations', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['elements of editors', '<sodipodi:namedview id="x"><inkscape:grid/></sodipodi:namedview>'],
    ['style imports', '<style>@import "https://evil.example/a.css";</style>'],
    ['style imports cut in two by a comment', '<style>@im<!-- -->port "https://evil.example/a.css";</style>'],
    ['style imports cut in two by a section', '<style>@im<![CDATA[port "https://evil.example/a.css";]]></style>'],
    ['style imports cut in two by an element', '<style>@im<title/>port "https://evil.example/a.css";</style>'],
    ['comments', '<!-- <rect/> --><?php echo 1 ?>'],
  ])('loses %s', (_what, given) => {
    expect(inside(`${given}<rect></rect>`).replace('<style></style>', '')).toBe('<rect></rect>')
  })

  it.each([
    ['event handlers', 'onload="alert(1)" ONCLICK="x()"'],
    ['references to elsewhere', 'href="https://evil.example/x.svg#a"'],
    ['references to files', 'xlink:href="file:///etc/passwd"'],
    ['scripts as references', 'href="javascript:alert(1)"'],
    ['colours from elsewhere', 'fill="url(https://evil.example/#a)"'],
    ['styles from elsewhere', `style="fill: URL( 'https://evil.example/#a')"`],
    ['styles with escapes, which may hide the word', String.raw`style="fill: u\72l(https://evil.example)"`],
    ['bases', 'xml:base="https://evil.example"'],
    ['attributes of editors', 'inkscape:label="x" xmlns:inkscape="y"'],
  ])('loses %s', (_what, attribute) => {
    expect(inside(`<use ${attribute}/>`)).toBe('<use></use>')
  })

  it('keeps a style sheet, whatever stands between its parts, and what follows it', () => {
    const given =
      '<style>rect<!-- of the frame --> { fill: <![CDATA[red]]> }<desc>x</desc></style><style></style><text>@import</text>'
    expect(inside(given)).toBe('<style>rect { fill: red }</style><style></style><text>@import</text>')
  })

  it('keeps a picture that it holds itself, and none of elsewhere', () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const own = `<image href="data:image/png;base64,${png}"></image>`
    expect(inside(own)).toBe(own)
    for (const href of [
      'https://evil.example/a.png',
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:image/png;base64,AAAA',
    ])
      expect(inside(`<image href="${href}"/>`)).toBe('<image></image>')
  })

  it('is as large as it is to be, whatever it says', () => {
    expect(drawing('', 'viewBox="0 0 100 50" width="90000000" height="1"')).toContain('width="1000" height="500"')
    expect(drawing('', 'viewBox="0 0 1 50"')).toContain('width="20" height="1000"')
    const inMillimetres = drawing('', 'width="20mm" height="40mm"')
    for (const part of ['viewBox="0 0 20 40"', ' width="500"', ' height="1000"']) expect(inMillimetres).toContain(part)
  })

  it.each([
    ['it tells no size', () => drawing('', '')],
    ['it is far longer', () => drawing('', 'viewBox="0 0 1 51"')],
    ['it is far longer', () => drawing('', 'viewBox="0 0 51 1"')],
    ['it declares entities', () => cleanSvg('<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1">&a;</svg>', 10)],
    ['an entity', () => drawing('<text>&xxe;</text>')],
    ['nests deeper', () => drawing('<g>'.repeat(100) + '</g>'.repeat(100))],
    ['elements', () => drawing('<g/>'.repeat(50_001))],
    ['close', () => drawing('<g></a>')],
    ['cut off', () => cleanSvg('<svg viewBox="0 0 1 1"><g>', 10)],
    ['svg element', () => cleanSvg('<html/>', 10)],
    ['follows its end', () => cleanSvg('<svg viewBox="0 0 1 1"/><svg/>', 10)],
    ['twice', () => drawing('<a href="#x" href="https://evil.example"/>')],
    ['well-formed', () => drawing('<a href=#x>')],
  ])('is refused with what is wrong with it: %s', (words, clean) => {
    expect(clean).toThrow(words)
  })

  it('that repeats one part a million times is read in the time that it takes to read it', () => {
    expect(() => drawing(`<a ${' '.repeat(1_000_000)}!`)).toThrow('well-formed')
    expect(() => drawing('<!--'.repeat(100_000))).toThrow('entities')
    expect(() => drawing(`<a ${'b="c" '.repeat(100_000)}`)).toThrow()
  })
})
