import { z } from 'zod'
import { getIssuer } from '../../../issuers/issuer-store.ts'
import type { Organization } from '../../../organizations/organization.ts'
import { findOrganization } from '../../../organizations/organization-store.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import { refuse } from '../../../refusals/refusal.ts'

export const profile = z
  .object({
    name: z.string().meta({ description: 'As credentials, letters and pages name it.' }),
    language: z.enum(['es', 'en']).meta({ description: 'Of its letters, and of pages for who asks for neither.' }),
    description: z.string().nullable().meta({ description: 'What it is: in every credential and on its page.' }),
    url: z.string().nullable().meta({ description: 'Its address on the web; null where that is its page here.' }),
    logo_url: z.string().nullable().meta({ description: 'Its logo.' }),
    email: z.string().nullable().meta({ description: 'The public contact: in every credential and on its page.' }),
    reply_to: z
      .string()
      .nullable()
      .meta({ description: 'Where replies to letters go; null where that is the public contact.' }),
    accent: z
      .string()
      .nullable()
      .meta({ description: 'The colour of what stands out on its pages, letters and certificates; null for ours.' }),
    allows_name_removal: z.boolean().meta({ description: 'Whether people may take their name off its pages.' }),
    did: z.string().meta({ description: 'The name under which it signs, for good.' }),
    page_url: z.string().meta({ description: 'Its public page.' }),
  })
  .meta({ id: 'OrganizationProfile', description: 'How an organization appears.' })

export const profileExample = {
  name: 'Universidad de Aguamarina',
  language: 'es' as const,
  description: 'Universidad pública de la costa, desde 1968.',
  url: 'https://aguamarina.example',
  logo_url: null,
  email: 'titulos@aguamarina.example',
  reply_to: null,
  accent: '#7b1fa2',
  allows_name_removal: true,
  did: 'did:web:credentials.example.edu:orgs:0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e',
  page_url: 'https://credentials.example.edu/orgs/0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e',
}

/** The organization of the context as it is kept. */
export async function ownOrganization(ctx: Context, { database }: Platform): Promise<Organization> {
  const organization = await findOrganization(database, ctx.organization.id)
  if (!organization) throw refuse('organization_not_found')
  return organization
}

export async function presentProfile(ctx: Context, platform: Platform): Promise<z.output<typeof profile>> {
  const [organization, issuer] = [await ownOrganization(ctx, platform), await getIssuer(ctx)]
  return {
    name: organization.name,
    language: organization.language,
    description: issuer.description,
    url: organization.url,
    logo_url: issuer.imageUrl,
    email: issuer.email,
    reply_to: issuer.replyTo,
    accent: issuer.accent,
    allows_name_removal: organization.allowsNameRemoval,
    did: issuer.did,
    page_url: `${ctx.settings.publicUrl}/orgs/${organization.id}`,
  }
}
