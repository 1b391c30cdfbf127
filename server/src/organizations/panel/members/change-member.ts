import { z } from 'zod'
import { changeMember } from '../../../administration/membership/change-member.ts'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { type MemberId, parseId } from '../../../platform/ids.ts'
import { profileField } from './add-member.ts'
import { ofMember, presentMemberById } from './present-member.ts'

export const changeMemberOperation = memberOperation({
  ...ofMember,
  name: 'change-member',
  leastRole: 'admin',
  keepsBody: true,
  method: 'PATCH',
  path: '/api/panel/members/:id',
  body: z.object({
    name: z.string('The member needs a name.'),
    role: profileField,
    license_number: profileField,
  }),
  exampleBody: { name: 'Eva Ruiz', role: 'Profesora titular', license_number: null },
  async handle(ctx, { path, body: { name, role, license_number: licenseNumber } }) {
    const id = parseId(path.id) as MemberId
    await changeMember(ctx, id, { name, role, licenseNumber })
    return { body: await presentMemberById(ctx, id) }
  },
})
