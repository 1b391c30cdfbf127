/**
 * What callers who mean harm, with one key or with none, do to the API process and to a neighbour: its resident memory
 * beside 1 GB, and the median answer of another organization beside three times its calm one. Each caller is played for
 * some seconds, by a thread of its own. Run: npm run bench -- hostile [seconds] [names of callers]
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { type CallerOrder, callerNames } from './hostile-callers.ts'
import { call, certificateRow, makeKeys, median, percentile, startService, type Tenant } from './running-service.ts'

const megabytesAllowed = 1_024
const timesAllowed = 3
const seconds = Number(process.argv[2] ?? 8)
const chosen = process.argv.slice(3)
const failedRows = 200

const service = await startService(
  { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_RETRY_SECONDS: '86400', DNS_SERVERS: '127.0.0.1:9' },
  'api',
)
const worker = spawn(process.execPath, [resolve(import.meta.dirname, '../server/bin/sello-server.js'), 'worker'], {
  env: service.environment,
  stdio: ['ignore', 'ignore', 'inherit'],
})
const database = new pg.Client({ connectionString: service.databaseUrl })
await database.connect()
const agent = new Agent({ keepAlive: true })
let peak = 0
const watch = setInterval(() => {
  peak = Math.max(peak, residentMegabytes())
}, 50)
try {
  const [neighbour, hostile] = [await service.makeTenant(), await service.makeTenant()]
  const credential = await issueOne(neighbour)
  await failRows(hostile)
  const keys = await makeKeys(database, neighbour, 400)
  const ask = { keys, paths: [`/api/v1/templates/${neighbour.templateId}`, `/api/v1/credentials/${credential}`] }
  await neighbourFor(2, ask)
  console.log(
    `${'caller'.padEnd(44)}${'peak MB'.padStart(9)}${'of 1 GB'.padStart(9)}${'median'.padStart(11)}${'p99'.padStart(11)}   times calm (3 allowed)`,
  )
  let worst = { megabytes: 0, times: 0 }
  for (const name of callerNames.filter((one) => chosen.length === 0 || chosen.includes(one))) {
    const calm = await neighbourFor(Math.max(2, seconds / 3), ask)
    const [key = ''] = await makeKeys(database, hostile, 1)
    peak = residentMegabytes()
    const stop = await startCaller({ name, url: service.url, key, templateId: hostile.templateId, credential })
    const attacked = await neighbourFor(seconds, ask)
    const said = await stop()
    const times = median(attacked) / median(calm)
    worst = { megabytes: Math.max(worst.megabytes, peak), times: Math.max(worst.times, times) }
    console.log(
      `${name.padEnd(44)}${peak.toFixed(0).padStart(9)}${percent(peak / megabytesAllowed)}${ms(median(attacked))}${ms(percentile(attacked, 0.99))}${times.toFixed(2).padStart(8)}   ${said}`,
    )
    // What it left behind, bodies that wait among it, is gone before the next calm is taken.
    await sleep(6_000)
  }
  console.log(
    `worst: ${percent(worst.megabytes / megabytesAllowed).trim()} of the memory, ${percent(worst.times / timesAllowed).trim()} of the time allowed`,
  )
} finally {
  clearInterval(watch)
  agent.destroy()
  await database.end()
  const ended = new Promise((done) => worker.once('exit', done))
  worker.kill('SIGTERM')
  await ended
  await service.stop()
}

async function issueOne(tenant: Tenant): Promise<string> {
  const body = { template_id: tenant.templateId, recipients: [certificateRow(0)] }
  return (await call(service.url, tenant.key, 'POST', '/api/v1/credentials/issue', body)).body.credentials[0]
    .credential_id
}

/** Rows of nearly 64 kB that fail and are kept, for the pages of failures. */
async function failRows(tenant: Tenant): Promise<void> {
  const recipients = Array.from({ length: failedRows }, (_, n) => ({
    ...certificateRow(n),
    result_value: 'none',
    more: 'x'.repeat(63_000),
  }))
  const body = { template_id: tenant.templateId, recipients }
  const { body: answer } = await call(service.url, tenant.key, 'POST', '/api/v1/credentials/issue', body)
  for (;;) {
    const { rows } = await database.query('select issued_at from jobs where id = $1', [answer.job_id])
    if (rows[0]?.issued_at) return
    await sleep(100)
  }
}

/** Milliseconds of a modest client's answers, one after another with a pause between. */
async function neighbourFor(forSeconds: number, { keys, paths }: { keys: string[]; paths: string[] }) {
  const times: number[] = []
  const end = performance.now() + forSeconds * 1_000
  for (let n = 0; performance.now() < end; n++) {
    const begun = performance.now()
    await get(keys[n % keys.length] as string, paths[n % paths.length] as string)
    times.push(performance.now() - begun)
    await sleep(10)
  }
  return times
}

function get(key: string, path: string): Promise<number> {
  return new Promise((done) => {
    const sent = request(`${service.url}${path}`, { headers: { 'x-api-key': key }, agent }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode ?? 0))
    })
    sent.on('error', () => done(0)).end()
  })
}

/** Lets a caller begin, and returns what ends it and tells what it was answered. */
async function startCaller(order: CallerOrder): Promise<() => Promise<string>> {
  const thread = new Worker(new URL('./hostile-caller.ts', import.meta.url), { workerData: order })
  await new Promise((ready) => thread.once('message', ready))
  return async () => {
    const told = new Promise<string>((done) => thread.once('message', done))
    thread.postMessage('stop')
    const said = await told
    await thread.terminate()
    return said
  }
}

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${service.process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`.padStart(11)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`.padStart(9)
}
