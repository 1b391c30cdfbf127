import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { type FailureId, isUuid, parseId } from '../../../platform/ids.ts'
import { endedTogetherMax, type FailuresMeant } from '../../failures/end-failures.ts'
import { failureFilter, selectionOf } from './failure-filter.ts'

/** A body that names failures, one by one or by a filter, in which nothing may be misspelt, with the further fields of the request. */
export function eitherBody<One extends z.ZodType, Shape extends z.ZodRawShape>(one: One, max: number, more: Shape) {
  const failures = z.array(one).min(1, 'failures must not be empty').max(max, `failures must not exceed ${max}`)
  const matching = z.strictObject(failureFilter, `matching takes ${Object.keys(failureFilter).join(', ')} alone`)
  const named = { failures: failures.optional(), matching: matching.optional() }
  return z
    .object({ ...named, ...more })
    .refine(
      (body) => ((body as Named).failures === undefined) !== ((body as Named).matching === undefined),
      'Give either failures or matching',
    )
}

type Named = { failures?: unknown; matching?: unknown }

const failureId = z
  .string()
  .refine(isUuid, 'failures must hold UUIDs')
  .transform((text) => parseId(text) as FailureId)

/** The body of a request that ends failures. */
export function meantBody<Shape extends z.ZodRawShape>(more: Shape) {
  return eitherBody(failureId, endedTogetherMax, more)
}

type Meant = { failures?: FailureId[] | undefined; matching?: Parameters<typeof selectionOf>[1] | undefined }

export function meantBy(ctx: Context, { failures, matching }: Meant): FailuresMeant {
  return matching ? { selection: selectionOf(ctx, matching) } : { ids: failures ?? [] }
}

/** The size of a body with the most ids, some hundred kilobytes. */
export const meantBytesMax = 400_000
