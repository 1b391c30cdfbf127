import { achievementNode, openBadgesContext } from '@sello/open-badges'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { achievementUrl, achievementVersionUrl, imageUrlOf, toAchievement } from '../../../credentials/open-badge.ts'
import { criteriaMarkup } from '../../../criteria/keep-criteria.ts'
import { findOrganization } from '../../../organizations/organization-store.ts'
import { contextFor, type Language, type Platform } from '../../../platform/context.ts'
import { parseId, type TemplateId } from '../../../platform/ids.ts'
import { describeAchievementType } from '../../../templates/achievement-type.ts'
import { drawBadge } from '../../../templates/badge-image.ts'
import type { Template } from '../../../templates/template.ts'
import { findPublicTemplate, findPublicTemplateVersion } from '../../../templates/template-store.ts'
import { sendEntity } from '../../answers/send-entity.ts'
import { answerPreflights, readableByAnyOrigin } from '../../answers/share-across-origins.ts'
import { prefersJson } from '../../layout/negotiate.ts'
import { languageOf, sendDocument, sendNotFound, sendPage } from '../../layout/send-page.ts'
import { renderAchievementPage } from './achievement-page.ts'

type Request = FastifyRequest<{ Params: { id: string; version?: string } }>

const firstVersion = '1'

/** Serves an achievement to people and machines, and the badge that is drawn where its template has no image. */
export function achievementRoutes(platform: Platform) {
  return async (app: FastifyInstance): Promise<void> => {
    const pages = ['/achievements/:id', '/achievements/:id/versions/:version']
    const badges = pages.map((page) => `${page}/badge.svg`)
    answerPreflights(app, [...pages, ...badges])
    for (const path of pages) app.get(path, (request: Request, reply) => sendAchievement(platform, request, reply))
    for (const path of badges) app.get(path, (request: Request, reply) => sendBadge(platform, request, reply))
  }
}

/** Finds the version that is asked for, or the newest where none is named. */
async function find({ database }: Platform, text: string, version: string | undefined) {
  const id = parseId<TemplateId>(text)
  if (!id || !/^[1-9]\d{0,8}$/.test(version ?? firstVersion)) return undefined
  const template = await (version === undefined
    ? findPublicTemplate(database, id)
    : findPublicTemplateVersion(database, id, Number(version)))
  const organization = template && (await findOrganization(database, template.organizationId))
  return template && organization ? { template, organization } : undefined
}

async function sendAchievement(platform: Platform, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const { id, version } = request.params
  const isDocument = (version ?? id).endsWith('.json')
  const [bareId, bareVersion] = [id, version].map((part) => part?.replace(/\.json$/, ''))
  const found = await find(platform, bareId ?? '', bareVersion)
  if (!found) return sendNotFound(request, reply)
  const { publicUrl } = platform.settings
  if (isDocument || prefersJson(request.headers.accept))
    return sendDocument(
      reply,
      JSON.stringify(toDocument(publicUrl, found.template, found.organization.language)),
      'application/ld+json',
    )
  const { template, organization } = found
  const ctx = contextFor(platform, organization, { kind: 'visitor' })
  const newest = achievementUrl(publicUrl, template.id)
  const page = version === undefined ? newest : achievementVersionUrl(publicUrl, template)
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
    version: version === undefined ? undefined : { number: template.version, newestUrl: newest },
    issuer: { name: organization.name, url: organization.url, pageUrl: `${publicUrl}/orgs/${organization.id}` },
    urls: { page, json: `${page}.json` },
  }
  return sendPage(reply, renderAchievementPage(model, languageOf(request, organization.language)))
}

function toDocument(publicUrl: string, template: Template, language: Language): object {
  const contexts = ['https://www.w3.org/ns/credentials/v2', openBadgesContext]
  return { '@context': contexts, ...achievementNode(toAchievement(publicUrl, template, language), false) }
}

/** Without a version it is that of the first one, whose credentials name it so. */
async function sendBadge(platform: Platform, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const { id, version = firstVersion } = request.params
  const found = await find(platform, id, version)
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
