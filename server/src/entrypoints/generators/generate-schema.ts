import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../platform/db/database.ts'
import { openEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../../platform/log.ts'
import { migrateDatabase } from '../../platform/migrations/migrate.ts'
import { listSchemaFunctions, listSchemaTables, type SchemaTable } from './schema-view.ts'

const head = '-- The whole schema, to read. Generated from the migrations by "npm run generate": do not edit.\n'

/** Writes the schema that the migrations make, as text that is equal on every supported version of PostgreSQL. */
export async function generateSchema(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sello-schema-'))
  const server = await openEmbeddedPostgres({ dataDir })
  try {
    const log = createLog('warn')
    const { roles } = await migrateDatabase(server.connectionString, log)
    const options = { connectionString: server.connectionString, connectionsMax: 1 }
    const database = openDatabase({ ...options, limits: { statementMs: 60_000, lockMs: 60_000 }, roles, log })
    try {
      const functions = await listSchemaFunctions(database)
      const tables = await listSchemaTables(database)
      return [head, ...functions.map((definition) => `${definition.trim()};\n`), ...tables.map(describeTable)].join(
        '\n',
      )
    } finally {
      await database.close()
    }
  } finally {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function describeTable(table: SchemaTable): string {
  const columns = table.columns.map((column) => {
    const rest = `${column.isRequired ? ' not null' : ''}${column.default === null ? '' : ` default ${column.default}`}`
    return `  ${column.name} ${column.type}${rest}`
  })
  const lines = [...columns, ...table.constraints.map(({ definition }) => `  ${definition}`)]
  const statements = [
    `create ${table.isUnlogged ? 'unlogged ' : ''}table ${table.name} (\n${lines.join(',\n')}\n);`,
    ...table.columns
      .filter(({ storage }) => storage !== 'default')
      .map(({ name, storage }) => `alter table ${table.name} alter column ${name} set storage ${storage};`),
    ...table.options.map((option) => `alter table ${table.name} set (${option});`),
    ...table.indexes.map((definition) => `${definition};`),
    ...(table.hasRowSecurity ? [`alter table ${table.name} enable row level security;`] : []),
    ...(table.isRowSecurityForced ? [`alter table ${table.name} force row level security;`] : []),
    ...table.policies.map(
      ({ name, using, check }) => `create policy ${name} on ${table.name} using (${using}) with check (${check});`,
    ),
    ...table.triggers.map((definition) => `${definition};`),
  ]
  return `${statements.join('\n')}\n`
}
