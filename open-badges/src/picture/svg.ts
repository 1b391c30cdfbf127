import { decodeEntities, readSections, readXmlElements, readXmlWithRest, type XmlElement } from './xml-elements.ts'

/**
 * Open Badges 3.0, section 5.3.2, "SVGs": the credential as first child of the picture's root.
 */

const badgePrefix = 'openbadges'
const badgeNamespace = 'https://purl.imsglobal.org/ob/v3p0'

/** Open Badges Baking Specification 2.0, "SVGs": the earlier meanings of the prefix, which older pictures still use. */
const olderNamespaces: readonly (string | undefined)[] = ['http://openbadges.org', 'https://openbadges.org']

/**
 * The picture with the credential in it, in place of any that was there, an assertion of Open Badges 2.0 included: Open
 * Badges 3.0, section 5.3.2. `json` stands in CDATA sections whose text is the same byte for byte; only U+FFFE and U+FFFF,
 * which no XML may hold, are escaped as JSON does. The prefix `openbadges` is bound to the namespace of 3.0, also where an
 * older picture bound it otherwise. Throws `TypeError` when `svg` has no `svg` root element.
 *
 * @example unbakeSvg(bakeSvg('<svg xmlns="http://www.w3.org/2000/svg"/>', '{"a":1}')) // '{"a":1}'
 */
export function bakeSvg(svg: string, json: string): string {
  const { before, after } = openSvg(svg)
  return before + elementOf(json) + after
}

/**
 * A picture that is baked again and again: it is looked at once, and each baking joins what comes before the credential, the credential and
 * what comes after it. Where nothing is taken out of the picture, the bytes of `svg` are kept and not copied. Throws as `bakeSvg` does.
 *
 * @example unbakeSvg(prepareSvg(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))('{"a":1}').toString()) // '{"a":1}'
 */
export function prepareSvg(svg: Uint8Array): (json: string) => Buffer {
  const bytes = Buffer.from(svg.buffer, svg.byteOffset, svg.byteLength)
  const text = bytes.toString()
  const { before, after } = openSvg(text)
  const isWhole = text.endsWith(after) && Buffer.byteLength(text) === bytes.length
  const [start, end] = [
    Buffer.from(before),
    isWhole ? bytes.subarray(bytes.length - Buffer.byteLength(after)) : Buffer.from(after),
  ]
  return (json) => Buffer.concat([start, Buffer.from(elementOf(json)), end])
}

/** The text before and after the place of the credential. */
function openSvg(svg: string): { before: string; after: string } {
  const [root, ...others] = readXmlElements(svg)
  if (root === undefined || localName(root) !== 'svg' || !isProlog(svg.slice(0, root.start))) {
    throw new TypeError('The picture is not an SVG.')
  }
  const isEmpty = svg[root.startTagEnd - 2] === '/'
  if (!isEmpty && root.end === root.startTagEnd)
    throw new TypeError('The picture is not an SVG: its root does not end.')
  const baked = others.filter((element) => isCredential(element) || isAssertion(element))
  const after = isEmpty ? `</${root.name}>${svg.slice(root.end)}` : cut(svg, root.startTagEnd, baked)
  const tag = svg.slice(root.start, root.startTagEnd - 1).replace(/\s*\/$/, '')
  return { before: `${svg.slice(0, root.start)}${withNamespace(tag, root)}>`, after }
}

function elementOf(json: string): string {
  const characters = json.replaceAll('\ufffe', '\\ufffe').replaceAll('\uffff', '\\uffff')
  // The end of a section within the text is divided between two: XML 1.0, "CDATA Sections".
  const sections = characters.replaceAll(']]>', ']]]]><![CDATA[>')
  return `<${badgePrefix}:credential><![CDATA[${sections}]]></${badgePrefix}:credential>`
}

/**
 * Takes the credential out of the picture: JSON, or the text of a JWT. `undefined` when there is none of Open Badges 3.0, or
 * the text is no SVG. The prefix may be any.
 */
export function unbakeSvg(svg: string): string | undefined {
  return contentOf(svg, readXmlElements(svg).find(isCredential))
}

