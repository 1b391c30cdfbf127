const elements = new Set(
  'a b blockquote br center div em h1 h2 h3 hr i img li ol p span strong table tbody td th thead tr ul'.split(' '),
)
const attributes = new Set(
  'align alt bgcolor border cellpadding cellspacing colspan dir height lang rowspan valign width'.split(' '),
)

/**
 * Copies the content of a letter, leaving out links, scripts, forms and style sheets: a person can only look at the copy. The styles of each element
 * are set through the object model, since the content security policy refuses styles in HTML. Headings of the letter do not count as headings of the
 * page.
 */
export function letterContent(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  // The parser, too, refuses and reports the styles that the policy refuses: they are renamed before it reads them.
  const renamed = html.replaceAll(' style="', ' data-style="').replace(/<style[\s\S]*?<\/style>/gi, '')
  const { body } = new DOMParser().parseFromString(renamed, 'text/html')
  const whole = document.createElement('div')
  whole.style.cssText = body.dataset.style ?? ''
  copyInto(whole, body)
  fragment.append(whole)
  return fragment
}

function copyInto(target: HTMLElement, source: Element): void {
  for (const node of source.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) target.append(node.textContent ?? '')
    else if (node instanceof Element) copyElement(target, node)
  }
}

function copyElement(target: HTMLElement, source: Element): void {
  const name = source.localName
  if (!elements.has(name)) return
  const copy = document.createElement(/^h\d$/.test(name) ? 'div' : name)
  if (/^h\d$/.test(name)) Object.assign(copy.style, { fontSize: '1.375rem', fontWeight: '700' })
  for (const { name: attribute, value } of source.attributes) {
    if (attributes.has(attribute)) copy.setAttribute(attribute, value)
  }
  if (name === 'table') copy.setAttribute('role', 'presentation')
  if (name === 'img') copy.setAttribute('src', ownPicture(source.getAttribute('src') ?? ''))
  const style = source.getAttribute('data-style')
  if (style) copy.style.cssText += `;${style}`
  copyInto(copy, source)
  target.append(copy)
}

/** The address of a picture of this service. A picture of another site is left out, since the panel loads none. */
function ownPicture(address: string): string {
  const isOwn = address.startsWith('data:') || (URL.canParse(address) && new URL(address).origin === location.origin)
  return isOwn ? address : 'data:,'
}
