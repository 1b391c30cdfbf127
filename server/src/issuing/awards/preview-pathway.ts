import { holdersTogether, listDueHolders } from '../../pathways/fulfilment-view.ts'
import { type Pathway, templatesOf } from '../../pathways/pathway.ts'
import { type HoldersPlace, listHolders } from '../../pathways/people-view.ts'
import type { Context } from '../../platform/context.ts'
import { pairs } from '../../platform/lists.ts'
import { isIssuable } from '../issue-row.ts'
import { templateGone } from '../messages.ts'
import { awardRow, checkAwards } from './issue-awards.ts'

/** A person who has fulfilled a pathway and cannot be awarded, with the message and codes that a failure record would have. */
export type WithheldAward = { email: string; message: string; errorCodes: readonly string[] }

/** `sample` holds the first of the addresses, in their order, and so does `withheld.sample`. */
export type PathwayPreview = {
  people: number
  sample: string[]
  withheld: { people: number; sample: WithheldAward[] }
}

/**
 * Counts the people whom a pathway would award if it were published now, and those who have fulfilled it and cannot be awarded. Their awards are
 * checked as at issuing. Like the sweep, the preview walks page by page over all people who hold a credential of the pathway's templates, so that no
 * statement grows with their number.
 */
export async function previewPathway(
  ctx: Context,
  pathway: Pick<Pathway, 'id' | 'version' | 'definition'>,
  sampleMax: number,
): Promise<PathwayPreview> {
  const seen = new Set<string>()
  const preview: PathwayPreview = { people: 0, sample: [], withheld: { people: 0, sample: [] } }
  let place: HoldersPlace | undefined
  do {
    const page = await listHolders(ctx, templatesOf(pathway.definition), place, holdersTogether)
    // A member with several addresses is listed under each of them, and counted once.
    const due = (await listDueHolders(ctx, pathway, page.normalizedEmails)).filter(({ person }) => !seen.has(person))
    for (const { person } of due) seen.add(person)
    const rows = due.map(awardRow)
    const checked = await checkAwards(ctx, pathway.definition.awardTemplateId, rows)
    for (const [{ recipientEmail: email }, row] of pairs(due, checked?.rows ?? due.map(() => undefined))) {
      if (row && isIssuable(row)) {
        preview.people++
        if (preview.sample.length < sampleMax) preview.sample.push(email)
        continue
      }
      const { message, errorCodes } = row
        ? { message: row.check.errors.join('; '), errorCodes: row.check.errorCodes }
        : templateGone
      preview.withheld.people++
      if (preview.withheld.sample.length < sampleMax) preview.withheld.sample.push({ email, message, errorCodes })
    }
    place = page.next
  } while (place)
  preview.sample.sort()
  return preview
}
