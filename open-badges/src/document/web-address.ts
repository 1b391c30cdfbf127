const DEFAULT_PORTS = /:(80|443)$/

/**
 * What two spellings of one address have in common: the scheme counts for nothing, nor do the port that belongs to it,
 * upper case and a last dot in the host, and characters that are percent-encoded without need. The fragment counts. For
 * asking whether two addresses are the same to people; RDF compares them letter by letter. Text that is no address is
 * its own key.
 *
 * @example addressKey('HTTP://Example.org:80/%61') === addressKey('https://example.org/a') // true
 * @example addressKey('https://example.org/a#b') === addressKey('https://example.org/a') // false
 */
export function addressKey(text: string): string {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return text
  const host = url.host.replace(DEFAULT_PORTS, '').replace(/\.(?=:|$)/, '')
  return `${host}${decoded(url.pathname)}${decoded(url.search)}${decoded(url.hash)}`
}

function decoded(part: string): string {
  if (!part.includes('%')) return part
  return part.replace(/(%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run.toUpperCase()
    }
  })
}
