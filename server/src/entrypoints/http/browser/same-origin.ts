import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'

const reading = new Set(['GET', 'HEAD'])

/**
 * Throws Refusal where a request that changes something did not come from a page of this service: the browser sends the cookie
 * along whoever made the page ask. Browsers say where a request comes from by `Origin` and by `Sec-Fetch-Site` (Fetch
 * standard; W3C Fetch Metadata); a request that says neither is refused too. The service's own origin is that of its
 * configured address, or that by which the browser reached it.
 */
export function requireSameOrigin({ publicUrl }: Pick<Settings, 'publicUrl'>, request: FastifyRequest): void {
  if (reading.has(request.method)) return
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOwnSite = site === undefined ? origin !== undefined : site === 'same-origin'
  if (!isOwnSite || (origin !== undefined && !isOwnOrigin(origin, host, publicUrl)))
    throw refuse('request_not_same_origin')
}

/**
 * The same check for a request that only reads, where the browser names its origin: an open stream costs the service something, and no page of others
 * needs it.
 */
export function requireOwnPage(settings: Pick<Settings, 'publicUrl'>, { headers }: FastifyRequest): void {
  const { origin, host, 'sec-fetch-site': site = 'same-origin' } = headers
  const isOther = origin !== undefined && !isOwnOrigin(origin, host, settings.publicUrl)
  if (site !== 'same-origin' || isOther) throw refuse('request_not_same_origin')
}

function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase()
}
