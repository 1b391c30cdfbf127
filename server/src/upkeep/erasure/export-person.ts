import { listFailuresById } from '../../credentials/failures/failure-store.ts'
import { listOrganizations } from '../../organizations/organization-store.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, contextFor, inTransaction, type Platform } from '../../platform/context.ts'
import { parseExactly } from '../../platform/formats/json.ts'
import type { OrganizationId } from '../../platform/ids.ts'
import type { DataSubject } from './data-subject.ts'
import { findAccount } from './erase-everywhere.ts'
import { findPerson, readChunksAbout, readFailuresAbout } from './find-person.ts'
import { countHeldRecords, type HeldPart, readAccountRecords, readHeldRecords } from './held-about-view.ts'

/** Records as the tables have them, by table. */
export type Records = Record<string, Record<string, unknown>[]>

/** The data that an organization holds about a person, counted by table (docs/decisions/0067). */
export type CountedAbout = {
  organization: { id: OrganizationId; name: string }
  addresses: readonly string[]
  counts: Record<string, number>
}

/** The same with the records, table by table, which are read as they are asked for: they may be more than memory holds. */
export type HeldAbout = CountedAbout & { parts: AsyncGenerator<HeldPart> }

/** Counts the data that the organization holds about the person with one of these normalised addresses. */
export async function countHeld(ctx: Context, addresses: readonly string[]): Promise<CountedAbout> {
  return countAbout(ctx, await findPerson(ctx, addresses))
}

async function countAbout(ctx: Context, person: DataSubject): Promise<CountedAbout> {
  const counts = await countHeldRecords(ctx, person)
  let failures = 0
  for await (const ids of readFailuresAbout(ctx, person)) failures += ids.length
  if (failures > 0) counts.failures = failures
  let rows = 0
  for await (const { places } of readChunksAbout(ctx, person)) rows += places.length
  if (rows > 0) counts.chunks = rows
  const { id, name } = ctx.organization
  return { organization: { id, name }, addresses: person.addresses, counts }
}

/** Finds the data for an export, which the audit log records without the address. */
export async function exportPerson(ctx: Context, addresses: readonly string[]): Promise<HeldAbout> {
  const person = await findPerson(ctx, addresses)
  const counted = await countAbout(ctx, person)
  const records = Object.values(counted.counts).reduce((sum, count) => sum + count, 0)
  if (records > 0)
    await inTransaction(ctx, (tx) =>
      recordChange(tx, { action: 'person.exported', subjectId: tx.organization.id, after: { records } }),
    )
  return { ...counted, parts: readHeld(ctx, person) }
}

async function* readHeld(ctx: Context, person: DataSubject): AsyncGenerator<HeldPart> {
  for await (const part of readHeldRecords(ctx, person)) {
    if (part.table === 'credentials' || part.table === 'wallet_copies')
      for (const signed of part.records) signed.document = parseExactly(String(signed.document))
    if (part.table === 'outbox') for (const letter of part.records) letter.words = parseExactly(String(letter.words))
    yield part
  }
  for await (const ids of readFailuresAbout(ctx, person)) {
    const failures = await listFailuresById(ctx, ids)
    const records = failures.map(({ rowData, lastRetryOverrides, ...failure }) => ({
      ...failure,
      rowData: parseExactly(rowData),
      lastRetryOverrides: parseExactly(lastRetryOverrides ?? 'null'),
    }))
    yield { table: 'failures', records }
  }
  for await (const { chunk, places } of readChunksAbout(ctx, person)) {
    const { batchId: batch_id, firstRow, content } = chunk
    const records = places.map((place) => ({ batch_id, row_number: firstRow + place, row: content.rows[place] }))
    yield { table: 'chunks', records }
  }
}

type Everywhere<Organization> = {
  addresses: string[]
  account: Records
  organizations: Organization[]
}

export type HeldEverywhere = Everywhere<Omit<CountedAbout, 'counts'> & { records: Records }> & { exported_at: string }

/** Everything that the service holds about a person, of every organization. */
export async function exportEverywhere(platform: Platform, email: string): Promise<HeldEverywhere> {
  const held = await askEverywhere(platform, email, exportPerson)
  const organizations: HeldEverywhere['organizations'] = []
  for (const { organization, addresses, parts } of held.organizations)
    organizations.push({ organization, addresses, records: await gather(parts) })
  return { exported_at: platform.clock.now().toISOString(), ...held, organizations }
}

/** How much of it there is. Nothing is taken away. */
export function countEverywhere(platform: Platform, email: string): Promise<Everywhere<CountedAbout>> {
  return askEverywhere(platform, email, countHeld)
}

async function askEverywhere<About extends CountedAbout>(
  platform: Platform,
  email: string,
  ask: (ctx: Context, addresses: readonly string[]) => Promise<About>,
): Promise<Everywhere<About>> {
  const db = platform.database.forService()
  const { addresses, users } = await findAccount(db, email)
  const organizations: About[] = []
  for (const organization of await listOrganizations(platform.database)) {
    const held = await ask(contextFor(platform, organization, { kind: 'operator' }), addresses)
    if (Object.keys(held.counts).length > 0) organizations.push(held)
  }
  const userIds = users.map(({ id }) => id)
  return { addresses, account: await gather(readAccountRecords(db, userIds, addresses)), organizations }
}

async function gather(parts: AsyncGenerator<HeldPart>): Promise<Records> {
  const gathered: Records = {}
  for await (const { table, records } of parts) gathered[table] = [...(gathered[table] ?? []), ...records]
  return gathered
}
