import type { SubjectField } from '@sello/open-badges'
import type { Language } from '../../platform/context.ts'
import type { RowErrorCode, RowWarningCode } from './messages.ts'

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

/** The wishes of a row besides its credential. None of them is signed. */
export type RowWishes = {
  /** The external id: the sender's own of the record, by which the credential is found again. */
  externalId?: string
  /** The language of the letter, in place of the organization's. */
  language?: Language
  /** No letter goes out. */
  isSilent?: true
  /** The letter goes out then, and not at once. */
  letterAt?: Date
}

/** The values of a member's profile, which fill in blank fields of a row. */
export type RecipientProfile = { name?: string | null; role?: string | null; licenseNumber?: string | null }
