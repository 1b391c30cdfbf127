import type { z } from 'zod'
import { type Holding, listHoldings } from '../../../credentials/holdings-view.ts'
import type { ValidatedRow } from '../../../credentials/recipients/validate-batch.ts'
import type { Call } from '../../../entrypoints/http/operation.ts'
import { listAfter, writeList } from '../../../entrypoints/http/write-list.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { type verdicts, writeVerdicts } from '../../../entrypoints/recipients/present-verdicts.ts'
import type { Context } from '../../../platform/context.ts'
import type { TemplateId } from '../../../platform/ids.ts'
import { validateRecipients } from '../../validate-recipients.ts'
import { type BulkOrder, takesOrder } from './order.ts'
import { rowsBody } from './rows-body.ts'

export const validateRecipientsOperation = teamOperation({
  ...takesOrder,
  name: 'validate-recipients',
  leastRole: 'issuer',
  route: 'POST /api/panel/bulk/validate',
  body: rowsBody,
  async handle(ctx, { body: { template_id, recipients, sheet } }: Call<unknown, BulkOrder>) {
    const { rows, ...counts } = await validateRecipients(ctx, template_id, recipients)
    const holders = await findHolders(ctx, template_id, rows)
    const told = { template_id, ...counts, holders, ...(sheet && { sheet }) }
    return writeList<typeof told & { recipients: z.output<typeof verdicts> }>(
      listAfter(told, 'recipients'),
      writeVerdicts(rows),
    )
  },
})

/** Finds who already holds a credential of the template, among rows that can be issued: only these would be a second credential. */
async function findHolders(ctx: Context, templateId: TemplateId, rows: ValidatedRow[]) {
  const emails = rows.flatMap(({ recipient }) => recipient?.normalizedEmail ?? [])
  const holdings = new Map((await listHoldings(ctx, templateId, emails)).map((one) => [one.normalizedEmail, one]))
  return rows.flatMap(({ row, recipient }) => {
    const held = recipient && holdings.get(recipient.normalizedEmail)
    return held ? [present(row, held)] : []
  })
}

function present(row: number, { credentialId, issuedAt }: Holding) {
  return { row, credential_id: credentialId, issued_at: issuedAt.toISOString() }
}
