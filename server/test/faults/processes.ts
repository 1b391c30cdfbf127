import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const installed = fileURLToPath(new URL('../../bin/sello-server.js', import.meta.url))

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

/** A real process of the service. */
export type Process = {
  pid: number
  /** The lines that it wrote to standard error. */
  log: string[]
  /** Resolves with the object that it told once it was up, or rejects with the sentence for which it was not. */
  ready: Promise<string>
  exited: Promise<Exit>
  isRunning(): boolean
  /** True where the test ended it by force: such an end is no fault of the process. */
  wasKilled(): boolean
  signal(name: NodeJS.Signals): void
  kill(): Promise<void>
  /** Asks it to stop, and tells how it ended. */
  stop(): Promise<Exit>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Starts `sello-server` with these words. It is told to watch its channel to us, so that it ends when we are killed
 * with -9 and can clean up nothing.
 */
export function startProcess(
  words: string[],
  environment: NodeJS.ProcessEnv,
  program = installed,
  node = process.execPath,
): Process {
  const child = spawn(node, [program, ...words, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      // Crash points work in tests alone.
      NODE_ENV: 'test',
      SELLO_SERVER_PARENT: String(process.pid),
      ...environment,
    },
  })
  running.add(child)
  let isKilled = false
  const log: string[] = []
  const { stdout, stderr } = child as ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream }
  collectLines(stderr, (line) => log.push(line))
  const exited = new Promise<Exit>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve({ code, signal })
    })
  })
  const told = new Promise<string>((resolve) => collectLines(stdout, resolve))
  const ready = Promise.race([
    told.then((line) => {
      const { error } = JSON.parse(line)
      if (error !== undefined) throw new Error(error)
      return line
    }),
    exited.then(({ code, signal }) => {
      throw new Error(`${words[0]} ended (${code ?? signal}) before it was up:\n${log.join('\n')}`)
    }),
  ])
  ready.catch(() => {})
  return {
    pid: child.pid ?? 0,
    log,
    ready,
    exited,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    wasKilled: () => isKilled || child.signalCode === 'SIGKILL',
    signal: (name) => void child.kill(name),
    async kill() {
      isKilled = true
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

function collectLines(stream: NodeJS.ReadableStream, take: (line: string) => void): void {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (part: string) => {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
  stream.on('end', () => rest !== '' && take(rest))
}

/**
 * A port for a service that is started next. It lies below the system's own range, from which every outgoing connection and
 * every server on port 0 of the tests beside us takes its number: such a port could be gone before the service listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer()
    server.listen(randomInt(12_000, 32_000), '127.0.0.1')
    const { port } = await new Promise<{ port: number }>((resolve) => {
      server.once('listening', () => resolve(server.address() as { port: number }))
      server.once('error', () => resolve({ port: 0 }))
    })
    if (port === 0) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
