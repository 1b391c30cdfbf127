/**
 * Open Badges 3.0, "Baked Badges", SVG: the credential as first child of the picture's root.
 */

const NAMESPACE = 'https://purl.imsglobal.org/ob/v3p0'
const ELEMENT = /<openbadges:credential\b[^>]*?(?:\/>|>([\s\S]*?)<\/openbadges:credential\s*>)/

/**
 * The picture with the credential in it, in place of any that was there. Throws `TypeError` when `svg` has no `svg`
 * root element.
 */
export function bakeSvg(svg: string, json: string): string {
  let bare = svg
  while (ELEMENT.test(bare)) bare = bare.replace(ELEMENT, '')
  const root = findRoot(bare)
  if (!root) throw new TypeError('The picture is not an SVG.')
  const isEmpty = bare[root.end - 1] === '/'
  const attributes = bare.slice(root.start, isEmpty ? root.end - 1 : root.end)
  const declared = /\sxmlns:openbadges\s*=/.test(attributes)
    ? attributes
    : `${attributes} xmlns:openbadges="${NAMESPACE}"`
  // The only place where it can stand in JSON is a string, and there it may be escaped.
  const safe = json.replaceAll(']]>', ']]\\u003e')
  const element = `<openbadges:credential><![CDATA[${safe}]]></openbadges:credential>`
  return `${bare.slice(0, root.start)}${declared}>${element}${isEmpty ? '</svg>' : ''}${bare.slice(root.end + 1)}`
}

/** The text that was baked into the picture, or `undefined` when there is none. */
export function unbakeSvg(svg: string): string | undefined {
  const content = ELEMENT.exec(svg)?.[1]
  if (content === undefined) return undefined
  return /<!\[CDATA\[([\s\S]*?)\]\]>/.exec(content)?.[1]?.trim()
}

/** The start tag of the root, from `<svg` to the `>` that ends it: not in a comment, not inside quotes. */
function findRoot(svg: string): { start: number; end: number } | undefined {
  const prolog = /^\uFEFF?(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>)*/.exec(svg)
  const start = prolog?.[0].length ?? 0
  const tag = /^<svg(?=[\s/>])(?:"[^"]*"|'[^']*'|[^"'>])*/.exec(svg.slice(start))
  if (!tag || svg[start + tag[0].length] !== '>') return undefined
  return { start, end: start + tag[0].length }
}
