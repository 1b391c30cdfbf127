import { newOrderName } from '../../ui/form/use-order-name.ts'
import { type Draft, draftVersion, type Source } from '../draft/draft.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { rememberedColumns } from '../map/remembered-columns.ts'
import { type Reading, readSheet } from './read-sheet.ts'

/**
 * Reads a file or a list for the first time and makes a draft of it, which replaces the former draft. Where reading fails, the former draft stays,
 * and the promise rejects with the reasons of the service.
 */
export async function beginDraft(
  organizationId: string,
  store: DraftStore,
  templateId: string,
  source: Source,
  how: Reading = {},
): Promise<Draft> {
  const { columns } = await readSheet(organizationId, source, how)
  const chosen = rememberedColumns(templateId, columns)
  const reading: Reading = Object.keys(chosen).length > 0 ? { ...how, mapping: chosen } : how
  const draft: Draft = {
    version: draftVersion,
    id: newOrderName(),
    templateId,
    source,
    reading,
    sameForAll: {},
    rows: undefined,
    emissions: [],
    ordersAccepted: 0,
  }
  store.open(draft)
  return draft
}
