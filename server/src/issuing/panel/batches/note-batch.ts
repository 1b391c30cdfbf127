import { z } from 'zod'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { noteBatch } from '../../batches/note-batch.ts'
import { batchInPath, showBatch } from './get-batch.ts'

export const noteBatchOperation = teamOperation({
  name: 'note-batch',
  leastRole: 'issuer',
  // A request that deletes a note is never refused.
  keepsBody: ({ note }) => note.trim() !== '',
  route: 'PUT /api/panel/batches/:id/note',
  id: batchInPath,
  body: z.object({ note: z.string('note must be a string') }),
  exampleBody: { note: 'Grupo de tarde, convocatoria de mayo' },
  about: { note: ['body_invalid'] },
  act: (ctx, { id, body }) => noteBatch(ctx, id, body.note),
  handle: showBatch,
})
