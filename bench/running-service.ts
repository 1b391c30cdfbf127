import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { ownCheckout } from './earlier-commit.ts'

const run = promisify(execFile)

export type Tenant = { organizationId: string; key: string; templateId: string }

export type RunningService = {
  url: string
  databaseUrl: string
  environment: NodeJS.ProcessEnv
  process: ChildProcess
  /** Runs an operator command on the same database and reads its JSON. */
  operate(...words: string[]): Promise<Record<string, never>>
  makeTenant(template?: object): Promise<Tenant>
  stop(): Promise<void>
}

export const certificate = {
  name: 'Análisis de datos con Python',
  description: 'Curso de sesenta horas con proyecto final.',
  achievement_type: 'Certificate',
  criteria_narrative: 'Asistir al 80 % de las sesiones y entregar el proyecto final.',
  has_result: true,
  result_type: 'LetterGrade',
  result_allowed_values: ['C', 'B', 'A'],
  credits_available: 6,
  required_fields: ['recipient_name', 'result_value', 'credits_earned'],
  optional_fields: ['term'],
}

export function certificateRow(n: number, domain = 'example.edu'): Record<string, unknown> {
  return {
    email: `persona.${n}@${domain}`,
    recipient_name: `Persona Número ${n}`,
    result_value: 'A',
    credits_earned: 6,
    term: '2026-2',
  }
}

/** Starts the service as an operator would, in a folder of its own, and stops it without a trace. */
export async function startService(
  settings: NodeJS.ProcessEnv = {},
  command = 'start',
  checkout = ownCheckout,
): Promise<RunningService> {
  const program = join(checkout, 'server/bin/sello-server.js')
  const dataDir = await mkdtemp(join(tmpdir(), 'sello-bench-'))
  const port = await freePort()
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'false',
    MAIL_FROM: 'credentials@example.edu',
    LETTERS_PER_DAY: '1000000000',
    STORED_MEGABYTES_PER_DAY: '1000000000',
    LOG_LEVEL: 'error',
    ...settings,
  }
  const url = `http://127.0.0.1:${environment.PORT}`
  const service = spawn(process.execPath, [program, command], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await firstAnswer(url, service)
  const operate = async (...words: string[]) => {
    const { stdout } = await run(process.execPath, [program, ...words, '--json'], { env: environment })
    return JSON.parse(stdout)
  }
  const { url: databaseUrl } = await operate('database', 'url')
  return {
    url,
    databaseUrl: String(databaseUrl),
    environment,
    process: service,
    operate,
    async makeTenant(template = certificate) {
      const slug = `bench-${Math.random().toString(36).slice(2)}`
      const organization = await operate('organization', 'create', '--name', slug, '--slug', slug)
      const organizationId = String(organization.id)
      const { key } = await operate('api-key', 'create', '--organization', organizationId, '--name', 'bench')
      const file = join(dataDir, `${slug}.json`)
      await import('node:fs/promises').then(({ writeFile }) => writeFile(file, JSON.stringify(template)))
      const { id } = await operate('template', 'create', '--organization', organizationId, '--file', file)
      return { organizationId, key: String(key), templateId: String(id) }
    },
    async stop() {
      const ended = new Promise((done) => service.once('exit', done))
      service.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Keys by the thousand, straight into the table: each may make only so many requests a minute. */
export async function makeKeys(database: pg.Client, tenant: Tenant, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => `svc_live_${randomBytes(20).toString('hex')}`)
  await database.query(
    `insert into api_keys (id, organization_id, name, key_hash, prefix, last_four)
     select gen_random_uuid(), $1, 'bench', hash, 'svc_live_', '0000' from unnest($2::bytea[]) as hash`,
    [tenant.organizationId, keys.map((key) => createHash('sha256').update(key).digest())],
  )
  return keys
}

export async function firstAnswer(url: string, service: ChildProcess): Promise<void> {
  for (;;) {
    if (service.exitCode !== null) throw new Error(`The service ended with ${service.exitCode} before it answered.`)
    const answer = await fetch(`${url}/livez`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(10)
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

export async function call(url: string, key: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: benchmarks read what the contract says.
  return { status: answer.status, body: (await answer.json()) as any }
}

/** Issues to all of these, and gives back the milliseconds from the request until every credential is committed. */
export async function issueBatch(url: string, database: pg.Client, tenant: Tenant, rows: object[]): Promise<number> {
  const body = JSON.stringify({ template_id: tenant.templateId, recipients: rows })
  const start = performance.now()
  const { body: job } = await call(url, tenant.key, 'POST', '/api/v1/credentials/issue', body)
  for (;;) {
    const { rows: done } = await database.query('select 1 from jobs where id = $1 and issued_at is not null', [
      job.job_id,
    ])
    if (done.length > 0) return performance.now() - start
    await sleep(10)
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
