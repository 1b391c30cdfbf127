/** An element of an XML text by the places where it stands. */
export type XmlElement = {
  /** Prefix and local name, as written. */
  name: string
  /** The namespace that the prefix stands for there; `undefined` when none was declared. */
  namespace: string | undefined
  attributes: ReadonlyMap<string, string>
  /** The positions of the start tag: its `<`, and behind its `>`. */
  start: number
  startTagEnd: number
  /** The positions of the end tag: where it begins, and behind its `>`. Both are `startTagEnd` when the element has none. */
  contentEnd: number
  end: number
}

/** Namespaces by prefix, those declared further out behind `outer`. */
type Scope = { declared: ReadonlyMap<string, string>; outer: Scope | undefined }

type Open = { element: XmlElement; scope: Scope | undefined }

/** Far more than pictures have. */
const elementsMax = 200_000
const depthMax = 256

const sectionStart = '<![CDATA['
const sectionEnd = ']]>'

/** XML 1.0, "NameStartChar", with all that is beyond ASCII: no fewer names than the standard has. */
const nameStart = /[A-Za-z_:\u0080-\uffff]/

/** A name without a value is matched too: else each of its letters would be tried as the beginning of one. */
const attributePattern = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g

/**
 * The elements of a text in the order of their start tags, with their namespaces: Namespaces in XML 1.0. Comments, CDATA
 * sections, processing instructions and a DOCTYPE are passed over. No validator: of a text that is no XML, or is deeper
 * or longer than any picture, it gives what it finds up to there.
 */
export function readXmlElements(xml: string): XmlElement[] {
  return readXmlWithRest(xml).elements
}

/** Reads the elements, and returns the text that could not be read: it is empty where all of it is XML. */
export function readXmlWithRest(xml: string): { elements: XmlElement[]; unread: string } {
  const elements: XmlElement[] = []
  const open: Open[] = []
  let at = xml.indexOf('<')
  while (at >= 0 && elements.length < elementsMax) {
    const end = endOfMarkup(xml, at)
    if (end < 0 || open.length > depthMax) break
    if (xml[at + 1] === '/') {
      const closed = open.pop()?.element
      if (closed?.name !== xml.slice(at + 2, end - 1).trim()) break
      Object.assign(closed, { contentEnd: at, end })
    } else if (nameStart.test(xml[at + 1] ?? '')) {
      const opened = openElement(xml, at, end, open.at(-1)?.scope)
      elements.push(opened.element)
      if (xml[end - 2] !== '/') open.push(opened)
    }
    at = xml.indexOf('<', end)
  }
  return { elements, unread: at < 0 ? '' : xml.slice(at) }
}

/** Reads the CDATA sections of a text in their order. Those in comments and in values of attributes do not count. */
export function readSections(xml: string): string[] {
  const sections: string[] = []
  for (let at = xml.indexOf('<'); at >= 0; ) {
    const end = endOfMarkup(xml, at)
    if (end < 0) break
    if (xml.startsWith(sectionStart, at)) sections.push(xml.slice(at + sectionStart.length, end - sectionEnd.length))
    at = xml.indexOf('<', end)
  }
  return sections
}

/** Behind the markup that begins at `at`, or -1 when it never ends. */
function endOfMarkup(xml: string, at: number): number {
  const behind = (text: string, from: number) => {
    const found = xml.indexOf(text, from)
    return found < 0 ? -1 : found + text.length
  }
  if (xml.startsWith('<!--', at)) return behind('-->', at + 4)
  if (xml.startsWith(sectionStart, at)) return behind(sectionEnd, at + sectionStart.length)
  if (xml.startsWith('<?', at)) return behind('?>', at + 2)
  const isDoctype = xml.startsWith('<!', at)
  for (let i = at + 1; i < xml.length; i += 1) {
    const character = xml.charAt(i)
    // Found and not walked to: the value of an attribute may be a whole picture.
    if (character === '"' || character === "'") i = xml.indexOf(character, i + 1)
    else if (isDoctype && character === '[') i = xml.indexOf(']', i)
    else if (character === '>') return i + 1
    if (i < 0) return -1
  }
  return -1
}

const entities = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['amp', '&'],
])

/** XML 1.0, "Predefined Entities" and "Character References". Entities that a document defines itself are left unchanged. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (written, decimal, hexadecimal, name) => {
    if (name !== undefined) return entities.get(name) ?? written
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : written
  })
}

function openElement(xml: string, start: number, startTagEnd: number, outer: Scope | undefined): Open {
  const tag = xml.slice(start + 1, startTagEnd - 1)
  const [name = ''] = /^[^\s/]+/.exec(tag) ?? []
  const attributes = new Map<string, string>()
  const declared = new Map<string, string>()
  for (const [, attribute = '', double, single] of tag.slice(name.length).matchAll(attributePattern)) {
    const written = double ?? single
    if (written === undefined) continue
    const value = decodeEntities(written)
    attributes.set(attribute, value)
    if (attribute === 'xmlns') declared.set('', value)
    else if (attribute.startsWith('xmlns:')) declared.set(attribute.slice('xmlns:'.length), value)
  }
  const scope = declared.size > 0 ? { declared, outer } : outer
  const namespace = namespaceOf(name.includes(':') ? name.slice(0, name.indexOf(':')) : '', scope)
  const places = { start, startTagEnd, contentEnd: startTagEnd, end: startTagEnd }
  return { element: { name, namespace, attributes, ...places }, scope }
}

function namespaceOf(prefix: string, innermost: Scope | undefined): string | undefined {
  for (let scope = innermost; scope; scope = scope.outer) {
    const namespace = scope.declared.get(prefix)
    if (namespace !== undefined) return namespace
  }
  return undefined
}
