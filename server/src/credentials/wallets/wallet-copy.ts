import type { CredentialId, OrganizationId, WalletCopyId, WalletOfferId } from '../../platform/ids.ts'

/** Copies of one credential, all that were ever taken. */
export const copiesMax = 20

/** The answers of a wallet about the copy that it took. */
export const copyAnswers = ['accepted', 'failure', 'deleted'] as const
export type CopyAnswer = (typeof copyAnswers)[number]

/** By which protocol a wallet took its copy. */
export type CopyProtocol = 'oid4vci' | 'vcalm'

/**
 * A credential as it was signed for the key of its holder. Of the wallet nothing is kept but the DID that the key has. Both are empty
 * once the person was erased.
 */
export type WalletCopy = {
  id: WalletCopyId
  organizationId: OrganizationId
  credentialId: CredentialId
  offerId: WalletOfferId
  protocol: CopyProtocol
  holderDid: string
  document: string
  takenAt: Date
  answer: CopyAnswer | null
  answeredAt: Date | null
}
