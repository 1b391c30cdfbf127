import { type Achievement, IndependentReadingError } from '@sello/open-badges'
import { documentRules, fieldOfFile } from '../credentials/document-rules.ts'
import { toProfile } from '../credentials/issuers/issuer.ts'
import { getIssuer } from '../credentials/issuers/issuer-store.ts'
import { dryRunSigning } from '../credentials/issuers/sign.ts'
import { toAchievement, toAward } from '../credentials/open-badge.ts'
import type { Recipient } from '../credentials/recipients/recipient.ts'
import { statusListUrl } from '../credentials/status-lists/status-list.ts'
import type { Context } from '../platform/context.ts'
import { type CredentialId, newId, type StatusListId } from '../platform/ids.ts'
import type { FieldProblem } from '../platform/refusals/field-problem.ts'
import { keepCriteria } from '../templates/criteria/keep-criteria.ts'
import type { CriteriaProblem } from '../templates/criteria/render-criteria.ts'
import { isPlain, recipientFields } from '../templates/recipient-fields.ts'
import type { Template } from '../templates/template.ts'
import { refuseTemplate } from '../templates/template-file.ts'

/** Specimens with the fewest fields of a row, with all fields, and with credits that no JSON-LD number represents exactly. */
function specimens({ result }: Achievement): Recipient[] {
  const plain = Object.values(recipientFields).filter(isPlain)
  const person = { email: 'specimen@example.org', normalizedEmail: 'specimen@example.org' }
  return [
    { ...person, evidence: [] },
    {
      ...person,
      evidence: [
        {
          name: 'Ensayo',
          url: 'https://specimen.invalid/ensayo',
          description: 'Ensayo',
          narrative: 'Ensayo',
          genre: 'Texto',
          audience: 'Docentes',
        },
        { description: 'Sin dirección' },
      ],
      recipientName: 'Zoë "Ñ" Ejemplo 🎓',
      ...(result ? { resultValue: result.allowedValues?.[0] ?? (result.type === 'Status' ? 'Completed' : '10') } : {}),
      creditsEarned: 1.5,
      ...Object.fromEntries(plain.map(({ type, property }) => [property, type === 'date' ? '2026-01-31' : property])),
    },
    { ...person, evidence: [], creditsEarned: 8.2 },
  ]
}

/**
 * Signs specimens of a template before it is stored, and keeps none of them, so that its author learns what cannot be signed before anybody is
 * awarded. Throws Refusal with the fields at fault, and SigningError for a defect of this program.
 */
export async function dryRunTemplate(ctx: Context, template: Template): Promise<void> {
  const now = ctx.clock.now()
  const issuer = await getIssuer(ctx)
  const profile = toProfile(issuer)
  const { publicUrl } = ctx.settings
  const achievement = toAchievement(publicUrl, template, ctx.organization.language)
  const awards = specimens(achievement).map((recipient, index) => {
    const listId = newId<StatusListId>(now)
    const status = { listId, listUrl: statusListUrl(publicUrl, ctx.organization.id, listId), index }
    return toAward(ctx, template, recipient, {
      id: newId<CredentialId>(now),
      issuedAt: now,
      salt: '00'.repeat(16),
      status,
    })
  })
  const problems = await dryRunSigning(profile, achievement, awards).catch((error) => {
    if (!(error instanceof IndependentReadingError)) throw error
    throw refuseTemplate([
      `The template cannot be signed: other software reads ${error.where.slice(0, 500)} differently`,
    ])
  })
  const faults = problems.map((problem) =>
    unsignable(fieldOfFile(problem), ` (${problem.reason.replaceAll('_', ' ')})`),
  )
  if (faults.length === 0) {
    // A template with one of these faults would have every row refused.
    for (const field of documentRules(ctx, issuer, template).faults) faults.push(unsignable(field))
  }
  if (faults.length > 0) throw refuseTemplate(faults)
  return renderPages(ctx, template)
}

function unsignable(place: string, why = ''): FieldProblem {
  return { place, code: 'unsignable', text: `cannot be signed${why}` }
}

const criteriaProblems: Record<CriteriaProblem, string> = {
  nests_too_deep: 'may nest lists and quotations ten levels deep at most',
  takes_too_long: 'cannot be shown: its Markdown takes too long to read',
  becomes_too_long: 'becomes too long a page',
}

/** Renders and stores the public texts of the template. Throws Refusal where no page could show them. */
async function renderPages(ctx: Context, { criteriaNarrative }: Template): Promise<void> {
  const problem = criteriaNarrative === null ? undefined : await keepCriteria(ctx, criteriaNarrative)
  if (problem) throw refuseTemplate([{ place: 'criteria_narrative', code: problem, text: criteriaProblems[problem] }])
}
