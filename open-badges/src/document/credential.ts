import { credentialsContext, openBadgesContext } from '../standard.ts'
import { type Achievement, achievementNode } from './achievement.ts'
import { type Award, type CredentialLeaves, evidenceTexts, leavesOf } from './award.ts'
import { type IssuerProfile, issuerNode } from './issuer-profile.ts'
import { fixedNodes } from './nodes.ts'

/** An `OpenBadgeCredential` without its proof, in the order of keys in which it is stored. */
export type UnsignedCredential = {
  '@context': string[]
  id: string
  type: string[]
  name: string
  issuer: Record<string, unknown>
  validFrom: string
  validUntil?: string
  credentialSubject: Record<string, unknown>
  evidence?: Record<string, unknown>[]
  credentialStatus: Record<string, unknown>
}

/** The part that the credentials of one achievement share, as it stands in their documents. */
export type CommonPart = {
  issuer: Record<string, unknown>
  achievement: Record<string, unknown>
  /** The result description of a result, and the property that holds its value. */
  result?: { of: string; as: 'value' | 'status' } | undefined
  /** The id of the result description for credits that are no safe number. */
  creditsOf?: string | undefined
}

/**
 * The document that says that `profile` gave `achievement` to one person. Open Badges 3.0, "OpenBadgeCredential",
 * in the profile of it that every verifier we know of accepts. Text goes through `guardText`. Throws
 * `CredentialRefusedError` with all problems of the first part (issuer, achievement, award) that has any.
 */
export function buildCredential(profile: IssuerProfile, achievement: Achievement, award: Award): UnsignedCredential {
  return composeCredential(profile, achievement, leavesOf(achievement, award, fixedNodes(profile, achievement)))
}

/** The document around given leaves. */
export function composeCredential(
  profile: IssuerProfile,
  achievement: Achievement,
  leaves: CredentialLeaves,
): UnsignedCredential {
  const { result, creditsResultDescriptionId } = achievement
  const common: CommonPart = {
    issuer: issuerNode(profile),
    achievement: achievementNode(achievement, leaves.creditsAsText !== undefined),
    // Open Badges 3.0, "Result": `status` is required if the type of the result is Status.
    result: result && { of: result.descriptionId, as: result.type === 'Status' ? 'status' : 'value' },
    creditsOf: creditsResultDescriptionId,
  }
  return composeAround(common, leaves)
}

/** The document of a common part and leaves. An absent leaf leaves its property out: no nulls, no empty arrays. */
export function composeAround(common: CommonPart, leaves: CredentialLeaves): UnsignedCredential {
  return {
    '@context': [credentialsContext, openBadgesContext],
    id: leaves.credentialId,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: common.achievement.name as string,
    issuer: common.issuer,
    validFrom: leaves.validFrom,
    ...(leaves.validUntil && { validUntil: leaves.validUntil }),
    credentialSubject: subjectNode(common, leaves),
    ...(leaves.evidence.length > 0 && { evidence: leaves.evidence.map(evidenceNode) }),
    credentialStatus: {
      id: leaves.statusEntryId,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: leaves.statusListIndex,
      statusListCredential: leaves.statusListUrl,
    },
  }
}

function subjectNode(common: CommonPart, leaves: CredentialLeaves): Record<string, unknown> {
  const results = resultNodes(common, leaves)
  return {
    ...(leaves.holderDid && { id: leaves.holderDid }),
    type: ['AchievementSubject'],
    ...(leaves.subjectName && { name: leaves.subjectName }),
    identifier: identityNodes(leaves),
    achievement: common.achievement,
    ...(results.length > 0 && { result: results }),
    ...(leaves.creditsEarned !== undefined && { creditsEarned: leaves.creditsEarned }),
    ...Object.fromEntries(Object.entries(leaves.subject).filter(([, value]) => value)),
  }
}

/** The name comes first: wallets show the first identifier that is not hashed as "Issued to". */
function identityNodes(leaves: CredentialLeaves): Record<string, unknown>[] {
  const email = {
    type: 'IdentityObject',
    hashed: true,
    identityHash: leaves.emailHash,
    identityType: 'emailAddress',
    salt: leaves.salt,
  }
  if (!leaves.identityName) return [email]
  return [{ type: 'IdentityObject', hashed: false, identityHash: leaves.identityName, identityType: 'name' }, email]
}

function resultNodes({ result, creditsOf }: CommonPart, leaves: CredentialLeaves): Record<string, unknown>[] {
  const results: Record<string, unknown>[] = []
  const add = (resultDescription: string | undefined, key: 'value' | 'status', value: string | undefined) => {
    if (value && resultDescription) results.push({ type: ['Result'], resultDescription, [key]: value })
  }
  if (result) add(result.of, result.as, leaves.resultValue)
  add(creditsOf, 'value', leaves.creditsAsText)
  return results
}

function evidenceNode(evidence: CredentialLeaves['evidence'][number]): Record<string, unknown> {
  const { id } = evidence
  const said = evidenceTexts.filter((name) => evidence[name]).map((name) => [name, evidence[name]])
  return { ...(id && { id }), type: ['Evidence'], ...Object.fromEntries(said) }
}
