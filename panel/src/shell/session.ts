import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Organization, Role, Session } from '../data/generated/panel-api.ts'
import { RequestFailure } from '../data/request-failure.ts'
import { getSession } from '../data/session.ts'

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => getSession(signal),
  staleTime: 60_000,
})

/** Puts a new session in the place of the former one; what was read under that one is asked for again. */
export async function adoptSession(queryClient: QueryClient, session: Session): Promise<void> {
  queryClient.setQueryData(sessionQuery.queryKey, session)
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}

const frame = getRouteApi('/o/$organization')

/** The organization whose address this is, and the person's role there. */
export function useOrganization(): Organization {
  return frame.useRouteContext().organization
}

const roles: Role[] = ['viewer', 'issuer', 'admin', 'owner']

/** Refuses a screen as the service would refuse what it is for: by its address it is open to whoever knows it. */
export function requireRole({ role }: Organization, least: Role): void {
  if (!isAtLeast(role, least)) throw new RequestFailure({ kind: 'forbidden', status: 403 })
}

/** Whether a role may what `least` may. It only spares people useless buttons: the service decides. */
export function isAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}
