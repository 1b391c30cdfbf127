import { z } from 'zod'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { rotateSigningKey } from '../../issuers/rotate-signing-key.ts'
import { showSigningKeys } from './list-signing-keys.ts'

export const rotateSigningKeyOperation = teamOperation({
  name: 'rotate-signing-key',
  leastRole: 'owner',
  needsRecentSignIn: true,
  route: 'POST /api/panel/signing-keys/rotate',
  body: z.object({ name: z.string('name must be a string') }),
  exampleBody: { name: 'Universidad de Aguamarina' },
  about: { name: ['organization_name_differs'] },
  act: (ctx, { body }) => rotateSigningKey(ctx, body.name),
  handle: showSigningKeys,
})
