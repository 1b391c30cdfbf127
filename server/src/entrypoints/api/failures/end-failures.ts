import { z } from 'zod'
import { endedTogetherMax, type FailuresMeant, meantOf } from '../../../credentials/failures/end-failures.ts'
import type { FailureId } from '../../../platform/ids.ts'
import { requiredId } from '../../http/request-schemas.ts'
import { bodyCodes, example, keyMisused, notFound, refused } from '../describe-errors.ts'
import { failureExample } from '../present-failure.ts'
import { matchingFailures, selectionOf } from './matching-failures.ts'

const most = endedTogetherMax.toLocaleString('en')

/** The fields of a body that names failures to be ended, by their ids or by a filter. */
export const meantFields = {
  failures: z
    .array(requiredId<FailureId>('failures'), 'failures must be a list')
    .min(1, 'failures must not be empty')
    .max(endedTogetherMax, `failures must not exceed ${endedTogetherMax}`)
    .optional()
    .meta({
      description: `Ids of up to ${most} failures.`,
      type: 'array',
      items: { type: 'string', format: 'uuid' },
    }),
  matching: matchingFailures,
}

type Meant = z.output<z.ZodObject<typeof meantFields>>

export function meantBy({ failures, matching }: Meant): FailuresMeant {
  return meantOf(failures, matching && selectionOf(matching))
}

/** What is said of which failures a request ends. */
export const whichAreEnded = `Up to ${most} by their ids, or the oldest ${most} open ones that match. One that has ended already stays as it is; where one of the ids is not there, none is ended.`

/** A body with the most ids has some two hundred kilobytes. */
export const endingBytesMax = 400_000

export const namedExample = { failures: [failureExample.id] }

/** What both ends of many failures answer. */
export const endingResponses = {
  200: {
    description: 'They are ended.',
    schema: z
      .object({ ended: z.int().min(0).meta({ description: 'Failures that this request ended.' }) })
      .meta({ id: 'EndedFailures', description: 'How many failures a request ended.' }),
    examples: { ended: { summary: 'One was open', value: { ended: 1 } } },
  },
  404: notFound('failure_not_found'),
  409: refused('The Idempotency-Key is in use; nothing was done.', {
    running: example('The first request is still running', 'idempotency_key_in_use'),
  }),
  422: {
    ...refused('The body or the Idempotency-Key is invalid; nothing was done.', {
      neither: example(
        'Neither ids nor a filter',
        'body_invalid',
        'one of failures and matching is required, and not both',
      ),
      ...keyMisused,
    }),
    codes: [
      'body_invalid' as const,
      'idempotency_key_invalid' as const,
      'idempotency_key_reused' as const,
      ...bodyCodes,
    ],
  },
}
