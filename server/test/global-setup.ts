import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts'
import { migrateDatabase } from '../src/platform/db/migrate.ts'
import { createLog } from '../src/platform/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
  }
}

export const templateDatabase = 'sello_test_template'

/**
 * One PostgreSQL for the run: the one of TEST_DATABASE_URL, or an embedded one in a folder of its own. The schema is
 * made once, in a database that each test application copies.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const folder = given ? undefined : await mkdtemp(join(tmpdir(), 'sello-test-'))
  const embedded = folder ? await openEmbeddedPostgres({ dataDir: folder }) : undefined
  const serverUrl = given ?? (embedded as { connectionString: string }).connectionString
  await recreateTemplate(serverUrl)
  project.provide('serverUrl', serverUrl)
  return async () => {
    await dropTestDatabases(serverUrl)
    await embedded?.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function recreateTemplate(serverUrl: string): Promise<void> {
  await dropTestDatabases(serverUrl)
  await onServer(serverUrl, `create database ${templateDatabase}`)
  await migrateDatabase(databaseUrl(serverUrl, templateDatabase), createLog('warn'))
}

async function dropTestDatabases(serverUrl: string): Promise<void> {
  const names = await onServer(serverUrl, `select datname from pg_database where datname like 'sello\\_test\\_%'`)
  for (const { datname } of names.rows) await onServer(serverUrl, `drop database if exists ${datname} with (force)`)
}

export async function onServer(serverUrl: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: serverUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
