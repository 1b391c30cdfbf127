import { hasCredentials } from '../credentials/credential-store.ts'
import { updateIssuerAddresses } from '../issuers/issuer-store.ts'
import { replaceAddress } from '../issuers/service-address-store.ts'
import type { Platform } from '../platform/context.ts'

/**
 * Gives the service another address, and each issuer the DID under it; false where a credential was issued, and then
 * nothing is changed: a credential names its issuer and its own page by this address, and neither can be signed anew
 * without becoming another credential.
 *
 * A process that runs on is not told. It signs nothing any more (see issuers/sign.ts) until it is started again.
 */
export async function changeAddress(platform: Platform, from: string, to: string): Promise<boolean> {
  if (await hasCredentials(platform.database)) return false
  await updateIssuerAddresses(platform.database, from, to)
  await replaceAddress(platform.database, to)
  return true
}
