import type { FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/context.ts'
import type { Log } from '../../platform/log.ts'
import { refuse } from '../../refusals/refusal.ts'
import { authenticateSession } from '../../sessions/authenticate-session.ts'
import type { UserSession } from '../../sessions/session.ts'
import type { Authentication } from '../http/door.ts'
import { type Operation, operation } from '../http/operation.ts'
import { networkAddressOf } from './network-address.ts'
import { requireSameOrigin } from './same-origin.ts'
import { presentedToken } from './session-cookie.ts'

/** Whoever asks for something of their own: signed in, or about to be. `owner` is the network address. */
export type Person = { organization?: undefined; owner: string; log: Log; session: UserSession | undefined }

/** An operation of a person, whatever organizations they belong to. */
export type PersonOperation = Operation<unknown, unknown, string, Person> & {
  /** Whether it is there for who has not signed in. */
  isOpen: boolean
}

/** Declares an operation of a person. */
export function personOperation<Query, Body>(
  description: Operation<Query, Body, string, Person> & { isOpen: boolean },
): PersonOperation {
  return { ...operation(description), isOpen: description.isOpen }
}

/** What a handler of an operation that is not open may rely on. */
export function sessionOf({ session }: Person): UserSession {
  if (!session) throw refuse('sign_in_required')
  return session
}

export async function authenticatePerson(
  platform: Platform,
  request: FastifyRequest,
  { isOpen }: { isOpen: boolean },
): Promise<Authentication<Person>> {
  requireSameOrigin(platform.settings, request)
  const session = await authenticateSession(platform, presentedToken(platform.settings, request.headers))
  if (!session && !isOpen) throw refuse('sign_in_required')
  return { ctx: { owner: networkAddressOf(request), log: platform.log, session } }
}
