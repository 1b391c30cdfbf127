import { isResultStatus, resultStatuses, signableCredits } from '@sello/open-badges'
import { z } from 'zod'
import type { OwnWordsByLanguage } from '../mail/letter-content.ts'
import { placeholdersOf, unknownPlaceholders } from '../mail/own-words.ts'
import type { Language } from '../platform/context.ts'
import { type FieldProblem, problem, problemsOf, sentenceOf } from '../platform/refusals/field-problem.ts'
import { type FieldError, type Refusal, refuseWith } from '../platform/refusals/refusal.ts'
import { readableText } from './file-fields.ts'
import { plainReaders, readPlain, templateLimits } from './plain-fields.ts'
import { type FieldName, fieldNames, isFieldName } from './recipient-fields.ts'
import { describeField, type FieldDescriptor, isPercent, type Template } from './template.ts'
import { linksOfFile, readLinks } from './template-links.ts'

/**
 * A template as its author defines it, without the ids and times that the service adds. `letter` is absent where the file is
 * silent about letters, as the answer of the API is: then they stay as they are.
 */
export type TemplateDefinition = Omit<
  Template,
  'id' | 'version' | 'resultDescriptionId' | 'creditsDescriptionId' | 'letter' | 'archivedAt' | 'createdAt'
> & { letter?: OwnWordsByLanguage | null }

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

/** A text of the issuer for letters. Anything in braces that is no placeholder is an error here, and not in a mailbox. */
function letterText(charactersMax: number, options?: { lines: boolean }) {
  return readableText(charactersMax, options)
    .check(({ value, issues }) => {
      const unknown = unknownPlaceholders(value)
      const { error, params } = problem('placeholder', `names ${unknown.join(', ')}; ${placeholdersTold}`, ...unknown)
      if (unknown.length > 0) issues.push({ code: 'custom', input: value, message: error, params })
    })
    .nullish()
}

const placeholdersTold = `what it may name is ${[...placeholdersOf.es, ...placeholdersOf.en].join(', ')}`

const ownWords = z
  .strictObject(
    {
      subject: letterText(templateLimits.letterSubject),
      opening: letterText(templateLimits.letterOpening, { lines: true }),
    },
    'must be an object with subject and opening',
  )
  .nullish()

const file = z.strictObject(
  {
    ...plainReaders,
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
 * Fills in what follows from the rest: a required result or evidence becomes a required field, and a result or credits that are defined but not
 * required become optional ones.
 */
export function readTemplateFile(content: string, language: Language): TemplateDefinition {
  return readTemplate(parse(content), language)
}

export function readTemplate(value: unknown, language: Language): TemplateDefinition {
  const read = file.safeParse(value, { reportInput: true })
  if (!read.success) throw refuseTemplate(problemsOf(read.error.issues, 'template'))
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
    throw refuseTemplate([
      aboutValues('not_a_status', `of a Status may name ${resultStatuses.join(', ')} and no others`, ...resultStatuses),
    ])
  if (given.result_type === 'Percent' && !values.every(isPercent))
    throw refuseTemplate([aboutValues('not_a_percent', 'of a Percent must be numbers from 0 to 100')])
  const limits = {
    // A result needs a type in a credential; this is the most general one of the standard.
    resultType: given.result_type || (takesResult ? 'Result' : null),
    resultAllowedValues: isStatus && values.length === 0 ? [...resultStatuses] : values,
    creditsAvailable: signableCredits(given.credits_available ?? Number.NaN) ?? null,
  }
  const own = new Map([...(given.optional_fields ?? []), ...(given.required_fields ?? [])].map(ownDescription))
  const describe = (name: FieldName): FieldDescriptor => describeField(name, language, limits, own.get(name))
  return {
    ...readPlain(given),
    hasResult: required.has('result_value'),
    ...limits,
    requiresEvidence: required.has('evidence'),
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
  if (unknown.length > 0) {
    const text = `names ${unknown.join(', ')}; what it may name is ${fieldNames.join(', ')}`
    throw refuseTemplate([{ place: list, code: 'none_of', text, values: fieldNames }])
  }
  return new Set(names as FieldName[])
}

function nameOf(given: Field): string {
  return typeof given === 'string' ? given : given.name
}

function ownDescription(given: Field): [string, string | undefined] {
  return [nameOf(given), (typeof given === 'string' ? undefined : given.description) || undefined]
}

function aboutValues(code: FieldProblem['code'], text: string, ...values: string[]): FieldProblem {
  return { place: 'result_allowed_values', code, text, values }
}

/** A refusal with the problems of a template: each at a place of its file, or a sentence about all of it. */
export function refuseTemplate(problems: (FieldProblem | string)[]): Refusal {
  return refuseWith({ errors: problems.flatMap(fieldError) }, 'invalid_template', ...problems.map(sentenceOf))
}

/** The errors beside the fields of a form. An entry of a list has a field of its own where it is an object. */
function fieldError(one: FieldProblem | string): FieldError[] {
  if (typeof one === 'string') return []
  const { place, code, values } = one
  const field = /^(alignment|related)\[\d+\]\.[a-z_]+|^[a-z_]+(\.[a-z_]+)*/.exec(place)?.[0] ?? ''
  const isKnown = Object.hasOwn(file.shape, field.split(/[.[]/)[0] ?? '')
  return isKnown ? [{ field, message: sentenceOf(one), code, values }] : []
}
