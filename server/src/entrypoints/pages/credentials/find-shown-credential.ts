import type { PublicCredential } from '../../../credentials/credential.ts'
import { findPublicCredential } from '../../../credentials/credential-store.ts'
import { wasSignedByCompromisedKey } from '../../../credentials/signed-by-compromised-key.ts'
import type { Organization } from '../../../organizations/organization.ts'
import { findOrganization } from '../../../organizations/organization-store.ts'
import type { Platform } from '../../../platform/context.ts'
import type { CredentialId } from '../../../platform/ids.ts'
import { type CredentialModel, toCredentialModel } from './credential-model.ts'

export type ShownCredential = { credential: PublicCredential; organization: Organization; model: CredentialModel }

/** A credential as strangers may see it, without the name where its holder took it off; undefined where they may not see it. */
export async function findShownCredential(platform: Platform, id: CredentialId): Promise<ShownCredential | undefined> {
  const credential = await findPublicCredential(platform.database, id)
  // Of a person who was erased there is nothing to show; the page at its own address says so.
  return credential && !credential.erasedAt ? showCredential(platform, credential) : undefined
}

/** The same of one that was found already. */
export async function showCredential(
  platform: Platform,
  credential: PublicCredential,
): Promise<ShownCredential | undefined> {
  const organization = await findOrganization(platform.database, credential.organizationId)
  if (!organization) return undefined
  const model = toCredentialModel(JSON.parse(credential.document), {
    revoked: credential.status === 'revoked',
    revocationReason: credential.revocationReason,
    revokedAt: credential.revokedAt,
    isKeyCompromised: await wasSignedByCompromisedKey(platform, credential),
    now: platform.clock.now(),
  })
  return { credential, organization, model: credential.isNameRemoved ? { ...model, recipientName: undefined } : model }
}
