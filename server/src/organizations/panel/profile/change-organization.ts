import { z } from 'zod'
import { changeOrganization } from '../../../administration/change-organization.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { Refusal, refuse } from '../../../platform/refusals/refusal.ts'
import { ownOrganization, showProfile } from './get-profile.ts'

const text = z.string('must be a text').max(3_000, 'is too long').optional()
const textOrNone = z.string('must be a text or null').max(3_000, 'is too long').nullable().optional()

export const changeOrganizationOperation = teamOperation({
  name: 'change-organization',
  leastRole: 'admin',
  keepsBody: true,
  route: 'PATCH /api/panel/profile',
  body: z.object({
    name: text,
    language: z.enum(['es', 'en'], 'language must be es or en').optional(),
    description: textOrNone,
    url: textOrNone,
    logo_url: textOrNone,
    email: textOrNone,
    reply_to: textOrNone,
    accent: textOrNone,
    allows_name_removal: z.boolean('must be true or false').optional(),
    allows_wallets: z.boolean('must be true or false').optional(),
  }),
  exampleBody: { email: 'titulos@aguamarina.example' },
  about: { name: ['organization_name_taken', 'role_too_low'], logo_url: ['image_not_found'] },
  async act(ctx, { body, platform }) {
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
      allowsWallets: body.allows_wallets,
    }
    // Whoever holds an organization decides what it is called.
    const isRenaming = body.name !== undefined && body.name.trim() !== current.name
    if (isRenaming && !(ctx.actor.kind === 'user' && ctx.actor.role === 'owner')) throw refuse('role_too_low')
    await changeOrganization(ctx, platform.database, current, changes).catch((error: unknown) => {
      const part = error instanceof Refusal ? error.errors?.[0]?.field : undefined
      throw error instanceof Refusal && part ? error.about(fields[part] ?? part) : error
    })
  },
  handle: showProfile,
})

/** The names in the body of parts that have another name in the record. */
const fields: Record<string, string> = { logo: 'logo_url', 'reply-to': 'reply_to' }

/** An empty field of a form removes. */
function orNone(given: string | null | undefined): string | null | undefined {
  return typeof given === 'string' && given.trim() === '' ? null : given?.trim()
}
