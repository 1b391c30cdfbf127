import type { Database } from '../../src/platform/db/database.ts'
import type { Outbox } from '../../src/platform/outbox/deliver-claimed.ts'
import { claimDue, isEntryDue, type OutboxTable } from '../../src/platform/outbox/outbox-store.ts'

/** An outbox that has nothing to do with mail. Its key is called as the columns of other tables are. */
export const parcelTable: OutboxTable = { name: 'parcels', id: 'id', columns: ['id', 'content', 'attempts'] }

export const makeParcelTable = `
  create table parcels (id uuid primary key default gen_random_uuid(), content text not null,
    status text not null default 'pending', attempts int not null default 0, next_attempt_at timestamptz default now(),
    last_answer text, sent_at timestamptz);
  grant all on parcels to public`

export type Parcel = { id: string; content: string; attempts: number }

/** One at a time and without a second attempt, unless told. */
export function parcelsOf(
  database: Database,
  options: Pick<Outbox<Parcel>, 'deliver'> & Partial<Outbox<Parcel>>,
): Outbox<Parcel> {
  const leaseSeconds = options.leaseSeconds ?? 20
  return {
    entries: 'parcels',
    table: parcelTable,
    isDue: isEntryDue(parcelTable),
    claimDue: (limit) => claimDue(database, parcelTable, limit, leaseSeconds),
    idOf: (parcel) => parcel.id,
    parallel: 1,
    retrySeconds: [],
    ...options,
    leaseSeconds,
  }
}
