import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerPreflights } from '../../../entrypoints/answers/share-across-origins.ts'
import { allowingAccent } from '../../../entrypoints/layout/accent-sheet.ts'
import { languageOf, sendDocument, sendErased, sendNotFound, sendPage } from '../../../entrypoints/layout/send-page.ts'
import type { Platform } from '../../../platform/context.ts'
import { type CredentialId, parseId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { findShownCredential } from '../find-shown-credential.ts'
import { embedPolicy, renderEmbed, renderErasedEmbed } from './embed-page.ts'
import { describeEmbed } from './oembed.ts'

/** Serves a small view of a credential for frames of other sites, and tells sites how to embed a credential by its address (oEmbed). */
export function shareRoutes(platform: Platform) {
  return async (app: FastifyInstance): Promise<void> => {
    answerPreflights(app, ['/oembed'])
    app.get('/embed/credentials/:id', (request: FastifyRequest<{ Params: { id: string } }>, reply) =>
      sendEmbed(platform, request, reply),
    )
    app.get('/oembed', (request: FastifyRequest<{ Querystring: OembedQuery }>, reply) =>
      sendOembed(platform, request, reply),
    )
  }
}

type OembedQuery = { url?: unknown; format?: unknown; maxwidth?: unknown; maxheight?: unknown }

async function sendEmbed(
  platform: Platform,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = parseId<CredentialId>(request.params.id)
  const shown = id && (await findShownCredential(platform, id))
  if (!shown) return sendNotFound(request, reply)
  // A site that isolates its pages (COEP) may still hold this frame in them.
  reply.header('cross-origin-resource-policy', 'cross-origin')
  if (shown === 'erased') {
    const page = `${platform.settings.publicUrl}/credentials/${id}`
    return sendPage(reply.code(410), renderErasedEmbed(page, languageOf(request)), embedPolicy)
  }
  const { accent, organization, provenDomains } = shown.credential
  const language = languageOf(request, organization.language)
  const page = renderEmbed(shown.model, { language, accent, provenDomains })
  return sendPage(reply, page, allowingAccent(embedPolicy, accent))
}

/** oEmbed 1.0, section 2.2. The standard leaves XML to the provider and asks for 501 where there is none. */
async function sendOembed(
  platform: Platform,
  request: FastifyRequest<{ Querystring: OembedQuery }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { url, format = 'json', maxwidth, maxheight } = request.query
  if (format !== 'json') return sendDocument(reply.code(501), '{"detail":"Not Implemented"}', 'application/json')
  const { publicUrl } = platform.settings
  const page = `${publicUrl}/credentials/`
  const id = typeof url === 'string' && url.startsWith(page) ? parseId<CredentialId>(url.slice(page.length)) : undefined
  const shown = id && (await findShownCredential(platform, id))
  if (!shown) return sendDocument(reply.code(404), '{"detail":"Not Found"}', 'application/json')
  if (shown === 'erased') return sendErased(request, reply, 'document')
  const room = { width: pixels('maxwidth', maxwidth), height: pixels('maxheight', maxheight) }
  const { organization, provenDomains } = shown.credential
  const language = languageOf(request, organization.language)
  const described = describeEmbed(shown.model, { language, room, provenDomains, providerUrl: publicUrl })
  return sendDocument(reply, JSON.stringify(described), 'application/json')
}

function pixels(name: string, given: unknown): number {
  if (given === undefined) return Number.POSITIVE_INFINITY
  const count = typeof given === 'string' && /^\d{1,6}$/.test(given) ? Number(given) : 0
  if (count < 1) throw refuse('invalid_parameter', name, 'must be a number of pixels')
  return count
}
