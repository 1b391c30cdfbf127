import type { PublicKey } from '#platform'
import { didWebUrl } from '../proof/did-document.ts'
import { isRecord } from '../reading/record.ts'
import { attempt } from '../verifying/attempt.ts'
import type { VerificationReason } from '../verifying/reasons.ts'
import { assertionKeys, keyAtAddress, type ListedKey } from './key-document.ts'
import { keyInDid } from './key-in-did.ts'
import { loadJwk } from './public-key.ts'

/**
 * Retrieves the document of an issuer by its id, or `undefined`. The id is a DID, or an https address as some issue
 * under: Controlled Identifiers v1.0, "Controlled Identifier Documents". May throw: that counts as not retrieved.
 */
export type ResolveDid = (did: string) => Promise<unknown>

/** Retrieves any other JSON document by its address, or `undefined`. May throw: that counts as not retrieved. */
export type ResolveDocument = (url: string) => Promise<unknown>

export type KeySources = { resolveDid: ResolveDid; resolveDocument?: ResolveDocument }

/** `reason` tells whether the key is the issuer's; `publicKey` may be there even when it is somebody else's. */
export type FoundKey = { publicKey?: PublicKey; reason: VerificationReason }

/**
 * The key that a proof names, and whether it is listed by `issuer` for assertions. A key under an address that is not the
 * issuer's is another's, whatever can be retrieved there. A key at an address of its own is the issuer's where that lies
 * below the issuer's address, or the issuer lists it.
 */
export async function findKey(name: unknown, issuer: string, sources: KeySources): Promise<FoundKey> {
  if (typeof name !== 'string') return { reason: 'unsupported_key' }
  const [controller = ''] = name.split('#', 1)
  const own = keyInDid(controller)
  if (own) return foundInDid(own, controller, name, issuer)
  if (controller === issuer) return findListedKey(name, issuer, sources)
  return isBeside(controller, issuer)
    ? findKeyAtAddress(name, controller, issuer, sources)
    : { reason: 'key_of_another' }
}

function foundInDid(
  { publicKey, fragment }: NonNullable<ReturnType<typeof keyInDid>>,
  did: string,
  name: string,
  issuer: string,
): FoundKey {
  // Some leave the fragment out; there is only one key it could name.
  if (name !== did && name !== `${did}#${fragment}`)
    return { reason: did === issuer ? 'key_not_listed' : 'key_of_another' }
  if (did !== issuer) return { ...(publicKey && { publicKey }), reason: 'key_of_another' }
  return publicKey ? { publicKey, reason: 'key_of_issuer' } : { reason: 'unsupported_key' }
}

/** The domain that stands behind the key of an issuer, with its port; `undefined` where the id names no domain. */
export function domainOfIssuer(issuer: string): string | undefined {
  const url = addressOfIssuer(issuer)
  return url !== undefined && URL.canParse(url) ? new URL(url).host || undefined : undefined
}

/** The keys that an issuer lists for assertions; `undefined` where they are not to be had. */
export async function keysOfIssuer(issuer: string, { resolveDid }: KeySources): Promise<ListedKey[] | undefined> {
  const own = keyInDid(issuer)
  if (own) return [{ id: `${issuer}#${own.fragment}`, controller: issuer, publicKey: own.publicKey }]
  const document = await attempt(() => resolveDid(issuer))
  return isRecord(document) && document.id === issuer ? assertionKeys(document, issuer) : undefined
}

async function findListedKey(name: string, issuer: string, sources: KeySources): Promise<FoundKey> {
  if (!/^(did:|https?:\/\/)/.test(issuer)) return { reason: 'unsupported_key' }
  const keys = await keysOfIssuer(issuer, sources)
  if (!keys) return { reason: 'issuer_not_resolved' }
  return foundKey(
    keys.find(({ id }) => id === name),
    issuer,
  )
}

function foundKey(listed: ListedKey | undefined, issuer: string): FoundKey {
  if (!listed) return { reason: 'key_not_listed' }
  if (listed.controller !== issuer) return { reason: 'key_of_another' }
  return listed.publicKey ? { publicKey: listed.publicKey, reason: 'key_of_issuer' } : { reason: 'unsupported_key' }
}

async function findKeyAtAddress(name: string, address: string, issuer: string, sources: KeySources): Promise<FoundKey> {
  const keys = await keysOfIssuer(issuer, sources)
  const listed = keys?.find(({ id }) => id === name)
  if (listed) return foundKey(listed, issuer)
  const document = await attempt(async () => sources.resolveDocument?.(address))
  if (document === undefined) return { reason: 'issuer_not_resolved' }
  const publicKey = keyAtAddress(document, name)
  if (!publicKey) return { reason: 'unsupported_key' }
  return { publicKey, reason: isBelow(address, issuer) ? 'key_of_issuer' : 'key_beside_issuer' }
}

/**
 * The key of a token (JWT), and whether it is the issuer's: RFC 7515, "kid" and "jwk"; Open Badges 3.0, "JWT Proof". A key
 * that the token brings along proves nothing of the issuer unless the issuer lists it too.
 */
export async function findTokenKey(
  { kid, jwk }: Record<string, unknown>,
  issuer: string,
  sources: KeySources,
): Promise<FoundKey> {
  if (typeof kid === 'string' && /^(did:|https?:\/\/)/.test(kid)) return findKey(kid, issuer, sources)
  const keys = await keysOfIssuer(issuer, sources)
  if (isRecord(jwk)) return findKeyBroughtAlong(jwk, keys)
  if (!keys) return { reason: 'issuer_not_resolved' }
  if (kid === undefined) return keys.length > 1 ? { reason: 'key_not_named' } : foundKey(keys[0], issuer)
  const name = `${issuer}#${String(kid).replace(/^#/, '')}`
  return foundKey(
    keys.find((key) => key.id === name || key.kid === kid),
    issuer,
  )
}

function findKeyBroughtAlong(jwk: Record<string, unknown>, keys: ListedKey[] | undefined): FoundKey {
  const publicKey = loadJwk(jwk)
  if (!publicKey) return { reason: 'unsupported_key' }
  if (!keys || keys.length === 0) return { publicKey, reason: 'key_brought_along' }
  const isListed = keys.some((key) => key.publicKey?.equals(publicKey))
  return { publicKey, reason: isListed ? 'key_of_issuer' : 'key_not_listed' }
}

function addressOfIssuer(issuer: string): string | undefined {
  return issuer.startsWith('did:') ? didWebUrl(issuer) : issuer
}

function isBeside(address: string, issuer: string): boolean {
  const own = addressOfIssuer(issuer)
  if (!/^https?:\/\//.test(address) || own === undefined || !URL.canParse(address) || !URL.canParse(own)) return false
  return new URL(address).origin === new URL(own).origin
}

/**
 * Whether an address of the same host lies below the issuer's: on a host of many, others may publish beside it. Below the root
 * of a host lies everything, so there it is `/.well-known/` (RFC 8615), where only its owner publishes.
 */
function isBelow(address: string, issuer: string): boolean {
  const own = new URL(addressOfIssuer(issuer) ?? issuer)
  const base = own.pathname.replace(issuer.startsWith('did:') ? /\/(\.well-known\/)?did\.json$/ : /\/$/, '')
  return new URL(address).pathname.startsWith(`${base === '' ? '/.well-known' : base}/`)
}
