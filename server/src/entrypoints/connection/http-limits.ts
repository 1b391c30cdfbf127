import { type Refusal, refuseWith } from '../../refusals/refusal.ts'

const megabyte = 1024 * 1024

/** What one process takes from its callers at most. config.ts tells an operator of each. */
export type HttpLimits = {
  /** The greatest body, in bytes; an organization may have bodies of this size together under way, a process of three times it. */
  bodyBytesMax: number
  connectionsMax: number
  /** Requests under way at once, from all callers together. */
  requestsMax: number
  /** How long a connection may be silent in both directions: also one whose caller does not read the answer. */
  silenceMs: number
}

export const defaultLimits: HttpLimits = {
  bodyBytesMax: 16 * megabyte,
  connectionsMax: 5_000,
  requestsMax: 1_000,
  silenceMs: 60_000,
}

/** The service has more to do than it takes on at once. The same request may be sent again a little later. */
export function overloaded(internal: string): Refusal {
  return refuseWith({ headers: { 'retry-after': '2' }, internal }, 'overloaded')
}
