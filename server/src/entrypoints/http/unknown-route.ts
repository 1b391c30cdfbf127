import type { FastifyInstance } from 'fastify'
import { type Refusal, refuse, refuseWith } from '../../refusals/refusal.ts'
import { operations } from '../sitemap/api-operations.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Paths that take no GET, and that the router would else take for an id: `/credentials/issue`. */
export const writtenOnly = operations
  .map(({ path }) => path)
  .filter((path) => !path.includes(':') && !operations.some((other) => other.path === path && other.method === 'GET'))

/** A route that exists for another method is 405 and says which; any other is unknown. */
export function unknownRoute(app: FastifyInstance, url: string): Refusal {
  const path = url.split('?')[0] as string
  const allowed = path.startsWith('/api/')
    ? methodsOf(path)
    : methods.filter((method) => app.findRoute({ method, url: path }) !== null)
  if (allowed.length === 0) return refuse('route_not_found')
  const allow = allowed.includes('GET') ? ['GET', 'HEAD', ...allowed.slice(1)] : allowed
  return refuseWith({ headers: { allow: allow.join(', ') } }, 'method_not_allowed')
}

/** The methods of the operations that this path reaches: those of its own name before those that would read it as an id. */
function methodsOf(path: string): string[] {
  const parts = path.split('/')
  const reached = operations.filter((operation) => {
    const pattern = operation.path.split('/')
    return (
      pattern.length === parts.length &&
      pattern.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
    )
  })
  const literal = reached.filter((operation) => operation.path === path)
  return (literal.length > 0 ? literal : reached).map(({ method }) => method)
}
