import { z } from 'zod'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { parseId, type UserId } from '../../../platform/ids.ts'
import { signOutPerson } from '../../team/enter-organization.ts'
import { ofPerson } from './of-person.ts'

export const signOutPersonOperation = memberOperation({
  ...ofPerson,
  name: 'sign-out-person',
  leastRole: 'owner',
  method: 'POST',
  path: '/api/panel/team/:id/sign-out',
  body: z.object({}),
  exampleBody: {},
  async handle(ctx, { path }) {
    await signOutPerson(ctx, parseId(path.id) as UserId)
    return { status: 204, body: null }
  },
})
