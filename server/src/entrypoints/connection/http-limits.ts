import { type Refusal, refuseWith } from '../../platform/refusals/refusal.ts'

const megabyte = 1024 * 1024

/** The limits of one process for its callers. config.ts describes each to the operator. */
export type HttpLimits = {
  /**
   * The largest body in bytes. The bodies of one organization may together have this size at a time, those of a process
   * three times it.
   */
  bodyBytesMax: number
  connectionsMax: number
  /** Requests at once, from all callers together. */
  requestsMax: number
  /**
   * The time for which a connection may be silent in both directions, also where its caller does not read the answer.
   */
  silenceMs: number
  /** How long an answer is sent that has all records of an organization, however steadily its caller reads. */
  exportMs: number
}

export const defaultLimits: HttpLimits = {
  bodyBytesMax: 16 * megabyte,
  connectionsMax: 5_000,
  requestsMax: 1_000,
  silenceMs: 60_000,
  exportMs: 15 * 60_000,
}

/** The refusal of an overloaded service. The same request may be sent again a little later. */
export function overloaded(internal: string): Refusal {
  return refuseWith({ headers: { 'retry-after': '2' }, internal }, 'overloaded')
}
