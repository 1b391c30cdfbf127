import { type Context, templatesOf } from '../platform/context.ts'
import { normalizeEmail } from '../platform/formats/email.ts'
import type { BatchId, CredentialId, JobId, TemplateId } from '../platform/ids.ts'
import type { Credential, CredentialStatus } from './credential.ts'
import { countIssued } from './credential-count-store.ts'
import { factColumns, toCredential } from './credential-store.ts'
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

export type CredentialFilter = {
  batchId?: BatchId | undefined
  normalizedEmail?: string | undefined
  templateId?: TemplateId | undefined
  /** Only those of these templates. */
  among?: readonly TemplateId[] | undefined
  status?: Credential['status'] | undefined
  externalId?: string | undefined
}

function matching(ctx: Context, filter: CredentialFilter) {
  let query = ctx.db.selectFrom('credentials').where('organization_id', '=', ctx.organization.id)
  if (filter.batchId) query = query.where('batch_id', '=', filter.batchId)
  if (filter.normalizedEmail) query = query.where('normalized_email', '=', filter.normalizedEmail)
  if (filter.templateId) query = query.where('template_id', '=', filter.templateId)
  if (filter.among) query = query.where('template_id', 'in', filter.among)
  if (filter.externalId) query = query.where('external_id', '=', filter.externalId)
  if (filter.status) query = query.where('status', '=', filter.status)
  return query
}

/** Lists credentials, newest first; ids are ordered by time, so the id alone gives the order. The documents are not read. */
export async function listCredentials(
  ctx: Context,
  filter: CredentialFilter,
  page: { offset: number; limit: number },
): Promise<{ credentials: Omit<Credential, 'document'>[]; total: number }> {
  const query = matching(ctx, filter)
  const rows = await query
    .select((row) => [...factColumns, row.val('').as('document')])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const credentials = rows.map((row) => toCredential(row))
  if (Object.values(filter).every((value) => value === undefined)) return { credentials, total: await countIssued(ctx) }
  const { total } = await query.select((row) => row.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { credentials, total: Number(total) }
}

/** Lists the credentials after one of them in the same order, without their total: each part of a million costs the same. */
export async function listCredentialsAfter(
  ctx: Context,
  filter: CredentialFilter,
  { after, limit }: { after: CredentialId | undefined; limit: number },
): Promise<Omit<Credential, 'document'>[]> {
  const query = matching(ctx, filter)
  const rows = await (after ? query.where('id', '<', after) : query)
    .select((row) => [...factColumns, row.val('').as('document')])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => toCredential(row))
}

export type FoundCredentials = Awaited<ReturnType<typeof listCredentials>>

/**
 * Finds a page of the organization's credentials, newest first, and their total; for a key of some templates alone, those of these. A
 * job of another organization has none.
 */
export async function searchCredentials(
  ctx: Context,
  search: CredentialSearch,
  page: { offset: number; limit: number },
): Promise<FoundCredentials> {
  const filter = await filterOf(ctx, search)
  return filter ? listCredentials(ctx, filter, page) : { credentials: [], total: 0 }
}

const partSize = 500

/** Reads all that a search finds, newest first and part by part, so that only one part is in memory. */
export async function* readCredentials(
  ctx: Context,
  search: CredentialSearch,
): AsyncGenerator<FoundCredentials['credentials']> {
  const filter = await filterOf(ctx, search)
  if (!filter) return
  let after: CredentialId | undefined
  for (;;) {
    const part = await listCredentialsAfter(ctx, filter, { after, limit: partSize })
    if (part.length > 0) yield part
    if (part.length < partSize) return
    after = part.at(-1)?.id
  }
}

/** Undefined where nothing can match. */
async function filterOf(ctx: Context, search: CredentialSearch): Promise<CredentialFilter | undefined> {
  const { jobId, email, templateId, status, externalId } = search
  const job = jobId && (await findJobById(ctx, jobId))
  if (jobId && !job) return undefined
  // No stored text holds NUL, and the database takes none.
  const normalizedEmail = email === undefined ? undefined : normalizeEmail(email.replaceAll('\0', ''))
  const among = templatesOf(ctx)
  return {
    batchId: job?.batchId,
    normalizedEmail,
    templateId,
    among,
    status,
    externalId: externalId?.replaceAll('\0', ''),
  }
}
