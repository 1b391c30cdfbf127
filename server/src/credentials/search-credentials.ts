import { type Context, templatesOf } from '../platform/context.ts'
import { normalizeEmail } from '../platform/formats/email.ts'
import type { JobId, TemplateId } from '../platform/ids.ts'
import type { CredentialStatus } from './credential.ts'
import { listCredentials } from './credential-store.ts'
import { findJobById } from './jobs/job-store.ts'

/** An absent field does not narrow the search. */
export type CredentialSearch = {
  jobId?: JobId | undefined
  /** In any spelling: the search finds the credentials that were issued to the same mailbox. */
  email?: string | undefined
  templateId?: TemplateId | undefined
  status?: CredentialStatus | undefined
  externalId?: string | undefined
}

export type FoundCredentials = Awaited<ReturnType<typeof listCredentials>>

/**
 * Finds a page of the organization's credentials, newest first, and their total number. A key of some templates finds the credentials of these
 * templates only. For a job of another organization there are none.
 */
export async function searchCredentials(
  ctx: Context,
  { jobId, email, templateId, status, externalId }: CredentialSearch,
  page: { offset: number; limit: number },
): Promise<FoundCredentials> {
  const job = jobId && (await findJobById(ctx, jobId))
  if (jobId && !job) return { credentials: [], total: 0 }
  // No stored text holds NUL, and the database takes none.
  const normalizedEmail = email === undefined ? undefined : normalizeEmail(email.replaceAll('\0', ''))
  const among = templatesOf(ctx)
  return listCredentials(
    ctx,
    { batchId: job?.batchId, normalizedEmail, templateId, among, status, externalId: externalId?.replaceAll('\0', '') },
    page,
  )
}
