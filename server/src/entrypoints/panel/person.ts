import type { FastifyRequest } from 'fastify'
import { authenticateSession } from '../../people/sessions/authenticate-session.ts'
import type { UserSession } from '../../people/sessions/session.ts'
import type { Platform } from '../../platform/context.ts'
import type { OrganizationId, SignInId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { networkAddressOf } from '../connection/head/network-address.ts'
import { browserOf } from '../http/browser/browser.ts'
import { requireSameOrigin } from '../http/browser/same-origin.ts'
import { presentedBrowserToken, presentedSignInId, presentedToken } from '../http/browser/session-cookie.ts'
import type { Authentication } from '../http/door.ts'
import { type Declare, operationOf, type PanelOperation } from './contract.ts'
import { personLimitOf } from './panel-limits.ts'

/**
 * A person who asks in their own name: signed in, or about to sign in. `networkAddress` is the network address, and `browser` the name of the
 * browser; `browserToken` is the cookie of a sign-in by a provider, and `signInId` the cookie of the sign-in letter that the browser asked for.
 */
export type Person = {
  organization?: undefined
  networkAddress: string
  browser: string
  log: Log
  session: UserSession | undefined
  browserToken: string | undefined
  signInId: SignInId | undefined
}

/** An operation of a person, whatever organizations they belong to. */
export type PersonOperation = PanelOperation<Person> & {
  /** Whether callers may use it who have not signed in. */
  isOpen: boolean
  /**
   * Whether it may be done by who signed in by an organization's own provider: what reaches beyond that organization may not,
   * since whoever runs the provider can be anybody in it.
   */
  isForLimited?: boolean
}

/** Declares an operation of a person. */
export const personOperation: Declare<Person, 'person', PersonOperation> = (written) => {
  const { isOpen = false, isForLimited = isOpen } = written
  return operationOf(written, { isOpen, isForLimited })
}

/** Finds the session of the caller, if there is one, and names the caller to the log: by id, never by address. */
export async function recognize(
  platform: Platform,
  request: FastifyRequest,
  operation: { name: string },
  organization?: OrganizationId,
): Promise<UserSession | undefined> {
  const { settings } = platform
  request.asking = { from: networkAddressOf(settings, request), ...(organization && { organization }) }
  requireSameOrigin(settings, request)
  const token = presentedToken(settings, request.headers)
  const session = await authenticateSession(platform, token, personLimitOf(operation))
  if (session) Object.assign(request.asking, { user_id: session.userId, way: session.way })
  return session
}

/** The session of a caller: every operation that is not open has one. */
export function sessionOf({ session }: Person): UserSession {
  if (!session) throw refuse('sign_in_required')
  return session
}

export async function authenticatePerson(
  platform: Platform,
  request: FastifyRequest,
  operation: Pick<PersonOperation, 'name' | 'isOpen' | 'isForLimited'>,
): Promise<Authentication<Person>> {
  const session = await recognize(platform, request, operation)
  if (!session && !operation.isOpen) throw refuse('sign_in_required')
  if (session && session.limitedTo !== null && !operation.isForLimited) throw refuse('session_limited')
  if (session) request.server.processLimits.underWay.recognize(request.raw)
  const networkAddress = networkAddressOf(platform.settings, request)
  const browser = browserOf(request.headers['user-agent'])
  const browserToken = presentedBrowserToken(platform.settings, request.headers)
  const signInId = presentedSignInId(platform.settings, request.headers)
  return {
    ctx: { networkAddress, browser, log: platform.log, session, browserToken, signInId },
    ...(session?.window && { window: session.window }),
  }
}
