import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { Context } from '../../../platform/context.ts'
import type { UserId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import type { Trial } from '../../provider-sign-in/provider-sign-in.ts'
import { findTrial } from '../../provider-sign-in/provider-sign-in-store.ts'
import { startProviderTrial } from '../../provider-sign-in/start-provider-sign-in.ts'
import { answerDeparture } from '../session/start-provider-sign-in.ts'
import { slugOf } from './get-identity-provider.ts'

const shownForMs = 900_000

export const startProviderTrialOperation = teamOperation({
  name: 'start-provider-trial',
  leastRole: 'owner',
  route: 'POST /api/panel/identity-provider/trial',
  async handle(ctx, { platform }) {
    const slug = await slugOf(ctx, platform)
    return answerDeparture(ctx, () => startProviderTrial(platform, ctx, slug, personOf(ctx)), true)
  },
})

export const getProviderTrialOperation = teamOperation({
  name: 'get-provider-trial',
  leastRole: 'owner',
  route: 'GET /api/panel/identity-provider/trial',
  async handle(ctx) {
    const since = new Date(ctx.clock.now().getTime() - shownForMs)
    const found = await findTrial(ctx, personOf(ctx), since)
    return { body: { trial: found ? present(found) : null } }
  },
})

function present({ emailVerified, ...found }: Trial) {
  return { ...found, email_verified: emailVerified }
}

function personOf({ actor }: Context): UserId {
  if (actor.kind !== 'user') throw refuse('sign_in_required')
  return actor.id
}
