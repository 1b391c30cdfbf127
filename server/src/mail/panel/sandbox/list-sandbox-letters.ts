import { z } from 'zod'
import { uuidFilter } from '../../../entrypoints/http/request-schemas.ts'
import { pageOf } from '../../../entrypoints/panel/page.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { listSandboxLetters, type SandboxLetter } from '../../sandbox/sandbox-letter-store.ts'

const pageSize = 20

/** The links in a letter act for whom it is to, so that not everybody who may look at credentials reads them. */
export const listSandboxLettersOperation = teamOperation({
  name: 'list-sandbox-letters',
  leastRole: 'issuer',
  route: 'GET /api/panel/sandbox-letters',
  query: z.object({
    email: z.string('must be one e-mail address').max(600, 'must be one e-mail address').optional(),
    after: uuidFilter(),
  }),
  async handle(ctx, { query }) {
    const page = { recipient: query.email?.trim() || undefined, before: query.after, limit: pageSize + 1 }
    return { body: pageOf(await listSandboxLetters(ctx, page), pageSize, present) }
  },
})

function present({ id, receivedAt, recipient, replyTo, subject, text }: SandboxLetter) {
  return { id, received_at: receivedAt.toISOString(), recipient, reply_to: replyTo, subject, text }
}
