import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { until } from '../client.ts'
import { freePort } from '../faults/processes.ts'

const root = resolve(import.meta.dirname, '../../..')
const cleaning: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean()
})

type Seen = { pid: number; words: string; environment: string }

/** Every process that we may look into. A process that ends meanwhile is left out. */
function listProcesses(): Seen[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8')
        // One that has ended and that nobody has asked about has no memory left to read.
        if (/^State:\s+Z/m.test(status)) return []
        const read = (file: string) => readFileSync(`/proc/${name}/${file}`, 'utf8')
        return [{ pid: Number(name), words: read('cmdline'), environment: read('environ') }]
      } catch {
        return []
      }
    })
}

/** The processes that npm has started, directly or not, and the database server, which has no parent among them. */
function startedBy(npm: ChildProcess, folder: string): number[] {
  return listProcesses()
    .filter((one) => one.pid !== npm.pid)
    .filter(({ environment, words }) => environment.includes(folder) || words.includes(folder))
    .map(({ pid }) => pid)
}

describe.skipIf(!existsSync('/proc/self/environ'))('npm start', () => {
  it.each(['SIGTERM'] as const)(
    'ends by %s to npm with everything that it has started, the database too',
    async (signal) => {
      const folder = await mkdtemp(join(tmpdir(), 'sello-npm-start-'))
      cleaning.push(() => rm(folder, { recursive: true, force: true }))
      const port = await freePort()
      const npm = spawn('npm', ['start'], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: folder,
          DEMO: 'false',
          DATABASE_URL: '',
          LOG_LEVEL: 'error',
        },
      })
      const exited = new Promise<void>((done) => npm.once('exit', () => done()))
      cleaning.push(() => {
        for (const pid of startedBy(npm, folder)) process.kill(pid, 'SIGKILL')
      })
      let said = ''
      npm.stdout.on('data', (part) => {
        said += part
      })
      await until(
        async () => said,
        (text) => text.includes('Sello is running'),
      )
      const names = listProcesses().filter(({ words }) => words.includes(folder))
      expect(names.some(({ words }) => /postgres\0-D/.test(words))).toBe(true)
      npm.kill(signal)
      await exited
      await until(
        async () => startedBy(npm, folder),
        (pids) => pids.length === 0,
      )
      await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow()
    },
  )
})
