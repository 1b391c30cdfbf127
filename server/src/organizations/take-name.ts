import type { Database } from '../platform/db/database.ts'
import type { OrganizationId } from '../platform/ids.ts'
import { refuse } from '../platform/refusals/refusal.ts'
import { findNameHolder, foldNamesAnew, isNameTaken } from './organization-store.ts'

/** `mayShare`: the operator of the service knows both, and lets an organization have a name that is another's too. */
export type Naming = { id?: OrganizationId; name: string; mayShare: boolean }

/**
 * Does the work that gives an active organization its name, and tells it whether the name is shared. Throws Refusal where another
 * active organization has it, or one that a reader may take for it: on a service of many all have the same domain, and a name and a
 * logo would be all that tells them apart. The unique index keeps the promise where two ask at the same moment.
 */
export async function takeName<T>(
  database: Database,
  { id, name, mayShare }: Naming,
  work: (sharesName: boolean) => Promise<T>,
): Promise<T> {
  await foldNamesAnew(database)
  const holder = await findNameHolder(database, name, id)
  if (holder && !mayShare) throw refuse('organization_name_taken', name)
  return work(holder !== undefined).catch((error: unknown) => {
    throw isNameTaken(error) ? refuse('organization_name_taken', name) : error
  })
}
