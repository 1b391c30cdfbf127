import { z } from 'zod'
import { aboutField } from '../../../entrypoints/panel/about-field.ts'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { type BatchId, parseId } from '../../../platform/ids.ts'
import { noteBatch } from '../../batches/note-batch.ts'
import { ofBatch, presentBatchById } from './present-batch.ts'

const note = 'Grupo de tarde, convocatoria de mayo'

export const noteBatchOperation = memberOperation({
  ...ofBatch,
  name: 'note-batch',
  leastRole: 'issuer',
  // What takes a note away is never held up.
  keepsBody: ({ note }) => note.trim() !== '',
  method: 'PUT',
  path: '/api/panel/batches/:id/note',
  body: z.object({
    note: z.string('note must be a string'),
  }),
  exampleBody: { note },
  async handle(ctx, { path, body, platform }) {
    await aboutField('note', ['body_invalid'], () => noteBatch(ctx, parseId(path.id) as BatchId, body.note))
    return { body: await presentBatchById(ctx, platform.database, path.id) }
  },
})
