import { type RawBuilder, sql } from 'kysely'
import { addressesOfOwner } from '../members/member-store.ts'
import type { Context } from '../platform/context.ts'
import type { BatchId, CredentialId } from '../platform/ids.ts'

/** The people who are looked at: those who hold credentials of a batch, certain ones, or one that the pathways ask for; or by address. */
export type People =
  | { kind: 'batch'; batchId: BatchId }
  | { kind: 'credentials'; ids: CredentialId[] }
  | { kind: 'holders' }
  | { kind: 'addresses'; normalizedEmails: string[] }

/**
 * The parts of a statement with the people who are looked at. The last one is to be read: `addresses (person, member_id, address)`,
 * with every address of each person. A person is a member with all addresses that count, or else an address.
 */
export function peopleParts(ctx: Context, people: People, templateIds: string[]): RawBuilder<unknown> {
  return sql`
    people as (${addressesOf(ctx, people, templateIds)}),
    addresses as materialized (
      select distinct coalesce(owner.member_id::text, people.normalized_email) as person, owner.member_id,
        coalesce(owner.normalized_email, people.normalized_email) as address
      from people left join lateral ${addressesOfOwner(ctx, sql`people.normalized_email`)} owner on true)`
}

function addressesOf(ctx: Context, people: People, templateIds: string[]): RawBuilder<unknown> {
  const held = sql`select distinct normalized_email from credentials where organization_id = ${ctx.organization.id}
    and erased_at is null`
  switch (people.kind) {
    case 'batch':
      return sql`${held} and batch_id = ${people.batchId}`
    case 'credentials':
      return sql`${held} and id = any(${people.ids}::uuid[])`
    case 'holders':
      return sql`${held} and template_id = any(${templateIds}::uuid[])`
    case 'addresses':
      return sql`select * from unnest(${people.normalizedEmails}::text[]) as r (normalized_email)`
  }
}
