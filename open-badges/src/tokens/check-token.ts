import { isSignatureOf, kindOfKey, type PublicKey } from '#platform'
import { findTokenKey, type KeySources } from '../keys/find-key.ts'
import type { KeyKind } from '../keys/key-kind.ts'
import type { SignatureReasons, SignedForm } from '../verifying/check-signature.ts'
import type { Token } from './token.ts'

/** RFC 7518 and RFC 8037: algorithms and their keys. `none` and those with a shared secret are not among them. */
const algorithms = new Map<unknown, KeyKind>([
  ['RS256', 'rsa'],
  ['ES256', 'p256'],
  ['ES384', 'p384'],
  ['EdDSA', 'ed25519'],
  ['Ed25519', 'ed25519'],
])

export function isVerifiableAlgorithm(alg: unknown): boolean {
  return algorithms.has(alg)
}

/** Whether the key signed the token with its algorithm. An algorithm is never taken from the header alone: the key must be one for it. */
export function isSignedBy(token: Token, publicKey: PublicKey): boolean {
  const isOfKind = algorithms.get(token.header.alg) === kindOfKey(publicKey)
  return isOfKind && isSignatureOf(token.signed, publicKey, token.signature)
}

/** Whether a token names another kind than that of credentials, such as `kb+jwt`: then it was not signed as one. RFC 8725, "Use Explicit Typing". */
function isOfOtherKind(typ: unknown): boolean {
  return typeof typ === 'string' && /\+jwt$/i.test(typ) && !/^(?:application\/)?vc\b/i.test(typ)
}

/** Checks the signature of a token around a credential: RFC 7515, "Message Signature or MAC Validation". */
export async function checkToken(
  token: Token,
  issuer: string,
  sources: KeySources,
  form: SignedForm,
): Promise<SignatureReasons> {
  const { alg, crit, typ } = token.header
  if (!isVerifiableAlgorithm(alg) || crit !== undefined || isOfOtherKind(typ)) {
    return { signature: 'unsupported_signature', issuer: 'unsupported_key' }
  }
  const { publicKey, reason } = await findTokenKey(token.header, issuer, sources)
  if (form.hasUnknownNames) return { signature: 'unknown_context', issuer: reason }
  if (!publicKey) return { signature: 'no_key', issuer: reason }
  return { signature: isSignedBy(token, publicKey) ? 'signature_matches' : 'signature_does_not_match', issuer: reason }
}
