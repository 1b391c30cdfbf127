import { buildDidDocument, credentialMediaType } from '@sello/open-badges'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerPreflights } from '../../../entrypoints/answers/share-across-origins.ts'
import { allowingAccent } from '../../../entrypoints/layout/accent-sheet.ts'
import { languageOf, sendDocument, sendNotFound, sendPage } from '../../../entrypoints/layout/send-page.ts'
import { pagesContentSecurityPolicy } from '../../../entrypoints/layout/style.ts'
import { isSlug } from '../../../organizations/organization.ts'
import { findOrganization, findOrganizationBySlug } from '../../../organizations/organization-store.ts'
import { listProvenDomains } from '../../../people/identity-providers/sign-in-domain-store.ts'
import { contextFor, type Platform } from '../../../platform/context.ts'
import { type OrganizationId, parseId, type StatusListId } from '../../../platform/ids.ts'
import { listIssuedAchievements } from '../../credential-view.ts'
import { findPublishedIssuer } from '../../issuers/sign.ts'
import { achievementUrl, isOwnImage, ownImageUrlOf } from '../../open-badge.ts'
import { findPublicStatusList } from '../../status-lists/status-list-store.ts'
import { renderIssuerPage } from './issuer-page.ts'

type Request = FastifyRequest<{ Params: { id: string; list?: string } }>

/** Serves the page of an organization, also while it is inactive, since its credentials stay valid. */
export function organizationRoutes(platform: Platform) {
  return async (app: FastifyInstance): Promise<void> => {
    answerPreflights(app, ['/orgs/:id'])
    app.get('/orgs/:id', (request: Request, reply) => sendIssuer(platform, request, reply))
  }
}

/** Serves the DID document and the status lists of an organization, as its page. */
export function organizationDocumentRoutes(platform: Platform) {
  return async (app: FastifyInstance): Promise<void> => {
    answerPreflights(app, ['/orgs/:id/did.json', '/orgs/:id/status/:list'])
    app.get('/orgs/:id/did.json', (request: Request, reply) => sendDidDocument(platform, request, reply))
    app.get('/orgs/:id/status/:list', (request: Request, reply) => sendStatusList(platform, request, reply))
  }
}

/** The most achievements on the page of an issuer. */
const achievementsShown = 60

/** Finds the organization by its id, as its DID names it, or by its slug. */
async function find(platform: Platform, { params }: Request) {
  const id = parseId<OrganizationId>(params.id)
  const bySlug = () => (isSlug(params.id) ? findOrganizationBySlug(platform.database, params.id) : undefined)
  const organization = await (id ? findOrganization(platform.database, id) : bySlug())
  const issuer = organization && (await findPublishedIssuer(platform, organization.id))
  return organization && issuer ? { organization, issuer } : undefined
}

async function sendDidDocument(platform: Platform, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const id = parseId<OrganizationId>(request.params.id)
  const issuer = id && (await findPublishedIssuer(platform, id))
  if (!issuer) return sendNotFound(request, reply)
  return sendDocument(reply, JSON.stringify(buildDidDocument(issuer)), 'application/did+ld+json')
}

async function sendIssuer(platform: Platform, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const found = await find(platform, request)
  if (!found) return sendNotFound(request, reply)
  const { organization, issuer } = found
  const ctx = contextFor(platform, organization, { kind: 'visitor' })
  const { publicUrl } = platform.settings
  const achievements = await listIssuedAchievements(ctx, achievementsShown + 1)
  const provenDomains = await listProvenDomains(platform.database, organization.id)
  const model = {
    name: issuer.name,
    did: issuer.did,
    description: issuer.description,
    url: issuer.url,
    imageUrl: isOwnImage(publicUrl, issuer.imageUrl) ? issuer.imageUrl : undefined,
    email: issuer.email,
    accent: issuer.accent ?? undefined,
    keyIds: issuer.keys.map((key) => `${issuer.did}#${key.publicKeyMultibase}`),
    host: new URL(publicUrl).host,
    since: organization.createdAt,
    provenDomains,
    isActive: organization.isActive,
    isSandbox: organization.isSandbox,
    achievements: achievements.slice(0, achievementsShown).map((one) => ({
      name: one.name,
      type: one.achievementType,
      url: achievementUrl(publicUrl, one.id),
      imageUrl: ownImageUrlOf(publicUrl, one),
    })),
    hasMore: achievements.length > achievementsShown,
    urls: {
      page: `${publicUrl}/orgs/${organization.slug}`,
      didDocument: `${publicUrl}/orgs/${organization.id}/did.json`,
    },
  }
  const policy = allowingAccent(pagesContentSecurityPolicy, model.accent)
  return sendPage(reply, renderIssuerPage(model, languageOf(request, organization.language)), policy)
}

async function sendStatusList(platform: Platform, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const organizationId = parseId<OrganizationId>(request.params.id)
  const listId = parseId<StatusListId>(request.params.list)
  const document = organizationId && listId && (await findPublicStatusList(platform.database, organizationId, listId))
  return document ? sendDocument(reply, document, credentialMediaType) : sendNotFound(request, reply)
}
