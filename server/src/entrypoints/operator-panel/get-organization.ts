import { readUse } from '../../administration/limits/limits.ts'
import { findLimits } from '../../organizations/organization-store.ts'
import type { Platform } from '../../platform/context.ts'
import type { OrganizationId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { listHosted } from '../../upkeep/state/hosted-view.ts'
import { inPath } from '../panel/contract.ts'
import { presentHosted } from './list-organizations.ts'
import { enterAsOperator, type Operator, operatorOperation } from './operator.ts'

/** The organization in the path of an operation. */
export const namedOrganization = inPath<OrganizationId>('organization_not_found')

/** Shows an organization with its use and its own limits: the answer of whatever is done to it. */
export async function showOrganization(
  operator: Operator,
  { platform, id }: { platform: Platform; id: OrganizationId },
) {
  const { ctx } = await enterAsOperator(platform, operator, id)
  const [[hosted], use, limits] = await Promise.all([
    listHosted(platform.database, { id, limit: 1 }),
    readUse(ctx),
    findLimits(ctx),
  ])
  if (!hosted) throw refuse('organization_not_found')
  return {
    body: {
      ...presentHosted(hosted),
      use,
      limits: {
        letters_per_day: limits.lettersPerDay,
        stored_megabytes_per_day: limits.storedMegabytesPerDay,
        members: limits.membersMax,
        credentials_per_year: limits.credentialsPerYear,
      },
    },
  }
}

export const getOrganizationOperation = operatorOperation({
  name: 'get-organization',
  route: 'GET /api/panel/operator/organizations/:id',
  id: namedOrganization,
  handle: showOrganization,
})
