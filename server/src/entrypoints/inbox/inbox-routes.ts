import type { FastifyInstance } from 'fastify'
import { countInboxLetters, findInboxLetter, listInboxLetters } from '../../inbox/inbox-store.ts'
import type { Platform } from '../../platform/context.ts'
import { isUuid } from '../../platform/ids.ts'
import { languageOf, sendNotFound, sendPage } from '../layout/send-page.ts'
import { type InboxAccess, openInboxGuard } from './inbox-guard.ts'
import {
  letterBodyContentSecurityPolicy,
  letterViews,
  renderInboxLetter,
  renderLetterBody,
} from './inbox-letter-page.ts'
import { inboxContentSecurityPolicy, renderInboxList } from './inbox-pages.ts'

const pageSize = 50
const inboxUrl = '/inbox'

/** Serves the letters of the built-in inbox. Registered only where no relay is configured. */
export function inboxRoutes(platform: Platform, access: InboxAccess) {
  const db = platform.database.forService()
  const guard = openInboxGuard(access)
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', guard)
    // Letters are private: no browser or proxy may store an answer, not even a refusal.
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    app.get(inboxUrl, async (request, reply) => {
      const query = request.query as { recipient?: unknown; page?: unknown }
      const recipient =
        typeof query.recipient === 'string' && query.recipient.trim() ? query.recipient.trim() : undefined
      const page = Math.max(1, Math.min(1_000_000, Number.parseInt(String(query.page), 10) || 1))
      const letters = await listInboxLetters(db, { recipient, page, pageSize })
      const total = await countInboxLetters(db, { recipient })
      const list = renderInboxList({ inboxUrl, letters, total, page, pageSize, recipient }, languageOf(request))
      return sendPage(reply, list, inboxContentSecurityPolicy)
    })
    app.get<{ Params: { id: string } }>(`${inboxUrl}/:id`, async (request, reply) => {
      const letter = isUuid(request.params.id) ? await findInboxLetter(db, request.params.id) : undefined
      if (!letter) return sendNotFound(request, reply)
      const asked = (request.query as { view?: unknown }).view
      const view = letterViews.find((one) => one === asked) ?? 'html'
      const page = await renderInboxLetter({ inboxUrl, letter, view }, languageOf(request))
      return sendPage(reply, page, inboxContentSecurityPolicy)
    })
    app.get<{ Params: { id: string } }>(`${inboxUrl}/:id/body`, async (request, reply) => {
      const letter = isUuid(request.params.id) ? await findInboxLetter(db, request.params.id) : undefined
      if (!letter) return sendNotFound(request, reply)
      return sendPage(reply, await renderLetterBody(letter.raw), letterBodyContentSecurityPolicy)
    })
  }
}
