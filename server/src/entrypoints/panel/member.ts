import type { FastifyRequest } from 'fastify'
import { contextFor, type Platform, type Role } from '../../platform/context.ts'
import { type OrganizationId, parseId } from '../../platform/ids.ts'
import { refuse } from '../../refusals/refusal.ts'
import { authenticateSession } from '../../sessions/authenticate-session.ts'
import { findMembership } from '../../team/membership-view.ts'
import { isAtLeast } from '../../team/team-member.ts'
import type { Authentication } from '../http/door.ts'
import { type Operation, operation } from '../http/operation.ts'
import { requireSameOrigin } from './same-origin.ts'
import { presentedToken } from './session-cookie.ts'

/** An operation of an organization, for the people of its team. */
export type MemberOperation = Operation & {
  /** Who has this role or more may ask for it. */
  leastRole: Role
}

/** Declares an operation of an organization. */
export function memberOperation<Query, Body>(
  description: Operation<Query, Body> & { leastRole: Role },
): MemberOperation {
  return { ...operation(description), leastRole: description.leastRole }
}

/**
 * Who asks is told by the cookie, and for which organization by `X-Organization-Id`. An organization that a person does not
 * belong to answers as one that does not exist.
 */
export async function authenticateMember(
  platform: Platform,
  request: FastifyRequest,
  { leastRole }: { leastRole: Role },
): Promise<Authentication> {
  requireSameOrigin(platform.settings, request)
  const session = await authenticateSession(platform, presentedToken(platform.settings, request.headers))
  if (!session) throw refuse('sign_in_required')
  const id = parseId<OrganizationId>(request.headers['x-organization-id'])
  const membership = id && (await findMembership(platform.database.forService(), session.userId, id))
  if (!membership) throw refuse('organization_not_found')
  if (!isAtLeast(membership.role, leastRole)) throw refuse('role_too_low')
  return {
    ctx: contextFor(platform, membership.organization, { kind: 'user', id: session.userId, role: membership.role }),
  }
}
