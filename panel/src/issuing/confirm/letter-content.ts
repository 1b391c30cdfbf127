const elements = new Set(
  'a b blockquote br center div em h1 h2 h3 hr i img li ol p span strong table tbody td th thead tr ul'.split(' '),
)
const attributes = new Set(
  'align alt bgcolor border cellpadding cellspacing colspan dir height lang rowspan valign width'.split(' '),
)

/**
 * The content of a letter, made anew of elements that can only be looked at: no links, no scripts, no forms, no styles for more than
 * one element. The styles of each element are set through the object model, since the content security policy refuses those
 * that stand in HTML. Headings are none of the page's.
 */
export function letterContent(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  // The parser too refuses what the policy refuses, and reports it: the styles come to it under another name.
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

/** A picture of the service itself; one of another site is left out, since the panel reaches none. */
function ownPicture(address: string): string {
  const isOwn = address.startsWith('data:') || (URL.canParse(address) && new URL(address).origin === location.origin)
  return isOwn ? address : 'data:,'
}
