import { type RawBuilder, sql } from 'kysely'
import type { LetterStatus } from '../mail/letter-status.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { hasParts, typedParts } from '../platform/formats/folded-text.ts'
import { type BatchId, type CredentialId, firstIdAt, type JobId, parseId, type TemplateId } from '../platform/ids.ts'
import { credentialsOfPeople, listCredentialsOfPeople } from '../platform/search/search-page-store.ts'
import { searchTextOf } from '../platform/search/search-text.ts'
import type { Template } from '../templates/template.ts'
import type { CredentialStatus } from './credential.ts'
import { keptByWallets } from './wallets/wallet-copy-store.ts'

/** A credential as a list shows it. */
export type CredentialRow = {
  id: CredentialId
  templateId: TemplateId
  batchId: BatchId
  /** The name as the letter has it; null where the row named nobody. */
  recipientName: string | null
  recipientEmail: string
  achievementName: string
  status: CredentialStatus
  issuedAt: Date
  validUntil: Date | null
  letterStatus: LetterStatus | null
  /** When a person's browser first opened its public page; null where none did. */
  openedAt: Date | null
  /** When it was first downloaded; null where it never was. */
  downloadedAt: Date | null
}

/** One credential with its later history. */
export type CredentialHistory = CredentialRow & {
  /** The job that issued it; null where a retry did, whose credential is a batch of its own without a job. */
  jobId: JobId | null
  rowNumber: number
  isInternal: boolean
  revokedAt: Date | null
  revocationReason: string | null
  supersededBy: CredentialId | null
  /** The credential whose place it took. */
  supersedes: CredentialId | null
  document: string
  letter: {
    /** The address to which the letter went last; not always the one to which the credential was issued. */
    email: string
    attempts: number
    nextAttemptAt: Date | null
    resentAt: Date | null
    sentAt: Date | null
    lastAnswer: string | null
  } | null
}

/** An absent field does not narrow the selection. */
export type CredentialSelection = {
  templateId?: TemplateId | undefined
  batchId?: BatchId | undefined
  status?: CredentialStatus | undefined
  /** Selects the credentials of people whom these words find (`isPersonLike`), or the credential with this id. */
  person?: string | undefined
  /** Selects the credentials of any of these normalised addresses. */
  addresses?: readonly string[] | undefined
  /**
   * `failed`: the letter was given up and the credential is still valid, since nobody waits for the letter of a revoked one. `pending`: the letter
   * has not gone out yet, or the relay put it off.
   */
  letter?: 'failed' | 'pending' | undefined
  /** Whether the public page has been opened. */
  isOpened?: boolean | undefined
  /** Selects the credentials that a wallet app keeps. */
  isInWallet?: true | undefined
  issuedFrom?: Date | undefined
  issuedBefore?: Date | undefined
}

const rowColumns = [
  'credentials.id',
  'credentials.template_id as templateId',
  'credentials.batch_id as batchId',
  'credentials.recipient_email as recipientEmail',
  'credentials.achievement_name as achievementName',
  'credentials.status',
  'credentials.issued_at as issuedAt',
  'credentials.valid_until as validUntil',
  'outbox.status as letterStatus',
  'visits.opened_at as openedAt',
  'visits.downloaded_at as downloadedAt',
  sql<string | null>`outbox.words::json ->> 'recipientName'`.as('recipientName'),
] as const

const credentialsOf = (ctx: Context) =>
  ctx.db
    .selectFrom('credentials')
    .leftJoin('outbox', 'outbox.credential_id', 'credentials.id')
    .leftJoin('credential_visits as visits', 'visits.credential_id', 'credentials.id')
    .where('credentials.organization_id', '=', ctx.organization.id)

/** A subquery for each credential: with a join, one page of unopened credentials would read the visits of all that were opened. */
const openedAtOfEach = sql<Date | null>`(select opened_at from credential_visits where credential_id = credentials.id
  and organization_id = credentials.organization_id)`

/**
 * The credentials whose letters are on their way. A letter that is due or was put off has its time in an index, and a letter that waits for its chunk
 * belongs to a job that has not ended. So the cost grows with the letters that wait, and not with all credentials.
 */
