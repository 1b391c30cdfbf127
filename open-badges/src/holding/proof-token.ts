import { readJwk } from '../keys/public-key.ts'
import { isRecord } from '../reading/record.ts'
import { isSignedBy } from '../tokens/check-token.ts'
import { readToken } from '../tokens/token.ts'
import { type ExpectedProof, isAudience, keyOfDidUrl, type ProofOfKey } from './proof-of-key.ts'

/** The algorithms of a holder's key, which is never one of RSA and never a shared secret. */
export const proofTokenAlgorithms = ['EdDSA', 'Ed25519', 'ES256', 'ES384']

const secondsAway = 600

/** OpenID for Verifiable Credential Issuance 1.0, appendix F.1, "jwt Proof Type". `iat` may be ten minutes away. Never throws. */
export function verifyProofToken(text: unknown, { audience, now }: ExpectedProof): ProofOfKey {
  const token = typeof text === 'string' ? readToken(text) : undefined
  if (!token || token.isAmbiguous) return { fault: 'unreadable' }
  const { header, payload } = token
  if (header.typ !== 'openid4vci-proof+jwt' || header.crit !== undefined) return { fault: 'type' }
  if (!proofTokenAlgorithms.some((alg) => alg === header.alg)) return { fault: 'algorithm' }
  const holder = holderOf(header)
  if (!holder || 'fault' in holder.key) return { fault: 'key' }
  if (!isSignedBy(token, holder.key.publicKey)) return { fault: 'signature' }
  if (!isAudience(payload.aud, audience)) return { fault: 'audience' }
  if (!isOfNow(payload, now.getTime() / 1_000)) return { fault: 'time' }
  return typeof payload.nonce === 'string' ? { holder: holder.did, nonce: payload.nonce } : { fault: 'nonce' }
}

/** `kid`, a DID that is the key, or `jwk`; certificates are not read. */
function holderOf({ kid, jwk, x5c }: Record<string, unknown>): ReturnType<typeof keyOfDidUrl> {
  if (x5c !== undefined || (kid === undefined) === (jwk === undefined)) return undefined
  if (kid !== undefined) return keyOfDidUrl(kid)
  const did = isRecord(jwk) && didOfJwk(jwk)
  return did ? { did, key: readJwk(jwk) } : undefined
}

/** The value of a member of a key: base64url, of at most 64 characters for P-384, or a short name. */
const member = /^[\w-]{1,64}$/

/** did:jwk, "Create", with only the members that the key consists of, in one order: the same key has the same DID (RFC 7638, section 3). */
function didOfJwk({ crv, kty, x, y }: Record<string, unknown>): string | undefined {
  const made = kty === 'EC' ? { crv, kty, x, y } : { crv, kty, x }
  if (!Object.values(made).every((value) => typeof value === 'string' && member.test(value))) return undefined
  const json = JSON.stringify(made)
  const encoded = btoa(json).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return `did:jwk:${encoded}`
}

function isOfNow({ iat, nbf, exp }: Record<string, unknown>, now: number): boolean {
  if (typeof iat !== 'number' || Math.abs(now - iat) > secondsAway) return false
  const isBegun = nbf === undefined || (typeof nbf === 'number' && nbf <= now + secondsAway)
  return isBegun && (exp === undefined || (typeof exp === 'number' && exp > now))
}
