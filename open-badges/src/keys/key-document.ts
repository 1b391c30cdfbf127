import { isRecord } from '../reading/record.ts'
import { instantOf } from '../verifying/check-validity.ts'
import { type ReadKey, readJwk, readMultikey } from './public-key.ts'

export type Node = Record<string, unknown>

/** A key as a document lists it. */
export type ListedKey = { id: string; kid?: string; controller?: unknown; key: ReadKey }

/** Far more than issuers have: keys are never removed, and each is loaded. */
const keysMax = 200

/**
 * The keys that the document of `id` lists for assertions: DID Core, "Assertion". Ids that begin with `#` are those of the
 * document.
 */
export function assertionKeys(document: Node, id: string, now: Date): ListedKey[] {
  const methods = [document.verificationMethod ?? []].flat().slice(0, keysMax)
  return [document.assertionMethod ?? []]
    .flat()
    .slice(0, keysMax)
    .flatMap((entry) => {
      const method = isRecord(entry)
        ? entry
        : methods.find((one) => isRecord(one) && nameOf(one.id, id) === nameOf(entry, id))
      return isRecord(method) ? [listedKey(method, id, now)] : []
    })
}

/** Whether the document lists a key for assertions by its name alone, so that the key stands at an address of its own. */
export function isNamedForAssertions({ assertionMethod }: Node, name: string): boolean {
  return [assertionMethod].flat().slice(0, keysMax).includes(name)
}

function listedKey(method: Node, id: string, now: Date): ListedKey {
  const jwk = method.publicKeyJwk
  return {
    id: String(nameOf(method.id, id)),
    ...(isRecord(jwk) && typeof jwk.kid === 'string' && { kid: jwk.kid }),
    controller: nameOf(method.controller, id),
    key: keyOf(method, now),
  }
}

function nameOf(name: unknown, id: string): unknown {
  return typeof name === 'string' && name.startsWith('#') ? id + name : name
}

/**
 * The key of a verification method: Controlled Identifiers v1.0, "Multikey" and "JsonWebKey". From its `revoked` or `expires` on it proves
 * nothing, whatever was signed before: the one who signs writes the date of the signature.
 */
function keyOf({ publicKeyMultibase, publicKeyJwk, revoked, expires }: Node, now: Date): ReadKey {
  const ends = [instantOf(revoked), instantOf(expires)]
  if (ends.some(Number.isNaN)) return { fault: 'broken_key' }
  if (ends.some((end) => end !== undefined && now.getTime() >= end)) return { fault: 'key_out_of_use' }
  if (typeof publicKeyMultibase === 'string') return readMultikey(publicKeyMultibase)
  return isRecord(publicKeyJwk) ? readJwk(publicKeyJwk) : { fault: 'unsupported_key' }
}

/** The key at an address of its own: a JWK, a set of them, or a verification method. Open Badges 3.0, "JWT Proof": `kid`. */
export function keyAtAddress(document: unknown, name: string, now: Date): ReadKey {
  if (!isRecord(document)) return { fault: 'unsupported_key' }
  if (typeof document.kty === 'string') return readJwk(document)
  if (!Array.isArray(document.keys)) return keyOf(document, now)
  const fragment = name.slice(name.indexOf('#') + 1)
  const keys = document.keys.slice(0, keysMax).filter(isRecord)
  const named = keys.find(({ kid }) => kid === name || kid === fragment) ?? (keys.length === 1 ? keys[0] : undefined)
  return named ? readJwk(named) : { fault: 'unsupported_key' }
}
