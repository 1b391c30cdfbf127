import { type CredentialRow, listCredentialRows } from '../../credentials/credential-view.ts'
import { findPeople, type KnownPerson } from '../../holders/people/people-view.ts'
import type { BatchRow } from '../../issuing/batches/batch.ts'
import { findBatch, listBatches, listBatchesNamed } from '../../issuing/batches/batch-view.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { foldText, hasParts, typedParts } from '../../platform/formats/folded-text.ts'
import { type BatchId, parseId } from '../../platform/ids.ts'
import type { Template } from '../../templates/template.ts'
import { listTemplates } from '../../templates/template-store.ts'

/** The records that match a typed text. */
export type Found = {
  people: KnownPerson[]
  credentials: CredentialRow[]
  templates: Template[]
  batches: BatchRow[]
}

const peopleShown = 8
const templatesShown = 4
const batchesShown = 4
/** The number of templates that the lists of the panel offer as a choice. */
const templatesLookedAt = 200

const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/**
 * Finds records by a typed text: a credential or a batch by its id, also within a pasted address; people, templates, and batches by parts of their
 * names, file names and notes; and the newest batches of the first of these templates.
 */
export async function searchOrganization(ctx: Context, database: Database, typed: string): Promise<Found> {
  const id = parseId<BatchId>(idPattern.exec(typed)?.[0])
  if (id) {
    const [credentials, batch] = await Promise.all([
      listCredentialRows(ctx, { person: id }, { limit: 1 }),
      findBatch(ctx, database, id),
    ])
    return { people: [], credentials, templates: [], batches: batch ? [batch] : [] }
  }
  const [people, newest, named] = await Promise.all([
    findPeople(ctx, typed, peopleShown),
    listTemplates(ctx, { offset: 0, limit: templatesLookedAt }),
    listBatchesNamed(ctx, database, typed, batchesShown),
  ])
  const parts = typedParts(typed)
  const templates = newest.templates.filter(({ name }) => hasParts(foldText(name), parts)).slice(0, templatesShown)
  const [first] = templates
  const ofFirst = first ? await listBatches(ctx, database, { templateId: first.id }, { limit: batchesShown }) : []
  const further = ofFirst.filter(({ batchId }) => !named.some((one) => one.batchId === batchId))
  return { people, credentials: [], templates, batches: [...named, ...further].slice(0, batchesShown) }
}
