import type { Context } from '../platform/context.ts'
import type { Failure } from './failure.ts'
import { type FailureSize, listFailuresById } from './failure-store.ts'

/** What is read at a time. A record takes less, so that a part always holds at least one. */
const partBytesMax = 256 * 1_024

/** Cuts a list of records into parts that are small enough to be held in memory together. */
export function partsOf(sizes: readonly FailureSize[]): FailureSize[][] {
  const parts: FailureSize[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const one of sizes) {
    if (bytes + one.bytes > partBytesMax) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(one)
    bytes += one.bytes
  }
  return parts
}

/** The records of one part, in its order. */
export function readPart(ctx: Context, part: readonly FailureSize[]): Promise<Failure[]> {
  return listFailuresById(
    ctx,
    part.map(({ id }) => id),
  )
}
