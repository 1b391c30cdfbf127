import { z } from 'zod'
import type { Explanation } from '../../pathways/explain-pathway.ts'
import { tellExplanation } from '../../pathways/pathway-words.ts'
import type { Context, Language } from '../../platform/context.ts'

const moment = z.string().meta({ description: 'A moment.', format: 'date-time' })

const held = z
  .object({
    template_id: z.uuid().meta({ description: 'The template that is asked for.' }),
    name: z.string().meta({ description: 'Name of the template, or of the credential as it was issued.' }),
    credential_id: z.uuid().nullable().meta({ description: 'The credential that counts; null where it is missing.' }),
    issued_at: moment.nullable().meta({ description: 'When it was issued; null where it is missing.' }),
    is_revoked: z.boolean().meta({ description: 'Whether it was revoked since.' }),
  })
  .meta({ id: 'PathwayHeld', description: 'Something that a group asks for, and whether the person has it.' })

const award = z
  .object({
    decided_at: moment.meta({ description: 'When it was decided.' }),
    state: z.enum(['pending', 'issued', 'failed']).meta({ description: 'Whether it was issued.' }),
    flagged_at: moment.nullable().meta({ description: 'When its ground was taken away, where that is undecided.' }),
    credential_id: z.uuid().nullable().meta({ description: 'The credential, where there is one.' }),
    failure_id: z.uuid().nullable().meta({ description: 'The failure record, where it could not be issued.' }),
  })
  .meta({ id: 'PathwayAward', description: 'What a pathway awarded to a person.' })

/** Why a person was awarded by a pathway, or what is missing, as the panel and the API give it. */
export const explanationShape = z
  .object({
    email: z.string().meta({ description: 'The address that was asked about.' }),
    version: z.int().min(1).meta({ description: 'The version that awarded; else the one that is looked at.' }),
    told: z.array(z.string()).meta({ description: 'Why they were awarded, or what is missing, a sentence each.' }),
    groups: z
      .array(
        z
          .object({
            number: z.int().min(1).meta({ description: 'Its place in the pathway.' }),
            at_least: z
              .int()
              .min(1)
              .nullable()
              .meta({ description: 'So many are asked for; null where it was awarded.' }),
            is_met: z.boolean().meta({ description: 'Whether it is met.' }),
            templates: z.array(held).meta({ description: 'What was counted, and what is missing.' }),
          })
          .meta({ id: 'PathwayGroupProgress', description: 'How far a person is in a group.' }),
      )
      .meta({
        description: 'The groups; where the person was awarded, the credentials as they were when it was decided.',
      }),
    award: award.nullable().meta({ description: 'Null where the pathway has not awarded to them.' }),
  })
  .meta({ id: 'PathwayExplanation', description: 'Why a person was awarded, or what is missing.' })

/** The explanation with its words, in the organization's language where none is asked for. */
export function presentExplanation(
  { organization }: Context,
  found: Explanation,
  language: Language = organization.language,
): z.output<typeof explanationShape> {
  const { email } = found
  const told = tellExplanation(language, found)
  if (found.kind === 'on_the_way') {
    const groups = found.groups.map(({ group, isMet, templates }, at) => ({
      number: at + 1,
      at_least: group.atLeast,
      is_met: isMet,
      templates: templates.map(({ templateId, name, credentialId, issuedAt }) => ({
        template_id: templateId,
        name,
        credential_id: credentialId,
        issued_at: issuedAt?.toISOString() ?? null,
        is_revoked: false,
      })),
    }))
    return { email, version: found.pathway.version, told, groups, award: null }
  }
  const { award, inputs } = found
  const groups = [...new Set(inputs.map(({ groupIndex }) => groupIndex))].map((at) => ({
    number: at + 1,
    at_least: null,
    is_met: true,
    templates: inputs
      .filter(({ groupIndex }) => groupIndex === at)
      .map(({ templateId, name, credentialId, issuedAt, isRevoked }) => ({
        template_id: templateId,
        name,
        credential_id: credentialId,
        issued_at: issuedAt.toISOString(),
        is_revoked: isRevoked,
      })),
  }))
  return {
    email,
    version: award.version,
    told,
    groups,
    award: {
      decided_at: award.decidedAt.toISOString(),
      state: award.credentialId ? 'issued' : award.state,
      flagged_at: award.flaggedAt?.toISOString() ?? null,
      credential_id: award.credentialId,
      failure_id: award.failureId,
    },
  }
}

export const explanationExample: z.output<typeof explanationShape> = {
  email: 'ana@example.org',
  version: 2,
  told: ['A ana@example.org le falta para la ruta Diploma:', '  Grupo 1: 0 de 1; falta: Estadística'],
  groups: [
    {
      number: 1,
      at_least: 1,
      is_met: false,
      templates: [
        {
          template_id: '0198c5a2-7a00-7b1c-8d2e-3a4b5c6d7e8f',
          name: 'Estadística',
          credential_id: null,
          issued_at: null,
          is_revoked: false,
        },
      ],
    },
  ],
  award: null,
}
