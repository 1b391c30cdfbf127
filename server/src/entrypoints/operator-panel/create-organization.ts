import { z } from 'zod'
import { createOrganization } from '../../administration/create-organization.ts'
import { withinInvitations } from '../../people/sign-in/limit-sign-in.ts'
import { inviteToTeam } from '../../people/team/invite-to-team.ts'
import { readUserEmail } from '../../people/users/user.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { listHosted } from '../../upkeep/state/hosted-view.ts'
import { namedOrganization, showOrganization } from './get-organization.ts'
import { enterAsOperator, operatorOperation } from './operator.ts'

const email = z.string()

export const createOrganizationOperation = operatorOperation({
  name: 'create-organization',
  route: 'POST /api/panel/operator/organizations',
  body: z.object({ name: z.string(), slug: z.string(), language: z.enum(['es', 'en']), owner_email: email }),
  exampleBody: { name: 'Universidad', slug: 'universidad', language: 'es', owner_email: 'ana@example.edu' },
  about: {
    slug: ['slug_taken', 'invalid_slug'],
    name: ['organization_name_taken'],
    owner_email: ['invalid_user', 'address_letters_exceeded'],
  },
  async handle(operator, { platform, body }) {
    const { owner_email, ...wanted } = body
    // Before the organization is made: a mistyped address, or one that had its letters, leaves none without an owner.
    const { normalized } = readUserEmail(owner_email)
    const { id } = await withinInvitations(platform, normalized, async () => {
      const made = await createOrganization(platform, { ...wanted, url: null }, operator)
      const { ctx } = await enterAsOperator(platform, operator, made.id)
      await inviteToTeam(ctx, { email: owner_email, role: 'owner', language: null })
      return made
    })
    return showOrganization(operator, { platform, id })
  },
  status: 201,
})

/** Only for an organization without an owner: the operator adds nobody to a team that exists. */
export const inviteFirstOwnerOperation = operatorOperation({
  name: 'invite-first-owner',
  route: 'POST /api/panel/operator/organizations/:id/owners',
  id: namedOrganization,
  body: z.object({ email }),
  exampleBody: { email: 'ana@example.edu' },
  about: { email: ['invalid_user', 'address_letters_exceeded'] },
  async act(operator, { platform, id, body }) {
    const { ctx } = await enterAsOperator(platform, operator, id)
    const [hosted] = await listHosted(platform.database, { id, limit: 1 })
    if (!hosted || hosted.people > 0) throw refuse('organization_has_people')
    await withinInvitations(platform, readUserEmail(body.email).normalized, () =>
      inviteToTeam(ctx, { email: body.email, role: 'owner', language: null }),
    )
  },
  handle: showOrganization,
})
