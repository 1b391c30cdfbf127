import type { Platform } from '../../platform/context.ts'
import type { CredentialId } from '../../platform/ids.ts'
import type { PublicCredential } from '../credential.ts'
import { findPublicCredential } from '../public-credential-view.ts'
import { type CredentialModel, toCredentialModel } from './credential-model.ts'

export type ShownCredential = { credential: PublicCredential; model: CredentialModel }

/**
 * Finds a credential as strangers may see it, without the name where its holder took it off. Undefined where strangers may not see it; `erased` where
 * its person was erased, so that nothing is left to show.
 */
export async function findShownCredential(
  platform: Platform,
  id: CredentialId,
): Promise<ShownCredential | 'erased' | undefined> {
  const credential = await findPublicCredential(platform.database, id)
  if (credential?.erasedAt) return 'erased'
  return credential && { credential, model: showCredential(platform, credential) }
}

/** Shows a credential that was found already, as `findShownCredential` does. */
export function showCredential({ clock }: Pick<Platform, 'clock'>, credential: PublicCredential): CredentialModel {
  const model = toCredentialModel(JSON.parse(credential.document), {
    revoked: credential.status === 'revoked',
    revocationReason: credential.revocationReason,
    revokedAt: credential.revokedAt,
    isSuperseded: credential.supersededBy !== null,
    successorPath: credential.successorId ? `/credentials/${credential.successorId}` : undefined,
    isKeyCompromised: credential.isKeyCompromised,
    isSandbox: credential.organization.isSandbox,
    now: clock.now(),
  })
  return credential.isNameRemoved ? { ...model, recipientName: undefined } : model
}