/** Takes out an assertion of Open Badges 2.0 or older: JSON, a signed token or an address. */
export function unbakeOlderSvg(svg: string): string | undefined {
  return contentOf(svg, readXmlElements(svg).find(isAssertion))
}

/**
 * Whether a second credential is or may be baked into the picture, so that one reader sees another than the next: a different text, a token
 * beside a text, a tag behind the place where reading ended, or markup that the document's own entities bring.
 */
export function isSvgBakedTwice(svg: string): boolean {
  const { elements, unread } = readXmlWithRest(svg)
  const [first, ...others] = elements.filter(mayBeBaked)
  if (first === undefined) return false
  const text = contentOf(svg, first)
  return (
    [first, ...others].some((element) => hasBoth(svg, element)) ||
    others.some((element) => contentOf(svg, element) !== text) ||
    bakedTag.test(unread) ||
    declaredMarkup.test(svg.slice(0, elements[0]?.start))
  )
}

/** Declarations that hold or make markup: XML 1.0, "Internal Entities" and "Attribute Defaults". Those of drawing programs hold addresses. */
const declaredMarkup = /<!ATTLIST|<!ENTITY\s+(?:%|\S+\s+(?:"[^"]*[&<]|'[^']*[&<]))/

/** Whether an element is or may be a baked credential: a namespace that the document's own entities spell is not known here. */
function mayBeBaked(element: XmlElement): boolean {
  const isUnknown = element.namespace?.includes('&') && ['credential', 'assertion'].includes(localName(element))
  return isUnknown || isCredential(element) || isAssertion(element)
}

/** Finds a baked credential as those readers do that are no parsers of XML. */
const bakedTag = /<(?:[^\s<>/:]+:)?(?:credential|assertion)[\s/>]/

/** Whether a token and something else are baked into one element. Beside an older assertion stands its address: that is one badge. */
function hasBoth(svg: string, element: XmlElement): boolean {
  const token = tokenOf(element)
  if (token === '' || (isAssertion(element) && /^https?:/.test(token))) return false
  const text = textOf(svg, element)
  return text !== '' && token !== text
}

function isCredential(element: XmlElement): boolean {
  const isOurs = element.namespace === badgeNamespace || element.name.startsWith(`${badgePrefix}:`)
  return isOurs && localName(element) === 'credential'
}

function isAssertion(element: XmlElement): boolean {
  const isOlder = olderNamespaces.includes(element.namespace) || element.name.startsWith(`${badgePrefix}:`)
  return isOlder && localName(element) === 'assertion'
}

function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1)
}

function contentOf(svg: string, element: XmlElement | undefined): string | undefined {
  return element && (textOf(svg, element) || tokenOf(element) || undefined)
}

function textOf(svg: string, element: XmlElement): string {
  const content = svg.slice(element.startTagEnd, element.contentEnd)
  const sections = readSections(content)
  return (sections.length > 0 ? sections.join('') : decodeEntities(content)).trim()
}

function tokenOf({ attributes }: XmlElement): string {
  return (attributes.get('verify') ?? '').trim()
}

function cut(svg: string, from: number, elements: XmlElement[]): string {
  const kept: string[] = []
  let at = from
  for (const { start, end } of elements) {
    if (start < at) continue
    kept.push(svg.slice(at, start))
    at = end
  }
  return kept.join('') + svg.slice(at)
}

function withNamespace(tag: string, root: XmlElement): string {
  const declared = root.attributes.get(`xmlns:${badgePrefix}`)
  if (declared === badgeNamespace) return tag
  const other = new RegExp(`\\s+xmlns:${badgePrefix}\\s*=\\s*(?:"[^"]*"|'[^']*')`)
  return `${tag.replace(other, '')} xmlns:${badgePrefix}="${badgeNamespace}"`
}

/** Whether nothing but declarations, comments and a DOCTYPE stands before the root. */
function isProlog(text: string): boolean {
  return /^\uFEFF?\s*(<[?!]|$)/.test(text)
}
