import { z } from 'zod'
import { putMember } from '../../../administration/membership/put-member.ts'
import { withinDailyUse } from '../../../platform/rate-limits/daily-use.ts'
import { operation } from '../../http/operation.ts'
import { bodyCodes, example, overStored, refused } from '../describe-errors.ts'
import {
  invalidMember,
  memberAnswer,
  memberExample,
  memberFields,
  memberPath,
  presentMemberRecord,
  takenAddress,
  vouchField,
} from './describe-members.ts'

export const putMemberOperation = operation({
  name: 'put-member',
  method: 'PUT',
  path: '/api/v1/members/:external_id',
  tag: 'Members',
  summary: 'Keep a member',
  description:
    'Adds whoever has no member with this id yet, and changes whoever has: send what your system knows, as often as you like. Whoever is a member by this address and has no external_id gets it. Addresses are added and never taken.',
  pathParameters: memberPath,
  body: z
    .object({ ...memberFields, vouch: vouchField })
    .meta({ id: 'MemberFields', description: 'What your system knows of a member.' }),
  bodyExamples: {
    student: {
      summary: 'A student whose address your system has checked',
      value: { email: 'eva.ruiz@example.edu', name: memberExample.name, vouch: true },
    },
  },
  responses: {
    200: { ...memberAnswer, description: 'The member was there, and is now as you said.' },
    201: { ...memberAnswer, description: 'The member was added.' },
    400: refused('The member cannot be kept so.', { address: invalidMember }),
    409: refused('Another member has the address, or there would be more members than there may be.', {
      taken: takenAddress,
      many: example('More than there may be', 'member_limit_exceeded', 1),
    }),
    422: {
      ...refused('The body is invalid.', { name: example('No name', 'body_invalid', 'name must be a text') }),
      codes: bodyCodes,
    },
    429: overStored,
  },
  async handle(ctx, { path, body, bodyBytes }) {
    const { email, name, role, license_number: licenseNumber, vouch: vouches } = body
    const given = { email, name, role, licenseNumber, vouches }
    const { member, isNew } = await withinDailyUse(ctx, { rows: 1, letters: 0, bodyBytes }, () =>
      putMember(ctx, path.external_id ?? '', given),
    )
    return { status: isNew ? 201 : 200, body: presentMemberRecord(member) }
  },
})
