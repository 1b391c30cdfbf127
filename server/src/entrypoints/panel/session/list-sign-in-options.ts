import { z } from 'zod'
import { readSignInDomain } from '../../../identity-providers/sign-in-domain.ts'
import { listSignInOptions } from '../../../identity-providers/sign-in-options-view.ts'
import { limitSignInOptions } from '../../../sign-in/limit-sign-in.ts'
import { invalid, tooMany } from '../describe-panel-errors.ts'
import { personOperation } from '../person.ts'

const option = z
  .object({
    organization: z.string().meta({ description: 'The slug of the organization.' }),
    name: z.string().meta({ description: 'Its name.' }),
    provider: z.string().meta({ description: 'What it calls its provider.' }),
  })
  .meta({ id: 'SignInOption', description: 'An organization by whose own provider people may sign in.' })

export const listSignInOptionsOperation = personOperation({
  name: 'list-sign-in-options',
  isOpen: true,
  method: 'GET',
  path: '/api/panel/sign-in/options',
  tag: 'Session',
  summary: 'By which providers one may sign in',
  description:
    'Those of an organization, or of the organizations to which a mail domain belongs. Nothing is said of any address.',
  query: z.object({
    organization: z.string().max(63).optional().meta({ description: 'The slug of an organization.' }),
    domain: z.string().max(253).optional().meta({ description: 'What stands behind the @ of an address.' }),
  }),
  responses: {
    200: {
      description: 'At most five; none where there is no such organization, or no provider.',
      schema: z.object({ items: z.array(option).meta({ description: 'By slug.' }) }).meta({
        id: 'SignInOptions',
        description: 'Organizations by whose own providers people may sign in.',
      }),
      examples: {
        university: {
          summary: 'A university',
          value: {
            items: [
              {
                organization: 'universidad-de-aguamarina',
                name: 'Universidad de Aguamarina',
                provider: 'Aguamarina',
              },
            ],
          },
        },
      },
    },
    422: invalid('domain is no domain'),
    429: tooMany,
  },
  async handle({ owner }, { query, platform }) {
    await limitSignInOptions(platform, owner)
    const by = query.organization === undefined ? domainIn(query.domain ?? '') : { slug: query.organization }
    const options = by ? await listSignInOptions(platform.database, by) : []
    return {
      body: {
        items: options.map(({ slug, organization, provider }) => ({
          organization: slug,
          name: organization,
          provider,
        })),
      },
    }
  },
})

/** What is still being typed is no domain yet, and no fault. */
function domainIn(text: string): { domain: string } | undefined {
  try {
    return { domain: readSignInDomain(text) }
  } catch {
    return undefined
  }
}
