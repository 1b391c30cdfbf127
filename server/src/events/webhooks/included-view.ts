import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { CredentialId } from '../../platform/ids.ts'
import type { ToldEvent } from '../told-event.ts'
import type { Included } from './webhook.ts'

/**
 * Adds the recipient data that a webhook asks for to events about credentials. It is read each time that events are sent or shown, and not stored, so
 * that an erased person appears in no later delivery, test, replay or log.
 */
export async function withIncluded(
  { db, organization }: Pick<Context, 'db'> & { organization: Pick<Context['organization'], 'id'> },
  include: readonly Included[],
  events: readonly ToldEvent[],
): Promise<ToldEvent[]> {
  const ids = events.flatMap(({ data }) => data.credential_id ?? []) as CredentialId[]
  if (include.length === 0 || ids.length === 0) return [...events]
  const { rows } = await sql<{ id: CredentialId; recipient_email: string; recipient_name: string | null }>`
    select c.id, c.recipient_email, o.words::json ->> 'recipientName' as recipient_name
    from credentials c left join outbox o on o.credential_id = c.id
    where c.organization_id = ${organization.id} and c.id = any(${ids}::uuid[]) and c.erased_at is null`.execute(db)
  const recipients = new Map(rows.map((row) => [row.id, row]))
  return events.map((event) => {
    const found = recipients.get(event.data.credential_id as CredentialId)
    if (!found) return event
    return { ...event, data: { ...event.data, ...Object.fromEntries(include.map((name) => [name, found[name]])) } }
  })
}
