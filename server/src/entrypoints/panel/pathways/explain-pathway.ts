import { z } from 'zod'
import { type Explanation, explainPathway } from '../../../pathways/explain-pathway.ts'
import { tellExplanation } from '../../../pathways/pathway-words.ts'
import type { Context, Language } from '../../../platform/context.ts'
import { wordFilter } from '../../http/request-schemas.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { ofPathway, pathwayIdOf } from './present-pathway.ts'

const time = (description: string) => z.string().meta({ description, format: 'date-time' })

const held = z
  .object({
    name: z.string().meta({ description: 'Name of the template, or of the credential as it was issued.' }),
    credential_id: z.uuid().nullable().meta({ description: 'The credential that counts; null where it is missing.' }),
    issued_at: time('When it was issued.').nullable(),
    is_revoked: z.boolean().meta({ description: 'Whether it was revoked since.' }),
  })
  .meta({ id: 'PathwayHeld', description: 'Something that a group asks for, and whether the person has it.' })

const explanation = z
  .object({
    email: z.string().meta({ description: 'The address that was asked about.' }),
    told: z.array(z.string()).meta({ description: 'Why they were awarded, or what is missing, a sentence each.' }),
    groups: z
      .array(
        z.object({
          number: z.int().min(1).meta({ description: 'Its place in the pathway.' }),
          at_least: z.int().nullable().meta({ description: 'So many are asked for; null where it was awarded.' }),
          is_met: z.boolean().meta({ description: 'Whether it is met.' }),
          templates: z.array(held).meta({ description: 'What was counted, and what is missing.' }),
        }),
      )
      .meta({
        description: 'The groups; where the person was awarded, the credentials as they were when it was decided.',
      }),
    award: z
      .object({
        version: z.int().meta({ description: 'The version that awarded.' }),
        decided_at: time('When it was decided.'),
        state: z.enum(['pending', 'issued', 'failed']).meta({ description: 'Whether it was issued.' }),
        flagged_at: time('When its ground was taken away.').nullable(),
        credential_id: z.uuid().nullable().meta({ description: 'The credential, where there is one.' }),
        failure_id: z.uuid().nullable().meta({ description: 'The failure record, where it could not be issued.' }),
      })
      .nullable()
      .meta({ description: 'Null where the pathway has not awarded to them.' }),
  })
  .meta({ id: 'PathwayExplanation', description: 'Why a person was awarded, or what is missing.' })

export const explainPathwayOperation = memberOperation({
  ...ofPathway,
  name: 'explain-pathway',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/pathways/:id/explanation',
  tag: 'Pathways',
  summary: 'Why a person was awarded, or what is missing',
  description: 'By the statement that awards. An address that nobody knows has nothing yet.',
  query: z.object({
    email: z
      .string('must be an address')
      .max(600, 'must be an address')
      .default('')
      .meta({ description: 'An address of the person.', type: 'string' }),
    language: wordFilter(['es', 'en'], "In which it is told; the organization's if not given."),
  }),
  responses: {
    200: {
      description: 'The explanation.',
      schema: explanation,
      examples: {
        missing: {
          summary: 'One is missing',
          value: {
            email: 'ana@example.org',
            told: ['A ana@example.org le falta para la ruta Diploma:', '  Grupo 1: 0 de 1; falta: Estadística'],
            groups: [
              {
                number: 1,
                at_least: 1,
                is_met: false,
                templates: [{ name: 'Estadística', credential_id: null, issued_at: null, is_revoked: false }],
              },
            ],
            award: null,
          },
        },
      },
    },
    400: refusedFor('Nobody is named.', 'invalid_parameter', 'email', 'must be an address'),
    404: refusedWith('Missing, or of another organization.', 'pathway_not_found', 'organization_not_found'),
  },
  async handle(ctx, { path, query: { email, language } }) {
    const found = await explainPathway(ctx, pathwayIdOf(path), email)
    return { body: present(ctx, found, language) }
  },
})

function present({ organization }: Context, found: Explanation, language: Language = organization.language) {
  const told = tellExplanation(language, found)
  const { email } = found
  if (found.kind === 'on_the_way') {
    const groups = found.groups.map(({ group, isMet, templates }, at) => ({
      number: at + 1,
      at_least: group.atLeast,
      is_met: isMet,
      templates: templates.map(({ name, credentialId, issuedAt }) => ({
        name,
        credential_id: credentialId,
        issued_at: issuedAt?.toISOString() ?? null,
        is_revoked: false,
      })),
    }))
    return { email, told, groups, award: null }
  }
  const { award, inputs } = found
  const groups = [...new Set(inputs.map(({ groupIndex }) => groupIndex))].map((at) => ({
    number: at + 1,
    at_least: null,
    is_met: true,
    templates: inputs
      .filter(({ groupIndex }) => groupIndex === at)
      .map(({ name, credentialId, issuedAt, isRevoked }) => ({
        name,
        credential_id: credentialId,
        issued_at: issuedAt.toISOString(),
        is_revoked: isRevoked,
      })),
  }))
  return {
    email,
    told,
    groups,
    award: {
      version: award.version,
      decided_at: award.decidedAt.toISOString(),
      state: award.credentialId ? ('issued' as const) : award.state,
      flagged_at: award.flaggedAt?.toISOString() ?? null,
      credential_id: award.credentialId,
      failure_id: award.failureId,
    },
  }
}
