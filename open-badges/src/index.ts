/**
 * Open Badges 3.0 as Sello issues and verifies them. Pure: no database, no network, no clock of its own.
 *
 * ```ts
 * const did = organizationDid('badges.example', 'acme')
 * const keyPair = generateSigningKey()
 * const key = loadSigningKey(keyPair.privateKeyPkcs8, did)
 * const listUrl = 'https://badges.example/status-lists/1'
 * const bits = createStatusBits()
 *
 * const { document } = await createCredentialIssuer().issue({
 *   profile: { did, name: 'Acme Academy' },
 *   achievement: {
 *     id: 'https://badges.example/achievements/1',
 *     name: 'Welding Basics',
 *     criteriaUrl: 'https://badges.example/achievements/1',
 *   },
 *   award: {
 *     credentialId: 'https://badges.example/credentials/1',
 *     validFrom: new Date('2027-03-31T08:15:30Z'),
 *     email: 'ana@example.org',
 *     salt: '5fc1d4f9f9f04d6b9a83e2a0c1b2d3e4',
 *     status: { listUrl, index: statusIndexOfSlot(4711) },
 *   },
 *   key,
 * })
 *
 * setRevoked(bits, statusIndexOfSlot(4711))
 * const list = buildStatusListCredential({
 *   id: listUrl,
 *   issuerDid: did,
 *   validFrom: new Date('2027-01-01T00:00:00Z'),
 *   encodedList: encodeStatusList(bits),
 * })
 * const statusList = await signDocument(list, key, { created: new Date('2027-04-01T00:00:00Z') })
 *
 * const { steps } = await verifyCredential(document, {
 *   now: new Date('2027-04-01T00:00:00Z'),
 *   resolveDid: async () => buildDidDocument({ did, keys: [keyPair] }),
 *   resolveStatusList: async () => statusList,
 * })
 * steps.map((step) => step.reason) // ['well_formed', 'signature_matches', 'key_of_issuer', 'in_force', 'revoked']
 * ```
 */

export { type Achievement, achievementNode } from './document/achievement.ts'
export {
  type AchievementLinks,
  type Alignment,
  isLanguageCode,
  type RelatedAchievement,
} from './document/achievement-links.ts'
export { type Award, checkAward, type EvidenceTexts, evidenceTexts } from './document/award.ts'
export { checkAchievement } from './document/check-achievement.ts'
export { buildCredential, type UnsignedCredential } from './document/credential.ts'
export {
  creditsMax,
  type GuardedText,
  guardText,
  isDid,
  isSafeNumber,
  type ReadText,
  readText,
  signableCredits,
} from './document/guard.ts'
export type { ImageInput } from './document/image.ts'
export { checkIssuerProfile, type IssuerProfile } from './document/issuer-profile.ts'
export { isVocabulary, mergedNodes, reservedIds } from './document/nodes.ts'
export { CredentialRefusedError, type Problem } from './document/refused.ts'
export { type SubjectField, type SubjectValues, subjectFields } from './document/subject-fields.ts'
export { addMonthsClamped, formatDateTime, isCalendarDate } from './document/validity.ts'
export {
  addressCharactersMax,
  addressKey,
  isWebAddress,
  readAddress,
  signableAddress,
} from './document/web-address.ts'
export type { ProofFault, ProofOfKey } from './holding/proof-of-key.ts'
export {
  type PresentationVerification,
  proofPresentationSuites,
  verifyPresentation,
  verifyProofPresentation,
} from './holding/proof-presentation.ts'
export { proofTokenAlgorithms, verifyProofToken } from './holding/proof-token.ts'
export {
  type CopyRequest,
  type CredentialIssuer,
  createCredentialIssuer,
  type IssueAllRequest,
  type IssueRequest,
} from './issuing/credential-issuer.ts'
export {
  dryRunIssuing,
  type IndependentReader,
  IndependentReadingError,
  type IssuingDryRun,
} from './issuing/dry-run.ts'
export {
  CanonicalizationMismatchError,
  type IssuedCredential,
  type IssuerCounters,
  type SignedCredential,
} from './issuing/issued-credential.ts'
export { type Proven, provenOf, type ResolveDid, type ResolveDocument } from './keys/find-key.ts'
export { bakePng, preparePng, unbakePng } from './picture/png.ts'
export { bakeSvg, prepareSvg, unbakeSvg } from './picture/svg.ts'
export { CanonicalizationError, canonicalize } from './proof/canonicalize.ts'
export { haveOneOrder } from './proof/code-point-order.ts'
export { bundledContext, bundledContextUrls, UnknownContextError } from './proof/contexts.ts'
export { type Proof, signDocument } from './proof/data-integrity.ts'
export { buildDidDocument, type DidDocument, organizationDid } from './proof/did-document.ts'
export type { RdfQuad, RdfTerm } from './proof/rdf.ts'
export { generateSigningKey, loadSigningKey, type SigningKey } from './proof/signing-key.ts'
export { hashIdentity } from './reading/identity.ts'
export { readCredentialFile } from './reading/read-file.ts'
export type { ResolveStatusList, StatusSources } from './revocation/check-revocation.ts'
export {
  achievementTypes,
  alignmentTargetTypes,
  credentialMediaType,
  credentialsContext,
  creditsResultType,
  extensionTerm,
  isAchievementType,
  isAlignmentTargetType,
  isResultStatus,
  isResultType,
  openBadgesContext,
  resultStatuses,
  resultTypes,
  statusListMinBits,
} from './standard.ts'
export {
  createStatusBits,
  isRevoked,
  isUsableIndex,
  setRevoked,
  slotOfStatusIndex,
  statusIndexOfSlot,
  statusListCapacity,
} from './status-list/bits.ts'
export { decodeStatusList, encodeStatusList } from './status-list/encoded-list.ts'
export { createSlotPermutation } from './status-list/slot-permutation.ts'
export { buildStatusListCredential, type StatusListCredential } from './status-list/status-list-credential.ts'
export { titleOf } from './verifying/claims.ts'
export * from './verifying/index.ts'
export type { FetchedText } from './verifying/sources-on-web.ts'
export { withoutUnseen } from './verifying/verification.ts'
