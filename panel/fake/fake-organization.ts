import type { Role } from '../src/data/contract.ts'
import { refuse } from './fake-answers.ts'
import type { FakeState, Handler } from './fake-state.ts'

const roles: Role[] = ['viewer', 'issuer', 'admin', 'owner']

type OfOrganization = (organizationId: string, state: FakeState, call: Parameters<Handler>[1]) => Response

/** An operation of an organization: 404 for who does not belong to it, 403 below the least role. */
export function atLeast(least: Role, handle: OfOrganization): Handler {
  return (state, call) => {
    const id = call.request.headers.get('x-organization-id') ?? ''
    const role = state.people.get(call.email)?.organizations.find((organization) => organization.id === id)?.role
    if (!role) return refuse(404, 'organization_not_found', 'Organization not found')
    if (roles.indexOf(role) < roles.indexOf(least)) return refuse(403, 'role_too_low', 'Your role does not allow this')
    return handle(id, state, call)
  }
}
