import { credentialUrl } from '../credentials/credential.ts'
import type { FailureReason } from '../credentials/failures/failure.ts'
import type { Issuer } from '../credentials/issuers/issuer.ts'
import { type Signer, signerOf } from '../credentials/issuers/sign.ts'
import type { RawRow } from '../credentials/recipients/recipient.ts'
import { refuseInactive } from '../organizations/refuse-inactive.ts'
import { type Context, inSavepoint } from '../platform/context.ts'
import { SigningUnavailable } from '../platform/errors.ts'
import { type BatchId, type CredentialId, newId, type TemplateId } from '../platform/ids.ts'
import { observe } from '../platform/observed.ts'
import { faultPoint } from '../platform/process/fault.ts'
import { withinDailyUse } from '../platform/rate-limits/daily-use.ts'
import { getTemplateAndCheckContext } from './check-context-view.ts'
import { checkRow, isIssuable, issueRow } from './issue-row.ts'
import { faultReason } from './messages.ts'
import { isRowsFault, type Signed, storeOne } from './store-outcomes.ts'

export type OneOutcome =
  | { kind: 'issued'; email: string; credentialId: CredentialId; credentialUrl: string }
  | { kind: 'failed'; email: string; errors: string[]; errorCodes: string[] }

/** `bytes` is the size of the request body as it was sent: it counts against the daily limit of the organization. */
export type OneRequest = {
  templateId: TemplateId
  row: RawRow
  bytes: number
  /** The credential takes the place of an earlier one, and its letter says so. */
  isSuccessor?: boolean
}

/**
 * Issues to one recipient while the client waits. On return the letter is in the outbox; it is sent afterwards. Throws Refusal where the template may
 * not be used now.
 */
export async function issueOne(ctx: Context, request: OneRequest): Promise<OneOutcome> {
  refuseInactive(ctx)
  const asked = { rows: 1, bodyBytes: request.bytes, issues: true, issuedOf }
  return withinDailyUse(ctx, asked, () => issue(ctx, request))
}

/** The credentials of one row: one, or none where the row failed. */
export const issuedOf = ({ kind }: { kind: 'issued' | 'failed' }): number => (kind === 'issued' ? 1 : 0)

async function issue(ctx: Context, { templateId, row: raw, isSuccessor }: OneRequest): Promise<OneOutcome> {
  const { template, ...checking } = await getTemplateAndCheckContext(ctx, templateId, [raw])
  const row = checkRow(ctx, template, checking, raw)
  const { email, errors, errorCodes } = row.check
  if (!isIssuable(row)) return { kind: 'failed', email, errors, errorCodes }

  const signer = openSigner(ctx, checking.issuer)
  if (!signer) return refused(email, faultReason('signing_error'))
  const startedAt = Date.now()
  const batchId = newId<BatchId>(ctx.clock.now())
  const outcome = await issueRow(ctx, signer, { template, batchId }, row)
  if (outcome.kind === 'failed') return refused(email, outcome.failure)

  if (isSuccessor) outcome.letter.words.isSuccessor = true
  const isStored = await store(ctx, outcome)
  if (!isStored) return refused(email, faultReason('rds_error'))
  observe('step', () => ({ batchId, step: 'issue', startedAt, outcome: 'done' }))
  faultPoint('api.after_issue_commit')
  const { id } = outcome.credential
  return { kind: 'issued', email, credentialId: id, credentialUrl: credentialUrl(ctx.settings.publicUrl, id) }
}

function refused(email: string, { message, errorCodes }: FailureReason): OneOutcome {
  return { kind: 'failed', email, errors: [message], errorCodes }
}

/** Undefined where the signing key cannot be read: then the row fails, and the request succeeds. */
function openSigner(ctx: Context, issuer: Issuer): Signer | undefined {
  try {
    return signerOf(ctx, issuer)
  } catch (error) {
    if (!(error instanceof SigningUnavailable)) throw error
    ctx.log.error({ err: error }, 'the signing key of an organization is out of reach')
    return undefined
  }
}

/** Stores the outcome. False where the database refused the data of the row itself. */
async function store(ctx: Context, signed: Signed): Promise<boolean> {
  if (ctx.db.isTransaction) {
    const stored = await inSavepoint(ctx, isRowsFault, () => storeOne(ctx, signed))
    return stored.ok && stored.value
  }
  try {
    return await storeOne(ctx, signed)
  } catch (error) {
    if (!isRowsFault(error)) throw error
    ctx.log.error({ err: error }, 'the database refused a row')
    return false
  }
}
