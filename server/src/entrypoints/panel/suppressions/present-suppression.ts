import { z } from 'zod'
import type { Suppression } from '../../../suppressions/suppression.ts'

export const suppression = z
  .object({
    id: z.string().meta({ description: 'Its id.' }),
    email: z.string().meta({ description: 'The address.' }),
    answer: z.string().meta({ description: 'What its server said, without addresses.' }),
    suppressed_at: z.string().meta({ description: 'When it said so.', format: 'date-time' }),
  })
  .meta({ id: 'Suppression', description: 'An address to which letters are not sent any more.' })

export const suppressionExample = {
  id: '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e',
  email: 'lucia.perez@example.edu',
  answer: '550 5.1.1 No such user here',
  suppressed_at: '2026-11-22T09:00:00.000Z',
}

export function presentSuppression(one: Suppression): z.output<typeof suppression> {
  return { id: one.id, email: one.email, answer: one.answer, suppressed_at: one.suppressedAt.toISOString() }
}
