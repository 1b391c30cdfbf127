import { setLimitsOperation, switchOrganizationOperation } from '../operator-panel/change-organization-use.ts'
import { createOrganizationOperation, inviteFirstOwnerOperation } from '../operator-panel/create-organization.ts'
import { getOrganizationOperation } from '../operator-panel/get-organization.ts'
import { examineSystemOperation, getSystemOperation } from '../operator-panel/get-system.ts'
import { listOrganizationsOperation } from '../operator-panel/list-organizations.ts'

/** What those who run the service do from the panel, of no organization by that. */
export const operatorOperations = [
  listOrganizationsOperation,
  getOrganizationOperation,
  createOrganizationOperation,
  inviteFirstOwnerOperation,
  setLimitsOperation,
  switchOrganizationOperation,
  getSystemOperation,
  examineSystemOperation,
] as const
