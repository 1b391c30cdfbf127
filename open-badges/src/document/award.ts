import { hashIdentity } from '../reading/identity.ts'
import { isResultStatus } from '../standard.ts'
import type { Achievement } from './achievement.ts'
import { FieldReader } from './field-reader.ts'
import { isDid, isSafeNumber, signableCredits } from './guard.ts'
import type { IssuerProfile } from './issuer-profile.ts'
import { type FixedNodes, fixedNodes, isVocabulary } from './nodes.ts'
import type { Problem } from './refused.ts'
import { readSubjectValues, type SubjectValues } from './subject-fields.ts'
import { type AwardedPeriod, readValidityPeriod, type ValidityPeriod } from './validity.ts'
import { signableAddress } from './web-address.ts'

/** One achievement given to one person: all that differs between two credentials of the same achievement. */
export type Award = SubjectValues &
  AwardedPeriod & {
    /** `https://<host>/credentials/<uuid>` */
    credentialId: string
    email: string
    /** Sixteen random bytes in hexadecimal, new for each credential: keeps the hashed address from being guessed. */
    salt: string
    recipientName?: string | undefined
    resultValue?: string | undefined
    creditsEarned?: number | undefined
    evidence?: ({ url?: string } & EvidenceTexts)[] | undefined
    status: { listUrl: string; index: number }
    /** Present only where the holder has proved control of it. */
    holderDid?: string | undefined
  }

/**
 * The values of one award exactly as they stand in the document. The compiled path replaces these and nothing else,
 * so a value that is not in this list is the same for each credential of an achievement.
 */
export type CredentialLeaves = {
  credentialId: string
  validFrom: string
  validUntil?: string | undefined
  holderDid?: string | undefined
  subjectName?: string | undefined
  identityName?: string | undefined
  emailHash: string
  salt: string
  resultValue?: string | undefined
  creditsEarned?: number | undefined
  /** Set instead of `creditsEarned` when the number is not safe. */
  creditsAsText?: string | undefined
  subject: SubjectValues
  evidence: EvidenceLeaves[]
  statusEntryId: string
  statusListIndex: string
  statusListUrl: string
}

/** A piece of evidence as it stands in the document. */
export type EvidenceLeaves = { id?: string | undefined } & EvidenceTexts

/** The texts of a piece of evidence. Open Badges 3.0, "Evidence". */
export type EvidenceTexts = { [Name in (typeof evidenceTexts)[number]]?: string | undefined }

/** The texts of a piece of evidence, in the order in which they stand in a document. `narrative` is Markdown. */
export const evidenceTexts = ['name', 'description', 'narrative', 'genre', 'audience'] as const

/** Everything that keeps this award from being signed; empty when it may be. Never throws for a bad value. */
export function checkAward(profile: IssuerProfile, achievement: Achievement, award: Award): Problem[] {
  const reader = new FieldReader()
  collectLeaves(achievement, award, fixedNodes(profile, achievement), readValidityPeriod(award), reader)
  return reader.problems
}

/**
 * The award as leaves of the document. `fixed` are the nodes of its issuer and achievement, and `period` is what
 * `readValidityPeriod` makes of the award. Throws `CredentialRefusedError`.
 */
export function leavesOf(
  achievement: Achievement,
  award: Award,
  fixed: FixedNodes,
  period: ValidityPeriod = readValidityPeriod(award),
): CredentialLeaves {
  const reader = new FieldReader()
  const leaves = collectLeaves(achievement, award, fixed, period, reader)
  reader.throwIfRefused()
  return leaves
}

