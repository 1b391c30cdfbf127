import { hasCredentials } from '../credentials/credential-view.ts'
import { updateIssuerAddresses } from '../credentials/issuers/issuer-store.ts'
import { replaceAddress } from '../credentials/issuers/service-address-store.ts'
import { operatorIn, recordChanges } from '../platform/audit-log/record-change.ts'
import type { Platform } from '../platform/context.ts'
import { withTransaction } from '../platform/db/database.ts'

/**
 * Changes the address of the service, and with it the DID of each issuer. Returns false, with nothing changed, where a credential has been issued:
 * its document names the address, and cannot be signed again without becoming another credential.
 *
 * Running processes are not notified. They sign nothing until they are started again (see issuers/sign.ts).
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
