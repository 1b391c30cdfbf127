import { z } from 'zod'

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
