/** The signed Open Badges 3.0 document, a W3C Verifiable Credential in JSON-LD. */
export type OpenBadgeCredential = {
  '@context': (string | Record<string, unknown>)[]
  id: string
  type: string[]
  [term: string]: unknown
}

export type CredentialSummary = {
  id: string
  status: 'active' | 'revoked'
  /** Public page of the credential. */
  credential_url: string
  /** ISO 8601. */
  issuance_date: string
  recipient_email: string
  achievement_name: string
  /** `null` while active. */
  revocation_reason: string | null
  /** The id that your own system gave the credential. Present where its row had one. */
  external_id?: string
  /** The id of the credential that replaces this one. Present where there is one. */
  superseded_by?: string
}

/** A credential. An active one has the document exactly as it was signed; a revoked one has none. */
export type Credential =
  | (CredentialSummary & { status: 'active'; revocation_reason: null; ob3_data: OpenBadgeCredential })
  | (CredentialSummary & { status: 'revoked'; revocation_reason: string })

/** A credential in a list. `row` is its row in the request that issued it, counted from 1. */
export type ListedCredential = CredentialSummary & { row: number }

export type CredentialPage = { credentials: ListedCredential[]; total: number; page: number; page_size: number }

export type CredentialFilter = {
  job_id?: string
  email?: string
  /** The external id that its row had. */
  external_id?: string
  template_id?: string
  status?: 'active' | 'revoked'
}

/** `supersedes` is the id of the former credential, which is revoked. */
export type CorrectedCredential = { credential_id: string; credential_url: string; supersedes: string }

export type IssuedOne = {
  email: string
  status: 'issued'
  credential_id: string
  credential_url: string
  external_id?: string
}

/** `error_codes` has the code of each error, in the same order. */
export type RefusedOne = {
  email: string
  status: 'error'
  errors: string[]
  error_codes: string[]
  external_id?: string
}

/** One recipient is answered at once (`sync`); two or more become a job to poll (`async`). */
export type IssueAnswer =
  | { mode: 'sync'; credentials: (IssuedOne | RefusedOne)[] }
  | { mode: 'async'; job_id: string; message: string }
