/**
 * 5,000 recipients over HTTP to SUCCESS: when all are committed, when all letters are accepted by a relay in another
 * process, and the same rows through bare COPY as the limit of the database. Run: node bench/batch.ts [rounds]
 */
import { fork } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { call, certificateRow, median, startService } from './running-service.ts'

const recipients = 5_000
const rounds = Number(process.argv[2] ?? 5)

const sink = fork(new URL('./smtp-sink.ts', import.meta.url), { stdio: 'inherit' })
const smtpUrl = await new Promise<string>((done) => sink.once('message', (url) => done(String(url))))
const service = await startService({ SMTP_URL: smtpUrl })
const database = new pg.Client({ connectionString: service.databaseUrl })
await database.connect()
const accepted: number[] = []
const committed: number[] = []
const mailed: number[] = []
const copied: number[] = []
try {
  for (let round = 0; round <= rounds; round++) {
    const tenant = await service.makeTenant()
    const rows = Array.from({ length: recipients }, (_, n) => certificateRow(n, `round${round}.example.edu`))
    const body = JSON.stringify({ template_id: tenant.templateId, recipients: rows })
    const start = performance.now()
    const { body: job } = await call(service.url, tenant.key, 'POST', '/api/v1/credentials/issue', body)
    const accept = performance.now() - start
    const commit = await untilJob(`issued_at is not null`, job.job_id, start)
    const mail = await untilJob(`status = 'SUCCESS'`, job.job_id, start)
    const copy = await copyBare(job.job_id)
    if (round === 0) continue // Warm-up: the first round compiles and fills caches.
    accepted.push(accept)
    committed.push(commit)
    mailed.push(mail)
    copied.push(copy)
  }
  const line = (what: string, values: number[]) =>
    console.log(
      `${what.padEnd(34)}${median(values).toFixed(0).padStart(7)} ms${((recipients / median(values)) * 1_000).toFixed(0).padStart(8)} rows/s${(median(values) / median(copied)).toFixed(1).padStart(8)}`,
    )
  console.log(`${recipients} recipients, median of ${rounds} rounds${' '.repeat(22)}times COPY`)
  line('accepted (HTTP answer)', accepted)
  line('committed', committed)
  line('letters accepted by the relay', mailed)
  line('limit: bare COPY of the same rows', copied)
} finally {
  await database.end()
  await service.stop()
  sink.kill()
}

async function untilJob(condition: string, jobId: string, start: number): Promise<number> {
  for (;;) {
    const { rows } = await database.query(`select ${condition} as done from jobs where id = $1`, [jobId])
    if (rows[0]?.done) return performance.now() - start
    await sleep(10)
  }
}

/** The stored rows of the batch once more, by COPY into a table of the same columns and indexes. */
async function copyBare(jobId: string): Promise<number> {
  const { rows } = await database.query(
    `select c.id, c.batch_id, c.normalized_email, c.document from credentials c join jobs j using (batch_id) where j.id = $1`,
    [jobId],
  )
  await database.query(
    `create table if not exists bare (id uuid primary key, batch_id uuid, normalized_email text, document text, unique (batch_id, normalized_email));
     alter table bare alter column document set storage external; truncate bare`,
  )
  const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t')
  const lines = rows.map((row) => `${[row.id, row.batch_id, row.normalized_email, escaped(row.document)].join('\t')}\n`)
  const start = performance.now()
  const { from } = await import('pg-copy-streams')
  await pipeline(Readable.from([lines.join('')]), database.query(from('copy bare from stdin')))
  return performance.now() - start
}
