import type { FastifyRequest } from 'fastify'
import { isRecent, type UserSession } from '../../people/sessions/session.ts'
import { enterOrganization } from '../../people/team/enter-organization.ts'
import { isAtLeast } from '../../people/team/team-member.ts'
import { type Context, contextFor, type Platform, type Role } from '../../platform/context.ts'
import { type OrganizationId, parseId } from '../../platform/ids.ts'
import { withinDailyUse } from '../../platform/rate-limits/daily-use.ts'
import { refuseExceeded } from '../../platform/rate-limits/rate-limit.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { Authentication } from '../http/door.ts'
import { type Declare, type OfBody, operationOf, type PanelOperation } from './contract.ts'
import { recognize } from './person.ts'

/** An operation of an organization, for the people of its team. */
export type TeamOperation = PanelOperation<Context> & {
  /** The least role that may ask for it. */
  leastRole: Role
  /**
   * Whether what is sent is kept, if only as an entry of the audit log: it counts as stored by the organization on that day. What takes
   * something away is never held up by it.
   */
  keepsBody?: OfBody
  /** Whether it needs a recent sign-in, since its result outlasts the session. */
  needsRecentSignIn?: OfBody
  /** Whether a page asks by itself, so that it keeps no session alive. */
  isByItself?: boolean
}

/** Declares an operation of an organization. */
export const teamOperation: Declare<Context, 'team', TeamOperation> = (written) => {
  const { leastRole, keepsBody = false, needsRecentSignIn = false } = written
  const isKept = typeof keepsBody === 'function' ? keepsBody : () => keepsBody
  const isGuarded = typeof needsRecentSignIn === 'function' ? needsRecentSignIn : () => needsRecentSignIn
  return operationOf(written, { leastRole, keepsBody, needsRecentSignIn }, (handle) => async (ctx, call) => {
    if (isGuarded(call.body)) requireRecentSignIn(ctx)
    if (!isKept(call.body)) return handle(ctx, call)
    return withinDailyUse(ctx, { rows: 1, letters: 0, bodyBytes: call.bodyBytes }, () => handle(ctx, call))
  })
}

function requireRecentSignIn({ actor, clock }: Context): void {
  const signedIn = actor.kind === 'user' ? actor.signedIn : undefined
  if (!signedIn || !isRecent({ createdAt: signedIn.at }, clock.now())) throw refuse('recent_sign_in_required')
}

/** A file is fetched by a link, which can carry no header; a link changes nothing. */
function organizationOfLink({ method, query }: FastifyRequest): unknown {
  return method === 'GET' ? (query as { organization?: unknown }).organization : undefined
}

/** A signed-in person in one of their organizations. */
export type PresentMember = Authentication & { session: UserSession }

/**
 * Who asks is told by the cookie, and for which organization by `X-Organization-Id`,
 * or by a link's `organization`. An organization that a person does not
 * belong to answers as one that does not exist, and so does any other than that whose provider opened the session.
 */
export async function enterAsTeam(
  platform: Platform,
  request: FastifyRequest,
  operation: Pick<TeamOperation, 'name' | 'leastRole' | 'isByItself'>,
): Promise<PresentMember> {
  const id = parseId<OrganizationId>(request.headers['x-organization-id'] ?? organizationOfLink(request))
  const session = await recognize(platform, request, operation, id)
  if (!session) throw refuse('sign_in_required')
  // Checked before anything is looked up, so that it also bounds callers who try ids of organizations.
  refuseExceeded(session.window)
  const isWithin = session.limitedTo === null || session.limitedTo === id
  const membership = id && isWithin && (await enterOrganization(platform, session, id, operation))
  if (!membership) throw refuse('organization_not_found')
  if (!isAtLeast(membership.role, operation.leastRole)) throw refuse('role_too_low')
  const signedIn = { at: session.createdAt, way: session.way }
  const actor = { kind: 'user' as const, id: session.userId, role: membership.role, signedIn }
  const ctx = contextFor(platform, membership.organization, actor)
  return { session, ctx, ...(session.window && { window: session.window }) }
}
