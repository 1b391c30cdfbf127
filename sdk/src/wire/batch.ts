import type { Job } from './job.ts'

/** The recipients of one request, and their results. */
export type Batch = {
  batch_uuid: string
  /** The id of the job. Only the key that started it may read the job. */
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
  /** The name of the file that was given in the panel, and a note of the team. */
  file_name: string | null
  note: string | null
  created_at: string
  finished_at: string | null
}

export type BatchFilter = {
  template_id?: string | undefined
  state?: 'open' | 'ended' | 'failed' | undefined
  /** A part of the name of the file, or of the note. */
  text?: string | undefined
  created_from?: string | undefined
  created_before?: string | undefined
  /** For the next page: lists batches before the one with this id. */
  before?: string | undefined
  /** 1 to 100; 20 by default. */
  limit?: number | undefined
}

/** The result of one row. `repaired` was issued by a retry; `resolved` and `discarded` were not issued, and nobody retries them. */
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
