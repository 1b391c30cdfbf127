import { z } from 'zod'
import { noteBatch, noteCharactersMax } from '../../../batches/note-batch.ts'
import { type BatchId, parseId } from '../../../platform/ids.ts'
import { aboutField } from '../about-field.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { batch, batchExample, ofBatch, presentBatchById } from './present-batch.ts'

const note = 'Grupo de tarde, convocatoria de mayo'

export const noteBatchOperation = memberOperation({
  ...ofBatch,
  name: 'note-batch',
  leastRole: 'issuer',
  // What takes a note away is never held up.
  keepsBody: ({ note }) => note.trim() !== '',
  method: 'PUT',
  path: '/api/panel/batches/:id/note',
  tag: 'Batches',
  summary: 'Note something about a batch',
  description: `By which the team finds it again: up to ${noteCharactersMax} characters, shown to nobody else. An empty one takes the note away.`,
  body: z
    .object({
      note: z.string('note must be a string').meta({ description: 'What to note.', maxLength: noteCharactersMax }),
    })
    .meta({ id: 'BatchNote', description: 'What the team knows a batch by.' }),
  bodyExamples: { group: { summary: 'Which group it was', value: { note } } },
  responses: {
    200: {
      description: 'The batch.',
      schema: batch,
      examples: { noted: { summary: 'With its note', value: { ...batchExample, note } } },
    },
    404: refusedWith('Missing, or of another organization.', 'batch_not_found', 'organization_not_found'),
    422: refusedFor(
      'It is too long, or no text.',
      'body_invalid',
      `note must not exceed ${noteCharactersMax} characters`,
    ),
  },
  async handle(ctx, { path, body, platform }) {
    await aboutField('note', ['body_invalid'], () => noteBatch(ctx, parseId(path.id) as BatchId, body.note))
    return { body: await presentBatchById(ctx, platform.database, path.id) }
  },
})
