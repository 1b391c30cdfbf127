import { provenOf } from '../keys/find-key.ts'
import { type ReadKey, readPem } from '../keys/public-key.ts'
import { canonicalizeJson } from '../proof/json-canonicalize.ts'
import { readPlainForm } from '../reading/plain-form.ts'
import { idOf, isRecord, valuesOf } from '../reading/record.ts'
import type { StatusSources } from '../revocation/check-revocation.ts'
import { checkRevokedAssertions } from '../revocation/check-revocation-list.ts'
import { isSignedBy, isVerifiableAlgorithm } from '../tokens/check-token.ts'
import type { Token } from '../tokens/token.ts'
import { attempt } from '../verifying/attempt.ts'
import { checkValidity } from '../verifying/check-validity.ts'
import type { VerificationReason } from '../verifying/reasons.ts'
import {
  isStepPassed,
  unreadVerification,
  type Verification,
  verificationOf,
  verificationStep,
} from '../verifying/verification.ts'
import { type AssertionParts, claimsOfAssertion, isHttpAddress, type OlderBadge } from './assertion.ts'

type Node = Record<string, unknown>

type Found = {
  signature: VerificationReason
  issuer: VerificationReason
  revocation: VerificationReason
  /** The assertion that counts: the issuer's own where it is hosted. */
  node: Node
  parts?: AssertionParts
}

/**
 * Checks an assertion of Open Badges 2.0 as its standard says: "Verification of Open Badges". A hosted one is what its
 * issuer publishes at its address; a signed one is a token under a key that the issuer's profile names.
 */
export async function verifyOlderBadge({ node, token }: OlderBadge, sources: StatusSources): Promise<Verification> {
  const { problem } = readPlainForm(node)
  if (problem === 'too_large') return unreadVerification(problem)
  if (token?.isAmbiguous) return unreadVerification('repeated_names')
  const found = token ? await checkSigned(node, token, sources) : await checkHosted(node, sources)
  const { issuedOn, expires } = found.node
  const verification = verificationOf([
    verificationStep('format', token ? 'open_badge_2_signed' : 'open_badge_2_hosted'),
    verificationStep('signature', found.signature),
    verificationStep('issuer', found.issuer),
    verificationStep('validity', checkValidity({ validFrom: issuedOn, validUntil: expires }, sources.now)),
    verificationStep('revocation', found.revocation),
  ])
  const isProven = isStepPassed(verification, 'issuer')
  const address = found.parts?.issuer.id
  return {
    ...verification,
    claims: claimsOfAssertion(found.node, found.parts),
    ...(isProven && isHttpAddress(address) && provenOf(address)),
  }
}

async function checkHosted(node: Node, sources: StatusSources): Promise<Found> {
  const published = await fetchNode(node.id, sources)
  if (!published) {
    const issuer = 'issuer_not_resolved'
    return { signature: 'hosted_not_resolved', issuer, revocation: 'status_not_resolved', node }
  }
  if (published.revoked === true) {
    return { signature: 'hosted_matches', issuer: 'hosted_by_issuer', revocation: 'revoked', node }
  }
  const signature = isSaidBy(published, node) ? 'hosted_matches' : 'hosted_differs'
  const parts = await fetchParts(published, sources)
  if (!parts) return { signature, issuer: 'issuer_not_resolved', revocation: 'not_revoked', node: published }
  const issuer = isHostOf(parts.issuer, String(node.id)) ? 'hosted_by_issuer' : 'hosted_elsewhere'
  return { signature, issuer, revocation: 'not_revoked', node: published, parts }
}

/** Whether the issuer publishes everything that a copy says. For a part whose address is published, the copy may contain more than the address. */
function isSaidBy(published: Node, copy: Node): boolean {
  return Object.entries(copy).every(([name, value]) => {
    if (name === '@context') return true
    const said = published[name]
    const isLinked = typeof said === 'string' && isRecord(value) && value.id === said
    return isLinked || canonicalizeJson(said) === canonicalizeJson(value)
  })
}

