const jsonTypes = new Set([
  'application/vc+ld+json',
  'application/vc',
  'application/ld+json',
  'application/json',
  'application/did+json',
  'application/did+ld+json',
])

/** Whether the client prefers the document to the page. A client without a preference, such as curl, gets the page. */
export function prefersJson(accept: string | undefined): boolean {
  let json = 0
  let page = 0
  for (const range of (accept ?? '').slice(0, 1_000).split(',')) {
    const [type = '', ...parameters] = range.trim().toLowerCase().split(';')
    const given = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
    const quality = given === undefined ? 1 : Number(given)
    if (jsonTypes.has(type)) json = Math.max(json, quality)
    else if (type === 'text/html' || type === 'application/xhtml+xml') page = Math.max(page, quality)
  }
  return json > page
}
