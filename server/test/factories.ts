import { randomUUID } from 'node:crypto'
import { createOrganization } from '../src/administration/create-organization.ts'
import { insertMembers } from '../src/organizations/members/member-store.ts'
import { createApiKey } from '../src/people/api-keys/create-api-key.ts'
import { scopes } from '../src/people/api-keys/scope.ts'
import { type Context, contextFor, type OrganizationScope } from '../src/platform/context.ts'
import { normalizeEmail } from '../src/platform/formats/email.ts'
import { type ApiKeyId, type MemberId, newId, type TemplateId } from '../src/platform/ids.ts'
import type { FieldName } from '../src/templates/recipient-fields.ts'
import type { Template } from '../src/templates/template.ts'
import { noLinks } from '../src/templates/template-links.ts'
import { insertTemplate } from '../src/templates/template-store.ts'
import type { Application } from './application.ts'

/** An organization with a key, and a context to act in its name. */
export type Tenant = { organization: OrganizationScope; ctx: Context; key: string; keyId: ApiKeyId }

export async function makeTenant(
  app: Pick<Application, 'platform'>,
  name = 'Universidad de Prueba',
  language: 'es' | 'en' = 'es',
  isSandbox = false,
): Promise<Tenant> {
  const wanted = { name, slug: `org-${randomUUID()}`, language, url: 'https://example.edu', isSandbox }
  // Tests in one database say what they are about, and not each the name of another organization.
  const organization = await createOrganization(app.platform, wanted, { mayShareName: true })
  const ctx = contextFor(app.platform, organization, { kind: 'operator' })
  const { id, key } = await createApiKey(ctx, 'tests', { scopes })
  return { organization, ctx, key, keyId: id }
}

export async function makeTemplate(
  tenant: Tenant,
  overrides: Partial<Omit<Template, 'requiredFields' | 'optionalFields'>> & {
    required?: FieldName[]
    optional?: FieldName[]
  } = {},
): Promise<Template> {
  const { required = [], optional = [], ...rest } = overrides
  const describe = (name: FieldName) => ({
    name,
    type: name === 'credits_earned' ? 'number' : 'string',
    description: name,
  })
  const template: Template = {
    id: newId<TemplateId>(),
    version: 1,
    name: 'Análisis de datos',
    description: 'Curso de sesenta horas.',
    achievementType: 'Certificate',
    criteriaNarrative: 'Entregar el proyecto final.',
    imageUrl: null,
    hasResult: false,
    resultType: null,
    resultAllowedValues: [],
    resultDescriptionId: `urn:uuid:${randomUUID()}`,
    creditsDescriptionId: `urn:uuid:${randomUUID()}`,
    creditsAvailable: null,
    requiresEvidence: false,
    expirationMonths: null,
    certificateLayout: 'classic',
    letter: null,
    ...noLinks,
    archivedAt: null,
    createdAt: tenant.ctx.clock.now(),
    ...rest,
    requiredFields: required.map(describe),
    optionalFields: optional.map(describe),
  }
  await insertTemplate(tenant.ctx, template)
  return template
}

export async function makeMember(
  tenant: Tenant,
  member: { email: string; name: string; role?: string; licenseNumber?: string },
): Promise<MemberId> {
  const id = newId<MemberId>()
  const { email, name, role = null, licenseNumber = null } = member
  const normalizedEmail = normalizeEmail(email)
  await insertMembers(tenant.ctx, [{ id, name, role, licenseNumber, email, normalizedEmail }], 'administrator')
  return id
}
