import { setLimitsOperation, switchOrganizationOperation } from '../operator-panel/change-organization-use.ts'
import { createOrganizationOperation, inviteFirstOwnerOperation } from '../operator-panel/create-organization.ts'
import { getOrganizationOperation } from '../operator-panel/get-organization.ts'
import { examineSystemOperation, getSystemOperation } from '../operator-panel/get-system.ts'
import { listOrganizationsOperation } from '../operator-panel/list-organizations.ts'

/** The operations of operators in the panel, who need to belong to no organization. */
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
