import { type AddressOutcome, settleAddress } from '../../credentials/issuers/service-address.ts'
import type { Settings } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Deployment } from './deployment.ts'
import { OperatorError } from './operator-error.ts'

/** `serves`: answers requests at the address. `uses`: makes things that name it. `changes`: replaces it. */
export type AddressUse = 'serves' | 'uses' | 'changes'

/**
 * The settings with the address that the database keeps. Throws an error with a sentence where this process may not use it.
 */
export async function settleSettings(deployment: Deployment, database: Database, use: AddressUse): Promise<Settings> {
  const { settings, isPublicUrlGiven } = deployment
  if (use === 'changes') return settings
  const claimed = { publicUrl: settings.publicUrl, isGiven: isPublicUrlGiven, serves: use === 'serves' }
  const outcome = await settleAddress(database, claimed)
  if (outcome.kind === 'differs') throw new OperatorError(explain(deployment, outcome))
  return { ...settings, publicUrl: outcome.publicUrl }
}

function explain(deployment: Deployment, { kept, issuers }: Extract<AddressOutcome, { kind: 'differs' }>): string {
  const { publicUrl } = deployment.settings
  const owner = `The address of the service on this database is ${kept}`
  const reason =
    issuers === 0
      ? `${owner}, as the API was started with it last`
      : `${owner}: it stands in the DID of ${issuers === 1 ? 'its issuer' : `each of its ${issuers} issuers`} and in every credential`
  const given = deployment.isPublicUrlGiven
    ? `PUBLIC_URL is ${publicUrl}. Set it to ${kept}, or leave it out`
    : `PUBLIC_URL is not set, and by PORT ${deployment.port} it would be ${publicUrl}. ` +
      `Set PORT to ${new URL(kept).port || '80'}, or PUBLIC_URL to ${kept} where requests are passed on from there`
  return `${reason}. ${given}. As long as nothing was issued, "sello-server public-url change" replaces it. Nothing was changed.`
}
