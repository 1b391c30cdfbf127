import { operatorIn, recordChanges } from '../audit-log/record-change.ts'
import { hasCredentials } from '../credentials/credential-store.ts'
import { updateIssuerAddresses } from '../issuers/issuer-store.ts'
import { replaceAddress } from '../issuers/service-address-store.ts'
import type { Platform } from '../platform/context.ts'
import { withTransaction } from '../platform/db/database.ts'

/**
 * Gives the service another address, and each issuer the DID under it; false where a credential was issued, and then
 * nothing is changed: a credential names its issuer and its own page by this address, and neither can be signed anew
 * without becoming another credential.
 *
 * A process that runs on is not told. It signs nothing any more (see issuers/sign.ts) until it is started again.
 */
export async function changeAddress(platform: Platform, from: string, to: string): Promise<boolean> {
  if (await hasCredentials(platform.database)) return false
  await withTransaction(platform.database.forService(), async (tx) => {
    const organizations = await updateIssuerAddresses(tx, from, to)
    await replaceAddress(tx, to)
    const changes = organizations.map((id) => ({
      organizationId: id,
      action: 'organization.public_url_changed' as const,
      subjectId: id,
      before: { public_url: from },
      after: { public_url: to },
    }))
    await recordChanges(operatorIn(tx, platform), changes)
  })
  return true
}
