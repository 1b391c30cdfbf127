import { guardText, type ReadText, readText } from './guard.ts'

/** Addresses that the URL standard leaves as they are: a host of names, and no escapes and empty parts behind it, nor dots at either end of one. */
const plainAddress =
  /^https?:\/\/[a-z][a-z0-9]*(?:[.-][a-z][a-z0-9]*)*(?::[1-5]?[1-9]\d{3})?(?:\/[\w~-]+(?:\.[\w~-]+)*)+(?:\?[\w~=&-]+)?$/
const hostPattern = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/
// The URL standard lets these stand in paths, queries and fragments, where RFC 3986 and N-Quads ("IRIREF") forbid them.
const outsideIri = /["<>\\^`{|}[\]]|%(?![0-9a-f]{2})/gi

/**
 * The form in which an address is signed, whoever brought it, or `undefined` where it cannot be: http or https, without
 * a user, written as the URL standard writes it, in ASCII, and an IRI to the strict parsers of other languages too. An
 * international host is in Punycode.
 *
 * @example signableAddress('HTTPS://Example.org/a b[1]') // 'https://example.org/a%20b%5B1%5D'
 * @example signableAddress('javascript:alert(1)') // undefined
 */
export function signableAddress(text: string): string | undefined {
  if (plainAddress.test(text)) return text
  const guarded = guardText(text)
  const url = guarded.ok ? URL.parse(guarded.value) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  if (url.username !== '' || url.password !== '' || !hostPattern.test(url.host)) return undefined
  const rest = (url.pathname + url.search).replace(outsideIri, encodeURIComponent)
  const fragment = url.hash.slice(1).replaceAll('#', '%23').replace(outsideIri, encodeURIComponent)
  return `${url.origin}${rest}${fragment === '' ? '' : `#${fragment}`}`
}

export const addressCharactersMax = 2048

/**
 * Reads an address that somebody wrote, for a template, an organization or a recipient, as it will be kept and signed.
 * Empty where nothing is visible.
 *
 * @example readAddress(' HTTPS://Acme.example/ñ ') // { ok: true, value: 'https://acme.example/%C3%B1' }
 * @example readAddress('acme.example') // { ok: false, reason: 'not_a_web_address' }
 */
export function readAddress(text: string): ReadText | { ok: false; reason: 'not_a_web_address' } {
  const read = readText(text, { charactersMax: addressCharactersMax })
  if (!read.ok || read.value === '') return read
  const value = signableAddress(read.value)
  if (value === undefined) return { ok: false, reason: 'not_a_web_address' }
  return value.length > 3 * addressCharactersMax ? { ok: false, reason: 'too_long' } : { ok: true, value }
}

/**
 * Whether `text` is an http(s) address in the form in which it is signed. The slash of an empty path may be missing.
 *
 * @example isWebAddress('https://example.org/ñ') // false
 */
export function isWebAddress(text: string): boolean {
  const signed = signableAddress(text)
  return signed !== undefined && (signed === text || signed === `${text}/`)
}

const defaultPorts = /:(80|443)$/

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
  const host = url.host.replace(defaultPorts, '').replace(/\.(?=:|$)/, '')
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
