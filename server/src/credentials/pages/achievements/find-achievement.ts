import type { Organization } from '../../../organizations/organization.ts'
import { findOrganization } from '../../../organizations/organization-store.ts'
import type { Platform } from '../../../platform/context.ts'
import { parseId, type TemplateId } from '../../../platform/ids.ts'
import type { Template } from '../../../templates/template.ts'
import { findPublicTemplate, findPublicTemplateVersion } from '../../../templates/template-store.ts'

/** Finds the version of an achievement that an address names, or the newest where it names none. */
export async function findAchievement(
  { database }: Platform,
  text: string,
  version: string | undefined,
): Promise<{ template: Template; organization: Organization } | undefined> {
  const id = parseId<TemplateId>(text)
  if (!id || !/^[1-9]\d{0,8}$/.test(version ?? '1')) return undefined
  const template = await (version === undefined
    ? findPublicTemplate(database, id)
    : findPublicTemplateVersion(database, id, Number(version)))
  const organization = template && (await findOrganization(database, template.organizationId))
  return template && organization ? { template, organization } : undefined
}
