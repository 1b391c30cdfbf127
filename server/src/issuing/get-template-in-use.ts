import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/errors.ts'
import type { TemplateId } from '../platform/ids.ts'
import { getTemplate, templateNotFound } from '../templates/get-template.ts'
import type { Template } from '../templates/template.ts'

/**
 * The template from which an organization issues now. Throws Refusal where it has none of this id, or has archived it.
 * Every way to issue, and the dry run, asks here, so that no caller can issue what another is refused.
 */
export async function getTemplateInUse(ctx: Context, id: TemplateId): Promise<Template> {
  const template = await getTemplate(ctx, id)
  if (template.archivedAt) throw templateNotFound()
  return template
}

/** Throws Refusal where the organization was deactivated: it issues nothing until it is active again. */
export function refuseInactive({ organization }: Context): void {
  if (!organization.isActive) throw new Refusal('forbidden', 'tenant_inactive', 'Tenant is inactive')
}
