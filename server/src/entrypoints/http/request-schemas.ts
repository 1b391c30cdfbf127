import { z } from 'zod'
import { isUuid } from '../../platform/ids.ts'

/** An id in a query: absent, or a UUID. */
export function uuidFilter(description: string) {
  return z
    .custom<string>(isUuid, 'must be a UUID')
    .transform((text) => text.toLowerCase())
    .optional()
    .meta({ description, type: 'string', format: 'uuid' })
}

/** One of the words of the contract, in its spelling. */
export function wordFilter<const Word extends string>(words: readonly Word[], description: string) {
  return z
    .enum(words as readonly [Word, ...Word[]], `must be one of ${words.join(', ')}`)
    .optional()
    .meta({ description })
}

/**
 * A part of a body that a rule of the business judges, the same one that holds for every other caller: `problemOf` says in
 * a sentence what is wrong with a value, if anything.
 */
export function judgedBy<Value>(problemOf: (value: unknown) => string | undefined) {
  return z.any().superRefine((value, context) => {
    const problem = problemOf(value)
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  }) as z.ZodType<Value>
}
