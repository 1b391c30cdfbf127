import { z } from 'zod'
import { changeMember } from '../../../membership/change-member.ts'
import { type MemberId, parseId } from '../../../platform/ids.ts'
import { memberOperation } from '../member.ts'
import { profileField } from './add-member.ts'
import { changed, noSuchMember, notKept, ofMember, presentMemberById } from './present-member.ts'

export const changeMemberOperation = memberOperation({
  ...ofMember,
  name: 'change-member',
  leastRole: 'admin',
  keepsBody: true,
  method: 'PATCH',
  path: '/api/panel/members/:id',
  tag: 'Members',
  summary: 'Change what fills the blanks of rows',
  description: 'From now on. What was issued stays as it was signed.',
  body: z
    .object({
      name: z.string('The member needs a name.').meta({ description: 'Fills `recipient_name`.' }),
      role: profileField('Fills `role`.'),
      license_number: profileField('Fills `license_number`.'),
    })
    .meta({ id: 'MemberChange', description: 'The whole profile.' }),
  bodyExamples: {
    eva: { summary: 'A profile', value: { name: 'Eva Ruiz', role: 'Profesora titular', license_number: null } },
  },
  responses: { 200: changed, 400: notKept, 404: noSuchMember },
  async handle(ctx, { path, body: { name, role, license_number: licenseNumber } }) {
    const id = parseId(path.id) as MemberId
    await changeMember(ctx, id, { name, role, licenseNumber })
    return { body: await presentMemberById(ctx, id) }
  },
})
