import { z } from 'zod'
import { askMoreThanLetters } from '../../../administration/change-organization.ts'
import { refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { presentSignInSettings, settingsAnswer } from './present-identity-provider.ts'

export const askMoreThanLettersOperation = memberOperation({
  name: 'ask-more-than-letters',
  leastRole: 'owner',
  needsRecentSignIn: true,
  keepsBody: true,
  method: 'POST',
  path: '/api/panel/identity-provider/more-than-letters',
  tag: 'Sign-in',
  summary: 'Whether owners and administrators need more than a letter',
  description:
    'A passkey, or the provider of the organization. Who turns it on came in by one of these themselves. It counts from the next request on.',
  body: z
    .object({ asks: z.boolean('asks must be true or false').meta({ description: 'Whether a letter is not enough.' }) })
    .meta({ id: 'MoreThanLetters', description: 'On or off.' }),
  bodyExamples: { off: { summary: 'Letters are enough', value: { asks: false } } },
  responses: {
    200: settingsAnswer,
    409: refusedWith('The public address has no domain name.', 'passkeys_unavailable'),
  },
  async handle(ctx, { body, platform }) {
    await askMoreThanLetters(ctx, body.asks)
    return { body: await presentSignInSettings(ctx, platform) }
  },
})
