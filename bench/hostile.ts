/**
 * What callers who mean harm, with one key or with none, do to the API process and to its neighbours: the resident memory of the
 * largest of its processes beside 1 GB, how the neighbours' requests were answered (another organization's, a reader's of a page,
 * a load balancer's), the median of those beside three times the calm one, and the processor time that it took. Each caller is
 * played for some seconds, by a thread of its own. Ends with 1 where a limit is passed. Run: npm run bench -- hostile [seconds] [names of callers]
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { signIn } from './first-screen.ts'
import { callerNames } from './hostile-callers.ts'
import { type Asked, neighbourFor, told } from './hostile-neighbour.ts'
import type { CallerOrder } from './hostile-order.ts'
import { endProcess, processorSeconds, residentMegabytes } from './process-figures.ts'
import {
  call,
  certificate,
  certificateRow,
  makeKeys,
  median,
  percentile,
  startService,
  type Tenant,
} from './running-service.ts'

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
const { pid } = service.process
let peak = 0
const watch = setInterval(() => {
  peak = Math.max(peak, residentMegabytes(pid))
}, 50)
try {
  const [neighbour, hostile] = [await service.makeTenant(), await service.makeTenant()]
  const credential = await issueOne(neighbour)
  const pictured = await issueOne({ ...hostile, templateId: await makePicturedTemplate(hostile) })
  await failRows(hostile)
  const { cookie } = await signIn(service, hostile.organizationId)
  const keys = await makeKeys(database, neighbour, 400)
  const ask: Asked = { url: service.url, keys, templateId: neighbour.templateId, credential }
  await neighbourFor(2, ask)
  console.log(
    `${'caller'.padEnd(44)}${'peak MB'.padStart(9)}${'of 1 GB'.padStart(9)}${'median'.padStart(11)}${'p99'.padStart(11)}   times calm (3 allowed)   neighbours   processor`,
  )
  let worst = { megabytes: 0, times: 0 }
  let refused = 0
  for (const name of callerNames.filter((one) => chosen.length === 0 || chosen.includes(one))) {
    const calm = await neighbourFor(Math.max(2, seconds / 3), ask)
    const [key = ''] = await makeKeys(database, hostile, 1)
    peak = residentMegabytes(pid)
    const usedBefore = processorSeconds(pid)
    const { organizationId, templateId } = hostile
    const order = { name, url: service.url, key, templateId, credential, pictured, cookie, organizationId }
    const stop = await startCaller(order)
    const attacked = await neighbourFor(seconds, ask)
    const said = await stop()
    const used = processorSeconds(pid) - usedBefore
    const times = median(attacked.times) / median(calm.times)
    worst = { megabytes: Math.max(worst.megabytes, peak), times: Math.max(worst.times, times) }
    refused += attacked.refused
    console.log(
      `${name.padEnd(44)}${peak.toFixed(0).padStart(9)}${percent(peak / megabytesAllowed)}${ms(median(attacked.times))}${ms(percentile(attacked.times, 0.99))}${times.toFixed(2).padStart(8)}   ${told(attacked)}   ${used.toFixed(1)} s   ${said}`,
    )
    // After this pause the waiting bodies and other remains of the caller are gone, and the next calm can be measured.
    await sleep(6_000)
  }
  console.log(
    `worst: ${percent(worst.megabytes / megabytesAllowed).trim()} of the memory, ${percent(worst.times / timesAllowed).trim()} of the time allowed, ${refused} of the neighbours refused`,
  )
  if (worst.megabytes > megabytesAllowed || worst.times > timesAllowed || refused > 0) process.exitCode = 1
} finally {
  clearInterval(watch)
  await database.end()
  await endProcess(worker)
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

/** A template whose image is as large as uploads are kept: one pixel, and behind it what no reader looks at. */
async function makePicturedTemplate({ organizationId }: Tenant): Promise<string> {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVQIW2NgYGD4DwABBAEAcuYhEgAAAABJRU5ErkJggg==',
    'base64',
  )
  const filling = Buffer.alloc(1_400_000, 0x5a)
  filling.writeUInt32BE(filling.length - 12)
  filling.write('fiLl', 4)
  const bytes = Buffer.concat([pixel.subarray(0, 33), filling, pixel.subarray(33)])
  const id = randomUUID()
  await database.query(
    `insert into images (id, organization_id, source_hash, format, width, height, byte_size, bytes, uploaded_at)
     values ($1, $2, sha256($3), 'png', 1, 1, length($3), $3, now())`,
    [id, organizationId, bytes],
  )
  const file = join(String(service.environment.DATA_DIR), 'pictured.json')
  const address = `http://localhost:${service.environment.PORT}/images/${id}.png`
  await writeFile(file, JSON.stringify({ ...certificate, image_url: address }))
  const made = await service.operate('template', 'create', '--organization', organizationId, '--file', file)
  return String(made.id)
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

function ms(value: number): string {
  return `${value.toFixed(1)} ms`.padStart(11)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`.padStart(9)
}
