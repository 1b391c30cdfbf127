// Generated from server/src/templates/recipient-fields.ts by "npm run generate": do not edit.
import type { Evidence } from '../wire/evidence.ts'

/** One person to receive a credential. Which fields apply is told by the template. */
export type Recipient = {
  email: string
  /** Full name. */
  recipient_name?: string
  /** One of the template's allowed values when those are defined. */
  result_value?: string
  /** Must not exceed credits_available. */
  credits_earned?: number
  /** At least one object when the template requires evidence. */
  evidence?: Evidence[]
  /** Role of the recipient. */
  role?: string
  /** License number. */
  license_number?: string
  /** Academic period. */
  term?: string
  /** YYYY-MM-DD. */
  activity_start_date?: string
  /** YYYY-MM-DD, not before the start. */
  activity_end_date?: string
  /** Your own id of the record, up to 100 characters: not signed, told again in results, failures, credentials and events. */
  external_id?: string
  /** Language of the letter, es or en, in place of that of your organization. */
  language?: string
  /** False: no letter goes out. */
  notify?: boolean
  /** When the letter goes out, within a year: an ISO 8601 date-time with its offset. A past one is now. */
  letter_at?: string
}
