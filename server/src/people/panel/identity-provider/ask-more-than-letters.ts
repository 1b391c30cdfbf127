import { z } from 'zod'
import { askMoreThanLetters } from '../../../administration/change-organization.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { presentSignInSettings } from './present-identity-provider.ts'

export const askMoreThanLettersOperation = teamOperation({
  name: 'ask-more-than-letters',
  leastRole: 'owner',
  needsRecentSignIn: true,
  keepsBody: true,
  route: 'POST /api/panel/identity-provider/more-than-letters',
  body: z.object({ asks: z.boolean('asks must be true or false') }),
  exampleBody: { asks: false },
  async handle(ctx, { body, platform }) {
    await askMoreThanLetters(ctx, body.asks)
    return { body: await presentSignInSettings(ctx, platform) }
  },
})
