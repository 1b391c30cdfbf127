import { creditsMax, signableCredits } from '@sello/open-badges'
import { z } from 'zod'
import { problem } from '../platform/refusals/field-problem.ts'
import { certificateLayouts } from './certificates/certificate.ts'
import { readableText, tooLongTogether, webAddress } from './file-fields.ts'
import { fieldCharactersMax } from './recipient-fields.ts'

/** The limits of a template; those of texts are in characters. */
export const templateLimits = { name: 200, text: 10_000, months: 1_200, letterSubject: 150, letterOpening: 2_000 }
const valuesMax = 200

/**
 * The characters that the allowed values of a result may have together, joined by `, `: they are a part of the message of
 * each row with another result, and so of up to 5,000.
 */
export const allowedValuesCharactersMax = 2_000

const flag = z.boolean('must be true or false').optional()
const lines = readableText(templateLimits.text, { lines: true }).nullish()
const isPresent = (value: string) => value !== ''

/**
 * The plain fields of a template, in the order of the API. Each has the name that a file, an answer and the column
 * share, the name of its property, the rule that reads it from a file, its form in answers, and its default.
 * Files, answers, columns, the audit log and the types of all of them follow from this table.
 */
export const plainFields = {
  name: {
    property: 'name',
    reads: readableText(templateLimits.name).refine(isPresent, problem('empty', 'must not be empty')),
    shape: z.string().meta({ description: 'Template name.' }),
    none: '',
  },
  description: {
    property: 'description',
    reads: lines,
    shape: z.string().meta({ description: 'Template description.' }),
    none: '',
  },
  achievement_type: {
    property: 'achievementType',
    reads: readableText(100).nullish(),
    shape: z.string().meta({ description: 'Type such as Badge, Certificate, Diploma.' }),
    // The standard's most general type.
    none: 'Achievement',
  },
  criteria_narrative: {
    property: 'criteriaNarrative',
    reads: lines,
    shape: z.string().nullable().meta({ description: 'Award criteria text.' }),
    none: null,
  },
  image_url: {
    property: 'imageUrl',
    reads: webAddress.nullish(),
    shape: z.string().nullable().meta({ description: 'Image address; null where the badge is drawn.' }),
    none: null,
  },
  has_result: {
    property: 'hasResult',
    reads: flag,
    shape: z.boolean().meta({ description: 'Whether a grade or result is required.' }),
    none: false,
  },
  result_type: {
    property: 'resultType',
    reads: readableText(100).nullish(),
    shape: z.string().nullable().meta({ description: 'Result kind, e.g. LetterGrade, Percent.' }),
    none: null,
  },
  result_allowed_values: {
    property: 'resultAllowedValues',
    reads: z
      .array(
        readableText(fieldCharactersMax).refine(isPresent, problem('empty', 'must not be empty')),
        'must be a list of texts',
      )
      .max(valuesMax, `must have at most ${valuesMax} values`)
      .refine(
        (values) => values.join(', ').length <= allowedValuesCharactersMax,
        tooLongTogether(allowedValuesCharactersMax),
      )
      .refine(
        (values) => new Set(values.map((value) => value.normalize('NFC'))).size === values.length,
        problem('repeated', 'must not repeat a value'),
      )
      .nullish(),
    shape: z.array(z.string()).meta({ description: 'Permitted values of result_value.' }),
    none: [],
  },
  credits_available: {
    property: 'creditsAvailable',
    reads: z
      .number('must be a number')
      .refine(
        (value) => value >= 0 && value <= creditsMax,
        problem('out_of_range', `must be from 0 to ${creditsMax}`, 0, creditsMax),
      )
      .refine(
        (value) => signableCredits(value) !== undefined || value < 0 || value > creditsMax,
        problem('too_small', 'is too small'),
      )
      .nullish(),
    shape: z.number().nullable().meta({ description: 'Maximum credits that can be awarded.' }),
    none: null,
  },
  requires_evidence: {
    property: 'requiresEvidence',
    reads: flag,
    shape: z.boolean().meta({ description: 'Whether evidence is required.' }),
    none: false,
  },
  expiration_months: {
    property: 'expirationMonths',
    reads: z
      .int('must be a whole number of months')
      .min(1, 'must be at least 1')
      .max(templateLimits.months, `must be at most ${templateLimits.months}`)
      .nullish(),
    shape: z.int().min(1).nullable().meta({ description: 'Months until expiry; null means no expiry.' }),
    none: null,
  },
  certificate_layout: {
    property: 'certificateLayout',
    reads: z.enum(certificateLayouts, `must be one of ${certificateLayouts.join(', ')}`).nullish(),
    shape: z
      .enum(certificateLayouts)
      .meta({ description: 'What its PDF certificates look like, where none is asked for by ?layout=.' }),
    none: 'classic',
  },
} as const

type Fields = typeof plainFields
type FieldKey = keyof Fields

/** The plain fields by their names in files, answers and columns. */
export type PlainFile = { [Name in FieldKey]: z.output<Fields[Name]['shape']> }

/** The plain fields as properties of a template. */
export type PlainProperties = { [Name in FieldKey as Fields[Name]['property']]: PlainFile[Name] }

const names = Object.keys(plainFields) as FieldKey[]

function each<Part extends 'reads' | 'shape'>(part: Part) {
  const parts = names.map((name) => [name, plainFields[name][part]])
  return Object.fromEntries(parts) as { [Name in FieldKey]: Fields[Name][Part] }
}

export const plainReaders = each('reads')
export const plainShapes = each('shape')

/** Reads them from a file or from a row. Blank counts as not said, and a row of a former version says nothing of later fields. */
export function readPlain(given: { [Name in FieldKey]?: unknown }): PlainProperties {
  const read = names.map((name) => {
    const { property, none } = plainFields[name]
    const said = given[name]
    return [property, said === '' ? none : (said ?? none)]
  })
  return Object.fromEntries(read) as PlainProperties
}

export function writePlain(template: PlainProperties): PlainFile {
  return Object.fromEntries(names.map((name) => [name, template[plainFields[name].property]])) as PlainFile
}
