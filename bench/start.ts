/**
 * Time from the start of the process to its first answer, beside a bare Node process that only listens, and what each part of it
 * takes of the processor: the first start after an installation, which makes the demo data too; cold, with an empty data
 * folder; and warm. The parts are told from outside, by what the service says on its way. Run: npm run bench -- start
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownCheckout } from './earlier-commit.ts'
import { familySeconds, processorSeconds } from './process-figures.ts'
import { firstAnswer, freePort, median } from './running-service.ts'

const program = join(ownCheckout, 'server/bin/sello-server.js')

/** Milliseconds of the processor: of the service, with programs of its that have ended, and of its PostgreSQL. */
type Used = { service: number; database: number }
type Start = { answeredMs: number; parts: Map<string, Used> }

/** The parts of a start, each with the words that the service prints when the part is done; the last one with the result that it prints. */
const parts: [name: string, said: string][] = [
  ['modules', 'Listens at:'],
  ['database, migrations, queue', 'Address:'],
  ['routes, panel, jobs, demo data', '"reference_url":'],
]

const rounds = 5
const starts: Record<string, Start[]> = {
  'first: nothing compiled, with demo data': [],
  'cold: empty folder to first answer': [],
  'warm: database there, to first answer': [],
}
const [first = [], cold = [], warm = []] = Object.values(starts)
const bare: number[] = []
for (let round = 0; round < rounds; round++) {
  const folder = mkdtempSync(join(tmpdir(), 'sello-bench-'))
  const own = { NODE_COMPILE_CACHE: join(folder, 'compiled'), MAIL_FROM: 'credentials@example.edu', LOG_LEVEL: 'error' }
  first.push(await start({ ...own, DEMO: 'true' }, join(folder, 'demo')))
  cold.push(await start({ ...own, DEMO: 'false' }, join(folder, 'data')))
  warm.push(await start({ ...own, DEMO: 'false' }, join(folder, 'data')))
  bare.push(await startBare())
  rmSync(folder, { recursive: true, force: true })
}
for (const [what, made] of Object.entries(starts)) {
  print(
    what,
    made.map(({ answeredMs }) => answeredMs),
  )
  for (const [name] of parts) {
    const of = (who: keyof Used) => median(made.map(({ parts }) => parts.get(name)?.[who] ?? Number.NaN)).toFixed(0)
    const [service, database] = [of('service').padStart(6), of('database').padStart(5)]
    console.log(`  ${name.padEnd(42)}${service} ms of the processor, and ${database} of PostgreSQL`)
  }
}
print('limit: bare Node process that listens', bare)

function print(what: string, values: number[]): void {
  const ratio = (median(values) / median(bare)).toFixed(1).padStart(8)
  console.log(`${what.padEnd(44)}${median(values).toFixed(0).padStart(6)} ms${ratio} times bare Node`)
}

/** Starts the service, waits until it has answered and said everything, and stops it. */
async function start(settings: NodeJS.ProcessEnv, dataDir: string): Promise<Start> {
  const port = String(await freePort())
  const began = performance.now()
  const service = spawn(process.execPath, [program, 'start', '--json'], {
    env: { ...process.env, ...settings, PORT: port, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const hasSaid = watchParts(service, dataDir)
  await firstAnswer(`http://127.0.0.1:${port}`, service)
  const answeredMs = performance.now() - began
  const told = await hasSaid
  const ended = new Promise((done) => service.once('exit', done))
  service.kill('SIGTERM')
  await ended
  return { answeredMs, parts: told }
}

function watchParts(service: ChildProcess, dataDir: string): Promise<Start['parts']> {
  const told: Start['parts'] = new Map()
  let said = ''
  let before: Used = { service: 0, database: 0 }
  return new Promise((done) => {
    const listen = (text: Buffer) => {
      said += text
      for (const [name, words] of parts) {
        if (told.has(name) || !said.includes(words)) continue
        const now = usedBy(service, dataDir)
        told.set(name, { service: now.service - before.service, database: now.database - before.database })
        before = now
      }
      if (told.size === parts.length) done(told)
    }
    service.stdout?.on('data', listen)
    service.stderr?.on('data', listen)
  })
}

function usedBy(service: ChildProcess, dataDir: string): Used {
  return { service: processorSeconds(service.pid) * 1_000, database: familySeconds(postmasterOf(dataDir)) * 1_000 }
}

/** The first line of its lock file (PostgreSQL, "pidfile.h"). */
function postmasterOf(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

function startBare(): Promise<number> {
  const start = performance.now()
  const script = `require('node:http').createServer((q, s) => s.end()).listen(0, () => process.send('up'))`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return new Promise((done) =>
    child.once('message', () => {
      const took = performance.now() - start
      child.once('exit', () => done(took))
      child.kill()
    }),
  )
}
