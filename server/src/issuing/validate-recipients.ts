import { documentRules } from '../credentials/document-rules.ts'
import type { RawRow } from '../credentials/recipients/recipient.ts'
import { checkRecipientList } from '../credentials/recipients/recipient-list.ts'
import { type ValidatedBatch, validateBatch } from '../credentials/recipients/validate-batch.ts'
import { refuseInactive } from '../organizations/refuse-inactive.ts'
import type { Context } from '../platform/context.ts'
import type { TemplateId } from '../platform/ids.ts'
import { getTemplateAndCheckContext } from './check-context-view.ts'

/**
 * Checks each row as issuing would, and issues nothing. Refuses a request that issuing would refuse, in the same words.
 */
export async function validateRecipients(
  ctx: Context,
  templateId: TemplateId,
  rows: RawRow[],
): Promise<ValidatedBatch> {
  refuseInactive(ctx)
  checkRecipientList(rows)
  const { template, issuer, members } = await getTemplateAndCheckContext(ctx, templateId, rows)
  return validateBatch(ctx, template, rows, {
    profileOf: (email) => members.get(email),
    document: documentRules(ctx, issuer, template),
    now: ctx.clock.now(),
  })
}
