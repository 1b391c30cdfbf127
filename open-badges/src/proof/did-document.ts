import { didContext, multikeyContext } from '../standard.ts'

/**
 * The `did:web` of an organization. did:web, "Method-specific identifier": the colon of a port is written `%3A`, as are
 * the colons and brackets of an IPv6 address.
 *
 * @example organizationDid('localhost:3000', 'acme') // 'did:web:localhost%3A3000:orgs:acme'
 */
export function organizationDid(host: string, organizationId: string): string {
  return `did:web:${encodeURIComponent(host)}:orgs:${organizationId}`
}

/**
 * Where the document of a `did:web` lies: did:web, "Read (Resolve)". `undefined` when the DID is of another method
 * or malformed. Always https, except on this machine (`localhost`, 127.0.0.1, [::1]), where development has no
 * certificate.
 *
 * @example didWebUrl('did:web:example.org:orgs:acme') // 'https://example.org/orgs/acme/did.json'
 */
export function didWebUrl(did: string): string | undefined {
  if (!/^did:web:[A-Za-z0-9._:%-]+$/.test(did)) return undefined
  const [host = '', ...path] = did.slice('did:web:'.length).split(':').map(decodeSegment)
  if (!/^([A-Za-z0-9.-]+|\[::1\])(:\d+)?$/.test(host) || path.some((segment) => !/^[\w.~-]+$/.test(segment)))
    return undefined
  if (path.some((segment) => segment === '.' || segment === '..')) return undefined
  const scheme = /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(host) ? 'http' : 'https'
  return `${scheme}://${host}/${path.length > 0 ? path.join('/') : '.well-known'}/did.json`
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

/**
 * The DID document of an issuer: DID Core with Multikey verification methods. Ids are absolute and `assertionMethod`
 * holds strings: relative ids, embedded methods or missing contexts each fail in some verifier. Keys are listed in
 * the given order. **Pass every key that ever signed**: without it, all it signed fails everywhere.
 */
export function buildDidDocument({ did, keys }: { did: string; keys: { publicKeyMultibase: string }[] }): DidDocument {
  const idOf = (publicKeyMultibase: string) => `${did}#${publicKeyMultibase}`
  return {
    '@context': [didContext, multikeyContext],
    id: did,
    verificationMethod: keys.map(({ publicKeyMultibase }) => ({
      id: idOf(publicKeyMultibase),
      type: 'Multikey',
      controller: did,
      publicKeyMultibase,
    })),
    assertionMethod: keys.map(({ publicKeyMultibase }) => idOf(publicKeyMultibase)),
  }
}

export type DidDocument = {
  '@context': string[]
  id: string
  verificationMethod: { id: string; type: 'Multikey'; controller: string; publicKeyMultibase: string }[]
  assertionMethod: string[]
}
