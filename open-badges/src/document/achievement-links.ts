import { haveOneOrder } from '../proof/code-point-order.ts'
import { isAlignmentTargetType } from '../standard.ts'
import type { FieldReader } from './field-reader.ts'

/** A skill, a level or a qualification of a framework, as the standard's `Alignment`. */
export type Alignment = {
  targetName: string
  /** Stands in the document as a literal and is no node of it, so several may name one page. */
  targetUrl: string
  /** The relation of this achievement to the target. */
  targetDescription?: string | undefined
  targetFramework?: string | undefined
  targetCode?: string | undefined
  /** One of `alignmentTargetTypes`, or `ext:` and a word. */
  targetType?: string | undefined
}

/** Another achievement: a version before this one, or the same in another language. */
export type RelatedAchievement = { id: string; version?: string | undefined; inLanguage?: string | undefined }

/** The links of an achievement: other things that it names. */
export type AchievementLinks = {
  alignment?: Alignment[]
  /** Words to find it by. */
  tag?: string[]
  /** The version, as the author of the achievement counts it. */
  version?: string
  related?: RelatedAchievement[]
  /** Who defined the achievement, where that is somebody else than its issuer. The address is the id of the node. */
  creator?: { url: string; name: string }
}

/**
 * The properties of these links, in the order in which they stand in a document. Open Badges 3.0, "Achievement",
 * "Alignment", "Related", "Profile".
 */
export function readAchievementLinks(links: AchievementLinks, reader: FieldReader): Record<string, unknown> {
  const alignment = (links.alignment ?? []).map((one, index) => alignmentNode(one, at('alignment', index), reader))
  // Blank nodes that say the same are told apart in more steps than verifiers grant (RDFC-1.0, "Dataset Poisoning").
  refuseRepeated(
    alignment.map((node) => JSON.stringify(node)),
    'alignment',
    reader,
  )
  const tag = (links.tag ?? []).map((word, index) => reader.text(at('tag', index), word))
  // In RDF they are a set.
  refuseRepeated(tag, 'tag', reader)
  if (!haveOneOrder(tag)) reader.refuse('achievement.tag', 'no_one_order')
  const version = reader.optionalText('achievement.version', links.version)
  const related = (links.related ?? []).map((one, index) => relatedNode(one, at('related', index), reader))
  return {
    ...(alignment.length > 0 && { alignment }),
    ...(tag.length > 0 && { tag }),
    ...(version && { version }),
    ...(related.length > 0 && { related }),
    ...(links.creator && { creator: creatorNode(links.creator, reader) }),
  }
}

function at(list: string, index: number): string {
  return `achievement.${list}[${index}]`
}

function refuseRepeated(values: string[], list: string, reader: FieldReader): void {
  for (const [index, value] of values.entries()) {
    if (values.indexOf(value) < index) reader.refuse(at(list, index), 'repeated')
  }
}

function alignmentNode(alignment: Alignment, field: string, reader: FieldReader): Record<string, unknown> {
  const { targetType } = alignment
  if (targetType && !isAlignmentTargetType(targetType)) reader.refuse(`${field}.targetType`, 'unknown_term')
  const optional = (name: 'targetDescription' | 'targetFramework' | 'targetCode') => {
    const text = reader.optionalText(`${field}.${name}`, alignment[name])
    return text && { [name]: text }
  }
  return {
    type: ['Alignment'],
    targetName: reader.text(`${field}.targetName`, alignment.targetName),
    targetUrl: reader.webAddress(`${field}.targetUrl`, alignment.targetUrl),
    ...optional('targetDescription'),
    ...optional('targetFramework'),
    ...optional('targetCode'),
    ...(targetType && { targetType }),
  }
}

const languagePattern = /^[a-z]{2,4}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$/

/**
 * Whether `text` is a language as the standard writes it: BCP 47 without extensions.
 *
 * @example isLanguageCode('es-MX') // true
 * @example isLanguageCode('Spanish') // false
 */
export function isLanguageCode(text: string): boolean {
  return languagePattern.test(text)
}

function relatedNode(related: RelatedAchievement, field: string, reader: FieldReader): Record<string, unknown> {
  const { inLanguage } = related
  if (inLanguage && !isLanguageCode(inLanguage)) reader.refuse(`${field}.inLanguage`, 'unknown_term')
  const version = reader.optionalText(`${field}.version`, related.version)
  return {
    id: reader.webAddress(`${field}.id`, related.id),
    type: ['Related'],
    ...(inLanguage && { inLanguage }),
    ...(version && { version }),
  }
}

function creatorNode(creator: NonNullable<AchievementLinks['creator']>, reader: FieldReader): Record<string, unknown> {
  const url = reader.webAddress('achievement.creator.url', creator.url)
  return { id: url, type: ['Profile'], name: reader.text('achievement.creator.name', creator.name), url }
}
