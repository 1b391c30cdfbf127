export type Evidence = { name?: string; url?: string; description?: string }

/** One person to receive a credential. Which fields apply is told by the template. */
export type Recipient = {
  email: string
  recipient_name?: string
  /** One of the template's `result_allowed_values`, when it has any. */
  result_value?: string
  /** At most the template's `credits_available`. */
  credits_earned?: number
  evidence?: Evidence[]
  role?: string
  license_number?: string
  /** Academic period. */
  term?: string
  /** `YYYY-MM-DD`. */
  activity_start_date?: string
  /** `YYYY-MM-DD`, not before the start. */
  activity_end_date?: string
}

export type RecipientVerdict = {
  /** Counted from 1, in the order sent. */
  row: number
  email: string
  /** `error` exactly when issuing would refuse the row; a `warning` never stops it. */
  status: 'valid' | 'warning' | 'error'
  errors: string[]
  /** The code of each error, in the same order. Others may follow. */
  error_codes: string[]
  warnings: string[]
  /** The code of each warning, in the same order. Others may follow. */
  warning_codes: string[]
}

export type Validation = {
  template_id: string
  total: number
  valid: number
  warnings: number
  errors: number
  recipients: RecipientVerdict[]
}
