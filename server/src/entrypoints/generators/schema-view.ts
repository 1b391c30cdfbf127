import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

export type SchemaTable = {
  name: string
  isUnlogged: boolean
  /** Storage parameters, such as `fillfactor=90`. */
  options: string[]
  hasRowSecurity: boolean
  isRowSecurityForced: boolean
  columns: { name: string; type: string; isRequired: boolean; default: string | null; storage: string }[]
  constraints: { definition: string }[]
  indexes: string[]
  policies: { name: string; using: string | null; check: string | null }[]
  triggers: string[]
}

/** The tables as PostgreSQL itself describes them. Constraints `not null` are left out: they stand at their columns. */
export async function listSchemaTables(database: Database): Promise<SchemaTable[]> {
  const { rows } = await sql<SchemaTable>`
    select t.relname as name, t.relpersistence = 'u' as "isUnlogged",
      coalesce(to_json(t.reloptions), '[]') as options, t.relrowsecurity as "hasRowSecurity",
      t.relforcerowsecurity as "isRowSecurityForced",
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isRequired', a.attnotnull, 'default', pg_get_expr(d.adbin, d.adrelid),
          'storage', case when a.attstorage = y.typstorage then 'default'
            else case a.attstorage when 'e' then 'external' when 'm' then 'main' when 'p' then 'plain' else 'extended' end end)
          order by a.attnum)
        from pg_attribute a join pg_type y on y.oid = a.atttypid
          left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(json_build_object('definition', pg_get_constraintdef(c.oid))
          order by position(c.contype::text in 'pufcx'), pg_get_constraintdef(c.oid))
        from pg_constraint c where c.conrelid = t.oid and c.contype <> 'n'), '[]') as constraints,
      coalesce((select json_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid::regclass::text)
        from pg_index i where i.indrelid = t.oid
          and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = t.oid)), '[]') as indexes,
      coalesce((select json_agg(json_build_object('name', p.polname, 'using', pg_get_expr(p.polqual, p.polrelid),
          'check', pg_get_expr(p.polwithcheck, p.polrelid)) order by p.polname)
        from pg_policy p where p.polrelid = t.oid), '[]') as policies,
      coalesce((select json_agg(pg_get_triggerdef(g.oid) order by g.tgname)
        from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal), '[]') as triggers
    from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname not like 'kysely%'
    order by t.relname collate "C"`.execute(database.forService())
  return rows
}

export async function listSchemaFunctions(database: Database): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = 'public'::regnamespace order by p.proname collate "C"`.execute(database.forService())
  return rows.map((row) => row.definition)
}
