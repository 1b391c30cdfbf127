import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { type FailureId, isUuid, parseId } from '../../../platform/ids.ts'
import { endedTogetherMax, type FailuresMeant } from '../../failures/end-failures.ts'
import { failureFilter, selectionOf } from './failure-filter.ts'

/** The part of a body that names the failures of a request. */
const meantShape = {
  failures: z
    .array(z.string().refine(isUuid, 'failures must hold UUIDs'))
    .min(1, 'failures must not be empty')
    .max(endedTogetherMax, `failures must not exceed ${endedTogetherMax}`)
    .optional(),
  matching: z.object(failureFilter).optional(),
}

const meantSchema = z.object(meantShape)
type Meant = z.output<typeof meantSchema>

/** A body that names failures, with the further fields of the request. */
export function meantBody<Shape extends z.ZodRawShape>(more: Shape) {
  return z
    .object({ ...meantShape, ...more })
    .refine(
      (body) => ((body as Meant).failures === undefined) !== ((body as Meant).matching === undefined),
      'Give either failures or matching',
    )
}

export function meantBy(ctx: Context, { failures, matching }: Meant): FailuresMeant {
  if (matching) return { selection: selectionOf(ctx, matching) }
  return { ids: (failures ?? []).map((id) => parseId(id) as FailureId) }
}

/** The size of a body with the most ids, some hundred kilobytes. */
export const meantBytesMax = 400_000
