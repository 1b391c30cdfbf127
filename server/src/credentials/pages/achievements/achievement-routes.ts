import { achievementNode, openBadgesContext } from '@sello/open-badges'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerPreflights } from '../../../entrypoints/answers/share-across-origins.ts'
import { allowingAccent } from '../../../entrypoints/layout/accent-sheet.ts'
import { prefersJson } from '../../../entrypoints/layout/negotiate.ts'
import { languageOf, sendDocument, sendNotFound, sendPage } from '../../../entrypoints/layout/send-page.ts'
import { pagesContentSecurityPolicy } from '../../../entrypoints/layout/style.ts'
import { contextFor, type Language, type Platform } from '../../../platform/context.ts'
import { criteriaMarkup } from '../../../templates/criteria/keep-criteria.ts'
import type { Template } from '../../../templates/template.ts'
import { findAccent } from '../../issuers/issuer-store.ts'
import { achievementUrl, achievementVersionUrl, ownImageUrlOf, toAchievement } from '../../open-badge.ts'
import { toShownLinks } from '../links/shown-links.ts'
import { renderAchievementPage } from './achievement-page.ts'
import { findAchievement } from './find-achievement.ts'

type Request = FastifyRequest<{ Params: { id: string; version?: string } }>

/** Serves an achievement to people and machines. */
export function achievementRoutes(platform: Platform) {
  return async (app: FastifyInstance): Promise<void> => {
    const pages = ['/achievements/:id', '/achievements/:id/versions/:version']
    answerPreflights(app, pages)
    for (const path of pages) app.get(path, (request: Request, reply) => sendAchievement(platform, request, reply))
  }
}

async function sendAchievement(platform: Platform, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const { id, version } = request.params
  const isDocument = (version ?? id).endsWith('.json')
  const [bareId, bareVersion] = [id, version].map((part) => part?.replace(/\.json$/, ''))
  const found = await findAchievement(platform, bareId ?? '', bareVersion)
  if (!found) return sendNotFound(request, reply)
  const { publicUrl } = platform.settings
  if (isDocument || prefersJson(request.headers.accept)) {
    const document = toDocument(publicUrl, found.template, found.organization.language)
    return sendDocument(reply, JSON.stringify(document), 'application/ld+json')
  }
  const { template, organization } = found
  const ctx = contextFor(platform, organization, { kind: 'visitor' })
  const newest = achievementUrl(publicUrl, template.id)
  const page = version === undefined ? newest : achievementVersionUrl(publicUrl, template)
  const model = {
    name: template.name,
    description: template.description,
    type: template.achievementType,
    criteria: template.criteriaNarrative ? await criteriaMarkup(ctx, template.criteriaNarrative) : undefined,
    imageUrl: ownImageUrlOf(publicUrl, template),
    resultAllowedValues: template.resultAllowedValues,
    creditsAvailable: template.creditsAvailable,
    requiresEvidence: template.requiresEvidence,
    expirationMonths: template.expirationMonths,
    links: toShownLinks(toAchievement(publicUrl, template, organization.language)),
    isArchived: template.archivedAt !== null,
    version: version === undefined ? undefined : { number: template.version, newestUrl: newest },
    issuer: { name: organization.name, url: organization.url, pageUrl: `${publicUrl}/orgs/${organization.id}` },
    accent: await findAccent(platform.database, organization.id),
    urls: { page, json: `${page}.json` },
  }
  const policy = allowingAccent(pagesContentSecurityPolicy, model.accent)
  return sendPage(reply, renderAchievementPage(model, languageOf(request, organization.language)), policy)
}

function toDocument(publicUrl: string, template: Template, language: Language): object {
  const contexts = ['https://www.w3.org/ns/credentials/v2', openBadgesContext]
  return { '@context': contexts, ...achievementNode(toAchievement(publicUrl, template, language), false) }
}
