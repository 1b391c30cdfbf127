import {
  type Achievement,
  addressKey,
  checkAchievement,
  type IssuerProfile,
  isVocabulary,
  type Problem,
  reservedIds,
} from '@sello/open-badges'
import { LRUCache } from 'lru-cache'
import type { Context } from '../platform/context.ts'
import type { Template } from '../templates/template.ts'
import { type Issuer, toProfile } from './issuers/issuer.ts'
import { isDrawnBadge, toAchievement } from './open-badge.ts'
import type { DocumentRules } from './recipients/template-rules.ts'

/**
 * The paths under which the service publishes the nodes of its documents: achievements, credentials, issuers, status lists.
 */
const publishedUnder = ['/achievements/', '/credentials/', '/orgs/']

/**
 * The rules of the document for the rows of a template, beyond the template's own rules. No evidence may have the address of another node of the
 * document, and no row can be issued where issuer or template cannot be signed.
 *
 * Addresses are compared as people read them and not as RDF does, so another spelling of the same address is refused too.
 */
export function documentRules(ctx: Context, issuer: Issuer, template: Template): DocumentRules {
  const { publicUrl } = ctx.settings
  const profile = toProfile(issuer)
  const achievement = toAchievement(publicUrl, template, ctx.organization.language)
  // Computed on the first evidence only, since most rows have none.
  let reserved: Set<string> | undefined
  const { imageUrl, related, creator } = template
  const asked = { publicUrl, profile, achievement, imageUrl, related, creator }
  return {
    isReserved: (url) => {
      const key = addressKey(url)
      reserved ??= new Set(reservedIds(profile, achievement).map(addressKey))
      return reserved.has(key) || isPublished(publicUrl, key) || isVocabulary(url)
    },
    faults: faults.memo(JSON.stringify(asked), { context: asked }),
  }
}

type Asked = Pick<Template, 'imageUrl' | 'related' | 'creator'> & {
  publicUrl: string
  profile: IssuerProfile
  achievement: Achievement
}

/** Cached by everything that decides the result, which is the same for each credential of a template: a lookup costs a fifth of the check. */
const faults = new LRUCache<string, readonly string[], Asked>({
  maxSize: 4_000_000,
  sizeCalculation: (_, { length }) => length,
  memoMethod: (_key, _stale, { context }) => findFaults(context),
})

function findFaults({ publicUrl, profile, achievement, imageUrl, related, creator }: Asked): string[] {
  const faults = new Set(checkAchievement(profile, achievement).map(fieldOfFile))
  // An image must not be, for example, a status list of ours: some credentials would then name that address twice, and others not.
  if (imageUrl && isPublished(publicUrl, addressKey(imageUrl)) && !isDrawnBadge(imageUrl)) faults.add('image_url')
  // Only a related achievement may be at an address of this service; any other of our addresses may be another node of the document.
  for (const [index, { url }] of related.entries())
    if (isPublished(publicUrl, addressKey(url)) && !achievementPage.test(url)) faults.add(`related[${index}].url`)
  if (creator && isPublished(publicUrl, addressKey(creator.url))) faults.add('creator.url')
  return [...faults]
}

function isPublished(publicUrl: string, key: string): boolean {
  const service = addressKey(publicUrl).slice(0, -1)
  return publishedUnder.some((path) => key.startsWith(service + path))
}

const achievementPage = /\/achievements\/[0-9a-f-]{36}$/

/** The names that a template file has for the parts of an achievement. */
const fieldsOfFile: Record<string, string> = {
  'achievement.name': 'name',
  'achievement.description': 'description',
  'achievement.criteriaNarrative': 'criteria_narrative',
  'achievement.achievementType': 'achievement_type',
  'achievement.image.url': 'image_url',
  'achievement.image.caption': 'name',
  'achievement.result.type': 'result_type',
}

const linkPattern = /^achievement\.(alignment|tag|version|related|creator)\b/

export function fieldOfFile({ field }: Pick<Problem, 'field'>): string {
  const values = /^achievement\.result\.allowedValues(\[\d+\])$/.exec(field)
  if (values) return `result_allowed_values${values[1]}`
  if (linkPattern.test(field))
    return field
      .slice('achievement.'.length)
      .replace(/\.id$/, '.url')
      .replace('inLanguage', 'language')
      .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return fieldsOfFile[field] ?? field
}
