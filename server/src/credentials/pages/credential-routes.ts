import { credentialMediaType } from '@sello/open-badges'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerPreflights } from '../../entrypoints/answers/share-across-origins.ts'
import { allowingAccent } from '../../entrypoints/layout/accent-sheet.ts'
import { prefersJson } from '../../entrypoints/layout/negotiate.ts'
import { languageOf, sendDocument, sendErased, sendNotFound, sendPage } from '../../entrypoints/layout/send-page.ts'
import { pagesContentSecurityPolicy } from '../../entrypoints/layout/style.ts'
import { whyNotOffered } from '../../holders/offers/offerable.ts'
import { findPublicPage, type PublicPage } from '../../pathways/progress/earned-by-view.ts'
import { contextFor, type Platform } from '../../platform/context.ts'
import { type CredentialId, parseId } from '../../platform/ids.ts'
import { criteriaMarkup } from '../../templates/criteria/keep-criteria.ts'
import { findPublicCredential } from '../public-credential-view.ts'
import type { VisitNotes } from '../visits/note-visits.ts'
import { renderCredentialPage, sendsForm } from './credential-page.ts'
import { fileNameOf } from './downloads/file-name.ts'
import { noticeHeaders } from './downloads/notice-headers.ts'
import { showCredential } from './find-shown-credential.ts'
import { scriptPolicy } from './verify/check-section.ts'
import { verifierScript } from './verify/verifier-files.ts'
import { noteVisit } from './visits/note-visit.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** Serves a credential: as a page, or as the signed bytes where `Accept` or `.json` asks for them. */
export function credentialRoutes(platform: Platform, visits: VisitNotes) {
  return async (app: FastifyInstance): Promise<void> => {
    answerPreflights(app, ['/credentials/:id'])
    app.get('/credentials/:id', (request: Request, reply) => answer(platform, visits, request, reply))
  }
}

async function answer(
  platform: Platform,
  visits: VisitNotes,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isFile = request.params.id.endsWith('.json')
  const id = parseId<CredentialId>(isFile ? request.params.id.slice(0, -'.json'.length) : request.params.id)
  if (!isFile && !prefersJson(request.headers.accept)) {
    const page = id && (await findPublicPage(platform.database, id))
    if (!page) return sendNotFound(request, reply)
    return page.erasedAt ? sendErased(request, reply) : answerPerson(platform, visits, page, request, reply)
  }
  const credential = id && (await findPublicCredential(platform.database, id))
  if (!credential) return sendNotFound(request, reply)
  if (credential.erasedAt) return sendErased(request, reply)
  const { organization, isKeyCompromised } = credential
  reply.headers(noticeHeaders({ isSandbox: organization.isSandbox, isKeyCompromised }))
  // A browser shows the document, and saves it under a name that describes it.
  const fileName = fileNameOf(credential.achievementName, credential.id, 'json')
  if (isFile) {
    reply.header('content-disposition', `inline; filename="${fileName}"`)
    noteVisit(platform, visits, credential, 'downloaded', { request, reply })
  }
  return sendDocument(reply, credential.document, credentialMediaType)
}

async function answerPerson(
  platform: Platform,
  visits: VisitNotes,
  credential: PublicPage,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const model = showCredential(platform, credential)
  const { organization, accent, earned, isNameRemoved, isSuccessor, provenDomains } = credential
  const { criteriaNarrative } = model.achievement
  const ctx = contextFor(platform, organization, { kind: 'visitor' })
  const criteria = criteriaNarrative === undefined ? undefined : await criteriaMarkup(ctx, criteriaNarrative)
  noteVisit(platform, visits, credential, 'opened', { request, reply })
  const script = await verifierScript(platform.log)
  const isIssuerInactive = !organization.isActive
  const standing = { since: organization.createdAt, provenDomains }
  const shown = { criteria, earned, isNameRemoved, isIssuerInactive, isSuccessor, accent, standing, script }
  const why = whyNotOffered(platform, organization, credential)
  const wallets = { action: `/credentials/${credential.id}/wallet-offers`, why }
  const content = { ...model, ...shown, wallets }
  // The document contains the name that was taken off the page, so the page does not hand it out.
  const check = isNameRemoved ? undefined : { signed: credential.document }
  const page = renderCredentialPage({ ...content, check }, languageOf(request, organization.language))
  const plain = allowingAccent(pagesContentSecurityPolicy, accent)
  const policy = script === undefined ? plain : scriptPolicy(plain, model, check !== undefined)
  // Holders allow search engines a valid credential only, not one that was revoked or has expired, and never a trial.
  const isIndexed = credential.isSearchable && model.status === 'active' && !organization.isSandbox
  return sendPage(reply, page, policy, { isIndexed, tellsOrigin: sendsForm(content) })
}
