import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  ask,
  cleanUp,
  isRoot,
  keep,
  makeFolder,
  open,
  postmasterOf,
  processesNaming,
  serverIds,
  spawnOwner,
  startOwner,
  sweepOldFolders,
  waitUntil,
} from '../../../test/embedded-servers.ts'
import { serverUser } from './embedded-user.ts'

beforeAll(sweepOldFolders)
afterEach(cleanUp)

describe('embedded PostgreSQL after a violent end', () => {
  it('stops a few seconds after its owner was killed, and keeps what was committed', async () => {
    const folder = makeFolder()
    const owner = await startOwner(folder)
    await ask(owner.connectionString, 'create table kept as select generate_series(1, 1000) as n')
    owner.kill()
    await waitUntil(() => processesNaming(folder).length === 0)
    expect(postmasterOf(folder)).toBeUndefined()
    const db = await open(folder)
    expect(await ask(db.connectionString, 'select count(*)::int from kept')).toBe(1000)
  })

  it('stops when all its owners are killed at the same time', async () => {
    const folder = makeFolder()
    const all = await Promise.all([startOwner(folder), startOwner(folder), startOwner(folder)])
    for (const owner of all) owner.kill()
    await waitUntil(() => processesNaming(folder).length === 0)
    expect(postmasterOf(folder)).toBeUndefined()
  })

  it('is not stopped by the watchdog of a killed owner while another has it open', async () => {
    const folder = makeFolder()
    const owner = await startOwner(folder)
    const db = await open(folder)
    owner.kill()
    await sleep(1500)
    expect(await ask(db.connectionString, 'select 1')).toBe(1)
  })

  it('opens at once after its owner was killed, while the watchdog stops it', async () => {
    const folder = makeFolder()
    for (const delayMs of [0, 60, 120, 200]) {
      const owner = await startOwner(folder)
      owner.kill()
      await sleep(delayMs)
      const db = await open(folder)
      expect(await ask(db.connectionString, 'select 1')).toBe(1)
      await db.close()
    }
  })

  it('opens again after the server itself was killed, and keeps what was committed', async () => {
    const folder = makeFolder()
    const owner = await startOwner(folder)
    await ask(owner.connectionString, 'create table kept as select 1 as n')
    const server = postmasterOf(folder) ?? 0
    owner.kill()
    process.kill(server, 'SIGKILL')
    const db = await open(folder)
    expect(await ask(db.connectionString, 'select n from kept')).toBe(1)
  })

  it('brings the server back to those who have it open', async () => {
    const folder = makeFolder()
    const db = await open(folder)
    await ask(db.connectionString, 'create table kept as select 1 as n')
    process.kill(postmasterOf(folder) ?? 0, 'SIGKILL')
    await waitUntil(async () => (await ask(db.connectionString, 'select n from kept').catch(() => 0)) === 1)
    await db.close()
    expect(postmasterOf(folder)).toBeUndefined()
  })

  it('heals a first start that was killed at any moment', async () => {
    for (const delayMs of [50, 150, 250, 350, 500]) {
      const folder = makeFolder()
      const owner = spawnOwner(folder)
      await sleep(150 + delayMs)
      owner.kill('SIGKILL')
      const db = await open(folder)
      expect(await ask(db.connectionString, 'select 1')).toBe(1)
      await db.close()
    }
  })

  it('starts although a crash left the number of a living process in its lock file', async () => {
    const folder = makeFolder()
    await (await open(folder)).close()
    const stranger = spawn('/bin/sleep', ['60'], serverIds)
    keep(stranger)
    const stale = `${stranger.pid}\n${folder}/postgres/cluster\n1\n5432\n\n\n\n`
    writeFileSync(join(folder, 'postgres/cluster/postmaster.pid'), stale)
    const { uid, gid } = serverUser()
    if (isRoot) chownSync(join(folder, 'postgres/cluster/postmaster.pid'), uid, gid)
    const db = await open(folder)
    expect(await ask(db.connectionString, 'select 1')).toBe(1)
  })

  it('lets its owner end although nobody closed it, and stops then', async () => {
    const folder = makeFolder()
    const owner = spawnOwner(folder, 'forgetful')
    await once(owner, 'exit')
    expect(owner.exitCode).toBe(0)
    await waitUntil(() => processesNaming(folder).length === 0)
    expect(postmasterOf(folder)).toBeUndefined()
  })
})
