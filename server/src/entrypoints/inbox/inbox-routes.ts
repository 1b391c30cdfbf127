import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countInboxLetters, findInboxLetter, listInboxLetters } from '../../mail/inbox/inbox-store.ts'
import type { Language, Platform } from '../../platform/context.ts'
import { isUuid } from '../../platform/ids.ts'
import { pickLanguage } from '../layout/pick-language.ts'
import { sendNotFound, sendPage } from '../layout/send-page.ts'
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
  const guard = openInboxGuard(platform.settings, access)
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
      const list = renderInboxList(
        { inboxUrl, letters, total, page, pageSize, recipient },
        chosenLanguage(request, reply),
      )
      return sendPage(reply, list, inboxContentSecurityPolicy)
    })
    app.get<{ Params: { id: string } }>(`${inboxUrl}/:id`, async (request, reply) => {
      const letter = isUuid(request.params.id) ? await findInboxLetter(db, request.params.id) : undefined
      if (!letter) return sendNotFound(request, reply)
      const asked = (request.query as { view?: unknown }).view
      const view = letterViews.find((one) => one === asked) ?? 'html'
      const page = await renderInboxLetter({ inboxUrl, letter, view }, chosenLanguage(request, reply))
      return sendPage(reply, page, inboxContentSecurityPolicy)
    })
    app.get<{ Params: { id: string } }>(`${inboxUrl}/:id/body`, async (request, reply) => {
      const letter = isUuid(request.params.id) ? await findInboxLetter(db, request.params.id) : undefined
      if (!letter) return sendNotFound(request, reply)
      return sendPage(reply, await renderLetterBody(letter.raw), letterBodyContentSecurityPolicy)
    })
  }
}

/** The cookie of the language that somebody chose here or in the panel, which writes it too. It says nothing else. */
const languageCookie = 'sello-language'

/** The language that the person chose for these pages or for the panel, else the one that the browser asks for. */
function chosenLanguage(request: FastifyRequest, reply: FastifyReply): Language {
  const { lang } = request.query as { lang?: unknown }
  if (lang === 'es' || lang === 'en')
    reply.header('set-cookie', `${languageCookie}=${lang}; Path=${inboxUrl}; Max-Age=31536000; SameSite=Lax`)
  const kept = new RegExp(`(?:^|; )${languageCookie}=(es|en)(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]
  return pickLanguage(lang ?? kept, request.headers['accept-language'])
}
