import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  ask,
  canTryAsPlainUser,
  cleanUp,
  isRoot,
  makeFolder,
  open,
  postmasterOf,
  processesNaming,
  serverIds,
  socketFolderOf,
  spawnOwner,
  startOwner,
  sweepOldFolders,
  waitUntil,
} from '../../../test/embedded-servers.ts'
import { createLog } from '../log.ts'
import { migrateDatabase } from '../migrations/migrate.ts'
import { nobody } from './embedded-user.ts'

beforeAll(sweepOldFolders)
afterEach(cleanUp)

describe('embedded PostgreSQL', () => {
  it('starts from an empty folder, keeps to its socket and is durable', async () => {
    const folder = makeFolder()
    const db = await open(folder)
    expect(db.startedHere).toBe(true)
    expect(await ask(db.connectionString, 'show listen_addresses')).toBe('')
    expect(await ask(db.connectionString, 'show fsync')).toBe('on')
    expect(await ask(db.connectionString, 'show synchronous_commit')).toBe('on')
    expect(await ask(db.connectionString, `select upper('ñandú')`)).toBe('ÑANDÚ')
    expect(await ask(db.connectionString, 'select current_database()')).toBe('sello')
  })

  it('is entered by an ordinary user that owns the database, and cannot become more', async () => {
    const db = await open(makeFolder())
    const isSuper = 'select rolsuper or rolbypassrls from pg_roles where rolname = current_user'
    expect(await ask(db.connectionString, isSuper)).toBe(false)
    await expect(ask(db.connectionString, 'reset role; set session authorization postgres')).rejects.toThrow(
      'permission',
    )
    await expect(ask(db.connectionString, `copy (select 1) to program 'true'`)).rejects.toThrow('permission')
    const { roles } = await migrateDatabase(db.connectionString, createLog('silent'), { maySuperuser: false })
    expect(roles).toEqual({ app: 'sello_app', service: 'sello_service' })
  })

  it('of an earlier release, which entered it as the superuser, is given to that user with all that is in it', async () => {
    const folder = makeFolder()
    const before = await open(folder)
    await ask(before.superuserUrl, 'alter database sello owner to postgres')
    await migrateDatabase(before.superuserUrl, createLog('silent'))
    await ask(before.superuserUrl, `insert into organizations (id, name, slug) values (gen_random_uuid(), 'A', 'a')`)
    await before.close()
    const { connectionString, superuserUrl } = await open(folder)
    const owners = await ask(
      superuserUrl,
      `select array_agg(distinct pg_get_userbyid(owner)::text) from (
         select relowner from pg_class where relkind in ('r', 'p', 'v', 'S') and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
         union select proowner from pg_proc where pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
         union select nspowner from pg_namespace where nspname = 'pgboss'
         union select typowner from pg_type where typnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)) as all_owners (owner)`,
    )
    expect(owners).toEqual(['sello'])
    const { roles } = await migrateDatabase(connectionString, createLog('silent'), { maySuperuser: false })
    expect(roles).toEqual({ app: 'sello_app', service: 'sello_service' })
    expect(await ask(connectionString, 'select count(*)::int from organizations')).toBe(0)
    const asService = new pg.Client(connectionString)
    await asService.connect()
    await asService.query(`set role sello_service; set sello.scope = 'operator'`)
    expect((await asService.query('select slug from organizations')).rows).toEqual([{ slug: 'a' }])
    await asService.end()
  })

  it.skipIf(!existsSync('/usr/bin/psql'))('answers psql at the same address', async () => {
    const db = await open(makeFolder())
    expect(execFileSync('/usr/bin/psql', [db.connectionString, '-Atc', 'select 7']).toString().trim()).toBe('7')
  })

  it('is joined by a second opener, and stops with the last one', async () => {
    const folder = makeFolder()
    const first = await open(folder)
    const second = await open(folder)
    expect(second.startedHere).toBe(false)
    await first.close()
    expect(await ask(second.connectionString, 'select 1')).toBe(1)
    await second.close()
    expect(postmasterOf(folder)).toBeUndefined()
    await expect(ask(second.connectionString, 'select 1')).rejects.toThrow()
  })

  it('stops when all openers close at the same time', async () => {
    const folder = makeFolder()
    const all = await Promise.all([open(folder), open(folder), open(folder)])
    await Promise.all(all.map((db) => db.close()))
    expect(postmasterOf(folder)).toBeUndefined()
    expect(processesNaming(folder)).toEqual([])
  })

  it('stays up for a client that is still connected, and stops when it leaves', async () => {
    const folder = makeFolder()
    const db = await open(folder)
    const client = new pg.Client(db.connectionString)
    await client.connect()
    await db.close()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
    await waitUntil(() => processesNaming(folder).length === 0)
    expect(postmasterOf(folder)).toBeUndefined()
  })

  it('is created once when several processes start for the first time', async () => {
    const folder = makeFolder()
    const [one, two, here] = await Promise.all([startOwner(folder), startOwner(folder), open(folder)])
    expect([one.startedHere, two.startedHere, here.startedHere].filter(Boolean)).toHaveLength(1)
    await ask(one.connectionString, 'create table shared as select 5 as n')
    expect(await ask(two.connectionString, 'select n from shared')).toBe(5)
  })

  it('opens in a folder whose name is too long for a socket', async () => {
    const dataDir = join(makeFolder(), 'x'.repeat(120))
    const db = await open(dataDir)
    expect(await ask(db.connectionString, 'select 1')).toBe(1)
    const second = await open(dataDir)
    expect(second.startedHere).toBe(false)
    await Promise.all([db.close(), second.close()])
    rmSync(socketFolderOf(db), { recursive: true })
  })

  it('opens in a folder whose name needs quoting', async () => {
    const db = await open(join(makeFolder(), `a b, "c" %41 'd' ñ`))
    expect(await ask(db.connectionString, 'select 1')).toBe(1)
  })

  it.skipIf(!canTryAsPlainUser)('runs for a plain user in their own folder (checked as root only)', async () => {
    const folder = makeFolder()
    chownSync(folder, nobody, nobody)
    const owner = await startOwner(folder, { uid: nobody, gid: nobody })
    expect(owner.startedHere).toBe(true)
    expect((await open(folder)).startedHere).toBe(false)
  })

  it.skipIf(!canTryAsPlainUser)('tells a plain user that root made the folder (checked as root only)', async () => {
    const folder = makeFolder()
    await (await open(folder)).close()
    const owner = spawnOwner(folder, 'serve', { uid: 1234, gid: 1234 })
    const [said] = await once(owner.stdout!, 'data')
    expect(String(said)).toContain('was created when Sello ran as root, and you are user 1234')
  })

  it.skipIf(!isRoot)('does without a checkout that the server cannot enter (checked as root only)', async () => {
    const folder = makeFolder()
    const hidden = join(folder, 'hidden')
    mkdirSync(hidden)
    chmodSync(hidden, 0o700)
    const said: string[] = []
    const db = await open(join(hidden, 'data'), (text) => said.push(text))
    expect(await ask(db.connectionString, 'select 1')).toBe(1)
    const outside = socketFolderOf(db)
    expect(outside).toMatch(/^\/var\/lib\/sello-/)
    expect(said.join()).toContain(outside)
    expect(statSync(outside).uid).not.toBe(nobody)
    await ask(db.connectionString, 'create table kept as select 1 as n')
    await db.close()
    const again = await open(join(hidden, 'data'))
    expect(await ask(again.connectionString, 'select n from kept')).toBe(1)
    await again.close()

    rmSync(join(hidden, 'data'), { recursive: true })
    said.length = 0
    const fresh = await open(join(hidden, 'data'), (text) => said.push(text))
    expect(await ask(fresh.connectionString, `select to_regclass('kept')`)).toBeNull()
    const former = /\/var\/lib\/sello-\w+-before-\d+/.exec(said.join())?.[0] ?? ''
    expect(existsSync(join(former, 'cluster/PG_VERSION'))).toBe(true)
    await fresh.close()
    for (const left of [outside, former]) rmSync(left, { recursive: true })
  })

  it.skipIf(!isRoot)(
    'takes over from nobody what an earlier release made, with what was committed (checked as root only)',
    async () => {
      const folder = makeFolder()
      const made = await open(folder)
      await ask(made.connectionString, 'create table kept as select 1 as n')
      await made.close()
      const home = join(folder, 'postgres')
      for (const name of ['', ...readdirSync(home, { recursive: true, encoding: 'utf8' })])
        lchownSync(join(home, name), nobody, nobody)
      const db = await open(folder)
      expect(await ask(db.connectionString, 'select n from kept')).toBe(1)
      const owners = readdirSync(home, { recursive: true, encoding: 'utf8' }).map(
        (name) => lstatSync(join(home, name)).uid,
      )
      expect(owners).not.toContain(nobody)
      expect(statSync(`/proc/${postmasterOf(folder)}`).uid).toBe(serverIds.uid)
    },
  )

  it('does not talk to a socket in a folder that somebody else could have made', async () => {
    const dataDir = join(makeFolder(), 'y'.repeat(120))
    const db = await open(dataDir)
    const sockets = socketFolderOf(db)
    await db.close()
    chmodSync(sockets, 0o777)
    try {
      await expect(open(dataDir)).rejects.toThrow(`${sockets} belongs to user`)
    } finally {
      rmSync(sockets, { recursive: true })
    }
  })

  it.each([
    ['/proc/sello', /^The folder \/proc\/sello cannot be made/],
    ['/etc/hostname', /^\/etc\/hostname is a file, and a folder is needed there\./],
    ['/etc/hostname/data', /^\/etc\/hostname is a file/],
    ['/proc', /^The folder /],
  ])('ends at once where the data folder cannot be: %s', async (dataDir, sentence) => {
    await expect(open(dataDir)).rejects.toThrow(sentence)
  })
})
