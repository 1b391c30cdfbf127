import { creditsMax, isResultStatus, resultStatuses, signableCredits } from '@sello/open-badges'
import { z } from 'zod'
import { certificateLayouts } from '../certificates/certificate.ts'
import type { OwnWordsByLanguage } from '../mail/letter-content.ts'
import { placeholdersOf, unknownPlaceholders } from '../mail/own-words.ts'
import type { Language } from '../platform/context.ts'
import { type FieldError, type Refusal, refuseWith } from '../refusals/refusal.ts'
import { readableText, webAddress } from './file-fields.ts'
import { type FieldName, fieldCharactersMax, fieldNames, isFieldName } from './recipient-fields.ts'
import { allowedValuesCharactersMax, type FieldDescriptor, isPercent, type Template } from './template.ts'
import { describeField } from './template-fields.ts'
import { linksOfFile, readLinks } from './template-links.ts'

/**
 * A template as its author defines it, without the ids and times that the service adds. `letter` is absent where the file is
 * silent about letters, as the answer of the API is: then they stay as they are.
 */
export type TemplateDefinition = Omit<
  Template,
  'id' | 'version' | 'resultDescriptionId' | 'creditsDescriptionId' | 'letter' | 'archivedAt' | 'createdAt'
> & { letter?: OwnWordsByLanguage | null }

const nameCharactersMax = 200
const textCharactersMax = 10_000
const valuesMax = 200
const monthsMax = 1_200
const subjectCharactersMax = 150
const openingCharactersMax = 2_000

const flag = z.boolean('must be true or false').optional()

/**
 * Reads a field: its name, or its descriptor as the API gives it. The name determines the type, so a given type is not read.
 */
const field = z.union(
  [
    z.string(),
    z
      .object({
        name: z.string(),
        type: z.string().optional(),
        description: readableText(500, { lines: true }).optional(),
      })
      .strict(),
  ],
  'must be the name of a field, or an object with name and description',
)

const fields = z.array(field, 'must be a list of fields').nullish()

/** What the issuer says in a letter. Anything in braces that is no placeholder is an error here, and not in a mailbox. */
function letterText(charactersMax: number, options?: { lines: boolean }) {
  return readableText(charactersMax, options)
    .refine((value) => unknownPlaceholders(value).length === 0, {
      error: ({ input }) => `names ${unknownPlaceholders(String(input)).join(', ')}; ${placeholdersTold}`,
    })
    .nullish()
}

const placeholdersTold = `what it may name is ${[...placeholdersOf.es, ...placeholdersOf.en].join(', ')}`

const ownWords = z
  .strictObject(
    { subject: letterText(subjectCharactersMax), opening: letterText(openingCharactersMax, { lines: true }) },
    'must be an object with subject and opening',
  )
  .nullish()

const file = z.strictObject(
  {
    name: readableText(nameCharactersMax).refine((value) => value !== '', 'must not be empty'),
    description: readableText(textCharactersMax, { lines: true }).nullish(),
    achievement_type: readableText(100).nullish(),
    criteria_narrative: readableText(textCharactersMax, { lines: true }).nullish(),
    image_url: webAddress.nullish(),
    has_result: flag,
    result_type: readableText(100).nullish(),
    result_allowed_values: z
      .array(
        readableText(fieldCharactersMax).refine((value) => value !== '', 'must not be empty'),
        'must be a list of texts',
      )
      .max(valuesMax, `must have at most ${valuesMax} values`)
      .refine((values) => values.join(', ').length <= allowedValuesCharactersMax, {
        error: `must have at most ${allowedValuesCharactersMax} characters together`,
      })
      .refine(
        (values) => new Set(values.map((value) => value.normalize('NFC'))).size === values.length,
        'must not repeat a value',
      )
      .nullish(),
    credits_available: z
      .number('must be a number')
      .refine((value) => value >= 0 && value <= creditsMax, `must be from 0 to ${creditsMax}`)
      .refine((value) => signableCredits(value) !== undefined || value < 0 || value > creditsMax, 'is too small')
      .nullish(),
    requires_evidence: flag,
    expiration_months: z
      .int('must be a whole number of months')
      .min(1, 'must be at least 1')
      .max(monthsMax, `must be at most ${monthsMax}`)
      .nullish(),
    certificate_layout: z.enum(certificateLayouts, `must be one of ${certificateLayouts.join(', ')}`).nullish(),
    required_fields: fields,
    optional_fields: fields,
    letter: z.strictObject({ es: ownWords, en: ownWords }, 'must be an object with es and en').nullish(),
    ...linksOfFile,
    // The service gives these and nothing reads them, so that the answer of GET /templates/{id} can serve as a template
    // file.
    id: z.unknown().optional(),
    issuer_name: z.unknown().optional(),
    organization_id: z.unknown().optional(),
    template_version: z.unknown().optional(),
    is_archived: z.unknown().optional(),
  },
  'must be a JSON object',
)

