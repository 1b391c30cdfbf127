import { z } from 'zod'
import { rotateConfirmedKey } from '../../../issuers/rotate-signing-key.ts'
import { aboutField } from '../about-field.ts'
import { memberOperation } from '../member.ts'
import { presentSigningKeys } from './present-signing-keys.ts'

export const rotateSigningKeyOperation = memberOperation({
  name: 'rotate-signing-key',
  leastRole: 'owner',
  needsRecentSignIn: true,
  method: 'POST',
  path: '/api/panel/signing-keys/rotate',
  body: z.object({
    name: z.string('name must be a string'),
  }),
  exampleBody: { name: 'Universidad de Aguamarina' },
  async handle(ctx, { body }) {
    await aboutField('name', ['organization_name_differs'], () => rotateConfirmedKey(ctx, body.name))
    return { body: await presentSigningKeys(ctx) }
  },
})
