import type { Home } from './contract.ts'
import { request } from './request.ts'

export function getHome(organizationId: string, signal: AbortSignal): Promise<Home> {
  return request('/home', { organizationId, signal })
}
