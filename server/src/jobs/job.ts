import type { ApiKeyId, BatchId, JobId, TemplateId } from '../platform/ids.ts'
import type { Moves } from '../platform/moves.ts'

export type JobStatus = 'PENDING' | 'STARTED' | 'PROGRESS' | 'SUCCESS' | 'FAILURE'

/** `single`: one task with one commit and progress row by row. `chunked`: chunks, each with a commit of its own. */
export type JobRoute = 'single' | 'chunked'

/**
 * The moves a job may make. Every job goes the whole way, also one that fails: its rows are kept chunk by chunk first.
 * SUCCESS and FAILURE are ends: a redelivered chunk changes counts, never the state.
 */
export const jobMoves: Moves<JobStatus> = {
  PENDING: ['STARTED'],
  STARTED: ['PROGRESS'],
  PROGRESS: ['SUCCESS', 'FAILURE'],
  SUCCESS: [],
  FAILURE: [],
}

/** What a client polls. */
export type Job = {
  id: JobId
  apiKeyId: ApiKeyId | null
  batchId: BatchId
  templateId: TemplateId
  /** The version under which the job was accepted; null in jobs from before templates could change. */
  templateVersion: number | null
  status: JobStatus
  route: JobRoute
  total: number
  processed: number
  chunksTotal: number
  error: string | null
  createdAt: Date
  finishedAt: Date | null
}

export function isTerminal(status: JobStatus): boolean {
  return jobMoves[status].length === 0
}
