import { z } from 'zod'
import type { Context, Platform } from '../../../platform/context.ts'
import { listTemplates } from '../../../templates/template-store.ts'
import { calledName } from '../../../users/user.ts'
import { findUserById } from '../../../users/user-store.ts'
import { sampleRow } from '../../recipients/sample-row.ts'

const templatesLookedAt = 100

export const keyTrial = z
  .object({
    achievement_name: z.string().meta({ description: 'What is issued.' }),
    email: z.string().meta({ description: 'To whom: the person who made the key.' }),
    request: z
      .record(z.string(), z.unknown())
      .meta({ description: 'The body of `POST /api/v1/credentials/issue` that issues it.' }),
  })
  .meta({ id: 'KeyTrial', description: 'A request by which a person tries a new key on themselves.' })

export const keyTrialExample = {
  achievement_name: 'Análisis de datos',
  email: 'ana@example.edu',
  request: {
    template_id: '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11',
    recipients: [{ email: 'ana@example.edu', recipient_name: 'Ana Muñoz' }],
  },
}

/** With the template that asks for the least. It goes to whoever asks, since a made-up address is a stranger's. */
export async function presentKeyTrial(ctx: Context, platform: Platform): Promise<z.output<typeof keyTrial> | null> {
  if (ctx.actor.kind !== 'user') return null
  const [{ templates }, person] = await Promise.all([
    listTemplates(ctx, { offset: 0, limit: templatesLookedAt }),
    findUserById(platform.database.forService(), ctx.actor.id),
  ])
  const [template] = templates.toSorted((one, other) => one.requiredFields.length - other.requiredFields.length)
  if (!template || !person) return null
  const row = sampleRow(template, { email: person.email, name: calledName(person) }, ctx.organization.language)
  return {
    achievement_name: template.name,
    email: person.email,
    request: { template_id: template.id, recipients: [row] },
  }
}
