import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, it } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import {
  compareMigrations,
  listMigrations,
  migrateDatabase,
  migrateTablesTo,
} from '../../src/platform/migrations/migrate.ts'
import { startProcess } from '../faults/processes.ts'
import { databaseUrl, onServer } from '../global-setup.ts'

const name = `sello_test_${randomUUID().replaceAll('-', '')}`
const url = databaseUrl(inject('serverUrl'), name)
afterAll(() => onServer(inject('serverUrl'), `drop database if exists ${name} with (force)`))

const plan = async () => JSON.parse(await startProcess(['migrate', '--plan'], { DATABASE_URL: url }).ready).migrations

it('"migrate --plan" tells which migrations wait and which tables they lock, changes nothing, and tells none when they have run', async () => {
  await onServer(inject('serverUrl'), `create database ${name}`)
  await migrateTablesTo(url, ['0001-initial'], { maySuperuser: true })
  const before = await compareMigrations(url)
  const planned = await plan()
  expect(planned.map((one: { name: string }) => one.name)).toEqual((await listMigrations()).slice(1))
  const moved = planned.find((one: { name: string }) => one.name === '0012-unique-beside')
  expect(moved.locks).toContainEqual({ table: 'credentials', lock: 'access exclusive', rows: 0 })
  expect(await compareMigrations(url)).toEqual(before)
  await migrateDatabase(url, createLog('silent'))
  expect(await plan()).toEqual([])
})
