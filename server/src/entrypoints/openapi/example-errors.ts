import { tooManyRecipients } from '../../recipients/recipient-list.ts'
import { type CodeWithValues, detailOf, type ErrorCode, type TextValues } from '../../refusals/wire-errors.ts'
import { depthMax, valuesMax } from '../http/body/read-body.ts'
import { idempotencyKeyCharactersMax } from '../http/door.ts'

/** The values with which reference and pages show the texts that need values. */
export const exampleValues: { [Code in CodeWithValues]: TextValues<Code> } = {
  daily_limit_exceeded: ['letters', { limit: 100_000, used: 97_200, asked: 5_000 }],
  invalid_parameter: ['page', 'must be an integer of at least 1'],
  body_too_deep: [depthMax],
  body_too_many_values: [valuesMax],
  sheet_unreadable: ['The workbook is protected by a password. Save it without one, and upload it again.'],
  recipient_refused: ['Este achievement requiere calificación (LetterGrade)'],
  body_invalid: [tooManyRecipients],
  template_changed_meanwhile: ['Ana Muñoz'],
  too_many_templates: [2_000],
  successor_refused: ['is revoked itself'],
  letter_resends_exceeded: [5],
  batch_count_differs: [249],
  letter_not_resendable: ['is still to go out'],
  failure_not_pending: ['discarded'],
  failure_ended: ['retried'],
  too_many_retry_runs: [3],
  idempotency_key_invalid: [idempotencyKeyCharactersMax],
  slug_taken: ['universidad'],
  organization_name_taken: ['Universidad de Aguamarina'],
  invalid_organization: ['The name must be one line of 1 to 200 characters.'],
  invalid_template: ['name is required'],
  invalid_pathway: ['groups[0].at_least must be at least 1'],
  too_many_pathways: [100],
  pathway_changed_meanwhile: [3],
  invalid_framework: ['Row 3: target_url must not be empty.'],
  invalid_member: ['"ana@" is not an e-mail address.'],
  address_letters_exceeded: [3],
  invalid_member_list: ['Line 3: "ana@" is not an e-mail address.'],
  member_email_taken: ['Universidad', 'ana@example.edu'],
  invalid_api_key_name: ['The name must be one line of 1 to 200 characters.'],
  too_many_api_keys: [500],
  too_many_signing_keys: [200],
  image_too_many_pixels: [40],
  image_not_fetched: ['its address answers 404'],
  drawing_unusable: ['it declares entities'],
  too_many_images: [500, 200],
  invalid_identity_provider: ['The client ID must be one line of 1 to 200 characters.'],
  invalid_user: ['"ana@" is not an e-mail address.'],
  already_in_team: ['ana@example.edu'],
  too_many_invitations: [100],
  too_many_passkeys: [10],
  invalid_withdrawal: ['The reason must be one line of 1 to 500 characters.'],
}

/** The detail of an error, with the values of its example. */
export function exampleDetail<Code extends ErrorCode>(code: Code): string | string[] {
  const valuesOf: { [Each in ErrorCode]?: TextValues<Each> } = exampleValues
  return detailOf(code, ...((valuesOf[code] ?? []) as TextValues<Code>))
}
