import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, open, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findLastBackups } from '../../src/upkeep/backups/backup-store.ts'
import { makeBackup, makePlannedBackup } from '../../src/upkeep/backups/make-backup.ts'
import { until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accept, type Cluster, jobDone, people, withCluster } from '../faults/cluster.ts'

/** A pair of age keys made for this test, which open nothing else. */
let identity: string
let recipient: string
let folder: string

beforeAll(async () => {
  const { generateIdentity, identityToRecipient } = await import('age-encryption')
  identity = await generateIdentity()
  recipient = await identityToRecipient(identity)
  folder = await mkdtemp(join(tmpdir(), 'sello-planned-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const keep = { days: 2, weeks: 0, months: 0 }
const plan = () => ({ folder, schedule: '0 0 1 1 *', keep })
const ours = async () => (await readdir(folder)).filter((name) => name.startsWith('sello-')).sort()

async function issueSome(cluster: Cluster): Promise<void> {
  const tenant = await makeTenant(cluster)
  const worker = await cluster.startWorker()
  await jobDone(tenant, (await accept(tenant, await makeTemplate(tenant), people(60))).id)
  await worker.stop()
}

describe('a planned backup', () => {
  it('is encrypted before it touches the disk, opens with age, and can be restored with its key alone', () =>
    withCluster(async (cluster) => {
      await issueSome(cluster)
      await makePlannedBackup(cluster.platform, plan(), recipient)
      const [name = ''] = await ours()
      expect(name).toMatch(/^sello-[\dT-]+Z\.sello\.age$/)
      const path = join(folder, name)
      expect((await readFile(path)).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
      expect((await findLastBackups(cluster.platform.database)).good).toMatchObject({ file: name, fault: null })

      const keyFile = join(folder, 'key.txt')
      await writeFile(keyFile, `# created: today\n# public key: ${recipient}\n${identity}\n`)
      const shut = await cluster.operate('restore', path, '--check')
      expect([shut.code, shut.answer.error]).toEqual([
        1,
        `${path} is encrypted: --identity names the file with its private key.`,
      ])
      const scratchOf = (pid: number | undefined) => mkdtemp(join(tmpdir(), `sello-restore-check-${pid}-`))
      const [killed, running] = [await scratchOf(spawnSync('true').pid), await scratchOf(process.pid)]
      await writeFile(join(killed, 'people'), 'x')
      const checked = await cluster.operate('restore', path, '--check', '--identity', keyFile)
      expect(checked.answer).toMatchObject({ rows: { credentials: 60 }, verified: 60, problems: [] })
      // A backup that was killed leaves nothing behind once the next one has run; a backup that still runs keeps its files.
      const left = (await readdir(tmpdir())).filter((one) => one.startsWith('sello-restore-check-'))
      expect(left).toEqual([basename(running)])
      await rm(running, { recursive: true })
      if (existsSync('/usr/bin/age')) {
        const plain = execFileSync('age', ['--decrypt', '--identity', keyFile, path])
        expect(plain.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
      }
      // One more byte, as a failing disk might add.
      await appendFile(path, 'x')
      const broken = await cluster.operate('restore', path, '--check', '--identity', keyFile)
      expect([broken.code, broken.answer.error]).toEqual([1, expect.stringMatching(/cannot be restored/)])
      await rm(path)
    }))

  it('deletes what need not be kept once it was read back, and notes what went wrong without deleting anything', () =>
    withCluster(async (cluster) => {
      const db = cluster.platform.database.forService()
      for (const days of [401, 399])
        await sql`
          insert into backups (id, file, bytes, rows, fault, ended_at)
          values (gen_random_uuid(), ${`of ${days} days ago`}, 1, 1, 'x', now() - make_interval(days => ${days}))`.execute(
          db,
        )
      const old = ['20', '21', '22'].map((day) => `sello-2026-10-${day}T021500Z.sello`)
      const draft = `${old[0]}.partial`
      const underWay = `${old[1]}.partial`
      const others = ['notes.txt', 'film.partial']
      for (const name of [...old, draft, underWay, ...others]) await writeFile(join(folder, name), 'x')
      for (const name of [draft, ...others]) await utimes(join(folder, name), 0, 0)
      await makePlannedBackup(cluster.platform, { ...plan(), folder: join(folder, 'gone') }, undefined)
      const { failed, good } = await findLastBackups(cluster.platform.database)
      expect([failed?.fault, good, (await ours()).length]).toEqual([expect.stringContaining('ENOENT'), undefined, 5])
      const noted = await sql`select file from backups where file like 'of %'`.execute(db)
      expect(noted.rows).toEqual([{ file: 'of 399 days ago' }])
      await makePlannedBackup(cluster.platform, plan(), undefined)
      // Another worker may still be writing a temporary file that it began a moment ago.
      const [written, kept, made, ...more] = await ours()
      expect([written, kept, made, more]).toEqual([underWay, old[2], expect.stringMatching(/Z\.sello$/), []])
      expect(await readdir(folder)).toEqual(expect.arrayContaining(others))
      const examined = await cluster.operate('doctor')
      const backup = (examined.answer.diagnoses as { what: string }[]).find(({ what }) => what === 'backup')
      expect(backup).toMatchObject({ verdict: 'fine', found: expect.stringContaining(made ?? '') })
    }))

  it('is none where the disk gives back something else than was written', () =>
    withCluster(async ({ platform }) => {
      const path = join(folder, 'spoilt.sello')
      const made = makeBackup(platform, path, { recipient: undefined, onProgress: () => undefined })
      const spoilt = (async () => {
        while (!existsSync(`${path}.partial`)) await setImmediate()
        const draft = await open(`${path}.partial`, 'r+')
        // Behind all that the backup will write.
        await draft.write('x', 8_000_000)
        await draft.close()
      })()
      await expect(made).rejects.toThrow('what was read back is not what was written')
      await spoilt
      expect([existsSync(path), existsSync(`${path}.partial`)]).toEqual([false, false])
      expect((await findLastBackups(platform.database)).failed).toMatchObject({ file: 'spoilt.sello', rows: 0 })
    }))

  it('is made by a worker at its time, and refused to a recipient that is no key of age', () =>
    withCluster(async (cluster) => {
      const bad = await cluster.operateWith({ BACKUP_RECIPIENT: 'age1nothing' }, 'organization', 'list')
      expect(bad.answer.error).toMatch(/^BACKUP_RECIPIENT must be a public key of age/)
      const own = await mkdtemp(join(folder, 'own-'))
      await cluster.startWorker({ BACKUP_DIR: own, BACKUP_SCHEDULE: '15 4 * * *' })
      const schedules = await cluster.query(`select cron from pgboss.schedule where name = 'make-backup'`)
      expect(schedules).toEqual([{ cron: '15 4 * * *' }])
      await cluster.platform.queue.boss.send('make-backup', {})
      await until(
        () => readdir(own),
        (names) => names.some((name) => name.endsWith('.sello')),
      )
    }))
})
