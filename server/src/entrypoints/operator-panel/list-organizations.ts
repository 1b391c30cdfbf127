import { z } from 'zod'
import { type OrganizationId, parseId } from '../../platform/ids.ts'
import { type HostedOrganization, listHosted } from '../../upkeep/state/hosted-view.ts'
import { pageOf } from '../panel/page.ts'
import { operatorOperation } from './operator.ts'

const pageSize = 50

export const listOrganizationsOperation = operatorOperation({
  name: 'list-organizations',
  route: 'GET /api/panel/operator/organizations',
  query: z.object({ q: z.string().max(200).optional(), after: z.uuid().optional() }),
  async handle(_operator, { platform, query: { q, after } }) {
    const wanted = { text: q?.trim() || undefined, after: parseId<OrganizationId>(after) }
    const rows = await listHosted(platform.database, { ...wanted, limit: pageSize + 1 })
    return { body: pageOf(rows, pageSize, presentHosted) }
  },
})

export function presentHosted({ isActive, isSandbox, createdAt, ...hosted }: HostedOrganization) {
  return { ...hosted, is_active: isActive, is_sandbox: isSandbox, created_at: createdAt }
}