const pendingLetters = (ctx: Context) => sql<CredentialId>`(
  with pending as materialized (
    select credential_id from outbox
    where organization_id = ${ctx.organization.id} and status = 'pending' and next_attempt_at is not null
    union all
    select o.credential_id from jobs j join outbox o on o.batch_id = j.batch_id and o.organization_id = j.organization_id
    where j.organization_id = ${ctx.organization.id} and j.finished_at is null and o.status = 'pending'
      and o.next_attempt_at is null
  ) select credential_id from pending)`

/** Finds the credentials of these addresses before any other condition: there are few, so the planner must not search all credentials for them. */
const isOfAddresses = (ctx: Context, addresses: readonly string[]) => sql<boolean>`credentials.id in (
  with theirs as materialized (
    select id from credentials
    where organization_id = ${ctx.organization.id} and normalized_email = any(${addresses}::text[])
  ) select id from theirs)`

/** Above this number of matches, the newest credentials contain a page of them soon enough. */
const foundTogether = 10_000

/** The condition for credentials of the people that the typed text finds, or for the one with this id; undefined where more than `foundTogether` match. */
async function findTyped(ctx: Context, typed: string): Promise<RawBuilder<boolean> | undefined> {
  const id = parseId<CredentialId>(typed.trim())
  if (id) return sql<boolean>`credentials.id = ${id}`
  const ids = await listCredentialsOfPeople(ctx, typed, foundTogether + 1)
  return ids.length > foundTogether ? undefined : sql<boolean>`credentials.id = any(${ids}::uuid[])`
}

const rowsLookedThrough = 1_000
const partsLookedThrough = 10

/**
 * The next rows of a query for a typed text that many people match: looks through the newest credentials first. Where these belong to other people,
 * one statement finds all that match, as no request may read through all credentials that were ever issued.
 */
async function lookThrough(
  ctx: Context,
  query: ReturnType<typeof credentialsOf>,
  { typed, limit }: { typed: string; limit: number },
): Promise<CredentialRow[]> {
  const parts = typedParts(typed)
  const found: CredentialRow[] = []
  let rest = query
  for (let part = 0; part < partsLookedThrough; part++) {
    const rows = await rest
      .select([...rowColumns, 'credentials.normalized_email as normalizedEmail'])
      .orderBy('credentials.id', 'desc')
      .limit(rowsLookedThrough)
      .execute()
    for (const { normalizedEmail, ...row } of rows)
      if (hasParts(searchTextOf({ normalizedEmail, email: row.recipientEmail, name: row.recipientName }), parts))
        found.push(row)
    const last = rows.at(-1)
    if (!last || rows.length < rowsLookedThrough || found.length >= limit) return found.slice(0, limit)
    rest = query.where('credentials.id', '<', last.id)
  }
  const others = rest.where(sql<boolean>`credentials.id in (${credentialsOfPeople(ctx, typed)})`)
  const older = await others
    .select(rowColumns)
    .orderBy('credentials.id', 'desc')
    .limit(limit - found.length)
    .execute()
  return [...found, ...older]
}

/**
 * Lists the credentials after `after`, newest first. Nothing is counted, so that the thousandth page of a million costs what the first one does. Ids
 * are ordered by time and tell when a credential was issued: dates become bounds of ids.
 */
