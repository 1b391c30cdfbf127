import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { withTables } from '../with-tenant.ts'

let database: pg.Client
withTables((opened) => {
  ;({ database } = opened)
})

describe('foreign keys', () => {
  it('each have an index that begins with their columns: no row is looked up by its parent through a whole table', async () => {
    const { rows } = await database.query(
      `select c.conrelid::regclass::text as table, pg_get_constraintdef(c.oid) as key from pg_constraint c
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
         select from pg_index i where i.indrelid = c.conrelid and i.indisvalid and i.indpred is null
           and (select array_agg(k order by k) from unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) k)
             = (select array_agg(k order by k) from unnest(c.conkey) k))`,
    )
    expect(rows).toEqual([])
    const all = await database.query(
      `select 1 from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
    expect(all.rowCount).toBeGreaterThan(10)
  })
})
