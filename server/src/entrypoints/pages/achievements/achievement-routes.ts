import { achievementNode, openBadgesContext } from '@sello/open-badges'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { achievementUrl, imageUrlOf, toAchievement } from '../../../credentials/open-badge.ts'
import { criteriaMarkup } from '../../../criteria/keep-criteria.ts'
import { findOrganization } from '../../../organizations/organization-store.ts'
import { contextFor, type Language, type Platform } from '../../../platform/context.ts'
import { parseId, type TemplateId } from '../../../platform/ids.ts'
import { describeAchievementType } from '../../../templates/achievement-type.ts'
import { drawBadge } from '../../../templates/badge-image.ts'
import type { Template } from '../../../templates/template.ts'
import { findPublicTemplate } from '../../../templates/template-store.ts'
import { sendEntity } from '../../answers/send-entity.ts'
import { answerPreflights, readableByAnyOrigin } from '../../answers/share-across-origins.ts'
import { prefersJson } from '../../layout/negotiate.ts'
import { languageOf, sendDocument, sendNotFound, sendPage } from '../../layout/send-page.ts'
import { renderAchievementPage } from './achievement-page.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** Serves an achievement to people and machines, and the badge that is drawn where its template has no image. */
export function achievementRoutes(platform: Platform) {
  return async (app: FastifyInstance): Promise<void> => {
    answerPreflights(app, ['/achievements/:id', '/achievements/:id/badge.svg'])
    app.get('/achievements/:id', (request: Request, reply) => sendAchievement(platform, request, reply))
    app.get('/achievements/:id/badge.svg', (request: Request, reply) => sendBadge(platform, request, reply))
  }
}

async function find(platform: Platform, text: string) {
  const id = parseId<TemplateId>(text.replace(/\.json$/, ''))
  const template = id && (await findPublicTemplate(platform.database, id))
  const organization = template && (await findOrganization(platform.database, template.organizationId))
  return template && organization ? { template, organization } : undefined
}

async function sendAchievement(platform: Platform, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const found = await find(platform, request.params.id)
  if (!found) return sendNotFound(request, reply)
  const { publicUrl } = platform.settings
  if (request.params.id.endsWith('.json') || prefersJson(request.headers.accept))
    return sendDocument(
      reply,
      JSON.stringify(toDocument(publicUrl, found.template, found.organization.language)),
      'application/ld+json',
    )
  const { template, organization } = found
  const ctx = contextFor(platform, organization, { kind: 'visitor' })
  const page = achievementUrl(publicUrl, template.id)
  const model = {
    name: template.name,
    description: template.description,
    type: template.achievementType,
    criteria: template.criteriaNarrative ? await criteriaMarkup(ctx, template.criteriaNarrative) : undefined,
    imageUrl: imageUrlOf(publicUrl, template),
    resultAllowedValues: template.resultAllowedValues,
    creditsAvailable: template.creditsAvailable,
    requiresEvidence: template.requiresEvidence,
    expirationMonths: template.expirationMonths,
    isArchived: template.archivedAt !== null,
    issuer: { name: organization.name, url: organization.url, pageUrl: `${publicUrl}/orgs/${organization.id}` },
    urls: { page, json: `${page}.json` },
  }
  return sendPage(reply, renderAchievementPage(model, languageOf(request, organization.language)))
}

function toDocument(publicUrl: string, template: Template, language: Language): object {
  const contexts = ['https://www.w3.org/ns/credentials/v2', openBadgesContext]
  return { '@context': contexts, ...achievementNode(toAchievement(publicUrl, template, language), false) }
}

async function sendBadge(platform: Platform, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const found = await find(platform, request.params.id)
  if (!found) return sendNotFound(request, reply)
  const { template, organization } = found
  const svg = drawBadge({
    templateId: template.id,
    name: template.name,
    issuerName: organization.name,
    achievementType: describeAchievementType(template.achievementType, organization.language),
  })
  reply.headers({
    ...readableByAnyOrigin,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'public, max-age=300',
  })
  return sendEntity(reply.type('image/svg+xml'), svg)
}
