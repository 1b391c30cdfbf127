import type { PublicKey } from '#platform'
import { isRecord } from '../reading/record.ts'
import { loadJwk, loadPublicKey } from './public-key.ts'

type Node = Record<string, unknown>

/** A key as a document lists it. `publicKey` is absent where it is of no kind of ours. */
export type ListedKey = { id: string; kid?: string; controller?: unknown; publicKey: PublicKey | undefined }

/** Far more than issuers have: keys are never removed, and each is loaded. */
const keysMax = 200

/**
 * The keys that the document of `id` lists for assertions: DID Core, "Assertion". Ids that begin with `#` are those of the
 * document.
 */
export function assertionKeys(document: Node, id: string): ListedKey[] {
  const methods = [document.verificationMethod ?? []].flat().slice(0, keysMax)
  return [document.assertionMethod ?? []]
    .flat()
    .slice(0, keysMax)
    .flatMap((entry) => {
      const method = isRecord(entry)
        ? entry
        : methods.find((one) => isRecord(one) && nameOf(one.id, id) === nameOf(entry, id))
      return isRecord(method) ? [listedKey(method, id)] : []
    })
}

function listedKey(method: Node, id: string): ListedKey {
  const jwk = method.publicKeyJwk
  return {
    id: String(nameOf(method.id, id)),
    ...(isRecord(jwk) && typeof jwk.kid === 'string' && { kid: jwk.kid }),
    controller: nameOf(method.controller, id),
    publicKey: publicKeyOf(method),
  }
}

function nameOf(name: unknown, id: string): unknown {
  return typeof name === 'string' && name.startsWith('#') ? id + name : name
}

/** The key of a verification method: Controlled Identifiers v1.0, "Multikey" and "JsonWebKey". */
function publicKeyOf({ publicKeyMultibase, publicKeyJwk }: Node): PublicKey | undefined {
  if (typeof publicKeyMultibase === 'string') return loadPublicKey(publicKeyMultibase)
  return isRecord(publicKeyJwk) ? loadJwk(publicKeyJwk) : undefined
}

/** The key at an address of its own: a JWK, a set of them, or a verification method. Open Badges 3.0, "JWT Proof": `kid`. */
export function keyAtAddress(document: unknown, name: string): PublicKey | undefined {
  if (!isRecord(document)) return undefined
  if (typeof document.kty === 'string') return loadJwk(document)
  if (!Array.isArray(document.keys)) return publicKeyOf(document)
  const fragment = name.slice(name.indexOf('#') + 1)
  const keys = document.keys.slice(0, keysMax).filter(isRecord)
  const named = keys.find(({ kid }) => kid === name || kid === fragment) ?? (keys.length === 1 ? keys[0] : undefined)
  return named && loadJwk(named)
}
