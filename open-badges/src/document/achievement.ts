import { creditsResultType, isAchievementType, isResultType } from '../standard.ts'
import { type AchievementLinks, readAchievementLinks } from './achievement-links.ts'
import { FieldReader } from './field-reader.ts'
import { isSafeNumber, isUuidUrn } from './guard.ts'
import { type ImageInput, imageNode } from './image.ts'
import type { Problem } from './refused.ts'

/** The achievement that is awarded: the template, as the standard's `Achievement`. */
export type Achievement = AchievementLinks & {
  /** `https://<host>/achievements/<uuid>` */
  id: string
  name: string
  /** Falls back to the name: the standard requires a description. */
  description?: string
  /** Markdown. */
  criteriaNarrative?: string
  /** The page of the achievement; stands as the criteria when there is no narrative. */
  criteriaUrl: string
  /** One of `achievementTypes`, or `ext:` and a word. */
  achievementType?: string
  image?: ImageInput
  result?: {
    /** `urn:uuid:...`, the same for every credential of this achievement. */
    descriptionId: string
    name: string
    /** One of `resultTypes`, or `ext:` and a word. */
    type: string
    /** From low to high. */
    allowedValues?: string[]
  }
  creditsAvailable?: number
  /** `urn:uuid:...` of the description under which credits go that are no safe number. See `isSafeNumber`. */
  creditsResultDescriptionId?: string
}

/** The problems of the parts of the achievement, each part by itself. */
export function achievementProblems(achievement: Achievement): Problem[] {
  const reader = new FieldReader()
  readAchievementNode(achievement, true, reader)
  return reader.problems
}

/**
 * Open Badges 3.0, "Achievement". `withCreditsDescription` adds the description that credits outside the safe
 * numbers need. Throws `CredentialRefusedError`.
 */
export function achievementNode(achievement: Achievement, withCreditsDescription: boolean): Record<string, unknown> {
  const reader = new FieldReader()
  const node = readAchievementNode(achievement, withCreditsDescription, reader)
  reader.throwIfRefused()
  return node
}

function readAchievementNode(
  achievement: Achievement,
  withCreditsDescription: boolean,
  reader: FieldReader,
): Record<string, unknown> {
  const name = reader.text('achievement.name', achievement.name)
  const narrative = reader.optionalText('achievement.criteriaNarrative', achievement.criteriaNarrative)
  const node: Record<string, unknown> = {
    id: reader.webAddress('achievement.id', achievement.id),
    type: ['Achievement'],
    name,
    description: reader.optionalText('achievement.description', achievement.description) ?? name,
    criteria: narrative ? { narrative } : { id: reader.webAddress('achievement.criteriaUrl', achievement.criteriaUrl) },
  }
  if (achievement.achievementType) {
    if (!isAchievementType(achievement.achievementType)) reader.refuse('achievement.achievementType', 'unknown_term')
    node.achievementType = achievement.achievementType
  }
  if (achievement.image) node.image = imageNode('achievement.image', achievement.image, reader)
  // Credits that are no safe number cannot be signed, and those on offer are not worth a result of their own, so they are left out.
  const credits = achievement.creditsAvailable
  if (typeof credits === 'number' && isSafeNumber(credits)) node.creditsAvailable = credits
  const descriptions = resultDescriptions(achievement, withCreditsDescription, reader)
  if (descriptions.length > 0) node.resultDescription = descriptions
  return Object.assign(node, readAchievementLinks(achievement, reader))
}

/**
 * Each value once: the cells of a list are blank nodes, and telling apart several that hold the same takes more steps
 * than verifiers grant (RDFC-1.0, "Dataset Poisoning").
 */
function readAllowedValues(values: string[], reader: FieldReader): string[] {
  const allowed = values.map((value, index) => reader.text(`achievement.result.allowedValues[${index}]`, value))
  for (const [index, value] of allowed.entries()) {
    if (allowed.indexOf(value) < index) reader.refuse(`achievement.result.allowedValues[${index}]`, 'repeated')
  }
  return allowed
}

function resultDescriptions(
  { result, creditsResultDescriptionId }: Achievement,
  withCreditsDescription: boolean,
  reader: FieldReader,
): Record<string, unknown>[] {
  const descriptions: Record<string, unknown>[] = []
  if (result) {
    if (!isUuidUrn(result.descriptionId)) reader.refuse('achievement.result.descriptionId', 'not_a_urn_uuid')
    if (!isResultType(result.type)) reader.refuse('achievement.result.type', 'unknown_term')
    const description: Record<string, unknown> = {
      id: result.descriptionId,
      type: ['ResultDescription'],
      name: reader.text('achievement.result.name', result.name),
      resultType: result.type,
    }
    const allowed = readAllowedValues(result.allowedValues ?? [], reader)
    if (allowed.length > 0) description.allowedValue = allowed
    else if (result.type === 'Percent') Object.assign(description, { valueMin: '0', valueMax: '100' })
    descriptions.push(description)
  }
  if (withCreditsDescription && creditsResultDescriptionId) {
    if (!isUuidUrn(creditsResultDescriptionId)) {
      reader.refuse('achievement.creditsResultDescriptionId', 'not_a_urn_uuid')
    }
    descriptions.push({
      id: creditsResultDescriptionId,
      type: ['ResultDescription'],
      name: 'Credits earned',
      resultType: creditsResultType,
    })
  }
  return descriptions
}
