import type { ServerResponse } from 'node:http'
import type { HttpLimits } from './http-limits.ts'
import { RequestsUnderWay } from './requests-under-way.ts'
import { SharedCapacity } from './shared-capacity.ts'
import { UnreadBodies } from './unread-body.ts'

/** The resources that the requests of one process share, so that no organization can take all of them. */
export type ProcessLimits = HttpLimits & {
  underWay: RequestsUnderWay
  unread: UnreadBodies
  /** Requests whose bodies have not come: of strangers by network address, of callers who are known by organization. */
  awaited: { ofStrangers: SharedCapacity; ofCallers: SharedCapacity }
  /** Bytes of large bodies, from the first that comes until the request is answered. */
  bodyRoom: SharedCapacity
  /** Turns to parse a large body, one for each organization. */
  readingTurns: SharedCapacity
  /** Turns to write a part of a long answer, one for each organization. An answer that has begun is not refused. */
  writingTurns: SharedCapacity
  /** Operations that run at once, shared by organization. A process has at least as many as it takes requests. */
  seats: SharedCapacity
  /** Answers that stand in memory as a whole until they are read, shared by organization. */
  largeAnswers: SharedCapacity
  /** Exports that are sent as they are read, shared by organization: each lasts as long as its caller reads. */
  exports: SharedCapacity
  /** The same by caller, one for each: a key of some templates does not keep the other keys of its organization waiting. */
  exportsOfCallers: SharedCapacity
  /** Files that strangers are sent, shared by network address: each is megabytes that its reader may leave unread. */
  files: SharedCapacity
  /** Pages that strangers are sent, shared by network address: while one of them is found and written. */
  pages: SharedCapacity
  /** Keys and status lists that strangers are sent, as pages: a quarter of the work of a page, and more of them share a statement. */
  documents: SharedCapacity
  /** Streams of changes to open pages, shared by organization. None waits for room: a page without a stream asks by itself. */
  streams: SharedCapacity
  /** Requests that wait for something to happen, shared by organization. */
  waits: SharedCapacity
}

/** The bound of one network address. A browser sends a few forms at a time, and an office has many browsers that send them at once. */
const awaitedOfStranger = 20
const bodyWaitMs = 5_000
/**
 * More than the connections to the database, so that those are kept busy, and few enough for the answers to fit into memory.
 */
const seatsOfOrganization = 24
const seatWaitMs = 10_000
const partWaitMs = 170_000
const streamsMost = 1_000
const waitsOfOrganization = 32

export function openProcessLimits(limits: HttpLimits): ProcessLimits {
  const { bodyBytesMax, connectionsMax, requestsMax } = limits
  // Each stream keeps a connection; the other connections are for requests.
  const streamsMax = Math.min(streamsMost, Math.ceil(connectionsMax / 4))
  const waitingMax = Math.ceil(requestsMax / 2)
  // Each waiting caller keeps a connection. Half of them are left for requests that have come whole.
  const awaitedMax = Math.ceil(connectionsMax / 4)
  const awaited = { what: 'requests without their bodies', total: awaitedMax, waitMs: 0, waitingMax: 0 }
  return {
    ...limits,
    underWay: new RequestsUnderWay(requestsMax),
    unread: new UnreadBodies(),
    awaited: {
      ofStrangers: new SharedCapacity({ ...awaited, share: awaitedOfStranger }),
      ofCallers: new SharedCapacity({ ...awaited, share: Math.ceil(awaitedMax / 4) }),
    },
    bodyRoom: new SharedCapacity({
      what: 'large bodies',
      total: 3 * bodyBytesMax,
      share: bodyBytesMax,
      waitMs: bodyWaitMs,
      waitingMax,
    }),
    readingTurns: new SharedCapacity({
      what: 'turns to read a large body',
      total: requestsMax,
      share: 1,
      waitMs: seatWaitMs,
      waitingMax,
    }),
    writingTurns: new SharedCapacity({
      what: 'turns to make a part of an answer',
      total: requestsMax,
      share: 1,
      waitMs: partWaitMs,
      waitingMax: requestsMax,
    }),
    seats: new SharedCapacity({
      what: 'operations of one organization',
      total: requestsMax,
      share: seatsOfOrganization,
      waitMs: seatWaitMs,
      waitingMax,
    }),
    largeAnswers: new SharedCapacity({
      what: 'large answers of one organization',
      total: 8,
      share: 2,
      waitMs: seatWaitMs,
      waitingMax,
    }),
    exports: new SharedCapacity({
      what: 'exports of one organization',
      total: 64,
      share: 2,
      waitMs: seatWaitMs,
      waitingMax: 20,
    }),
    exportsOfCallers: new SharedCapacity({
      what: 'exports of one caller',
      total: requestsMax,
      share: 1,
      waitMs: seatWaitMs,
      waitingMax: 20,
    }),
    files: new SharedCapacity({
      what: 'files for strangers',
      total: 64,
      share: 16,
      waitMs: seatWaitMs,
      waitingMax: 100,
    }),
    pages: new SharedCapacity({
      what: 'pages for strangers',
      total: requestsMax,
      share: 8,
      waitMs: seatWaitMs,
      waitingMax,
    }),
    documents: new SharedCapacity({
      what: 'documents for strangers',
      total: requestsMax,
      share: 16,
      waitMs: seatWaitMs,
      waitingMax,
    }),
    streams: new SharedCapacity({
      what: 'streams of changes',
      total: streamsMax,
      share: Math.ceil(streamsMax / 2),
      waitMs: 0,
      waitingMax: 0,
    }),
    waits: new SharedCapacity({
      what: 'requests that wait for events',
      total: Math.ceil(streamsMax / 2),
      share: waitsOfOrganization,
      waitMs: 0,
      waitingMax: 0,
    }),
  }
}

export function closeProcessLimits({ underWay, unread }: ProcessLimits): void {
  underWay.close()
  unread.close()
}

/**
 * Calls `release` once the answer has been written or the connection is closed, at once if that has happened already.
 */
export function whenAnswered(response: ServerResponse, release: () => void): void {
  if (response.destroyed || response.writableFinished) release()
  else response.once('close', release)
}
