import type { Home } from './generated/panel-api.ts'
import { request } from './request.ts'
import { withQuery } from './with-query.ts'

export function getHome(organizationId: string, timeZone: string, signal: AbortSignal): Promise<Home> {
  return request(withQuery('/home', { time_zone: timeZone }), { organizationId, signal })
}
