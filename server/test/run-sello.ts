import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import { type Application, startApplication } from './application.ts'

const program = resolve(import.meta.dirname, '../../cli/bin/sello.js')

export type SelloCall = {
  env?: Record<string, string>
  stdin?: string
  /** Another Node to start with. */
  node?: string
  /** Ctrl-C as soon as this appears on either output. */
  interruptAfter?: RegExp
}

/** The command line in a process of its own. `home` holds what it keeps; nothing else of our environment goes along. */
export async function runSello(home: string, args: string[], call: SelloCall = {}) {
  const { env, stdin = '', node = process.execPath, interruptAfter } = call
  const own = { PATH: process.env.PATH ?? '', XDG_CONFIG_HOME: home, HOME: home }
  const child = spawn(node, [program, ...args], { env: { ...own, ...env } })
  child.stdin.on('error', () => {}).end(stdin)
  for (const output of interruptAfter ? [child.stdout, child.stderr] : [])
    output.on('data', (data) => interruptAfter?.test(String(data)) && child.kill('SIGINT'))
  const ended = new Promise<number | null>((done) => child.on('close', done))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr, json: () => JSON.parse(stdout) }
}

/** A service for the tests of a file, and the command line with a home of its own; both end with the file. */
export function withSello() {
  let app: Application
  const home = mkdtempSync(join(tmpdir(), 'sello-cli-'))
  beforeAll(async () => {
    app = await startApplication()
  })
  afterAll(async () => {
    rmSync(home, { recursive: true })
    await app?.stop()
  })
  return {
    app: () => app,
    selloOf: ({ key }: { key: string }, call: SelloCall = {}) => {
      const env = { SELLO_API_KEY: key, SELLO_BASE_URL: app.url, ...call.env }
      return (...args: string[]) => runSello(home, args, { ...call, env })
    },
  }
}
