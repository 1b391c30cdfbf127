import type { TemplateName } from './contract.ts'
import { request } from './request.ts'

export function listTemplateNames(organizationId: string, signal: AbortSignal): Promise<{ items: TemplateName[] }> {
  return request('/template-names', { organizationId, signal })
}
