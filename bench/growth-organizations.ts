import type pg from 'pg'
import { call, certificateRow, median, type RunningService, type Tenant } from './running-service.ts'

/** The cost of one organization's request while this many organizations with issuers and keys are stored. */
export type OrganizationsRow = { organizations: number; sign: number; didDocument: number }

const sizes = [10, 10_000]
const rounds = 200

/** Issuing to one recipient and reading the DID document, among 10 and among 10,000 organizations. */
export async function measureOrganizations(
  service: RunningService,
  database: pg.Client,
  tenant: Tenant,
): Promise<OrganizationsRow[]> {
  const rows: OrganizationsRow[] = []
  let person = 0
  const sign = async () => {
    // A key may issue so many times a minute.
    await database.query('truncate rate_windows')
    const body = { template_id: tenant.templateId, recipients: [certificateRow(person++, 'organizations.example.edu')] }
    const start = performance.now()
    const { status } = await call(service.url, tenant.key, 'POST', '/api/v1/credentials/issue', body)
    if (status !== 200) throw new Error(`issuing answered ${status}`)
    return performance.now() - start
  }
  const read = async () => {
    const start = performance.now()
    const answer = await fetch(`${service.url}/orgs/${tenant.organizationId}/did.json`)
    await answer.arrayBuffer()
    return performance.now() - start
  }
  for (const size of sizes) {
    await growTo(database, size)
    await database.query('vacuum analyze organizations, issuers, issuer_keys')
    rows.push({ organizations: size, sign: await typical(sign), didDocument: await typical(read) })
  }
  return rows
}

async function typical(measure: () => Promise<number>): Promise<number> {
  for (let round = 0; round < 20; round++) await measure()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await measure())
  return median(times)
}

async function growTo(database: pg.Client, size: number): Promise<void> {
  await database.query(
    `with made as (
       insert into organizations (id, slug, name) select gen_random_uuid(), 'grown-' || gen_random_uuid(), 'Grown'
       from generate_series(1, $1 - (select count(*)::int from organizations)) returning id
     ), issuers as (
       insert into issuers (id, organization_id, did, name)
       select gen_random_uuid(), id, 'did:web:grown.example:orgs:' || id, 'Grown' from made returning id, organization_id
     )
     insert into issuer_keys (id, organization_id, issuer_id, public_key_multibase, sealed_private_key)
     select gen_random_uuid(), organization_id, id, 'z' || gen_random_uuid(), sha256(id::text::bytea) from issuers`,
    [size],
  )
}

export function printOrganizations(rows: OrganizationsRow[]): void {
  const [first] = rows
  console.log('organizations     issue to one     DID document   (times the first)')
  for (const row of rows) {
    const cell = (name: 'sign' | 'didDocument') =>
      `${row[name].toFixed(2)} ms (${(row[name] / (first?.[name] ?? 1)).toFixed(2)})`.padStart(17)
    console.log(`${String(row.organizations).padEnd(13)}${cell('sign')}${cell('didDocument')}`)
  }
}
