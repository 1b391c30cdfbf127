import { sampleRow } from '../../../entrypoints/recipients/sample-row.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import { listTemplates } from '../../../templates/template-store.ts'
import { calledName } from '../../users/user.ts'
import { findUserById } from '../../users/user-store.ts'

const templatesLookedAt = 100

/**
 * A first request to try a key, with the template that requires the fewest fields. The credential goes to the caller: a made-up address may be
 * a stranger's.
 */
export async function presentKeyTrial(ctx: Context, platform: Platform) {
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
