import { z } from 'zod'
import { parseId, type UserId } from '../../../platform/ids.ts'
import { signOutPerson } from '../../../team/enter-organization.ts'
import { memberOperation } from '../member.ts'
import { noSuchPerson, ofPerson, roleRefused } from './of-person.ts'

export const signOutPersonOperation = memberOperation({
  ...ofPerson,
  name: 'sign-out-person',
  leastRole: 'owner',
  method: 'POST',
  path: '/api/panel/team/:id/sign-out',
  tag: 'Team',
  summary: 'End what somebody is signed in to this organization with',
  description:
    'In every browser: from their next request on they have to sign in anew. What they are signed in to elsewhere goes on.',
  body: z.object({}).meta({ id: 'PersonSignOut', description: 'Nothing.' }),
  bodyExamples: { plain: { summary: 'Nothing', value: {} } },
  responses: {
    204: { description: 'Ended.', schema: z.null(), examples: {} },
    403: roleRefused,
    404: noSuchPerson,
  },
  async handle(ctx, { path }) {
    await signOutPerson(ctx, parseId(path.id) as UserId)
    return { status: 204, body: null }
  },
})
