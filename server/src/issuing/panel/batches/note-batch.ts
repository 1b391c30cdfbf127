import { z } from 'zod'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { noteBatch } from '../../batches/note-batch.ts'
import { batchInPath, presentBatchById } from './present-batch.ts'

const note = 'Grupo de tarde, convocatoria de mayo'

export const noteBatchOperation = teamOperation({
  name: 'note-batch',
  leastRole: 'issuer',
  // A request that deletes a note is never refused.
  keepsBody: ({ note }) => note.trim() !== '',
  route: 'PUT /api/panel/batches/:id/note',
  id: batchInPath,
  body: z.object({ note: z.string('note must be a string') }),
  exampleBody: { note },
  about: { note: ['body_invalid'] },
  async handle(ctx, { id, body, platform }) {
    await noteBatch(ctx, id, body.note)
    return { body: await presentBatchById(ctx, platform.database, id) }
  },
})
