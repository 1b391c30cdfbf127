export type RecipientVerdict = {
  /** The row, counted from 1 in the order of the request. */
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