function collectLeaves(
  achievement: Achievement,
  award: Award,
  fixed: FixedNodes,
  period: ValidityPeriod,
  reader: FieldReader,
): CredentialLeaves {
  for (const { field, reason } of fixed.problems) reader.refuse(field, reason)
  const recipientName = reader.optionalText('recipientName', award.recipientName)
  const listUrl = reader.webAddress('status.listUrl', award.status.listUrl)
  // The id of the entry is this address with a fragment.
  if (listUrl.includes('#')) reader.refuse('status.listUrl', 'not_a_web_address')
  if (!Number.isInteger(award.status.index) || award.status.index < 0) reader.refuse('status.index', 'not_a_number')
  if (award.holderDid && !isDid(award.holderDid)) reader.refuse('holderDid', 'not_a_did')
  const salt = reader.text('salt', award.salt)
  const resultValue = reader.optionalText('resultValue', award.resultValue)
  if (resultValue && !achievement.result) reader.refuse('resultValue', 'no_result_description')
  if (resultValue && achievement.result?.type === 'Status' && !isResultStatus(resultValue))
    reader.refuse('resultValue', 'unknown_term')
  const credits = readCredits(achievement, award.creditsEarned, reader)
  const credentialId = reader.webAddress('credentialId', award.credentialId)
  const statusEntryId = `${listUrl}#${award.status.index}`
  if (fixed.ids.has(credentialId)) reader.refuse('credentialId', 'merged_nodes')
  if (
    listUrl === credentialId ||
    statusEntryId === credentialId ||
    fixed.ids.has(listUrl) ||
    fixed.ids.has(statusEntryId)
  )
    reader.refuse('status.listUrl', 'merged_nodes')
  if (award.holderDid && fixed.ids.has(award.holderDid)) reader.refuse('holderDid', 'merged_nodes')
  const own = [credentialId, listUrl, statusEntryId]
  for (const { field, reason } of period.problems) reader.refuse(field, reason)
  return {
    credentialId,
    validFrom: period.validFrom,
    validUntil: period.validUntil,
    holderDid: award.holderDid || undefined,
    subjectName: recipientName,
    identityName: recipientName,
    emailHash: hashIdentity(reader.text('email', award.email), salt),
    salt,
    resultValue,
    creditsEarned: credits.number,
    creditsAsText: credits.text,
    subject: readSubjectValues(award, reader),
    evidence: readEvidence(award.evidence, fixed.ids, own, reader),
    statusEntryId,
    statusListIndex: String(award.status.index),
    statusListUrl: listUrl,
  }
}

function readCredits(
  achievement: Achievement,
  credits: number | null | undefined,
  reader: FieldReader,
): { number?: number; text?: string } {
  if (credits === undefined || credits === null) return {}
  const signable = signableCredits(credits)
  if (signable === undefined) {
    reader.refuse('creditsEarned', 'not_a_number')
    return {}
  }
  if (isSafeNumber(signable)) return { number: signable }
  if (!achievement.creditsResultDescriptionId) reader.refuse('creditsEarned', 'no_credits_description')
  return { text: String(signable) }
}

function readEvidence(
  evidence: Award['evidence'],
  fixed: ReadonlySet<string>,
  own: readonly string[],
  reader: FieldReader,
): EvidenceLeaves[] {
  const leaves: EvidenceLeaves[] = []
  let index = -1
  for (const { url, ...texts } of evidence ?? []) {
    index += 1
    const field = `evidence[${index}]`
    const id = url ? signableAddress(url) : undefined
    if (url && !id) reader.refuse(`${field}.url`, 'not_a_web_address')
    if (id && (fixed.has(id) || own.includes(id) || isVocabulary(id))) reader.refuse(`${field}.url`, 'merged_nodes')
    if (id && leaves.some((other) => other.id === id)) reader.refuse(`${field}.url`, 'repeated')
    // Every piece of evidence has all properties, also absent ones, since slots are counted by them.
    const leaf: EvidenceLeaves = { id }
    for (const name of evidenceTexts) leaf[name] = reader.optionalText(`${field}.${name}`, texts[name])
    if (id || evidenceTexts.some((name) => leaf[name])) leaves.push(leaf)
  }
  return leaves
}
