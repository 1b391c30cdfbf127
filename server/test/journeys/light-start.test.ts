import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withCluster } from '../faults/cluster.ts'
import { startProcess } from '../faults/processes.ts'
import { modulesOf, modulesOfCommand, watched } from '../loaded-modules.ts'

const modulesOfHelpMax = 30
const modulesOfCommandMax = 680
const modulesOfApiMax = 1_665

const packageOf = (path: string) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]

describe('the operator program', () => {
  it.each([['--version'], ['--help'], ['help']])('loads next to nothing to answer %s', async (word) => {
    const loaded = await modulesOfCommand(word)
    expect(loaded).toContain('server/src/main.ts')
    expect(loaded.length).toBeLessThan(modulesOfHelpMax)
  })

  it('ends as ever where nobody reads its answer', () => {
    const server = resolve(import.meta.dirname, '../..')
    const script = `"$0" bin/sello-server.js --help | true; echo "ended with \${PIPESTATUS[0]}"`
    const { stdout, stderr } = spawnSync('bash', ['-c', script, process.execPath], { cwd: server, encoding: 'utf8' })
    expect([stdout, stderr]).toEqual(['ended with 0\n', ''])
  })

  it.each(['api-key', 'member', 'letter', 'organization'])(
    'loads neither panel, pages, drawing nor sign-in for what is done with one %s',
    async (group) => {
      const loaded = await modulesOfCommand(group, 'list', '--organization', 'none')
      // Modules that no operator command needs. Files named `present-` are shared by the panel and the commands.
      const unneeded =
        /^server\/src\/((entrypoints\/(panel|pages|http|sitemap|worker)|\w+\/(panel|pages)(?!.*\/present-)|people\/(sign-in|passkeys|provider-sign-in)|templates\/certificates)\/|templates\/images\/(draw|render))/
      expect(loaded).toContain('server/src/entrypoints/deployment/open-platform.ts')
      expect(loaded.filter((path) => unneeded.test(path))).toEqual([])
      expect(loaded.length).toBeLessThan(modulesOfCommandMax)
    },
  )
})

describe('a process of the API', () => {
  it('has loaded nothing that no request has asked for yet: no drawing, provider, passkey, relay or reference', () =>
    withCluster(async (cluster) => {
      const api = await cluster.startApi(watched)
      for (const path of ['/livez', '/panel', '/verify']) expect((await fetch(`${api.url}${path}`)).status).toBe(200)
      await api.stop()
      const loaded = modulesOf(api)
      const packages = new Set(loaded.map(packageOf))
      const later = ['pdfkit', 'fontkit', 'sharp', 'openid-client', '@simplewebauthn/server', 'jsonld', 'marked']
      const rarer = ['@scalar/fastify-api-reference', 'nodemailer', 'smtp-server', 'postal-mime', 'yazl', 'ajv']
      expect([...packages]).toEqual(expect.arrayContaining(['fastify', 'zod', 'kysely']))
      expect([...later, ...rarer, '@fastify/busboy'].filter((name) => packages.has(name))).toEqual([])
      expect(loaded).not.toContain('server/src/entrypoints/sitemap/describe-api.ts')
      expect(loaded.length).toBeLessThan(modulesOfApiMax)
      expect(new Set(loaded).size).toBe(loaded.length)
    }))
})

describe('what is kept compiled', () => {
  let installation: string
  const own = `.sello-${process.getuid?.() ?? ''}`

  /** An installation with our sources and a folder of packages that the test fills. */
  beforeEach(() => {
    installation = mkdtempSync(join(tmpdir(), 'sello-installation-'))
    mkdirSync(join(installation, 'server'))
    const server = resolve(import.meta.dirname, '../..')
    cpSync(join(server, 'bin'), join(installation, 'server/bin'), { recursive: true })
    symlinkSync(join(server, 'src'), join(installation, 'server/src'))
  })
  afterEach(() => rmSync(installation, { recursive: true }))

  /** Prints the version of the program of that installation. */
  async function start() {
    const started = startProcess(['--version'], {}, join(installation, 'server/bin/sello-server.js'))
    const told = await started.ready
    return { told: JSON.parse(told), log: started.log, exit: await started.exited }
  }
  const fine = { told: { version: expect.any(String) }, log: [], exit: { code: 0, signal: null } }

  it('lies beside the packages, for the eyes and hands of its user alone', async () => {
    mkdirSync(join(installation, 'node_modules'))
    expect(await start()).toEqual(fine)
    const kept = join(installation, 'node_modules', own)
    expect(statSync(kept).mode & 0o777).toBe(0o700)
    expect(readdirSync(kept, { recursive: true }).length).toBeGreaterThan(10)
  })

  it('is done without where it cannot be written', async () => {
    // Not even root can make a folder in a file.
    writeFileSync(join(installation, 'node_modules'), '')
    expect(await start()).toEqual(fine)
  })

  it('is done without where others could write to it', async () => {
    const kept = join(installation, 'node_modules', own)
    mkdirSync(kept, { recursive: true })
    chmodSync(kept, 0o777)
    expect(await start()).toEqual(fine)
    expect(readdirSync(kept)).toEqual([])
  })

  it('of the command line lies in the home of who uses it, and in no folder that anybody shares', () => {
    const cli = resolve(import.meta.dirname, '../../../cli')
    mkdirSync(join(installation, 'cli/dist'), { recursive: true })
    cpSync(join(cli, 'bin'), join(installation, 'cli/bin'), { recursive: true })
    cpSync(join(cli, 'package.json'), join(installation, 'cli/package.json'))
    writeFileSync(join(installation, 'cli/dist/main.js'), 'process.stdout.write("here")')
    const own = { PATH: process.env.PATH, HOME: installation, TMPDIR: join(installation, 'shared') }
    expect(execFileSync(process.execPath, [join(installation, 'cli/bin/sello.js')], { env: own }).toString()).toBe(
      'here',
    )
    expect(statSync(join(installation, '.cache/sello')).mode & 0o777).toBe(0o700)
    expect(existsSync(own.TMPDIR)).toBe(false)
  })
})
