import { type KeptChunk, listKeptChunks } from '../../credentials/chunks/chunk-store.ts'
import { listAddressesOfCredentials } from '../../credentials/credential-store.ts'
import { listFailuresById } from '../../credentials/failures/failure-store.ts'
import { lockMember } from '../../organizations/members/member-store.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { FailureId, MemberId } from '../../platform/ids.ts'
import { type Erased, eraseRecords, eraseRows, nothingErased } from './erase-person.ts'
import { type ErasedKind, parseRowId, type RowPlace } from './erased-line.ts'

/**
 * Erases the records that the journal names, in a database restored from before the erasure: these records, and the data about the addresses of these
 * credentials. Nobody is found by anything else, since an address may have belonged to somebody else before. May run twice. Returns the counts.
 */
export async function eraseAgain(ctx: Context, kind: ErasedKind, ids: readonly string[]): Promise<Erased> {
  const rows = kind === 'rows' ? await eraseRowsAgain(ctx, ids) : 0
  return inTransaction(ctx, async (tx) => {
    const addresses = kind === 'credentials' ? await listAddressesOfCredentials(tx, ids) : []
    const memberIds: MemberId[] = []
    if (kind === 'members') for (const id of ids as MemberId[]) if (await lockMember(tx, id)) memberIds.push(id)
    const failures = kind === 'failures' ? await listFailuresById(tx, ids as FailureId[]) : []
    const failureIds = failures.filter(({ rowData }) => rowData !== '{}').map(({ id }) => id)
    const isThere = addresses.length + memberIds.length + failureIds.length > 0
    const records = isThere ? await eraseRecords(tx, { addresses, memberIds }, failureIds) : nothingErased
    const erased = { ...records, rows }
    if (isThere || rows > 0)
      await recordChange(tx, { action: 'person.erased', subjectId: tx.organization.id, after: erased })
    return erased
  })
}

async function eraseRowsAgain(ctx: Context, ids: readonly string[]): Promise<number> {
  const places = ids.map(parseRowId).filter((place) => place !== undefined)
  let rows = 0
  for (const together of Map.groupBy(places, ({ batchId, chunkIndex }) => `${batchId}/${chunkIndex}`).values()) {
    const chunk = await findKeptChunk(ctx, together[0] as RowPlace)
    const filled = together
      .map(({ place }) => place)
      .filter((place) => Object.keys(chunk?.content.rows[place] ?? {}).length > 0)
    if (chunk && filled.length > 0) rows += await eraseRows(ctx, { chunk, places: filled })
  }
  return rows
}

async function findKeptChunk(ctx: Context, { batchId, chunkIndex }: RowPlace): Promise<KeptChunk | undefined> {
  const [chunk] = await listKeptChunks(ctx, { batchId, chunkIndex: chunkIndex - 1 }, 1)
  return chunk?.batchId === batchId && chunk.chunkIndex === chunkIndex ? chunk : undefined
}
