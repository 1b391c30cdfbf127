import { z } from 'zod'
import { changeOrganization } from '../../../administration/change-organization.ts'
import { Refusal, refuse } from '../../../refusals/refusal.ts'
import { aboutField } from '../about-field.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { ownOrganization, presentProfile, profile, profileExample } from './present-profile.ts'

const text = (description: string) =>
  z.string('must be a text').max(3_000, 'is too long').optional().meta({ description })
const textOrNone = (description: string) =>
  z.string('must be a text or null').max(3_000, 'is too long').nullable().optional().meta({ description })

export const changeProfileOperation = memberOperation({
  name: 'change-profile',
  leastRole: 'admin',
  keepsBody: true,
  method: 'PATCH',
  path: '/api/panel/profile',
  tag: 'Profile',
  summary: 'Change how the organization appears',
  description:
    'What is left out stays, and null removes. The name is for owners to change. Credentials that were issued stay as they were signed; the next one, the pages and the letters show the change.',
  body: z
    .object({
      name: text('Its name.'),
      language: z.enum(['es', 'en'], 'language must be es or en').optional().meta({ description: 'Its language.' }),
      description: textOrNone('What it is, in a few sentences.'),
      url: textOrNone('Its address on the web.'),
      logo_url: textOrNone('The address of its logo: of an uploaded image, or elsewhere.'),
      email: textOrNone('The public contact.'),
      reply_to: textOrNone('Where replies to letters go.'),
      accent: textOrNone('The colour of what stands out on its pages, letters and certificates, as #1f4e79.'),
      allows_name_removal: z
        .boolean('must be true or false')
        .optional()
        .meta({ description: 'Whether people may take their name off the pages of its credentials.' }),
    })
    .meta({ id: 'ProfileChange', description: 'What is changed.' }),
  bodyExamples: { contact: { summary: 'Another contact', value: { email: 'titulos@aguamarina.example' } } },
  responses: {
    200: {
      description: 'The profile as it is now.',
      schema: profile,
      examples: { changed: { summary: 'Changed', value: profileExample } },
    },
    400: refusedFor(
      'It cannot be kept or signed.',
      'invalid_organization',
      'The name must be one line of 1 to 200 characters.',
    ),
    409: refusedFor('Another organization has the name.', 'organization_name_taken', 'Universidad de Aguamarina'),
    422: refusedWith('The organization has no such image.', 'image_not_found'),
  },
  async handle(ctx, { body, platform }) {
    const current = await ownOrganization(ctx, platform)
    const changes = {
      name: body.name,
      language: body.language,
      description: orNone(body.description),
      url: orNone(body.url),
      logoUrl: orNone(body.logo_url),
      email: orNone(body.email),
      replyTo: orNone(body.reply_to),
      accent: orNone(body.accent),
      allowsNameRemoval: body.allows_name_removal,
    }
    // Whoever holds an organization decides what it is called.
    const isRenaming = body.name !== undefined && body.name.trim() !== current.name
    if (isRenaming && !(ctx.actor.kind === 'user' && ctx.actor.role === 'owner'))
      throw refuse('role_too_low').about('name')
    const change = () =>
      aboutField('name', ['organization_name_taken'], () =>
        changeOrganization(ctx, platform.database, current, changes),
      )
    await aboutField('logo_url', ['image_not_found'], change).catch((error: unknown) => {
      const part = error instanceof Refusal ? error.errors?.[0]?.field : undefined
      throw error instanceof Refusal && part ? error.about(fields[part] ?? part) : error
    })
    return { body: await presentProfile(ctx, platform) }
  },
})

/** What the body calls the parts of an organization that have another name there. */
const fields: Record<string, string> = { logo: 'logo_url', 'reply-to': 'reply_to' }

/** An empty field of a form removes. */
function orNone(given: string | null | undefined): string | null | undefined {
  return typeof given === 'string' && given.trim() === '' ? null : given?.trim()
}
