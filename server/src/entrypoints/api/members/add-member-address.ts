import { z } from 'zod'
import { ensureAddress } from '../../../administration/membership/put-member.ts'
import { withinDailyUse } from '../../../platform/rate-limits/daily-use.ts'
import { operation } from '../../http/operation.ts'
import { bodyCodes, example, notFound, overAddressLetters, refused } from '../describe-errors.ts'
import {
  emailField,
  invalidMember,
  memberAnswer,
  memberPath,
  takenAddress,
  vouchField,
  withMember,
} from './describe-members.ts'

export const addMemberAddressOperation = operation({
  name: 'add-member-address',
  method: 'POST',
  path: '/api/v1/members/:external_id/addresses',
  tag: 'Members',
  summary: 'Give a member an address',
  description:
    'A letter asks its owner to confirm it, unless you vouch for it. An address that they have already gets one more letter until it counts, or counts from now on where you vouch for it.',
  pathParameters: memberPath,
  body: z
    .object({ email: emailField, vouch: vouchField })
    .meta({ id: 'MemberAddress', description: 'An address of a member.' }),
  bodyExamples: { personal: { summary: 'A personal address', value: { email: 'eva@example.org' } } },
  responses: {
    200: memberAnswer,
    400: refused('It is no address, or they have ten.', { address: invalidMember }),
    404: notFound('member_not_found'),
    409: refused('Another member has it.', { taken: takenAddress }),
    422: {
      ...refused('The body is invalid.', { email: example('No address', 'body_invalid', 'email must be a text') }),
      codes: bodyCodes,
    },
    429: overAddressLetters,
  },
  handle: (ctx, { path, body: { email, vouch }, bodyBytes }) =>
    withMember(ctx, path, (id) =>
      withinDailyUse(ctx, { rows: 1, letters: 0, bodyBytes }, () => ensureAddress(ctx, id, email, vouch)),
    ),
})
