import { z } from 'zod'
import { addMember } from '../../../administration/membership/add-member.ts'
import { emailField } from '../../../entrypoints/http/request-schemas.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { showMember } from './get-member.ts'

/** A part of the profile that may be missing; empty is missing. */
export const profileField = z
  .string('must be a text')
  .nullable()
  .transform((text) => (text?.trim() === '' ? null : text))

export const addMemberOperation = teamOperation({
  name: 'add-member',
  leastRole: 'admin',
  keepsBody: true,
  route: 'POST /api/panel/members',
  body: z.object({
    email: emailField,
    name: z.string('The member needs a name.'),
    role: profileField.default(null),
    license_number: profileField.default(null),
    vouch: z.boolean('vouch must be true or false').default(false),
  }),
  exampleBody: { email: 'eva@example.edu', name: 'Eva Ruiz', role: 'Profesora', license_number: null, vouch: false },
  about: { email: ['member_email_taken'] },
  status: 201,
  async handle(ctx, { body: { email, name, role, license_number: licenseNumber, vouch } }) {
    const verifiedBy = vouch ? 'administrator' : null
    const { id } = await addMember(ctx, { email, name, role, licenseNumber }, verifiedBy)
    return showMember(ctx, { id })
  },
})
