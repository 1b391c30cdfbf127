import { tooManyRecipients } from '../../recipients/recipient-list.ts'
import { type CodeWithValues, detailOf, type ErrorCode, type TextValues } from '../../refusals/wire-errors.ts'
import { idempotencyKeyCharactersMax } from '../http/door.ts'
import { depthMax, valuesMax } from '../http/read-body.ts'

/** The values with which reference and pages show the texts that need values. */
export const exampleValues: { [Code in CodeWithValues]: TextValues<Code> } = {
  daily_limit_exceeded: ['letters', { limit: 100_000, used: 97_200, asked: 5_000 }],
  invalid_parameter: ['page', 'must be an integer of at least 1'],
  body_too_deep: [depthMax],
  body_too_many_values: [valuesMax],
  body_invalid: [tooManyRecipients],
  letter_not_resendable: ['is still to go out'],
  failure_not_pending: ['discarded'],
  failure_ended: ['retried'],
  idempotency_key_invalid: [idempotencyKeyCharactersMax],
  slug_taken: ['universidad'],
  invalid_organization: ['The name must be one line of 1 to 200 characters.'],
  invalid_template: ['name is required'],
  invalid_member: ['"ana@" is not an e-mail address.'],
  address_letters_exceeded: [3],
  invalid_member_list: ['Line 3: "ana@" is not an e-mail address.'],
  member_email_taken: ['Universidad', 'ana@example.edu'],
  invalid_api_key_name: ['The name must be one line of 1 to 200 characters.'],
  too_many_api_keys: [500],
  invalid_user: ['"ana@" is not an e-mail address.'],
  already_in_team: ['ana@example.edu'],
  invalid_withdrawal: ['The reason must be one line of 1 to 500 characters.'],
}

/** The detail of an error, with the values of its example. */
export function exampleDetail<Code extends ErrorCode>(code: Code): string | string[] {
  const valuesOf: { [Each in ErrorCode]?: TextValues<Each> } = exampleValues
  return detailOf(code, ...((valuesOf[code] ?? []) as TextValues<Code>))
}
