import { z } from 'zod'
import { changeMember } from '../../../administration/membership/change-member.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { profileField } from './add-member.ts'
import { memberInPath, showMember } from './get-member.ts'

export const changeMemberOperation = teamOperation({
  name: 'change-member',
  leastRole: 'admin',
  keepsBody: true,
  route: 'PATCH /api/panel/members/:id',
  id: memberInPath,
  body: z.object({
    name: z.string('The member needs a name.'),
    role: profileField,
    license_number: profileField,
  }),
  exampleBody: { name: 'Eva Ruiz', role: 'Profesora titular', license_number: null },
  act: (ctx, { id, body: { name, role, license_number: licenseNumber } }) =>
    changeMember(ctx, id, { name, role, licenseNumber }),
  handle: showMember,
})