type File = z.infer<typeof file>
type Field = z.infer<typeof field>

/**
 * Reads a template in the field names of api.md, 2.2, with `required_fields` and `optional_fields` as names or descriptors.
 * Throws Refusal with one message for each fault.
 *
 * What follows from the rest is filled in: a required result or evidence becomes a required field, and a result or credits
 * that are defined but not required become optional ones.
 */
export function readTemplateFile(content: string, language: Language): TemplateDefinition {
  return readTemplate(parse(content), language)
}

export function readTemplate(value: unknown, language: Language): TemplateDefinition {
  const read = file.safeParse(value)
  if (!read.success) throw refuseTemplate(read.error.issues.flatMap(describeIssue))
  const given = read.data
  const required = namesOf(given.required_fields, 'required_fields')
  const optional = namesOf(given.optional_fields, 'optional_fields')
  if (given.has_result) required.add('result_value')
  if (given.requires_evidence) required.add('evidence')
  if (given.result_type || given.result_allowed_values?.length) optional.add('result_value')
  if (typeof given.credits_available === 'number') optional.add('credits_earned')
  const takesResult = required.has('result_value') || optional.has('result_value')
  const isStatus = given.result_type === 'Status'
  const values = given.result_allowed_values ?? []
  if (isStatus && !values.every(isResultStatus))
    throw refuseTemplate([`result_allowed_values of a Status may name ${resultStatuses.join(', ')} and no others`])
  if (given.result_type === 'Percent' && !values.every(isPercent))
    throw refuseTemplate(['result_allowed_values of a Percent must be numbers from 0 to 100'])
  const limits = {
    // A result needs a type in a credential; this is the most general one of the standard.
    resultType: given.result_type || (takesResult ? 'Result' : null),
    resultAllowedValues: isStatus && values.length === 0 ? [...resultStatuses] : values,
    creditsAvailable: signableCredits(given.credits_available ?? Number.NaN) ?? null,
  }
  const own = new Map([...(given.optional_fields ?? []), ...(given.required_fields ?? [])].map(ownDescription))
  const describe = (name: FieldName): FieldDescriptor => describeField(name, language, limits, own.get(name))
  return {
    name: given.name,
    description: given.description ?? '',
    // The standard's most general type.
    achievementType: given.achievement_type || 'Achievement',
    criteriaNarrative: given.criteria_narrative || null,
    imageUrl: given.image_url || null,
    hasResult: required.has('result_value'),
    ...limits,
    requiresEvidence: required.has('evidence'),
    expirationMonths: given.expiration_months ?? null,
    certificateLayout: given.certificate_layout ?? 'classic',
    requiredFields: fieldNames.filter((name) => required.has(name)).map(describe),
    optionalFields: fieldNames.filter((name) => optional.has(name) && !required.has(name)).map(describe),
    ...readLinks(given),
    ...(given.letter === undefined ? {} : { letter: readLetter(given.letter) }),
  }
}

function readLetter(given: NonNullable<File['letter']> | null): OwnWordsByLanguage | null {
  const letter: OwnWordsByLanguage = {}
  for (const language of ['es', 'en'] as const) {
    const { subject, opening } = given?.[language] ?? {}
    if (subject || opening) letter[language] = { ...(subject ? { subject } : {}), ...(opening ? { opening } : {}) }
  }
  return letter.es || letter.en ? letter : null
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch (error) {
    throw refuseTemplate([`The template is not valid JSON: ${(error as Error).message}`])
  }
}

/** `email` is required of every recipient, so naming it changes nothing. */
function namesOf(given: File['required_fields'], list: string): Set<FieldName> {
  const names = (given ?? []).map(nameOf).filter((name) => name !== 'email')
  const unknown = names.filter((name) => !isFieldName(name))
  if (unknown.length > 0)
    throw refuseTemplate([`${list} names ${unknown.join(', ')}; what it may name is ${fieldNames.join(', ')}`])
  return new Set(names as FieldName[])
}

function nameOf(given: Field): string {
  return typeof given === 'string' ? given : given.name
}

function ownDescription(given: Field): [string, string | undefined] {
  return [nameOf(given), (typeof given === 'string' ? undefined : given.description) || undefined]
}

function describeIssue(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${`${path}.${key}`.slice(1)} is no field of a template`)
  if (path === '') return [`The template ${issue.message}`]
  return [`${path.slice(1)} ${issue.message}`]
}

/** A refusal with the faults of a template. Each sentence begins with the name of the field that it is about, as the file has it. */
export function refuseTemplate(problems: string[]): Refusal {
  return refuseWith({ errors: problems.flatMap(fieldError) }, 'invalid_template', ...problems)
}

function fieldError(message: string): FieldError[] {
  const field = /^(alignment|related)\[\d+\]\.[a-z_]+|^[a-z_]+(\.[a-z_]+)*/.exec(message)?.[0]
  return Object.hasOwn(file.shape, field?.split(/[.[]/)[0] ?? '') && field ? [{ field, message }] : []
}
