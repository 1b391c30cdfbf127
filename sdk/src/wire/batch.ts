import type { Job } from './job.ts'

/** The recipients of one request, and what came of them. */
export type Batch = {
  batch_uuid: string
  /** Only the key that began it may ask for it. */
  job_id: string
  template_id: string
  template_name: string
  started_by: { kind: 'person' | 'api_key' | 'operator'; id: string | null }
  status: Job['status']
  total: number
  processed: number
  successful: number
  failed: number
  already_emitted: number
  /** The file that somebody gave in the panel, and what somebody noted on it. */
  file_name: string | null
  note: string | null
  created_at: string
  finished_at: string | null
}

export type BatchFilter = {
  template_id?: string | undefined
  state?: 'open' | 'ended' | 'failed' | undefined
  /** A part of the name of its file, or of its note. */
  text?: string | undefined
  created_from?: string | undefined
  created_before?: string | undefined
  /** The next page: those before the batch with this id. */
  before?: string | undefined
  /** 1 to 100; 20 unless told. */
  limit?: number | undefined
}

/** What came of one row: `repaired` was issued by a retry; `resolved` and `discarded` were not, and nobody tries again. */
export type ReportedRow = {
  row: number
  email: string
  name: string | null
  outcome: 'issued' | 'revoked' | 'repaired' | 'failed' | 'resolved' | 'discarded'
  credential_id: string | null
  credential_url: string | null
  letter: 'pending' | 'held' | 'sent' | 'failed' | 'silent' | null
  letter_answer: string | null
  error: string | null
  failure_id: string | null
}

export type BatchReport = { batch_uuid: string; rows: ReportedRow[] }
