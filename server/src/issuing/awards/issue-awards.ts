import { updateArrivalsPutOff } from '../../credentials/arrivals/arrival-store.ts'
import type { Issuer } from '../../credentials/issuers/issuer.ts'
import { signerOf } from '../../credentials/issuers/sign.ts'
import { nameIn } from '../../credentials/open-badge.ts'
import type { RawRow } from '../../credentials/recipients/recipient.ts'
import { joinLetters, updateLettersAwaited } from '../../mail/outbox-store.ts'
import {
  type ClaimedAward,
  claimAwards,
  lockClaimedAwards,
  updateAwardsStored,
} from '../../pathways/pathway-award-store.ts'
import { findPathwayVersion } from '../../pathways/pathway-store.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { type BatchId, type CredentialId, newId, type PathwayId, type TemplateId } from '../../platform/ids.ts'
import { faultPoint } from '../../platform/process/fault.ts'
import { returnCredentials } from '../../platform/rate-limits/daily-use.ts'
import type { Template } from '../../templates/template.ts'
import { findTemplateById } from '../../templates/template-store.ts'
import { findCheckContext } from '../check-context-view.ts'
import { checkRows, issueRows, keptRow, type Row, type RowOutcome, sentRows } from '../issue-row.ts'
import { templateGone } from '../messages.ts'
import { storeOutcomes } from '../store-outcomes.ts'
import { listCompleteLetters } from './complete-letters-view.ts'

/** The number of awards that one turn claims: as many as a chunk has rows. */
const awardsTogether = 100

/**
 * Issues the next awards that were decided, in the way of the rows of a batch: each is checked, signed and stored with its letter, and an award that
 * cannot be issued becomes a failure record of its template. Returns how many were claimed: fewer than a hundred when none are left.
 *
 * The letter of an award is joined to the letter of a credential that earned it, unless a process has already claimed that letter. Awards that these
 * awards earn are left for `awardArrivals`; where `decidesNext` is given, the caller decides them right away.
 *
 * May run twice, also at the same time: results are committed only under a claim that still holds. An outage throws, and the awards are claimed again
 * when the lease has run out.
 */
export async function issueAwards(
  ctx: Context,
  reservedFor: BatchId | PathwayId | undefined,
  decidesNext?: (ids: CredentialId[]) => Promise<void>,
): Promise<number> {
  if (!ctx.organization.isActive) return 0
  const { claim, awards } = await claimAwards(ctx, reservedFor, awardsTogether)
  const pathways = new Map<string, ClaimedAward[]>()
  for (const award of awards) {
    const key = `${award.pathwayId} ${award.version}`
    pathways.set(key, [...(pathways.get(key) ?? []), award])
  }
  for (const ofPathway of pathways.values()) {
    const ids = await issueOfPathway(ctx, claim, ofPathway, decidesNext !== undefined)
    if (ids.length > 0) await decidesNext?.(ids)
  }
  return awards.length
}

/** Whether more awards may be left, by the number that `issueAwards` returned. */
export function mayBeMore(claimed: number): boolean {
  return claimed === awardsTogether
}

/** Issues the claimed awards of one pathway. Returns the credentials that were issued. */
async function issueOfPathway(
  ctx: Context,
  claim: string,
  awards: ClaimedAward[],
  isDecidedNext: boolean,
): Promise<CredentialId[]> {
  const [first] = awards
  if (!first) return []
  const pathway = await findPathwayVersion(ctx, first.pathwayId, first.version)
  if (!pathway) throw new Error(`There is no pathway ${first.pathwayId}.`)
  const { awardTemplateId: templateId, name: pathwayName } = pathway.definition
  const batchId = newId<BatchId>(ctx.clock.now())
  const outcomes = await issue(ctx, { templateId, batchId }, awards.map(awardRow))
  const issued = await inTransaction(ctx, async (tx) => {
    const ids = awards.map(({ id }) => id)
    const ours = await lockClaimedAwards(tx, claim, ids)
    const numbered = awards.map(({ id }, at) => ({ id, rowNumber: at + 1 })).filter(({ id }) => ours.has(id))
    const rows = new Set(numbered.map(({ rowNumber }) => rowNumber))
    const own = outcomes.filter((outcome) => rows.has(rowNumberOf(outcome))).map((one) => namePathway(one, pathwayName))
    await storeOutcomes(tx, { batchId, templateId, chunkIndex: null }, own)
    await updateAwardsStored(tx, batchId, numbered)
    const joins = own.flatMap((one) =>
      one.kind === 'signed' ? { id: one.credential.id, to: awards[one.rowNumber - 1]?.inputIds ?? [] } : [],
    )
    await joinLetters(tx, joins)
    const credentialIds = joins.map(({ id }) => id)
    if (isDecidedNext) await updateArrivalsPutOff(tx, credentialIds, tx.settings.leaseSeconds)
    await updateLettersAwaited(
      tx,
      await listCompleteLetters(
        tx,
        awards.flatMap(({ inputIds }) => inputIds),
      ),
    )
    faultPoint('award.before_commit')
    return credentialIds
  })
  faultPoint('award.after_commit')
  returnCredentials(ctx, -issued.length, ctx.clock.now())
  return issued
}

/** Names in the letter of an award the pathway that awarded it. */
function namePathway(outcome: RowOutcome, pathwayName: string): RowOutcome {
  if (outcome.kind === 'failed') return outcome
  const { letter } = outcome
  return { ...outcome, letter: { ...letter, words: { ...letter.words, pathwayName } } }
}

async function issue(
  ctx: Context,
  part: { templateId: TemplateId; batchId: BatchId },
  rows: RawRow[],
): Promise<RowOutcome[]> {
  const checked = await checkAwards(ctx, part.templateId, rows)
  if (!checked)
    return sentRows({ rows }).map((row) => ({ kind: 'failed', failure: { ...keptRow(row), ...templateGone } }))
  const { template, issuer } = checked
  const outcomes: RowOutcome[] = []
  for await (const outcome of issueRows(ctx, signerOf(ctx, issuer), { template, batchId: part.batchId }, checked.rows))
    outcomes.push(outcome)
  return outcomes
}

/** Checks the rows of awards as every row is checked. Undefined where their template is not in use. */
export async function checkAwards(
  ctx: Context,
  templateId: TemplateId,
  rows: RawRow[],
): Promise<{ template: Template; issuer: Issuer; rows: Row[] } | undefined> {
  const template = await findTemplateById(ctx, templateId)
  if (!template || template.archivedAt) return undefined
  const checking = await findCheckContext(ctx, rows)
  return { template, issuer: checking.issuer, rows: checkRows(ctx, template, checking, { rows }) }
}

function rowNumberOf(outcome: RowOutcome): number {
  return outcome.kind === 'failed' ? outcome.failure.rowNumber : outcome.rowNumber
}

/** The row as a client would have sent it: the address, and the name under which the person earned the award. */
export function awardRow({ recipientEmail, document }: Pick<ClaimedAward, 'recipientEmail' | 'document'>): RawRow {
  const name = document ? nameIn(JSON.parse(document)) : undefined
  return { email: recipientEmail, ...(name ? { recipient_name: name } : {}) }
}
