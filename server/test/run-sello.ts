import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

const program = resolve(import.meta.dirname, '../../cli/bin/sello.js')

export type SelloCall = {
  env?: Record<string, string>
  stdin?: string
  /** Another Node to start with. */
  node?: string
  /** Ctrl-C as soon as this appears on standard error. */
  interruptAfter?: RegExp
}

/** The command line in a process of its own. `home` holds what it keeps; nothing else of our environment goes along. */
export async function runSello(home: string, args: string[], call: SelloCall = {}) {
  const { env, stdin = '', node = process.execPath, interruptAfter } = call
  const own = { PATH: process.env.PATH ?? '', XDG_CONFIG_HOME: home, HOME: home }
  const child = spawn(node, [program, ...args], { env: { ...own, ...env } })
  child.stdin.on('error', () => {}).end(stdin)
  if (interruptAfter) child.stderr.on('data', (data) => interruptAfter.test(String(data)) && child.kill('SIGINT'))
  const ended = new Promise<number | null>((done) => child.on('close', done))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr, json: () => JSON.parse(stdout) }
}
