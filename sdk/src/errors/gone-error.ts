import { type ErrorFacts, hasName, SelloError } from './sello-error.ts'

/**
 * 410: the listing by job ended seven days after dispatch (use `listBulkFailures` with the batch), or events that were not read are no longer kept.
 */
export class GoneError extends SelloError {
  constructor(message: string, facts: ErrorFacts = {}) {
    super(message, facts)
    this.name = 'GoneError'
  }
}

/**
 * Whether a caught value is a `GoneError`.
 *
 * @example
 * const { items } = await client.listJobFailures(jobId).then(
 *   ({ failures }) => ({ items: failures }),
 *   (error) => {
 *     if (isGoneError(error)) return client.listBulkFailures({ batch_uuid: batchUuid })
 *     throw error
 *   },
 * )
 */
export function isGoneError(error: unknown): error is GoneError {
  return hasName(error, 'GoneError')
}
