import { listFailuresById } from '../../credentials/failures/failure-store.ts'
import { listOrganizations } from '../../organizations/organization-store.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, contextFor, inTransaction, type Platform } from '../../platform/context.ts'
import { parseExactly } from '../../platform/formats/json.ts'
import type { OrganizationId } from '../../platform/ids.ts'
import { findAccount } from './erase-everywhere.ts'
import { findPerson, listFailuresAbout, readChunksAbout } from './find-person.ts'
import { type Records, readAccountRecords, readHeldRecords } from './held-about-view.ts'

/** Everything that an organization holds about a person: rows of its tables, by table (docs/decisions/0067). */
export type HeldAbout = {
  organization: { id: OrganizationId; name: string }
  addresses: readonly string[]
  records: Records
}

/** Collects everything that the organization holds about whoever has one of these normalised addresses. */
export async function collectHeld(ctx: Context, addresses: readonly string[]): Promise<HeldAbout> {
  const person = await findPerson(ctx, addresses)
  const records = await readHeldRecords(ctx, person)
  for (const signed of [...(records.credentials ?? []), ...(records.wallet_copies ?? [])])
    signed.document = parseExactly(String(signed.document))
  for (const letter of records.outbox ?? []) letter.words = parseExactly(String(letter.words))
  const failures = await listFailuresById(
    ctx,
    (await listFailuresAbout(ctx, person)).map(({ id }) => id),
  )
  if (failures.length > 0)
    records.failures = failures.map(({ rowData, lastRetryOverrides, ...failure }) => ({
      ...failure,
      rowData: parseExactly(rowData),
      lastRetryOverrides: parseExactly(lastRetryOverrides ?? 'null'),
    }))
  const chunks: Records[string] = []
  for await (const { chunk, places } of readChunksAbout(ctx, person))
    for (const place of places)
      chunks.push({ batch_id: chunk.batchId, row_number: chunk.firstRow + place, row: chunk.content.rows[place] })
  if (chunks.length > 0) records.chunks = chunks
  const { id, name } = ctx.organization
  return { organization: { id, name }, addresses: person.addresses, records }
}

/** Collects the data for an export, which the audit log records without the address. */
export async function exportPerson(ctx: Context, addresses: readonly string[]): Promise<HeldAbout> {
  const held = await collectHeld(ctx, addresses)
  const count = countRecords(held.records)
  if (count > 0)
    await inTransaction(ctx, (tx) =>
      recordChange(tx, { action: 'person.exported', subjectId: tx.organization.id, after: { records: count } }),
    )
  return held
}

export type HeldEverywhere = {
  exported_at: string
  addresses: string[]
  account: Records
  organizations: HeldAbout[]
}

/** Everything that the service holds about a person, of every organization. `collect` says whether it is taken away. */
export async function exportEverywhere(
  platform: Platform,
  email: string,
  collect: typeof exportPerson = exportPerson,
): Promise<HeldEverywhere> {
  const db = platform.database.forService()
  const { addresses, users } = await findAccount(db, email)
  const userIds = users.map(({ id }) => id)
  const organizations: HeldAbout[] = []
  for (const organization of await listOrganizations(platform.database)) {
    const held = await collect(contextFor(platform, organization, { kind: 'operator' }), addresses)
    if (countRecords(held.records) > 0) organizations.push(held)
  }
  const account = await readAccountRecords(db, userIds, addresses)
  return { exported_at: platform.clock.now().toISOString(), addresses, account, organizations }
}

export function countRecords(records: Records): number {
  return Object.values(records).reduce((sum, rows) => sum + rows.length, 0)
}
