import type { Context } from '../../platform/context.ts'
import type { Failure } from './failure.ts'
import { type FailureSize, listFailuresById } from './failure-store.ts'

/** The bytes of one part. A record is smaller, so a part always holds at least one. */
const partBytesMax = 256 * 1_024

/** Splits a list of records into parts that are small enough to be in memory at once. */
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

/** Reads the records of one part, in its order. */
export function readPart(ctx: Context, part: readonly FailureSize[]): Promise<Failure[]> {
  return listFailuresById(
    ctx,
    part.map(({ id }) => id),
  )
}
