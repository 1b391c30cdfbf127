import type { PublicKey } from '#platform'
import { textOfBase64url } from '../reading/json-text.ts'
import { isRecord } from '../reading/record.ts'
import { loadJwk, loadPublicKey } from './public-key.ts'

/** A DID that is its own key, and the one name that its key has. `publicKey` is absent where it is of no kind of ours. */
export type KeyInDid = { publicKey: PublicKey | undefined; fragment: string }

const charactersMax = 4_000

/** did:key and did:jwk, "Read": the DID is the key. `undefined` for DIDs of other methods. */
export function keyInDid(did: string): KeyInDid | undefined {
  if (did.length > charactersMax) return undefined
  const [, method, encoded = ''] = /^did:(key|jwk):([\w-]+)$/.exec(did) ?? []
  if (method === 'key') return { publicKey: loadPublicKey(encoded), fragment: encoded }
  return method === 'jwk' ? { publicKey: keyOfJwkText(encoded), fragment: '0' } : undefined
}

function keyOfJwkText(encoded: string): PublicKey | undefined {
  try {
    const jwk: unknown = JSON.parse(textOfBase64url(encoded))
    return isRecord(jwk) ? loadJwk(jwk) : undefined
  } catch {
    return undefined
  }
}
