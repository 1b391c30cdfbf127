import type { ServerResponse } from 'node:http'
import type { HttpLimits } from './http-limits.ts'
import { RequestsUnderWay } from './requests-under-way.ts'
import { SharedCapacity } from './shared-capacity.ts'

/** What the requests of one process share, and what keeps one organization from taking it from the others. */
export type ProcessLimits = HttpLimits & {
  underWay: RequestsUnderWay
  /** Bytes of large bodies, from the first that comes until the request is answered. */
  bodyRoom: SharedCapacity
  /** Operations at work. It goes by organization: a process has no fewer of them than it takes requests. */
  seats: SharedCapacity
}

const bodyWaitMs = 5_000
/** More than the connections to the database, so that those are kept busy, and few enough for their answers to fit. */
const seatsOfOrganization = 24
const seatWaitMs = 10_000

export function openProcessLimits(limits: HttpLimits): ProcessLimits {
  const { bodyBytesMax, requestsMax } = limits
  const waitingMax = Math.ceil(requestsMax / 2)
  return {
    ...limits,
    underWay: new RequestsUnderWay(requestsMax),
    bodyRoom: new SharedCapacity({
      what: 'large bodies',
      total: 3 * bodyBytesMax,
      share: bodyBytesMax,
      waitMs: bodyWaitMs,
      waitingMax,
    }),
    seats: new SharedCapacity({
      what: 'operations of one organization',
      total: requestsMax,
      share: seatsOfOrganization,
      waitMs: seatWaitMs,
      waitingMax,
    }),
  }
}

/** Calls `release` as soon as the answer has been written or the connection is gone, also where that has happened. */
export function whenAnswered(response: ServerResponse, release: () => void): void {
  if (response.destroyed || response.writableFinished) release()
  else response.once('close', release)
}
