/**
 * Resident memory of the API and of a worker, as processes of their own, while 20,000 recipients of one organization
 * run through them, and how long three recipients of another wait meanwhile. Run: npm run bench -- memory
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { endProcess } from './process-figures.ts'
import { call, certificateRow, startService } from './running-service.ts'

const megabytesAllowed = 350
const api = await startService({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_RETRY_SECONDS: '86400' }, 'api')
const program = resolve(import.meta.dirname, '../server/bin/sello-server.js')
const worker = spawn(process.execPath, [program, 'worker'], {
  env: api.environment,
  stdio: ['ignore', 'ignore', 'inherit'],
})
const database = new pg.Client({ connectionString: api.databaseUrl })
await database.connect()
const peaks = new Map<string, number>()
const watch = setInterval(() => {
  for (const [name, pid] of [
    ['api', api.process.pid],
    ['worker', worker.pid],
  ] as const)
    peaks.set(name, Math.max(peaks.get(name) ?? 0, residentMegabytes(pid)))
}, 50)
try {
  const [large, small] = [await api.makeTenant(), await api.makeTenant()]
  const jobs: string[] = []
  for (let part = 0; part < 4; part++) {
    const recipients = Array.from({ length: 5_000 }, (_, n) => certificateRow(n, `part${part}.example.edu`))
    const body = { template_id: large.templateId, recipients }
    jobs.push((await call(api.url, large.key, 'POST', '/api/v1/credentials/issue', body)).body.job_id)
  }
  const start = performance.now()
  const three = { template_id: small.templateId, recipients: [1, 2, 3].map((n) => certificateRow(n)) }
  const { body } = await call(api.url, small.key, 'POST', '/api/v1/credentials/issue', three)
  const waited = await untilIssued([body.job_id], start)
  const all = await untilIssued(jobs, start)
  console.log(
    `20,000 recipients committed after ${(all / 1_000).toFixed(1)} s; three of another organization after ${waited.toFixed(0)} ms`,
  )
  for (const [name, peak] of peaks)
    console.log(
      `${name.padEnd(8)} peak ${peak.toFixed(0)} MB, ${((peak / megabytesAllowed) * 100).toFixed(0)} % of ${megabytesAllowed} MB`,
    )
} finally {
  clearInterval(watch)
  await database.end()
  await endProcess(worker)
  await api.stop()
}

function residentMegabytes(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}

async function untilIssued(jobIds: string[], start: number): Promise<number> {
  for (;;) {
    const { rows } = await database.query(
      'select count(*)::int as open from jobs where id = any($1::uuid[]) and issued_at is null',
      [jobIds],
    )
    if (rows[0].open === 0) return performance.now() - start
    await new Promise((done) => setTimeout(done, 20))
  }
}
