import { z } from 'zod'
import type { Suppression } from '../../../suppressions/suppression.ts'

export const suppression = z
  .object({
    id: z.string().meta({ description: 'Its id.' }),
    kind: z
      .enum(['refused', 'stopped'])
      .meta({ description: 'Its server refused a letter for good, or its owner stopped the letters.' }),
    email: z.string().meta({ description: 'The address.' }),
    answer: z
      .string()
      .meta({ description: 'What its server said, without addresses; empty where its owner stopped them.' }),
    suppressed_at: z.string().meta({ description: 'Since when.', format: 'date-time' }),
  })
  .meta({ id: 'Suppression', description: 'An address to which letters are not sent any more.' })

export const suppressionExample = {
  id: '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e',
  kind: 'refused' as const,
  email: 'lucia.perez@example.edu',
  answer: '550 5.1.1 No such user here',
  suppressed_at: '2026-11-22T09:00:00.000Z',
}

export function presentSuppression(one: Suppression): z.output<typeof suppression> {
  return {
    id: one.id,
    kind: one.kind,
    email: one.email,
    answer: one.answer,
    suppressed_at: one.suppressedAt.toISOString(),
  }
}
