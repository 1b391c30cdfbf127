import { creditsMax, readText } from '@sello/open-badges'
import { z } from 'zod'
import { parseId, type TemplateId } from '../platform/ids.ts'
import { type FieldProblem, problem, problemsOf, sentenceOf } from '../platform/refusals/field-problem.ts'
import { type Refusal, refuseWith } from '../platform/refusals/refusal.ts'
import { groupsMax, type PathwayDefinition, revocationPolicies, templatesInGroupMax } from './pathway.ts'

const nameCharactersMax = 200
const descriptionCharactersMax = 2_000
const resultCharactersMax = 500

function text(charactersMax: number, { lines = false } = {}) {
  return z
    .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'must be a text') })
    .transform((value, context) => {
      const read = readText(value, { charactersMax, lines })
      if (read.ok) return read.value
      const { error: message, params } =
        read.reason === 'too_long'
          ? problem('too_long', `must have at most ${charactersMax} characters`, charactersMax)
          : problem('characters', 'holds characters that cannot be signed')
      context.addIssue({ code: 'custom', message, params })
      return ''
    })
}

const templateId = z
  .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'must be the id of a template') })
  .transform((value, context) => {
    const id = parseId<TemplateId>(value)
    if (!id)
      context.addIssue({ code: 'custom', message: 'must be the id of a template', params: { code: 'wrong_kind' } })
    return id as TemplateId
  })

const credits = z
  .number('must be a number')
  .refine(
    (value) => value > 0 && value <= creditsMax,
    problem('out_of_range', `must be above 0 and at most ${creditsMax}`, 0, creditsMax),
  )
  .nullish()

const required = z.strictObject(
  {
    template_id: templateId,
    minimum_result: z
      .union([text(resultCharactersMax), z.number().transform(String)], 'must be a text or a number')
      .nullish(),
    minimum_credits: credits,
  },
  'must be an object with template_id',
)

const group = z
  .strictObject(
    {
      at_least: z.int('must be a whole number').min(1, 'must be at least 1').nullish(),
      credits_at_least: credits,
      in_order: z.boolean('must be true or false').nullish(),
      templates: z
        .array(required, 'must be a list of templates')
        .min(1, 'must name a template')
        .max(templatesInGroupMax, `must name at most ${templatesInGroupMax} templates`)
        .refine(
          (templates) => new Set(templates.map((one) => one.template_id)).size === templates.length,
          problem('repeated', 'must not name a template twice'),
        ),
    },
    'must be an object with at_least and templates',
  )
  .check(({ value, issues }) => {
    const { at_least: atLeast, credits_at_least: creditsAtLeast, in_order: isInOrder, templates } = value
    const about = (field: string, { error: message, params }: ReturnType<typeof problem>) =>
      issues.push({ code: 'custom', path: [field], message, params, input: value })
    if (typeof atLeast !== 'number' && typeof creditsAtLeast !== 'number')
      about('at_least', problem('missing', 'is missing, and so is credits_at_least'))
    if (typeof atLeast === 'number' && atLeast > templates.length)
      about('at_least', problem('above', `must be at most the ${templates.length} of templates`, templates.length))
    if (isInOrder && atLeast !== templates.length)
      about('in_order', problem('needs_all', 'needs all templates of the group: at_least must be their number'))
  })

const file = z.strictObject(
  {
    name: text(nameCharactersMax).refine((value) => value !== '', problem('empty', 'must not be empty')),
    description: text(descriptionCharactersMax, { lines: true }).nullish(),
    award_template_id: templateId,
    groups: z
      .array(group, 'must be a list of groups')
      .min(1, 'must have a group')
      .max(groupsMax, `must have at most ${groupsMax} groups`),
    when_revoked: z.enum(revocationPolicies, `must be one of ${revocationPolicies.join(', ')}`).nullish(),
  },
  'must be a JSON object',
)

/**
 * Reads the file of a pathway. `at_least` may be left out where `credits_at_least` says how many credits a group asks for, and
 * `when_revoked`, which is `keep` then. Throws Refusal with a message for each fault, which begins with its place.
 */
export function readPathwayFile(content: string): PathwayDefinition {
  return readPathway(parse(content))
}

/** Reads a pathway from the content of a file. */
export function readPathway(content: unknown): PathwayDefinition {
  const read = file.safeParse(content, { reportInput: true })
  if (!read.success) throw refusePathway(problemsOf(read.error.issues, 'pathway'))
  const given = read.data
  return {
    name: given.name,
    description: given.description ?? '',
    awardTemplateId: given.award_template_id,
    whenRevoked: given.when_revoked ?? 'keep',
    groups: given.groups.map((one) => ({
      atLeast: one.at_least ?? 1,
      creditsAtLeast: one.credits_at_least ?? null,
      isInOrder: one.in_order ?? false,
      templates: one.templates.map((template) => ({
        templateId: template.template_id,
        minimumResult: template.minimum_result || null,
        minimumCredits: template.minimum_credits ?? null,
      })),
    })),
  }
}

/** The file that says the same. */
export function writePathwayFile(definition: PathwayDefinition) {
  return {
    name: definition.name,
    description: definition.description,
    award_template_id: definition.awardTemplateId,
    groups: definition.groups.map((one) => ({
      at_least: one.atLeast,
      credits_at_least: one.creditsAtLeast,
      in_order: one.isInOrder,
      templates: one.templates.map((template) => ({
        template_id: template.templateId,
        minimum_result: template.minimumResult,
        minimum_credits: template.minimumCredits,
      })),
    })),
    when_revoked: definition.whenRevoked,
  }
}

/** A refusal with the problems of a pathway: each at a place of its file, or a sentence about all of it. */
export function refusePathway(problems: (FieldProblem | string)[]): Refusal {
  const errors = problems.flatMap((one) => {
    return typeof one === 'string'
      ? []
      : [{ field: one.place, message: sentenceOf(one), code: one.code, values: one.values }]
  })
  return refuseWith({ errors }, 'invalid_pathway', ...problems.map(sentenceOf))
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch (error) {
    throw refusePathway([`The pathway is not valid JSON: ${(error as Error).message}`])
  }
}
