import type { SubjectField } from '@sello/open-badges'
import type { RowErrorCode, RowWarningCode } from './messages.ts'
import type { RowWishes } from './row-wishes.ts'

/** A row as a client sent it. All that is certain is that it is an object. */
export type RawRow = Record<string, unknown>

export type Evidence = {
  name?: string
  url?: string
  description?: string
  narrative?: string
  genre?: string
  audience?: string
}

/** A row that was checked and can be issued. Absent fields are left out, never null or blank. */
export type Recipient = { [Field in SubjectField]?: string } & {
  /** The address that mail goes to: as sent, trimmed, with the domain in ASCII. */
  email: string
  /** The form under which one person is recognised: duplicates, idempotency, membership. */
  normalizedEmail: string
  recipientName?: string
  resultValue?: string
  creditsEarned?: number
  evidence: Evidence[]
  /** Only where the row has any. */
  wishes?: RowWishes
}

/** The result of checking one row. `recipient` is set exactly when `errors` is empty. */
export type RowCheck = {
  /** Counted from 1 over the whole batch. */
  row: number
  /** The address as sent, safe to print and to store; empty where the row has no text in its field. */
  email: string
  /** The ASCII domain of a well-formed address, whatever else is wrong with the row. */
  domain: string | undefined
  errors: string[]
  /** The code of each error, in the same order. */
  errorCodes: RowErrorCode[]
  warnings: string[]
  /** The code of each warning, in the same order. */
  warningCodes: RowWarningCode[]
  recipient: Recipient | undefined
}

/** The values of a member's profile, which fill in blank fields of a row. */
export type RecipientProfile = { name?: string | null; role?: string | null; licenseNumber?: string | null }
