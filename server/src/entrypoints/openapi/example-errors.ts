import { templatesMax } from '../../administration/drafts/draft.ts'
import { tooManyRecipients } from '../../credentials/recipients/recipient-list.ts'
import { addressLettersMax } from '../../organizations/members/address-letter.ts'
import {
  type ApiErrorCode,
  type CodeWithValues,
  detailOf,
  type TextValues,
} from '../../platform/refusals/wire-errors.ts'
import { imagesMax, keptBytesMax } from '../../templates/images/image.ts'
import { depthMax, valuesMax } from '../http/body/read-body.ts'
import { idempotencyKeyCharactersMax } from '../http/door.ts'

/** The values with which reference and pages show the texts that need values. */
export const exampleValues: { [Code in CodeWithValues & ApiErrorCode]: TextValues<Code> } = {
  scope_missing: ['credentials:issue'],
  daily_limit_exceeded: ['letters', { limit: 100_000, used: 97_200, asked: 5_000 }],
  yearly_limit_exceeded: [{ limit: 50_000, used: 48_200, asked: 5_000 }],
  invalid_parameter: ['page', 'must be an integer of at least 1'],
  body_too_deep: [depthMax],
  body_too_many_values: [valuesMax],
  body_invalid: [tooManyRecipients],
  credential_not_offered: ['expired'],
  successor_refused: ['is revoked itself'],
  recipient_refused: ['Invalid email: ana@'],
  letter_not_resendable: ['is still to go out'],
  letter_resends_exceeded: [5],
  failure_not_pending: ['discarded'],
  idempotency_key_invalid: [idempotencyKeyCharactersMax],
  template_changed_meanwhile: [],
  too_many_templates: [templatesMax],
  invalid_template: ['name must not be empty'],
  image_too_many_pixels: [40],
  drawing_unusable: ['it tells no size: neither viewBox nor width and height'],
  too_many_images: [imagesMax, keptBytesMax / 1_048_576],
  member_limit_exceeded: [5_000],
  invalid_member: ['"eva.ruiz" is not an e-mail address.'],
  address_letters_exceeded: [addressLettersMax],
  invalid_member_list: ['Line 1: "eva.ruiz" is not an e-mail address.'],
  member_email_taken: ['Universidad de Aguamarina', 'eva.ruiz@example.edu'],
  too_many_webhooks: [10],
  too_many_runs: [3],
  failure_ended: ['discarded'],
  too_many_retry_runs: [3],
  webhook_not_verified: ['it answered 500'],
}

/** The detail of an error, with the values of its example. */
export function exampleDetail<Code extends ApiErrorCode>(code: Code): string | string[] {
  const valuesOf: { [Each in ApiErrorCode]?: TextValues<Each> } = exampleValues
  return detailOf(code, ...((valuesOf[code] ?? []) as TextValues<Code>))
}
