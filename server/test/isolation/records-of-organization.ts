import type pg from 'pg'
import { until } from '../client.ts'
import type { Tenant } from '../factories.ts'

async function columnsOfOrganizations(database: pg.Client): Promise<{ table: string; column: string; type: string }[]> {
  const { rows } = await database.query(
    `select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
     where c.table_schema = 'public' and exists (select from information_schema.columns o where o.table_schema = 'public'
       and o.table_name = c.table_name and o.column_name = 'organization_id') order by 1, 2`,
  )
  return rows
}

/** One id of each column of each table, of the records of an organization. */
export async function idsOf(database: pg.Client, { organization }: Tenant): Promise<string[]> {
  const ids = new Set<string>([organization.id])
  for (const { table, column, type } of await columnsOfOrganizations(database)) {
    if (type !== 'uuid') continue
    const { rows } = await database.query(
      `select "${column}" as id from "${table}" where organization_id = $1 and "${column}" is not null limit 1`,
      [organization.id],
    )
    if (rows[0]) ids.add(rows[0].id)
  }
  return [...ids]
}

/** All that the organization has, but for what moves by itself. */
export async function recordsOf(database: pg.Client, { organization }: Tenant): Promise<string> {
  const tables = [...new Set((await columnsOfOrganizations(database)).map(({ table }) => table))]
  const sums: unknown[] = []
  for (const table of tables) {
    const { rows } = await database.query(
      `select md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as sum
       from (select to_jsonb(t) - 'last_seen_at' - 'last_used_at' as r from "${table}" t where organization_id = $1) as rows`,
      [organization.id],
    )
    sums.push([table, rows[0].sum])
  }
  return JSON.stringify(sums)
}

/** The same, once all work that was started there has ended: from then on nothing may change. */
export async function settledRecordsOf(database: pg.Client, tenant: Tenant): Promise<string> {
  let before = ''
  let looksAlike = 0
  await until(
    async () => {
      const [was, is] = [before, await recordsOf(database, tenant)]
      before = is
      looksAlike = was === is ? looksAlike + 1 : 0
      return looksAlike
    },
    (looks) => looks >= 30,
  )
  return before
}
