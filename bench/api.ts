/**
 * The API under concurrency, with the key checked and its window counted in every request: sync issue, reading a
 * credential, a template, validate of 5,000 rows. Beside them the same connection doing nothing (/livez), as the limit of HTTP here, and
 * the least that a sync issue can be (bare-issuer.ts), both with the processor time of a request. Run: node bench/api.ts [seconds]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { postgresMs, postmasterOf, processMs } from './processor-time.ts'
import { call, certificateRow, makeKeys, median, percentile, startService } from './running-service.ts'

const seconds = Number(process.argv[2] ?? 5)
const concurrency = 20
// Nobody answers there, at once: what validate costs apart from DNS.
const service = await startService({ SMTP_URL: 'smtp://127.0.0.1:9', DNS_SERVERS: '127.0.0.1:9' })
const database = new pg.Client({ connectionString: service.databaseUrl })
await database.connect()
const postmaster = await postmasterOf(database)
const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
try {
  const tenant = await service.makeTenant()
  const keys = await makeKeys(database, tenant, 2_000)
  const row = (n: number) => JSON.stringify({ template_id: tenant.templateId, recipients: [certificateRow(n)] })
  await measure('warm-up', 2, keys.slice(0, 1_000), 20, (n) => ['POST', '/api/v1/credentials/issue', row(n)])
  const issued = await call(service.url, tenant.key, 'POST', '/api/v1/credentials/issue', row(0))
  const id = issued.body.credentials[0].credential_id
  const path = `/api/v1/credentials/${id}`
  const sync = await measure('sync issue', seconds, keys, 15, (n) => ['POST', '/api/v1/credentials/issue', row(n)])
  const read = await measure('GET credential', seconds, keys, 90, () => ['GET', path])
  const templates = await measure('GET template', seconds, keys, 90, () => [
    'GET',
    `/api/v1/templates/${tenant.templateId}`,
  ])
  const bare = await measure('limit: /livez', seconds, keys, 1e9, () => ['GET', '/livez'])
  const bareSync = await measureBareIssuer(row, tenant, issued.body, id)
  const rows = Array.from({ length: 5_000 }, (_, n) => certificateRow(n))
  const body = JSON.stringify({ template_id: tenant.templateId, recipients: rows })
  const validate: number[] = []
  for (let round = 0; round < 8; round++) {
    const start = performance.now()
    await call(service.url, keys[round] as string, 'POST', '/api/v1/credentials/validate', body)
    if (round > 0) validate.push(performance.now() - start)
  }
  console.log(
    `${concurrency} concurrent, ${seconds} s each${' '.repeat(9)}per second      p50      p99   of /livez   Node ms   PostgreSQL ms`,
  )
  for (const result of [sync, bareSync, read, templates, bare])
    console.log(
      `${result.name.padEnd(30)}${result.rate.toFixed(0).padStart(10)}${ms(result.p50)}${ms(result.p99)}${((result.rate / bare.rate) * 100).toFixed(0).padStart(10)} %${result.node.toFixed(2).padStart(10)}${result.postgres.toFixed(2).padStart(16)}${result.failed ? `  ${result.failed} not 200` : ''}`,
    )
  console.log(`sync issue: ${((sync.rate / bareSync.rate) * 100).toFixed(0)} % of its limit`)
  console.log(`validate of 5,000 rows, median of ${validate.length}: ${median(validate).toFixed(0)} ms`)
} finally {
  agent.destroy()
  await database.end()
  await service.stop()
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`.padStart(9)
}

async function measureBareIssuer(
  row: (n: number) => string,
  tenant: { organizationId: string; templateId: string },
  answer: object,
  id: string,
): Promise<Result> {
  const { rows } = await database.query('select document from credentials where id = $1', [id])
  const environment = {
    ...process.env,
    DATABASE: service.databaseUrl,
    ORGANIZATION: tenant.organizationId,
    TEMPLATE: tenant.templateId,
    DOCUMENT: rows[0].document,
    ANSWER: JSON.stringify(answer),
  }
  const issuer = fork(join(import.meta.dirname, 'bare-issuer.ts'), { env: environment })
  const [port] = await once(issuer, 'message')
  const at = { url: `http://127.0.0.1:${port}`, pid: Number(issuer.pid) }
  const ask = (n: number): [string, string, string] => ['POST', '/', row(n)]
  await measure('warm-up', 2, ['x'], 1, ask, at)
  const result = await measure('limit: a bare sync issue', seconds, ['x'], 1, ask, at)
  issuer.disconnect()
  return result
}

type Result = {
  name: string
  rate: number
  p50: number
  p99: number
  failed: number
  /** Milliseconds of processor time a request. */
  node: number
  postgres: number
}

async function measure(
  name: string,
  forSeconds: number,
  keys: string[],
  perKey: number,
  next: (n: number) => [method: string, path: string, body?: string],
  at = { url: service.url, pid: Number(service.process.pid) },
): Promise<Result> {
  const before = { node: processMs(at.pid), postgres: postgresMs(postmaster) }
  const times: number[] = []
  let failed = 0
  let sent = 0
  const start = performance.now()
  const end = start + forSeconds * 1_000
  const loop = async () => {
    while (performance.now() < end) {
      const n = sent++
      const begun = performance.now()
      const status = await send(at.url, keys.at(-1 - (Math.floor(n / perKey) % keys.length)) as string, ...next(n))
      times.push(performance.now() - begun)
      if (status !== 200) failed++
    }
  }
  await Promise.all(Array.from({ length: concurrency }, loop))
  const elapsed = (performance.now() - start) / 1_000
  return {
    name,
    rate: times.length / elapsed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed,
    node: (processMs(at.pid) - before.node) / times.length,
    postgres: (postgresMs(postmaster) - before.postgres) / times.length,
  }
}

function send(url: string, key: string, method: string, path: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      'x-api-key': key,
      ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
    }
    const sent = request(`${url}${path}`, { method, headers, agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', reject).end(body)
  })
}
