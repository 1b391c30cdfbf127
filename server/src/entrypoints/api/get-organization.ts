import { z } from 'zod'
import { getIssuer } from '../../credentials/issuers/issuer-store.ts'
import { findOrganization } from '../../organizations/organization-store.ts'
import { operation } from '../http/operation.ts'

const text = (description: string) => z.string().nullable().meta({ description })

export const getOrganizationOperation = operation({
  name: 'get-organization',
  method: 'GET',
  path: '/api/v1/organization',
  tag: 'Organization',
  summary: 'Get your organization',
  description: 'Whose key this is, and how the organization stands in what it issues. It is changed in the panel.',
  responses: {
    200: {
      description: 'The organization.',
      schema: z
        .object({
          id: z.uuid().meta({ description: 'Organization id, as in events.' }),
          name: z.string().meta({ description: 'Its name, which credentials carry as that of their issuer.' }),
          language: z.enum(['es', 'en']).meta({ description: 'Of its letters, unless a row names another one.' }),
          did: z.string().meta({ description: 'By which its signatures are verified.' }),
          url: z.string().meta({ description: 'Its own site.' }),
          page_url: z.string().meta({ description: 'Its public page here.' }),
          description: text('What it says of itself.'),
          logo_url: text('Its logo.'),
          email: text('Its contact, which is public.'),
          reply_to: text('Where answers to its letters go.'),
          accent: text('The colour of its pages and letters.'),
          allows_wallets: z.boolean().meta({ description: 'Whether holders may take credentials into wallet apps.' }),
          allows_name_removal: z.boolean().meta({ description: 'Whether holders may take their name off a page.' }),
          is_sandbox: z
            .boolean()
            .meta({ description: 'Whether it is for trying things out: its letters stay in its panel.' }),
        })
        .meta({ id: 'Organization', description: 'Your organization.' }),
      examples: {
        organization: {
          summary: 'An organization',
          value: {
            id: '0198c5a1-1f00-7c2d-9a4b-5e6f7a8b9c0d',
            name: 'Universidad de Aguamarina',
            language: 'es',
            did: 'did:web:credentials.example.edu:orgs:0198c5a1-1f00-7c2d-9a4b-5e6f7a8b9c0d',
            url: 'https://example.edu',
            page_url: 'https://credentials.example.edu/orgs/0198c5a1-1f00-7c2d-9a4b-5e6f7a8b9c0d',
            description: null,
            logo_url: null,
            email: null,
            reply_to: null,
            accent: null,
            allows_wallets: true,
            allows_name_removal: false,
            is_sandbox: false,
          },
        },
      },
    },
  },
  async handle(ctx, { platform }) {
    const [organization, issuer] = await Promise.all([
      findOrganization(platform.database, ctx.organization.id),
      getIssuer(ctx),
    ])
    if (!organization) throw new Error(`There is no organization ${ctx.organization.id}.`)
    const { id, name, language, url, allowsNameRemoval, allowsWallets, isSandbox } = organization
    const { did, description, imageUrl, email, replyTo, accent } = issuer
    return {
      body: {
        id,
        name,
        language,
        did,
        url,
        page_url: `${ctx.settings.publicUrl}/orgs/${id}`,
        description,
        logo_url: imageUrl,
        email,
        reply_to: replyTo,
        accent,
        allows_wallets: allowsWallets,
        allows_name_removal: allowsNameRemoval,
        is_sandbox: isSandbox,
      },
    }
  },
})
