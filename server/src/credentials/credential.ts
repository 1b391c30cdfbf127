import type { Organization } from '../organizations/organization.ts'
import type { BatchId, CredentialId, MemberId, OrganizationId, StatusListId, TemplateId } from '../platform/ids.ts'
import type { Transitions } from '../platform/transitions.ts'

export const credentialStates = ['active', 'revoked'] as const
export type CredentialStatus = (typeof credentialStates)[number]

/** The transitions of a credential. Revocation is final. */
export const credentialTransitions: Transitions<CredentialStatus> = { active: ['revoked'], revoked: [] }

/** A signed credential as it is stored. `document` is the text that was signed, byte for byte. */
export type Credential = {
  id: CredentialId
  templateId: TemplateId
  batchId: BatchId
  rowNumber: number
  recipientEmail: string
  normalizedEmail: string
  achievementName: string
  status: CredentialStatus
  revocationReason: string | null
  revokedAt: Date | null
  issuedAt: Date
  validUntil: Date | null
  /**
   * Who the recipient was among the organization's members when it was issued; null for an external recipient. A wallet also
   * holds credentials with null here: those issued to an address before its owner became a member.
   */
  memberId: MemberId | null
  statusListId: StatusListId
  statusListIndex: number
  document: string
  /** When its person was erased. From then on the credential has no address, no member, no reason and no document. */
  erasedAt: Date | null
  /** The credential that took its place; only a revoked one may have a successor. */
  supersededBy: CredentialId | null
  /** The id that whoever asked for it gave it. Gone once its person was erased. */
  externalId: string | null
}

/** A credential as strangers may see it. */
export type PublicCredential = Credential & {
  organizationId: OrganizationId
  organization: Organization
  /** The domains that its issuer has proven to own. */
  provenDomains: string[]
  /** The colour of its issuer's pages. */
  accent: string | undefined
  /** Whether the key that signed it is compromised: somebody else may have had it. */
  isKeyCompromised: boolean
  /** Its holder took their name off the page. The signed document still has the name. */
  isNameRemoved: boolean
  /** The credential that took its place, where strangers may see it. */
  successorId: CredentialId | null
  /** Set where the credential took the place of an earlier one. */
  isSuccessor: boolean
  /** Its holder lets search engines show its page. */
  isSearchable: boolean
}

export type NewCredential = Omit<Credential, 'status' | 'revocationReason' | 'revokedAt' | 'erasedAt' | 'supersededBy'>

export function credentialUrl(publicUrl: string, id: CredentialId): string {
  return `${publicUrl}/credentials/${id}`
}
