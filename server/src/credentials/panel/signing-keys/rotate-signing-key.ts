import { z } from 'zod'
import { aboutField } from '../../../entrypoints/panel/about-field.ts'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { rotateSigningKey } from '../../issuers/rotate-signing-key.ts'
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
    await aboutField('name', ['organization_name_differs'], () => rotateSigningKey(ctx, body.name))
    return { body: await presentSigningKeys(ctx) }
  },
})
