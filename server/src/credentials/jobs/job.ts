import { dayMs } from '../../platform/clock.ts'
import type { Actor } from '../../platform/context.ts'
import type { ApiKeyId, BatchId, JobId, TemplateId, UserId } from '../../platform/ids.ts'
import type { Transitions } from '../../platform/transitions.ts'

export type JobStatus = 'PENDING' | 'STARTED' | 'PROGRESS' | 'SUCCESS' | 'FAILURE'

/** `single`: one task with one commit and progress row by row. `chunked`: chunks, each with a commit of its own. */
export type JobRoute = 'single' | 'chunked'

/**
 * The transitions of a job. A job that fails passes through each state too, since its rows are first kept chunk by chunk.
 * SUCCESS and FAILURE are ends: a redelivered chunk changes counts, never the state.
 */
export const jobTransitions: Transitions<JobStatus> = {
  PENDING: ['STARTED'],
  STARTED: ['PROGRESS'],
  PROGRESS: ['SUCCESS', 'FAILURE'],
  SUCCESS: [],
  FAILURE: [],
}

/** The longest file name that devices allow. */
export const fileNameCharactersMax = 255

/** A job, which a client polls for the progress of its batch. */
export type Job = {
  id: JobId
  /** The API key that started it; null for a job of a person or of the operator. */
  apiKeyId: ApiKeyId | null
  /** The person who started it in the panel; null for a job of a key or of the operator. */
  startedBy: UserId | null
  batchId: BatchId
  templateId: TemplateId
  /** The version of the template when the job was accepted; null in jobs from before templates could change. */
  templateVersion: number | null
  status: JobStatus
  route: JobRoute
  total: number
  processed: number
  chunksTotal: number
  error: string | null
  /** The name of the file with the rows, as on the person's device; null where none was given. */
  fileName: string | null
  /** The note of the team on its batch. */
  note: string | null
  createdAt: Date
  /** When a worker first took up a part of it. */
  startedAt: Date | null
  /** When its last row was issued or failed. Its letters follow. */
  issuedAt: Date | null
  finishedAt: Date | null
}

/**
 * Whether an actor of its organization may read a job. Everybody of the team and the operator may, whoever started the job. An API key may read only
 * the jobs that it started itself.
 */
export function mayRead(job: Pick<Job, 'apiKeyId'>, actor: Actor): boolean {
  if (actor.kind === 'api_key') return actor.id === job.apiKeyId
  return actor.kind === 'user' || actor.kind === 'operator'
}

/** The part of a job that says who starts it. */
export function starterOf(actor: Actor): Pick<Job, 'apiKeyId' | 'startedBy'> {
  return {
    apiKeyId: actor.kind === 'api_key' ? actor.id : null,
    startedBy: actor.kind === 'user' ? actor.id : null,
  }
}

/** Whether the failures of a job are still listed by the job. Later they are found by their batch. */
const failuresListedDays = 7

export function areFailuresListed(job: Pick<Job, 'createdAt'>, now: Date): boolean {
  return now.getTime() - job.createdAt.getTime() <= failuresListedDays * dayMs
}

export function isTerminal(status: JobStatus): boolean {
  return jobTransitions[status].length === 0
}
