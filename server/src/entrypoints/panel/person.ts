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
import { presentedBrowserToken, presentedLetter, presentedToken } from '../http/browser/session-cookie.ts'
import type { Authentication } from '../http/door.ts'
import type { Answer, Operation } from '../http/operation.ts'
import type { Contract, PanelOperation, Written } from './contract.ts'
import { personLimitOf } from './panel-limits.ts'

/**
 * Whoever asks for something of their own: signed in, or about to be. `owner` is the network address, `browser` what they ask
 * with, as they will know it; `browserToken` is what the browser kept when it set out to a provider, `letter` what it
 * kept of the letter that it asked for.
 */
export type Person = {
  organization?: undefined
  owner: string
  browser: string
  log: Log
  session: UserSession | undefined
  browserToken: string | undefined
  letter: SignInId | undefined
}

/** An operation of a person, whatever organizations they belong to. */
export type PersonOperation = PanelOperation<Person> & {
  /** Whether it is there for who has not signed in. */
  isOpen: boolean
  /**
   * Whether it may be done by who signed in by an organization's own provider: what reaches beyond that organization may not,
   * since whoever runs the provider can be anybody in it.
   */
  isForLimited?: boolean
}

/** Declares an operation of a person. */
export function personOperation<
  const Name extends string,
  const Path extends string,
  Query,
  Body,
  Result extends Answer,
  QueryIn = undefined,
  BodyIn = undefined,
  FormIn = undefined,
  File extends Operation['file'] = undefined,
>(
  written: Written<
    Person,
    Name,
    Path,
    Query,
    Body,
    Result,
    { query: QueryIn; body: BodyIn; form: FormIn; file: File }
  > &
    Pick<PersonOperation, 'isOpen' | 'isForLimited'>,
): PersonOperation & Contract<Name, Path, { query: QueryIn; body: BodyIn; form: FormIn; file: File }, Result> {
  const { isOpen, isForLimited = isOpen } = written
  return {
    ...(written as unknown as PersonOperation &
      Contract<Name, Path, { query: QueryIn; body: BodyIn; form: FormIn; file: File }, Result>),
    isOpen,
    isForLimited,
  }
}

/** Tells the log who asks. Of people it has ids, never an address. */
export function noteAsking(
  { settings }: Pick<Platform, 'settings'>,
  request: FastifyRequest,
  session: UserSession | undefined,
  organization?: OrganizationId,
): void {
  request.asking = {
    from: networkAddressOf(settings, request),
    ...(session && { user_id: session.userId, way: session.way }),
    ...(organization && { organization }),
  }
}

/** What a handler of an operation that is not open may rely on. */
export function sessionOf({ session }: Person): UserSession {
  if (!session) throw refuse('sign_in_required')
  return session
}

export async function authenticatePerson(
  platform: Platform,
  request: FastifyRequest,
  operation: Pick<PersonOperation, 'name' | 'isOpen' | 'isForLimited'>,
): Promise<Authentication<Person>> {
  noteAsking(platform, request, undefined)
  requireSameOrigin(platform.settings, request)
  const session = await authenticateSession(
    platform,
    presentedToken(platform.settings, request.headers),
    personLimitOf(operation),
  )
  noteAsking(platform, request, session)
  if (!session && !operation.isOpen) throw refuse('sign_in_required')
  if (session && session.limitedTo !== null && !operation.isForLimited) throw refuse('session_limited')
  if (session) request.server.processLimits.underWay.recognize(request.raw)
  const [owner, browser] = [networkAddressOf(platform.settings, request), browserOf(request.headers['user-agent'])]
  const browserToken = presentedBrowserToken(platform.settings, request.headers)
  const letter = presentedLetter(platform.settings, request.headers)
  return {
    ctx: { owner, browser, log: platform.log, session, browserToken, letter },
    ...(session?.window && { window: session.window }),
  }
}
