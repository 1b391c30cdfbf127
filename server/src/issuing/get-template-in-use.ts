import type { Context } from '../platform/context.ts'
import type { TemplateId } from '../platform/ids.ts'
import { refuse } from '../refusals/refusal.ts'
import { getTemplate } from '../templates/get-template.ts'
import type { Template } from '../templates/template.ts'

/**
 * The template from which an organization issues now. Throws Refusal where it has none of this id, or has archived it.
 * Every way to issue, and the dry run, asks here, so that no caller can issue what another is refused.
 */
export async function getTemplateInUse(ctx: Context, id: TemplateId): Promise<Template> {
  const template = await getTemplate(ctx, id)
  if (template.archivedAt) throw refuse('template_not_found')
  return template
}

/** Throws Refusal where the organization was deactivated: it issues nothing until it is active again. */
export function refuseInactive({ organization }: Context): void {
  if (!organization.isActive) throw refuse('tenant_inactive')
}
