import { buildDidDocument, credentialMediaType } from '@sello/open-badges'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findPublishedIssuer } from '../../../issuers/sign.ts'
import { findOrganization } from '../../../organizations/organization-store.ts'
import { contextFor, type Platform } from '../../../platform/context.ts'
import { type OrganizationId, parseId, type StatusListId } from '../../../platform/ids.ts'
import { findPublicStatusList } from '../../../status-lists/status-list-store.ts'
import { answerPreflights } from '../../answers/share-across-origins.ts'
import { languageOf, sendDocument, sendNotFound, sendPage } from '../../layout/send-page.ts'
import { renderIssuerPage } from './issuer-page.ts'

type Request = FastifyRequest<{ Params: { id: string; list?: string } }>

/**
 * Serves the DID document and the status lists of an organization. Both stay while it is inactive, since what it signed
 * stays valid.
 */
export function organizationRoutes(platform: Platform) {
  return async (app: FastifyInstance): Promise<void> => {
    answerPreflights(app, ['/orgs/:id', '/orgs/:id/did.json', '/orgs/:id/status/:list'])
    app.get('/orgs/:id', (request: Request, reply) => sendIssuer(platform, request, reply))
    app.get('/orgs/:id/did.json', (request: Request, reply) => sendDidDocument(platform, request, reply))
    app.get('/orgs/:id/status/:list', (request: Request, reply) => sendStatusList(platform, request, reply))
  }
}

async function find(platform: Platform, request: Request) {
  const id = parseId<OrganizationId>(request.params.id)
  const organization = id && (await findOrganization(platform.database, id))
  const ctx = organization && contextFor(platform, organization, { kind: 'visitor' })
  const issuer = ctx && (await findPublishedIssuer(ctx, platform.database))
  return organization && issuer ? { organization, issuer } : undefined
}

async function sendDidDocument(platform: Platform, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const found = await find(platform, request)
  if (!found) return sendNotFound(request, reply)
  return sendDocument(reply, JSON.stringify(buildDidDocument(found.issuer)), 'application/did+ld+json')
}

async function sendIssuer(platform: Platform, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const found = await find(platform, request)
  if (!found) return sendNotFound(request, reply)
  const { organization, issuer } = found
  const page = `${platform.settings.publicUrl}/orgs/${organization.id}`
  const model = {
    name: issuer.name,
    did: issuer.did,
    description: issuer.description,
    url: issuer.url,
    imageUrl: issuer.imageUrl,
    email: issuer.email,
    keyIds: issuer.keys.map((key) => `${issuer.did}#${key.publicKeyMultibase}`),
    urls: { page, didDocument: `${page}/did.json` },
  }
  return sendPage(reply, renderIssuerPage(model, languageOf(request, organization.language)))
}

async function sendStatusList(platform: Platform, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const organizationId = parseId<OrganizationId>(request.params.id)
  const listId = parseId<StatusListId>(request.params.list)
  const document = organizationId && listId && (await findPublicStatusList(platform.database, organizationId, listId))
  return document ? sendDocument(reply, document, credentialMediaType) : sendNotFound(request, reply)
}