export async function listCredentialRows(
  ctx: Context,
  selection: CredentialSelection,
  { after, limit }: { after?: CredentialId | undefined; limit: number },
): Promise<CredentialRow[]> {
  const { templateId, batchId, status, person, addresses, letter, isOpened, isInWallet, issuedFrom, issuedBefore } =
    selection
  let query = credentialsOf(ctx)
  if (after) query = query.where('credentials.id', '<', after)
  if (templateId) query = query.where('credentials.template_id', '=', templateId)
  if (batchId) query = query.where('credentials.batch_id', '=', batchId)
  if (status) query = query.where('credentials.status', '=', status)
  const typed = person && (await findTyped(ctx, person))
  if (typed) query = query.where(typed)
  if (addresses) query = query.where(isOfAddresses(ctx, addresses))
  if (issuedFrom) query = query.where('credentials.id', '>=', firstIdAt<CredentialId>(issuedFrom))
  if (issuedBefore) query = query.where('credentials.id', '<', firstIdAt<CredentialId>(issuedBefore))
  if (letter === 'pending') query = query.where('credentials.id', 'in', pendingLetters(ctx))
  if (letter === 'failed') {
    query = query.where('outbox.organization_id', '=', ctx.organization.id).where('outbox.status', '=', 'failed')
    query = query.where('credentials.status', '=', 'active')
    if (after) query = query.where('outbox.credential_id', '<', after)
  }
  if (isOpened === true) {
    query = query.where('visits.organization_id', '=', ctx.organization.id).where('visits.opened_at', 'is not', null)
    if (after) query = query.where('visits.credential_id', '<', after)
  }
  if (isInWallet) query = query.where('credentials.id', 'in', keptByWallets(ctx, after))
  if (isOpened === false) query = query.where(openedAtOfEach, 'is', null)
  if (person && !typed) return lookThrough(ctx, query, { typed: person, limit })
  return query.select(rowColumns).orderBy('credentials.id', 'desc').limit(limit).execute()
}

const rowsInPart = 500

/** Reads the newest credentials up to `rowsMax`, part by part, so that only one part is in memory. */
export async function* readCredentialRows(
  ctx: Context,
  selection: CredentialSelection,
  rowsMax: number,
): AsyncGenerator<CredentialRow[]> {
  let after: CredentialId | undefined
  for (let rows = 0; rows < rowsMax; rows += rowsInPart) {
    const part = await listCredentialRows(ctx, selection, { after, limit: Math.min(rowsInPart, rowsMax - rows) })
    if (part.length > 0) yield part
    if (part.length < rowsInPart) return
    after = part.at(-1)?.id
  }
}

export async function findCredentialHistory(ctx: Context, id: CredentialId): Promise<CredentialHistory | undefined> {
  const row = await credentialsOf(ctx)
    .leftJoin('jobs', (join) =>
      join
        .onRef('jobs.organization_id', '=', 'credentials.organization_id')
        .onRef('jobs.batch_id', '=', 'credentials.batch_id'),
    )
    .where('credentials.id', '=', id)
    .select(rowColumns)
    .select([
      'jobs.id as jobId',
      'credentials.row_number as rowNumber',
      'credentials.member_id as memberId',
      'credentials.revoked_at as revokedAt',
      'credentials.revocation_reason as revocationReason',
      'credentials.superseded_by as supersededBy',
      'credentials.document',
      sql<CredentialId | null>`(select former.id from credentials former where former.superseded_by = credentials.id
        and former.organization_id = credentials.organization_id order by former.id desc limit 1)`.as('supersedes'),
      'outbox.recipient_email as letterEmail',
      'outbox.attempts',
      'outbox.next_attempt_at as nextAttemptAt',
      'outbox.resent_at as resentAt',
      'outbox.sent_at as sentAt',
      'outbox.last_answer as lastAnswer',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { memberId, letterEmail, attempts, nextAttemptAt, resentAt, sentAt, lastAnswer, ...rest } = row
  const letter =
    attempts === null || letterEmail === null
      ? null
      : { email: letterEmail, attempts, nextAttemptAt, resentAt, sentAt, lastAnswer }
  return { ...rest, isInternal: memberId !== null, letter }
}

/** An achievement as the page of its issuer lists it. */
export type IssuedAchievement = Pick<Template, 'id' | 'version' | 'name' | 'achievementType' | 'imageUrl'>

/**
 * The achievements that the organization awards now and has awarded already, newest first. An achievement without any credential is left out: it may
 * be a plan that the public need not know.
 */
export async function listIssuedAchievements(ctx: Context, limit: number): Promise<IssuedAchievement[]> {
  const { rows } = await sql<IssuedAchievement>`
    select id, version, name, achievement_type as "achievementType", image_url as "imageUrl" from templates t
    where organization_id = ${ctx.organization.id} and archived_at is null and exists (
      select from credentials c where c.organization_id = t.organization_id and c.template_id = t.id)
    order by created_at desc, id desc limit ${limit}`.execute(ctx.db)
  return rows
}

/** Whether any organization has ever issued a credential. */
export async function hasCredentials(database: Database): Promise<boolean> {
  const row = await database.forService().selectFrom('credentials').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}
