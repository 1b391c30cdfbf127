import { z } from 'zod'
import { failureCategories } from '../../../credentials/failures/failure.ts'
import type { FailureSelection } from '../../../credentials/failures/failure-view.ts'
import type { BatchId, TemplateId } from '../../../platform/ids.ts'
import { optionalId, wordFilter } from '../../http/request-schemas.ts'

/** The filter of a request about many failures. A filter that is not known is refused: without it more would match than was meant. */
export const matchingFailures = z
  .strictObject(
    {
      achievement_id: optionalId<TemplateId>('achievement_id', 'Of this achievement (template).'),
      batch_uuid: optionalId<BatchId>('batch_uuid', 'Of this batch.'),
      error_category: wordFilter(failureCategories, 'Of this category.'),
    },
    'matching takes achievement_id, batch_uuid and error_category alone',
  )
  .optional()
  .meta({ description: 'All open ones that match, in place of ids; `{}` are all.' })

export function selectionOf(matching: NonNullable<z.output<typeof matchingFailures>>): FailureSelection {
  return {
    templateId: matching.achievement_id,
    batchId: matching.batch_uuid,
    category: matching.error_category,
  }
}
