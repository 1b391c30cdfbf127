import type { Issuer } from '../../../credentials/issuers/issuer.ts'
import type { Organization } from '../../organization.ts'

/** The parts of a profile that its organization changes, besides name, language and address. */
export function presentProfile({ allowsNameRemoval, allowsWallets }: Organization, issuer: Issuer) {
  return {
    description: issuer.description,
    logo_url: issuer.imageUrl,
    email: issuer.email,
    reply_to: issuer.replyTo,
    accent: issuer.accent,
    allows_name_removal: allowsNameRemoval,
    allows_wallets: allowsWallets,
  }
}
