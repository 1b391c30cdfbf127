import type { PublicKey } from '#platform'
import { didWebUrl } from '../proof/did-document.ts'
import { isRecord } from '../reading/record.ts'
import { attempt } from '../verifying/attempt.ts'
import type { VerificationReason } from '../verifying/reasons.ts'
import { assertionKeys, isNamedForAssertions, keyAtAddress, type ListedKey, type Node } from './key-document.ts'
import { type KeyInDid, keyInDid } from './key-in-did.ts'
import { type ReadKey, readJwk } from './public-key.ts'

/**
 * Retrieves the document of an issuer by its id, or `undefined`. The id is a DID, or an https address as some issue
 * under: Controlled Identifiers v1.0, "Controlled Identifier Documents". May throw: that counts as not retrieved.
 */
export type ResolveDid = (did: string) => Promise<unknown>

/** Retrieves any other JSON document by its address, or `undefined`. May throw: that counts as not retrieved. */
export type ResolveDocument = (url: string) => Promise<unknown>

/** `now` is the time by which the keys have to be in use. */
export type KeySources = { resolveDid: ResolveDid; resolveDocument?: ResolveDocument; now: Date }

/** `reason` tells whether the key is the issuer's; `publicKey` may be there even when it is somebody else's. */
export type FoundKey = { publicKey?: PublicKey; reason: VerificationReason }

/**
 * The key that a proof names, and whether it is listed by `issuer` for assertions: Controlled Identifiers v1.0, "Retrieve
 * Verification Method". Whatever else stands at, below or beside the address of an issuer may be anybody's: uploaded, echoed,
 * or led to. So a key that stands elsewhere is the issuer's only where the issuer's own document, at an https address, names it.
 */
export async function findKey(name: unknown, issuer: string, sources: KeySources): Promise<FoundKey> {
  if (typeof name !== 'string') return { reason: 'unsupported_key' }
  const [controller = ''] = name.split('#', 1)
  const own = keyInDid(controller)
  if (own) return foundInDid(own, controller, name, issuer)
  if (controller !== issuer && !isBeside(controller, issuer)) return { reason: 'key_of_another' }
  if (!/^(did:|https?:\/\/)/.test(issuer)) return { reason: 'unsupported_key' }
  const document = await documentOfIssuer(issuer, sources)
  const keys = document && assertionKeys(document, issuer, sources.now)
  const listed = keys?.find(({ id }) => id === name)
  if (listed) return foundKey(listed, issuer)
  if (controller === issuer || issuer.startsWith('did:')) {
    return { reason: document ? 'key_not_listed' : 'issuer_not_resolved' }
  }
  const isNamed = document !== undefined && isNamedForAssertions(document, name)
  if (keys?.length && !isNamed) return { reason: 'key_not_listed' }
  return findKeyAtAddress(name, controller, isNamed ? 'key_of_issuer' : 'key_beside_issuer', sources)
}

function foundInDid({ key, fragment }: KeyInDid, did: string, name: string, issuer: string): FoundKey {
  if (did !== issuer) return { ...('publicKey' in key && key), reason: 'key_of_another' }
  // Some issuers leave the fragment out; it could name only one key.
  return name === did || name === `${did}#${fragment}` ? foundAs('key_of_issuer', key) : { reason: 'key_not_listed' }
}

/** The facts about an issuer that its listed key proves: none where the id of the issuer names no domain. */
export type Proven = { provenDomain?: string; provenAccount?: true }

/**
 * The domain, with its port, that the key of an issuer proves. An id with a path is an account: the owner of the domain lets several issuers
 * publish their keys, and this is one of them. So is an id with a query, and one below `/.well-known/`, where other programs write, except for
 * the DID document of the whole domain.
 */
export function provenOf(issuer: string): Proven {
  const address = addressOfIssuer(issuer)
  if (address === undefined || !URL.canParse(address)) return {}
  const url = new URL(address)
  if (url.host === '') return {}
  const isWhole = url.search === '' && ['/', '/.well-known/did.json'].includes(url.pathname)
  return { provenDomain: url.host, ...(!isWhole && { provenAccount: true }) }
}

/** Fetches the document of an issuer; `undefined` where there is none, or where its `id` is not that of the issuer. */
async function documentOfIssuer(issuer: string, { resolveDid }: KeySources): Promise<Node | undefined> {
  const document = await attempt(() => resolveDid(issuer))
  return isRecord(document) && document.id === issuer ? document : undefined
}

/** The keys that an issuer lists for assertions; `undefined` where its document cannot be fetched. */
async function keysOfIssuer(issuer: string, sources: KeySources): Promise<ListedKey[] | undefined> {
  const own = keyInDid(issuer)
  if (own) return [{ id: `${issuer}#${own.fragment}`, controller: issuer, key: own.key }]
  const document = await documentOfIssuer(issuer, sources)
  return document && assertionKeys(document, issuer, sources.now)
}

function foundKey(listed: ListedKey | undefined, issuer: string): FoundKey {
  if (!listed) return { reason: 'key_not_listed' }
  return listed.controller === issuer ? foundAs('key_of_issuer', listed.key) : { reason: 'key_of_another' }
}

/** The outcome for a key: its facts, or the reason why it cannot be used. */
function foundAs(reason: VerificationReason, key: ReadKey): FoundKey {
  return 'fault' in key ? { reason: key.fault } : { publicKey: key.publicKey, reason }
}

async function findKeyAtAddress(
  name: string,
  address: string,
  reason: VerificationReason,
  { resolveDocument, now }: KeySources,
): Promise<FoundKey> {
  const document = await attempt(async () => resolveDocument?.(address))
  if (document === undefined) return { reason: 'issuer_not_resolved' }
  return foundAs(reason, keyAtAddress(document, name, now))
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
  if (isRecord(jwk)) return findKeyBroughtAlong(jwk, issuer, keys)
  if (!keys) return { reason: 'issuer_not_resolved' }
  if (kid === undefined) return keys.length > 1 ? { reason: 'key_not_named' } : foundKey(keys[0], issuer)
  const name = `${issuer}#${String(kid).replace(/^#/, '')}`
  return foundKey(
    keys.find((key) => key.id === name || key.kid === kid),
    issuer,
  )
}

function findKeyBroughtAlong(jwk: Record<string, unknown>, issuer: string, keys: ListedKey[] | undefined): FoundKey {
  const brought = readJwk(jwk)
  if ('fault' in brought || !keys || keys.length === 0) return foundAs('key_brought_along', brought)
  const { publicKey } = brought
  const listed = keys.find(({ key }) => 'publicKey' in key && key.publicKey.equals(publicKey))
  return { publicKey, reason: foundKey(listed, issuer).reason }
}

function addressOfIssuer(issuer: string): string | undefined {
  return issuer.startsWith('did:') ? didWebUrl(issuer) : issuer
}

function isBeside(address: string, issuer: string): boolean {
  const own = addressOfIssuer(issuer)
  if (!/^https?:\/\//.test(address) || own === undefined || !URL.canParse(address) || !URL.canParse(own)) return false
  return new URL(address).origin === new URL(own).origin
}
