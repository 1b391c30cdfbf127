import { makeSignInLink } from '../../people/sign-in/make-sign-in-link.ts'
import { addToTeam } from '../../people/team/add-to-team.ts'
import { listTeam } from '../../people/team/team-view.ts'
import { findUserById } from '../../people/users/user-store.ts'
import type { Context, OrganizationScope, Platform } from '../../platform/context.ts'
import type { UserId } from '../../platform/ids.ts'
import type { DemoSeed } from './demo-seed.ts'

/** A person of the demo who may do everything in an organization, and a new link that signs them in once. */
export type DemoOwner = { email: string; name: string; organization: OrganizationScope; signInUrl: string }

/**
 * The person who owns a demo organization: made once. `known` is who was made at an earlier start; one who has left the team since
 * is not taken in again.
 */
export async function ensureDemoOwner(ctx: Context, seed: DemoSeed, known: UserId | undefined): Promise<UserId> {
  if (known) return known
  const { email, name } = seed.owner
  // A start that was killed before it could note who was made left that person in the team.
  const made = (await listTeam(ctx)).find((member) => member.email === email)
  return made?.userId ?? (await addToTeam(ctx, { email, name, role: 'owner' })).id
}

/** Undefined where the person owns the organization no longer: nobody is handed a link to an account of somebody else's use. */
export async function describeDemoOwner(platform: Platform, ctx: Context, id: UserId): Promise<DemoOwner | undefined> {
  const isOwner = (await listTeam(ctx)).some(({ userId, role }) => userId === id && role === 'owner')
  const user = isOwner ? await findUserById(platform.database.forService(), id) : undefined
  if (!user) return undefined
  const { email, name } = user
  return { email, name, organization: ctx.organization, signInUrl: await makeSignInLink(platform, user) }
}