/** Open Badges 2.0, "VerificationObject": the hosts that a profile allows, and its own unless it names any. */
function isHostOf(issuer: Node, address: string): boolean {
  const rules = valuesOf(issuer.verification).find(isRecord)
  const startsWith = valuesOf(rules?.startsWith).filter(isHttpAddress)
  if (startsWith.length > 0) return startsWith.some((start) => isBelow(address, start))
  const allowed = valuesOf(rules?.allowedOrigins)
  const { host } = new URL(address)
  return allowed.length > 0 ? allowed.includes(host) : isHttpAddress(issuer.id) && new URL(issuer.id).host === host
}

/** A beginning that ends within a host or climbs out of its folder, as some servers read it, is that of another's address. */
function isBelow(address: string, start: string): boolean {
  const { origin, pathname, href } = new URL(address)
  return origin === new URL(start).origin && href.startsWith(start) && !/\.\.|%2e|%2f|%5c/i.test(pathname)
}

async function checkSigned(node: Node, token: Token, sources: StatusSources): Promise<Found> {
  const open = { revocation: 'status_not_resolved', node } as const
  if (!isVerifiableAlgorithm(token.header.alg)) {
    return { ...open, signature: 'unsupported_signature', issuer: 'unsupported_key' }
  }
  const parts = await fetchParts(node, sources)
  if (!parts) return { ...open, signature: 'no_key', issuer: 'issuer_not_resolved' }
  const { issuer } = parts
  const verification = valuesOf(node.verification).find(isRecord)
  const creator = idOf(verification?.creator) ?? idOf(valuesOf(issuer.publicKey)[0])
  const isListed = valuesOf(issuer.publicKey).some((key) => idOf(key) === creator)
  if (creator === undefined || !isListed) return { ...open, parts, signature: 'no_key', issuer: 'key_not_listed' }
  const key = await fetchNode(creator, sources)
  if (!key) return { ...open, parts, signature: 'no_key', issuer: 'issuer_not_resolved' }
  const pem = key.publicKeyPem
  const read: ReadKey = typeof pem === 'string' ? readPem(pem) : { fault: 'unsupported_key' }
  if ('fault' in read) return { ...open, parts, signature: 'no_key', issuer: read.fault }
  const isSigned = isSignedBy(token, read.publicKey)
  return {
    node,
    parts,
    signature: isSigned ? 'signature_matches' : 'signature_does_not_match',
    issuer: idOf(key.owner) === issuer.id ? 'key_of_issuer' : 'key_of_another',
    revocation: await checkList(node, issuer, sources, isSigned),
  }
}

async function checkList(
  node: Node,
  issuer: Node,
  sources: StatusSources,
  isSigned: boolean,
): Promise<VerificationReason> {
  const address = idOf(issuer.revocationList)
  if (address === undefined) return 'no_status'
  const list = await attempt(() => sources.resolveStatusList(address, isSigned))
  return checkRevokedAssertions(list, node.id ?? node.uid, String(issuer.id))
}

/** Gets the badge and its issuer. A part within the assertion that has an address of its own is not believed, and is fetched from there. */
async function fetchParts(assertion: Node, sources: StatusSources): Promise<AssertionParts | undefined> {
  const badge = await partOf(assertion.badge, sources)
  const issuer = badge && (await fetchNode(idOf(badge.issuer), sources))
  return badge && issuer && { badge, issuer }
}

async function partOf(part: unknown, sources: StatusSources): Promise<Node | undefined> {
  return isRecord(part) && part.issuer !== undefined ? part : fetchNode(idOf(part), sources)
}

/** Fetches a node by its address; `undefined` where the document there has another `id`. */
async function fetchNode(address: unknown, { resolveDocument }: StatusSources): Promise<Node | undefined> {
  if (!isHttpAddress(address) || !resolveDocument) return undefined
  const node = await attempt(() => resolveDocument(address))
  return isRecord(node) && node.id === address ? node : undefined
}
