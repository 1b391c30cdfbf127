import { readPathwayFile } from '../src/pathways/pathway-file.ts'
import { createPathway, publishPathway } from '../src/pathways/publish-pathway.ts'
import type { Template } from '../src/templates/template.ts'
import { makeTemplate, type Tenant } from './factories.ts'

type Group = { at_least?: number; credits_at_least?: number; in_order?: boolean; templates: object[] }

export const asks = (...templates: { id: string }[]) => templates.map(({ id }) => ({ template_id: id }))
export const fileOf = (award: Template, groups: Group[], rest: object = {}) =>
  JSON.stringify({ name: `Ruta a ${award.name}`, award_template_id: award.id, groups, ...rest })

export async function makePathway({ ctx }: Tenant, award: Template, groups: Group[], rest: object = {}) {
  return createPathway(ctx, readPathwayFile(fileOf(award, groups, rest)))
}

export async function makePublished(tenant: Tenant, award: Template, groups: Group[], rest: object = {}) {
  const { id } = await makePathway(tenant, award, groups, rest)
  return publishPathway(tenant.ctx, id)
}

/** As many templates as names are given, and no fewer than are asked for. */
export async function makeTemplates(
  tenant: Tenant,
  ...names: string[]
): Promise<[Template, Template, Template, Template]> {
  const made = await Promise.all(names.map((name) => makeTemplate(tenant, { name, optional: ['recipient_name'] })))
  return made as [Template, Template, Template, Template]
}
