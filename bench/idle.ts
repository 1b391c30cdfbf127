/**
 * What a service that nobody asks for anything costs: the share of one core that it and its PostgreSQL use in a minute, beside the same of an earlier
 * commit, both idle at the same time. Then what is paid for it: how long a job and a letter wait until they are begun. Run: npm run bench -- idle [commit] [seconds]
 */
import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { cloneOf, ownCheckout } from './earlier-commit.ts'
import { postgresMs, postmasterOf, processMs } from './processor-time.ts'
import { call, certificateRow, issueBatch, makeKeys, median, percentile, startService } from './running-service.ts'

const commit = process.argv[2] ?? '3bb44d1'
const seconds = Number(process.argv[3] ?? 60)
const settleSeconds = 20
const times = 40

const sink = fork(new URL('./smtp-sink.ts', import.meta.url), { stdio: 'inherit' })
const smtpUrl = await new Promise<string>((done) => sink.once('message', (url) => done(String(url))))
const clone = await cloneOf(commit)
try {
  const sides = await Promise.all([open(commit, clone.checkout), open('now', ownCheckout)])
  await sleep(settleSeconds * 1_000)
  const before = sides.map(usedMs)
  await sleep(seconds * 1_000)
  const after = sides.map(usedMs)
  console.log(`idle, ${seconds} s${' '.repeat(26)}${sides.map(({ name }) => name.padStart(12)).join('')}`)
  const share = (half: 'node' | 'postgres') => (_: unknown, index: number) =>
    `${((((after[index]?.[half] ?? 0) - (before[index]?.[half] ?? 0)) / (seconds * 1_000)) * 100).toFixed(2)} %`
  print('the service, of a core', sides.map(share('node')))
  print('its PostgreSQL, of a core', sides.map(share('postgres')))
  const waits = [await waitsOf(sides[0]), await waitsOf(sides[1])]
  print(
    'a job of two, request to committed',
    waits.map(({ jobs }) => told(jobs)),
  )
  print(
    'a single letter, issued to sent',
    waits.map(({ letters }) => told(letters)),
  )
  for (const { service, database } of sides) {
    await database.end()
    await service.stop()
  }
} finally {
  await clone.remove()
  sink.kill()
}

async function open(name: string, checkout: string) {
  const service = await startService({ SMTP_URL: smtpUrl }, 'start', checkout)
  const database = new pg.Client({ connectionString: service.databaseUrl })
  await database.connect()
  return { name, service, database, postmaster: await postmasterOf(database) }
}

type Side = Awaited<ReturnType<typeof open>>

function usedMs({ service, postmaster }: Side) {
  return { node: processMs(Number(service.process.pid)), postgres: postgresMs(postmaster) }
}

/** One after the other, at any moment between two looks. */
async function waitsOf({ service, database }: Side) {
  const tenant = await service.makeTenant()
  const keys = await makeKeys(database, tenant, times)
  const jobs: number[] = []
  for (const [n, key] of keys.entries()) {
    await sleep(Math.random() * 500)
    jobs.push(
      await issueBatch(service.url, database, { ...tenant, key }, [certificateRow(2 * n), certificateRow(2 * n + 1)]),
    )
    const body = { template_id: tenant.templateId, recipients: [certificateRow(n, 'single.example.edu')] }
    await call(service.url, key, 'POST', '/api/v1/credentials/issue', body)
  }
  await sleep(2_000)
  const { rows } = await database.query(
    `select extract(epoch from o.sent_at - c.issued_at) * 1000 as ms from outbox o join credentials c on c.id = o.credential_id
     where o.chunk_index is null and o.sent_at is not null`,
  )
  return { jobs, letters: rows.map(({ ms }) => Number(ms)) }
}

function told(values: number[]): string {
  return `${median(values).toFixed(0)}, ${percentile(values, 0.95).toFixed(0)} ms`
}

function print(what: string, columns: string[]): void {
  console.log(`${what.padEnd(38)}${columns.map((text) => text.padStart(16)).join('')}`)
}
