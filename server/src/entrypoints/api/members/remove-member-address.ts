import { z } from 'zod'
import { removeAddress } from '../../../administration/membership/remove-address.ts'
import { operation } from '../../http/operation.ts'
import { bodyCodes, example, notFound, refused } from '../describe-errors.ts'
import { emailField, memberAnswer, memberPath, withMember } from './describe-members.ts'

export const removeMemberAddressOperation = operation({
  name: 'remove-member-address',
  method: 'POST',
  path: '/api/v1/members/:external_id/addresses/remove',
  tag: 'Members',
  summary: 'Take an address from a member',
  description:
    'What is issued to it from now on is external, and another member may have it. The wallet keeps what was issued to it. The last one stays.',
  pathParameters: memberPath,
  body: z
    .object({ email: emailField })
    .meta({ id: 'RemovedAddress', description: 'The address, which a path would leave in logs.' }),
  bodyExamples: { personal: { summary: 'A personal address', value: { email: 'eva@example.org' } } },
  responses: {
    200: memberAnswer,
    400: refused('They do not have it, or have no other.', {
      last: example(
        'Their only one',
        'invalid_member',
        'eva.ruiz@example.edu is the only address of Eva Ruiz. Add another one first.',
      ),
    }),
    404: notFound('member_not_found'),
    422: {
      ...refused('The body is invalid.', { email: example('No address', 'body_invalid', 'email must be a text') }),
      codes: bodyCodes,
    },
  },
  handle: (ctx, { path, body }) => withMember(ctx, path, (id) => removeAddress(ctx, id, body.email)),
})
