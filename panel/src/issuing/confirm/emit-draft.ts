import { ask } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { RequestFailure } from '../../data/request-failure.ts'
import type { Draft, Emission } from '../draft/draft.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { rowsAtOnce } from '../rows/check-requests.ts'
import type { DraftRow } from '../rows/draft-row.ts'
import { recipientOf } from '../rows/recipient.ts'

/** The characters that the service keeps of a file name. */

/**
 * Issues rows of the draft, 5,000 in a batch, and takes those that were accepted out of it. The order is written down before it
 * is sent: whoever reloads in the middle, or presses twice, or issues the same draft in a second tab, sends it under the same name, and
 * nothing is issued twice. The other tabs are told what is left.
 * Rejects with the first request that was not accepted; what came before it stays issued.
 */
export async function emitDraft(
  organizationId: string,
  store: DraftStore,
  rows: readonly DraftRow[],
): Promise<string[]> {
  const draft = store.getState().draft
  if (!draft) return []
  if (draft.emissions.length === 0) store.change((now) => ({ ...now, emissions: ordersOf(now, rows) }))
  await store.whenStored()
  return sendOrders(organizationId, store)
}

/** Sends the orders that were written down and not accepted yet. Answers with all batches that there are of them by now. */
async function sendOrders(organizationId: string, store: DraftStore): Promise<string[]> {
  const batches: string[] = []
  for (const emission of store.getState().draft?.emissions ?? []) {
    const batch = emission.batchId ?? (await send(organizationId, store, emission))
    batches.push(batch)
  }
  store.change(withoutIssued)
  await store.whenStored()
  tellOthers(store)
  return batches
}

async function send(organizationId: string, store: DraftStore, emission: Emission): Promise<string> {
  const draft = store.getState().draft
  const wanted = new Set(emission.rows)
  const rows = draft?.rows?.filter(({ key }) => wanted.has(key)) ?? []
  const recipients = rows.map(({ values }) => recipientOf(values))
  try {
    const { kind, name } = draft?.source ?? {}
    const body = {
      template_id: draft?.templateId ?? '',
      recipients,
      ...(kind === 'file' && { file_name: name?.slice(0, limits.fileName) }),
    }
    const { batch_uuid: batchId } = await ask('start-batch', {
      organizationId,
      body,
      idempotencyKey: emission.idempotencyKey,
    })
    change(store, emission, (one) => ({ ...one, batchId }))
    return batchId
  } catch (error) {
    // A refused order issued nothing. Its rows can be changed, and are then another order.
    if (error instanceof RequestFailure && error.kind === 'refused' && error.status !== 409) {
      withdraw(store)
      tellOthers(store)
    }
    throw error
  }
}

function change(store: DraftStore, emission: Emission, to: (emission: Emission) => Emission): void {
  store.change((draft) => ({
    ...draft,
    emissions: draft.emissions.map((one) => (one.idempotencyKey === emission.idempotencyKey ? to(one) : one)),
  }))
}

/** Forgets the orders that were not accepted, and takes out what was issued before them. */
function withdraw(store: DraftStore): void {
  store.change((draft) => withoutIssued({ ...draft, emissions: draft.emissions.filter(({ batchId }) => batchId) }))
}

function withoutIssued(draft: Draft): Draft {
  const accepted = draft.emissions.filter(({ batchId }) => batchId)
  const issued = new Set(accepted.flatMap(({ rows }) => rows))
  return {
    ...draft,
    rows: draft.rows?.filter(({ key }) => !issued.has(key)),
    emissions: [],
    ordersAccepted: draft.ordersAccepted + accepted.length,
  }
}

function tellOthers(store: DraftStore): void {
  const { draft } = store.getState()
  if (draft) store.tellIssued(draft)
}

/**
 * An order is named by its draft and its number in it, whatever its rows are: of two tabs that hold the same draft with different
 * changes the service takes the first one's order, and refuses that of the second.
 */
const nameOf = ({ id, ordersAccepted }: Draft, index: number) => `${id}-${ordersAccepted + index + 1}`

function ordersOf(draft: Draft, rows: readonly DraftRow[]): Emission[] {
  const orders: Emission[] = []
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const part = rows.slice(start, start + rowsAtOnce)
    orders.push({ idempotencyKey: nameOf(draft, orders.length), rows: part.map(({ key }) => key) })
  }
  return orders
}
