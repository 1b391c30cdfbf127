import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl, onServer, ownerUrl } from './global-setup.ts'

type Row = Record<string, string | number>

/** A database without tables for an ordinary user, and statements past its row-level security. */
export async function withEmptyDatabase(
  work: (url: string, query: (text: string) => Promise<Row[]>) => Promise<void>,
): Promise<void> {
  const name = `sello_test_${randomUUID().replaceAll('-', '')}`
  await onServer(inject('serverUrl'), `create database ${name} owner sello_test_owner`)
  const asSuperuser = databaseUrl(inject('serverUrl'), name)
  const client = new pg.Client({ connectionString: asSuperuser })
  client.on('error', () => {})
  try {
    await client.connect()
    await work(ownerUrl(asSuperuser, inject('ownerPassword')), async (text) => (await client.query(text)).rows)
  } finally {
    await client.end()
    await onServer(inject('serverUrl'), `drop database if exists ${name} with (force)`)
  }
}
