import { z } from 'zod'
import { addMember } from '../../../membership/add-member.ts'
import { aboutField } from '../about-field.ts'
import { emailField } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { changed, emailTaken, lettersUsedUp, notKept, presentMemberById } from './present-member.ts'

/** A part of the profile that may be missing; empty is missing. */
export const profileField = (description: string) =>
  z
    .string('must be a text')
    .nullable()
    .transform((text) => (text?.trim() === '' ? null : text))
    .meta({ description })

export const addMemberOperation = memberOperation({
  name: 'add-member',
  leastRole: 'admin',
  keepsBody: true,
  method: 'POST',
  path: '/api/panel/members',
  tag: 'Members',
  summary: 'Add a member',
  description:
    'With one address, which counts once its owner answers a letter, or at once where the administrator vouches for it.',
  body: z
    .object({
      email: emailField,
      name: z.string('The member needs a name.').meta({ description: 'Fills `recipient_name`.' }),
      role: profileField('Fills `role`.').default(null),
      license_number: profileField('Fills `license_number`.').default(null),
      vouch: z
        .boolean('vouch must be true or false')
        .default(false)
        .meta({ description: 'Whether the administrator vouches for the address. Otherwise a letter goes out.' }),
    })
    .meta({ id: 'MemberCreation', description: 'A new member.' }),
  bodyExamples: {
    eva: {
      summary: 'With a letter',
      value: { email: 'eva@example.edu', name: 'Eva Ruiz', role: 'Profesora', license_number: null, vouch: false },
    },
  },
  responses: { 201: changed, 400: notKept, 409: emailTaken, 429: lettersUsedUp },
  async handle(ctx, { body: { email, name, role, license_number: licenseNumber, vouch } }) {
    const verifiedBy = vouch ? 'administrator' : null
    const { id } = await aboutField('email', ['member_email_taken'], () =>
      addMember(ctx, { email, name, role, licenseNumber }, verifiedBy),
    )
    return { status: 201, body: await presentMemberById(ctx, id) }
  },
})
