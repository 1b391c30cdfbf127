import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMembersByEmail } from '../../src/organizations/members/member-store.ts'
import { findMember, listMembers, listTakenAddresses } from '../../src/organizations/members/members-view.ts'
import type { MemberId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { flushStatistics } from './flush-statistics.ts'
import { wholeReads } from './whole-reads.ts'

const membersEach = 20_000

let app: Application
let database: pg.Client
let tenant: Tenant

beforeAll(async () => {
  app = await startApplication({ worker: false })
  database = await app.connectAsOwner()
  for (let n = 0; n < 4; n++) {
    tenant = await makeTenant(app)
    const of = [tenant.organization.id]
    await database.query(
      `insert into members (id, organization_id, name, status)
       select gen_random_uuid(), $1, 'Persona Núñez ' || n, case when n % 50 = 0 then 'left' else 'active' end
       from generate_series(1, ${membersEach}) n`,
      of,
    )
    await database.query(
      `insert into member_emails (organization_id, normalized_email, email, member_id, verified_at, verified_by)
       select organization_id, 'p' || substring(name from 15) || '@example.edu', 'x', id, now(), 'administrator'
       from members where organization_id = $1`,
      of,
    )
  }
  await database.query('vacuum analyze')
})
afterAll(() => app?.stop())

const tables = ['members', 'member_emails']

describe('with twenty thousand members in each of several organizations', () => {
  const addresses = (count: number) => Array.from({ length: count }, (_, n) => `p${n * 7}@example.edu`)
  const before = '80000000-0000-4000-8000-000000000000' as MemberId
  const looks: [string, () => Promise<unknown>][] = [
    ['a member', () => findMember(tenant.ctx, before)],
    ['the newest members', () => listMembers(tenant.ctx, {}, 51)],
    ['the next page', () => listMembers(tenant.ctx, { before }, 51)],
    ['those who left', () => listMembers(tenant.ctx, { status: 'left' }, 51)],
    ['a member by a part of the name', () => listMembers(tenant.ctx, { text: 'nunez 19999' }, 51)],
    ['a member by a part of an address', () => listMembers(tenant.ctx, { text: 'p19999@' }, 51)],
    ['nobody', () => listMembers(tenant.ctx, { text: 'nobody' }, 51)],
    ['the owner of an address', () => findMembersByEmail(tenant.ctx, addresses(1))],
    ['the owners of the addresses of a chunk', () => findMembersByEmail(tenant.ctx, addresses(100))],
    ['which addresses of an import are taken', () => listTakenAddresses(tenant.ctx, addresses(100))],
  ]

  it.each(looks)('finds %s without reading those of every organization', async (_what, look) => {
    // Six times, so that the plan a prepared statement settles on is the one that is looked at.
    const read = await wholeReads(database, tables)
    for (let round = 0; round < 6; round++) await look()
    await flushStatistics(tenant.ctx)
    expect(await wholeReads(database, tables)).toEqual(read)
  })
})
