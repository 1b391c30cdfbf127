import { z } from 'zod'
import { askMoreThanLetters } from '../../../administration/change-organization.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { showSignInSettings } from './get-identity-provider.ts'

export const askMoreThanLettersOperation = teamOperation({
  name: 'ask-more-than-letters',
  leastRole: 'owner',
  needsRecentSignIn: true,
  keepsBody: true,
  route: 'POST /api/panel/identity-provider/more-than-letters',
  body: z.object({ asks: z.boolean('asks must be true or false') }),
  exampleBody: { asks: false },
  act: (ctx, { body }) => askMoreThanLetters(ctx, body.asks),
  handle: showSignInSettings,
})
