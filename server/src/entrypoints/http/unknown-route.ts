import type { FastifyInstance } from 'fastify'
import { type Refusal, refuse, refuseWith } from '../../platform/refusals/refusal.ts'
import type { Operation } from './operation.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Paths without GET, which the router would otherwise take for an id: `/credentials/issue`. */
export function pathsWithoutGet(operations: readonly Operation[]): string[] {
  return operations
    .map(({ path }) => path)
    .filter((path) => !path.includes(':') && !operations.some((other) => other.path === path && other.method === 'GET'))
}

/**
 * Answers a path without a route: 405 with the allowed methods where the path has other methods, else unknown. Below `/api/`
 * only operations count, elsewhere all routes.
 */
export function openUnknownRoute(app: FastifyInstance, operations: readonly Operation[]): (url: string) => Refusal {
  return (url) => {
    const path = url.split('?')[0] as string
    const allowed = path.startsWith('/api/')
      ? methodsOf(operations, path)
      : methods.filter((method) => app.findRoute({ method, url: path }) !== null)
    if (allowed.length === 0) return refuse('route_not_found')
    return refuseWith({ headers: { allow: allowed.join(', ') } }, 'method_not_allowed')
  }
}

/** The methods of the operations with this path. A literal path comes before one that takes it for an id. */
function methodsOf(operations: readonly Operation[], path: string): string[] {
  const parts = path.split('/')
  const reached = operations.filter((operation) => {
    const pattern = operation.path.split('/')
    return (
      pattern.length === parts.length &&
      pattern.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
    )
  })
  const literal = reached.filter((operation) => operation.path === path)
  return (literal.length > 0 ? literal : reached).flatMap(({ method, isExport }) =>
    method === 'GET' && !isExport ? ['GET', 'HEAD'] : [method],
  )
}
