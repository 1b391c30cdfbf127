/** The header of every answer about a job, also after its failures have expired. */
export const batchHeader = {
  'X-Batch-Id': {
    description: 'Batch of the job, for the filter batch_uuid.',
    example: '0198c5b0-1d2f-7a00-b1c2-d3e4f5a6b7c8',
  },
}
