import type { FastifyRequest } from 'fastify'
import type { Context, OrganizationScope, Platform } from '../../platform/context.ts'
import type { Log } from '../../platform/log.ts'
import type { RateWindow } from '../../platform/rate-limits/rate-limit.ts'
import { type Refusal, refuse } from '../../platform/refusals/refusal.ts'
import type { Answer, Operation } from './operation.ts'

/**
 * The scope of an operation: one organization (a `Context`), or none, as for signing in. A door without
 * organizations knows its callers by their network address, so that they share the process.
 */
export type CallerScope =
  | { organization: OrganizationScope; log: Log }
  | { organization?: undefined; networkAddress: string; log: Log }

/** The authenticated caller. `window` is set where the door limits how often its callers may ask, `declined` where this one may not ask this. */
export type Authentication<Who extends CallerScope = Context> = { ctx: Who; window?: RateWindow; declined?: Refusal }

/** A request with an idempotency key. The hash shows whether a later request with the same key is a repetition of it. */
export type IdempotentRequest = { key: string; requestHash: Buffer }

export const idempotencyKeyCharactersMax = 255

/** An idempotency key as it was sent. Throws Refusal where it is malformed. */
export function readIdempotencyKey(sent: string | string[]): string {
  if (typeof sent === 'string' && sent.length <= idempotencyKeyCharactersMax && /^[\x20-\x7e]+$/.test(sent)) return sent
  throw refuse('idempotency_key_invalid', idempotencyKeyCharactersMax)
}

/** How a door answers repetitions of an idempotent request. */
export type Idempotency = {
  /** Reads the idempotency key; undefined where the request has none. Refuses a malformed one. `content` is the content of the request. */
  read(request: FastifyRequest, content: Buffer): IdempotentRequest | undefined
  /** Runs `work` once, and answers each repetition with the first answer. */
  answer(ctx: Context, request: IdempotentRequest, work: (tx: Context) => Promise<Answer>): Promise<Answer>
}

/**
 * One way into the service: a list of operations, and how their callers are authenticated. Only the door itself needs to
 * know the names of its operations.
 */
export type Door<Name extends string = string, Who extends CallerScope = Context> = {
  operations: readonly Operation<unknown, unknown, Name, Who>[]
  /**
   * Authenticates the caller from the head of a request, or refuses with 401. Runs before a byte of the body is read. An
   * inactive organization and an exceeded rate limit are refused afterwards, for every door alike.
   */
  authenticate(
    platform: Platform,
    request: FastifyRequest,
    operation: Operation<unknown, unknown, Name, Who>,
  ): Promise<Authentication<Who>>
  /** The scheme that a 401 of this door names, for `WWW-Authenticate` (RFC 9110, section 11.6.1). */
  challenge: string
  /** Whether its clients say errors in their own words, and are sent what those name. */
  sendsValues?: true
  /** The largest body that it takes, where that is less than what the process takes. */
  bodyBytesMax?: number
  /** Needed by a door with an idempotent operation. */
  idempotency?: Idempotency
}

/** A door as the toolbox serves it: whose work its operations do is the door's own. */
// biome-ignore lint/suspicious/noExplicitAny: an operation is handed what its own door's authenticator made.
export type AnyDoor = Door<string, any>

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request's operation is known. */
    door?: AnyDoor
    /** Set once the caller is authenticated and no limit refuses it. */
    authentication?: Authentication<CallerScope>
    /** The caller as far as the door knew, also of a refused request. It is for the log alone. */
    asking?: Record<string, string>
  }
}
