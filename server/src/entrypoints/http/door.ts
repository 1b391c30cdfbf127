import type { FastifyRequest } from 'fastify'
import type { Context, Platform } from '../../platform/context.ts'
import type { RateWindow } from '../../rate-limits/rate-limit.ts'
import type { Answer, Operation } from './operation.ts'

/** Who asks. `window` is there where the door counts the requests of its callers. */
export type Admission = { ctx: Context; window?: RateWindow }

/** The name that a caller gave its request, and what tells that request from another one under the same name. */
export type NamedRequest = { key: string; requestHash: Buffer }

/** How a door answers the repetitions of an idempotent request. */
export type Idempotency = {
  /** The request's own name for itself; undefined where it carries none. Refuses a name that is malformed. */
  read(request: FastifyRequest, body: Buffer): NamedRequest | undefined
  /** Does the work once, and answers each repetition with the first answer. */
  answer(ctx: Context, request: NamedRequest, work: (tx: Context) => Promise<Answer>): Promise<Answer>
}

/**
 * One way into the service: a list of operations, and what tells who asks for one. Names of operations are the door's
 * own: nothing outside it has to know them.
 */
export type Door<Name extends string = string> = {
  operations: readonly Operation<unknown, unknown, Name>[]
  /**
   * Tells from the head of a request who asks, or refuses with 401. Runs before a byte of the body is read. Whether
   * the organization is inactive or the window exceeded is looked at afterwards, for every door alike.
   */
  authenticate(
    platform: Platform,
    request: FastifyRequest,
    operation: Operation<unknown, unknown, Name>,
  ): Promise<Admission>
  /** The scheme that a 401 of this door names, for `WWW-Authenticate` (RFC 9110, section 11.6.1). */
  challenge: string
  /** Needed by a door with an idempotent operation. */
  idempotency?: Idempotency
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request's operation is known. */
    door?: Door
    /** Set once the door knows who asks, and lets them in. */
    admission?: Admission
  }
}
