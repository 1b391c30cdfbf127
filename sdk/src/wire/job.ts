export type JobResult = {
  /** Always `successful` + `failed` + `already_emitted`. */
  total: number
  successful: number
  failed: number
  /** Rows that were issued in an earlier delivery of the same job, without errors. */
  already_emitted: number
  /** Rows are counted from 1. `codes` has the code of each error in the text, in the same order. */
  errors: { row: number; email: string; error: string; codes: string[]; external_id?: string }[]
  emails_sent: number
  emails_failed: number
  /** Letters that wait for the mail server, or for a time set by their rows. */
  emails_pending: number
  internal_count: number
  external_count: number
}

export type WaitingJob = { job_id: string; status: 'PENDING' | 'STARTED' }

export type RunningJob = {
  job_id: string
  status: 'PROGRESS'
  /** `status` is a sentence for people; do not parse it. */
  progress: { current: number; total: number; status: string }
  batch_uuid: string
}

export type SucceededJob = { job_id: string; status: 'SUCCESS'; result: JobResult }

export type FailedJob = { job_id: string; status: 'FAILURE'; error: string }

export type Job = WaitingJob | RunningJob | SucceededJob | FailedJob
