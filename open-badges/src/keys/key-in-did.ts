import { textOfBase64url } from '../reading/json-text.ts'
import { isRecord } from '../reading/record.ts'
import { type ReadKey, readJwk, readMultikey } from './public-key.ts'

/** The key that a DID is, and the one name that it has. */
export type KeyInDid = { key: ReadKey; fragment: string }

const charactersMax = 4_000

/** did:key and did:jwk, "Read": the DID is the key. `undefined` for DIDs of other methods. */
export function keyInDid(did: string): KeyInDid | undefined {
  if (did.length > charactersMax) return undefined
  const [, method, encoded = ''] = /^did:(key|jwk):([\w-]+)$/.exec(did) ?? []
  if (method === 'key') return { key: readMultikey(encoded), fragment: encoded }
  return method === 'jwk' ? { key: keyOfJwkText(encoded), fragment: '0' } : undefined
}

function keyOfJwkText(encoded: string): ReadKey {
  try {
    const jwk: unknown = JSON.parse(textOfBase64url(encoded))
    return isRecord(jwk) ? readJwk(jwk) : { fault: 'broken_key' }
  } catch {
    return { fault: 'broken_key' }
  }
}
