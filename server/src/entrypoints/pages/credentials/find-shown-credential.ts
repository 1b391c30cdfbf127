import type { PublicCredential } from '../../../credentials/credential.ts'
import { findPublicCredential } from '../../../credentials/credential-store.ts'
import { wasSignedByCompromisedKey } from '../../../credentials/signed-by-compromised-key.ts'
import type { Organization } from '../../../organizations/organization.ts'
import { findOrganization } from '../../../organizations/organization-store.ts'
import type { Platform } from '../../../platform/context.ts'
import type { CredentialId } from '../../../platform/ids.ts'
import { type CredentialModel, toCredentialModel } from './credential-model.ts'

export type ShownCredential = { credential: PublicCredential; organization: Organization; model: CredentialModel }

/**
 * A credential as strangers may see it, without the name where its holder took it off; undefined where they may not see it, and
 * `erased` where its person was, of which there is nothing to show.
 */
export async function findShownCredential(
  platform: Platform,
  id: CredentialId,
): Promise<ShownCredential | 'erased' | undefined> {
  const credential = await findPublicCredential(platform.database, id)
  if (credential?.erasedAt) return 'erased'
  return credential && showCredential(platform, credential)
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
    isSuperseded: credential.supersededBy !== null,
    successorPath: credential.successorId ? `/credentials/${credential.successorId}` : undefined,
    isKeyCompromised: await wasSignedByCompromisedKey(platform, credential),
    now: platform.clock.now(),
  })
  return { credential, organization, model: credential.isNameRemoved ? { ...model, recipientName: undefined } : model }
}
