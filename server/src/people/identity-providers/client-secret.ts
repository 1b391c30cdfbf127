import type { Platform } from '../../platform/context.ts'
import type { TransactionDb } from '../../platform/db/database.ts'
import type { OrganizationId } from '../../platform/ids.ts'
import type { KeyWrapper } from '../../platform/key-wrapper.ts'
import type { IdentityProvider, KeptProvider } from './identity-provider.ts'
import { listSealedSecrets, updateSealedSecret } from './identity-provider-store.ts'

type Registration = Pick<IdentityProvider, 'issuer' | 'clientId'>

/** The secret opens for its own registration only, not beside another issuer in the same row. */
const sealedFor = (organizationId: OrganizationId, { issuer, clientId }: Registration) => ({
  organizationId,
  use: `client ${clientId} at ${issuer}`,
})

export function sealClientSecret(
  wrapper: KeyWrapper,
  organizationId: OrganizationId,
  registration: Registration,
  secret: string,
): Buffer {
  return wrapper.wrap(Buffer.from(secret), sealedFor(organizationId, registration))
}

/** Throws SigningUnavailable where this process has another master key. */
export function openClientSecret(wrapper: KeyWrapper, organizationId: OrganizationId, provider: KeptProvider): string {
  return wrapper.openSecret(provider.sealedClientSecret, sealedFor(organizationId, provider)).toString()
}

/** Seals the secrets of all organizations under the current master key. Returns how many were sealed anew in each. */
export async function resealClientSecrets(
  tx: TransactionDb,
  { keyWrapper }: Pick<Platform, 'keyWrapper'>,
): Promise<OrganizationId[]> {
  const resealed: OrganizationId[] = []
  for (const { organizationId, sealedClientSecret, ...registration } of await listSealedSecrets(tx)) {
    const sealed = keyWrapper.rewrap(sealedClientSecret, sealedFor(organizationId, registration))
    if (sealed === undefined) continue
    await updateSealedSecret(tx, organizationId, sealed)
    resealed.push(organizationId)
  }
  return resealed
}
