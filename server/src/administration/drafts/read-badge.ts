import type { Language } from '../../platform/context.ts'
import { isJsonObject } from '../../platform/formats/json.ts'
import { type FieldError, Refusal } from '../../platform/refusals/refusal.ts'
import { readTemplate, refuseTemplate } from '../../templates/template-file.ts'
import { alignmentsMax } from '../../templates/template-links.ts'
import { type TemplateFile, writeTemplateFile } from '../../templates/write-template-file.ts'

/** A part of a badge that no template takes over, and why: a sentence, and the code of the problem where it has one. */
export type LeftOut = { name: string; reason: string } & Partial<Pick<FieldError, 'code' | 'values'>>

/** An achievement that somebody else defined, in the form of a template. */
export type ReadBadge = {
  template: TemplateFile
  /** The fields of the template that the badge filled in. */
  taken: string[]
  leftOut: LeftOut[]
  /** The address of its picture, or the picture itself as a `data:` address. */
  picture: string | undefined
}

type Json = Record<string, unknown>

/** Names that are read into a field with another name, or that no template has. */
const readNames = new Set([
  ...[
    '@context',
    'id',
    'type',
    'name',
    'description',
    'criteria',
    'achievementType',
    'image',
    'alignment',
    'tag',
    'tags',
  ],
  ...['version', 'related', 'creator', 'creditsAvailable', 'resultDescription', 'proof'],
])

/**
 * Reads the JSON of an Open Badge, 2.0 or 3.0: an achievement, a badge class, or a credential or assertion that contains one. Nothing is fetched. A
 * part that a template cannot have is left out and reported; all others follow the rules of template files. Throws Refusal where there is no
 * achievement with a name.
 */
export function readBadge(content: string, language: Language): ReadBadge {
  const achievement = findAchievement(parse(content))
  const taken: string[] = []
  const leftOut: LeftOut[] = []
  const file: Json = {}
  const take = (field: string, value: unknown, name = field): boolean => {
    if (value === undefined || value === null || value === '') return true
    const problem = problemOf({ name: 'A', [field]: value }, language)
    if (problem) leftOut.push({ name, ...problem })
    else file[field] = value
    if (!problem && !taken.includes(field)) taken.push(field)
    return problem === undefined
  }
  const takeEach = (field: string, values: unknown[], name: string, entriesMax: number) => {
    const kept: unknown[] = []
    for (const [index, value] of values.entries()) {
      const problem: Omit<LeftOut, 'name'> | undefined =
        kept.length < entriesMax
          ? problemOf({ name: 'A', [field]: [...kept, value] }, language)
          : { reason: 'one too many', code: 'too_many', values: [entriesMax] }
      if (problem) leftOut.push({ name: `${name}[${index}]`, ...problem })
      else kept.push(value)
    }
    if (kept.length > 0) take(field, kept, name)
  }

  take('name', textOf(achievement.name))
  if (file.name === undefined)
    throw refuseTemplate(['The file is no Open Badge: its achievement has no name that can be kept'])
  take('description', textOf(achievement.description))
  take('criteria_narrative', criteriaOf(achievement.criteria), 'criteria')
  take('achievement_type', typeOf(achievement.achievementType))
  takeEach('alignment', valuesOf(achievement.alignment).map(alignmentOf), 'alignment', alignmentsMax)
  takeEach('tag', valuesOf(achievement.tag ?? achievement.tags), 'tag', 30)
  take('version', textOf(achievement.version))
  takeEach('related', valuesOf(achievement.related).map(relatedOf), 'related', 10)
  take('creator', creatorOf(achievement.creator))
  takeResult(achievement, take)
  for (const name of Object.keys(achievement))
    if (!readNames.has(name))
      leftOut.push({ name: name.slice(0, 100), reason: 'is no part of a template', code: 'no_part' })
  const picture = addressOf(valuesOf(achievement.image)[0])
  return { template: writeTemplateFile(readTemplate(file, language)), taken, leftOut: leftOut.slice(0, 100), picture }
}

function parse(content: string): Json {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch (error) {
    throw refuseTemplate([`The file is no valid JSON: ${(error as Error).message}`])
  }
  if (!isJsonObject(value)) throw refuseTemplate(['The file is no Open Badge: it must be a JSON object'])
  return value
}

/** The achievement in a credential, the badge class in an assertion, or the object itself. */
function findAchievement(given: Json): Json {
  const subject = valuesOf(given.credentialSubject).find(isJsonObject)
  const held = valuesOf(subject?.achievement).find(isJsonObject)
  if (held) return held
  if (isJsonObject(given.badge)) return given.badge
  if (typeof given.badge === 'string')
    throw refuseTemplate(['The file names its badge by an address; give the file that is there instead'])
  const types = valuesOf(given.type).map(String)
  if (types.some((type) => /(^|:)(Achievement|BadgeClass)$/.test(type))) return given
  throw refuseTemplate(['The file is no Open Badge: there is neither an achievement nor a badge class in it'])
}

function problemOf(file: Json, language: Language): Omit<LeftOut, 'name'> | undefined {
  try {
    readTemplate(file, language)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, values } = error.errors?.[0] ?? { code: error.code }
    return { reason: [error.detail].flat().join('; ').slice(0, 500), code, values }
  }
}

function valuesOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

/** A text, or the first one where it is given in several languages. */
function textOf(value: unknown): unknown {
  const [first] = valuesOf(value)
  return isJsonObject(first) && '@value' in first ? first['@value'] : first
}

function addressOf(value: unknown): string | undefined {
  const address = isJsonObject(value) ? (value.id ?? value['@id'] ?? value.url) : value
  return typeof address === 'string' ? address : undefined
}

/** The criteria, or the address of the page that has them. */
function criteriaOf(value: unknown): unknown {
  const [criteria] = valuesOf(value)
  if (!isJsonObject(criteria)) return criteria
  return textOf(criteria.narrative) ?? addressOf(criteria)
}

function typeOf(value: unknown): unknown {
  const type = textOf(value)
  return typeof type === 'string' ? type.replace(/^ext:/, '') : type
}

/** Open Badges 1.1 wrote `name`, `url` and `description`. */
function alignmentOf(value: unknown): unknown {
  if (!isJsonObject(value)) return value
  const of = (name: string, older?: string) => textOf(value[name] ?? (older && value[older])) ?? null
  return {
    target_name: of('targetName', 'name') ?? '',
    target_url: of('targetUrl', 'url') ?? '',
    target_framework: of('targetFramework'),
    target_code: of('targetCode'),
    target_type: typeOf(value.targetType) ?? null,
    target_description: of('targetDescription', 'description'),
  }
}

function relatedOf(value: unknown): unknown {
  const url = addressOf(value)
  if (!isJsonObject(value)) return { url }
  return { url, version: textOf(value.version) ?? null, language: textOf(value.inLanguage) ?? null }
}

function creatorOf(value: unknown): unknown {
  const [creator] = valuesOf(value)
  if (!isJsonObject(creator)) return undefined
  return { name: textOf(creator.name) ?? '', url: textOf(creator.url) ?? addressOf(creator) ?? '' }
}

/** Takes the first result that the achievement describes, and the credits that it offers. */
function takeResult(achievement: Json, take: (field: string, value: unknown, name?: string) => boolean): void {
  take('credits_available', achievement.creditsAvailable, 'creditsAvailable')
  const result = valuesOf(achievement.resultDescription).find(isJsonObject)
  if (!result) return
  take('result_type', typeOf(result.resultType), 'resultDescription')
  const values = valuesOf(result.allowedValue)
  if (values.length > 0) take('result_allowed_values', values, 'resultDescription')
}
