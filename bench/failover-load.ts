/** The load of docs/drills/failover.sh, which runs within its hosts: sends requests without a pause, harms PostgreSQL, and counts the results. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { etcdLeader, type Host, kill, link, wholeCluster } from './failover-hosts.ts'
import { certificate, certificateRow, makeKeys, median } from './running-service.ts'

const run = promisify(execFile)
const option = { type: 'string' as const, default: '0' }
const { values } = parseArgs({
  options: {
    kills: option,
    cuts: option,
    leaders: option,
    away: option,
    processes: option,
  },
})
const batchRows = 5_000
const apis = ['http://10.77.0.4:8080', 'http://10.77.0.5:8080'] as const

const arrivals = new Map<string, number>()
const relay = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onData(stream, _session, done) {
    let head = ''
    stream.on('data', (part) => {
      if (head.length < 4_000) head += part
    })
    stream.on('end', () => {
      const id = /^Message-ID:\s*(\S+)/im.exec(head)?.[1] ?? 'none'
      arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
      done()
    })
  },
})
relay.on('error', () => {})
relay.listen(2525, '10.77.0.4')

async function query<Row extends pg.QueryResultRow>(text: string, parameters: unknown[] = []): Promise<Row[]> {
  const client = await openClient()
  try {
    return (await client.query<Row>(text, parameters)).rows
  } finally {
    await client.end()
  }
}

async function openClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL, options: '-c sello.scope=operator' })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function operate(...words: string[]) {
  const program = join(import.meta.dirname, '../server/bin/sello-server.js')
  const { stdout } = await run(process.execPath, [program, ...words, '--json'])
  return JSON.parse(stdout)
}

const organization = await operate('organization', 'create', '--name', 'Drill', '--slug', 'drill')
const templateFile = join(process.env.DRILL_FOLDER ?? '', 'template.json')
await writeFile(templateFile, JSON.stringify(certificate))
const template = await operate('template', 'create', '--organization', organization.id, '--file', templateFile)
const client = await openClient()
const keys = await makeKeys(client, { organizationId: organization.id, key: '', templateId: template.id }, 120)
await client.end()

/** Answers by status. `lost`: no answer at all. */
const answers = new Map<number | 'lost', number>()
const oddities: string[] = []
let keysUsed = 0
let isOver = false

type Asked = { status: number; body: { credential_id?: string; job_id?: string; status?: string }; startedAt: number }

/** Asks until it is answered otherwise than by 503 or 429, or 409 while the first try still runs, as a client does that was told to come back. */
async function ask(url: string, key: string, path: string, body?: unknown): Promise<Asked> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const sent =
    body === undefined ? { headers: { 'x-api-key': key } } : { method: 'POST', headers, body: JSON.stringify(body) }
  for (;;) {
    const startedAt = performance.now()
    const answer = await fetch(url + path, { ...sent, signal: AbortSignal.timeout(40_000) }).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    const status = text === undefined ? 'lost' : (answer?.status ?? 'lost')
    answers.set(status, (answers.get(status) ?? 0) + 1)
    if (status === 503 && !answer?.headers.has('retry-after')) oddities.push(`503 without Retry-After: ${path}`)
    if (typeof status === 'number' && status >= 500 && status !== 503)
      oddities.push(`${status} ${path} ${text?.slice(0, 200)}`)
    const isRunning = status === 409 && answer?.headers.has('retry-after')
    if (typeof status === 'number' && status < 429 && !isRunning)
      return { status, body: JSON.parse(text || '{}'), startedAt }
    await sleep(300)
  }
}

const nextKey = () => keys[keysUsed++ % keys.length] as string

/** The credential of each address to which one was issued alone. */
const singles = new Map<string, string>()
const successes: number[] = []

async function issueSingles(url: string): Promise<void> {
  while (!isOver) {
    const row = certificateRow(
      singles.size,
      `single-${apis.indexOf(url as (typeof apis)[0])}-${randomUUID().slice(0, 8)}.example.edu`,
    )
    const { status, body, startedAt } = await ask(url, nextKey(), '/api/v1/credentials/issue', {
      template_id: template.id,
      recipients: [row],
    })
    const text = JSON.stringify(body)
    const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)?.[0]
    if (status === 200 && id) singles.set(String(row.email), id)
    else oddities.push(`a single issue was answered with ${status}: ${text.slice(0, 200)}`)
    successes.push(startedAt)
    await sleep(150)
  }
}

async function readPages(): Promise<void> {
  for (let n = 0; !isOver; n++) {
    const id = [...singles.values()].at(-1)
    if (id) await ask(apis[n % 2] as string, nextKey(), `/credentials/${id}.json`)
    await sleep(200)
  }
}

const batches: { jobId: string; status?: string | undefined }[] = []

async function issueBatches(): Promise<void> {
  for (let n = 0; !isOver; n++) {
    const url = apis[n % 2] as string
    const key = nextKey()
    const recipients = Array.from({ length: batchRows }, (_, row) => certificateRow(row, `batch-${n}.example.edu`))
    const { body } = await ask(url, key, '/api/v1/credentials/issue', { template_id: template.id, recipients })
    const batch: { jobId: string; status?: string | undefined } = { jobId: String(body.job_id) }
    batches.push(batch)
    while (!['SUCCESS', 'FAILURE'].includes(batch.status ?? '')) {
      await sleep(2_000)
      batch.status = (await ask(url, key, `/api/v1/jobs/${batch.jobId}`)).body.status
    }
  }
}

/** Seconds from a moment to the first answer of an issue that was asked for after it. */
async function firstAnswerAfter(moment: number): Promise<number> {
  for (;;) {
    if (successes.some((startedAt) => startedAt > moment)) return (performance.now() - moment) / 1_000
    if (performance.now() - moment > 180_000) throw new Error('Nothing was issued for three minutes.')
    await sleep(50)
  }
}

const waits = new Map<string, number[]>()

/** Does harm `count` times to a whole cluster, and notes how long nothing was issued. */
async function harm(
  what: string,
  count: number,
  act: (primary: Host) => Promise<(() => Promise<unknown>) | undefined>,
): Promise<void> {
  const seconds: number[] = []
  waits.set(what, seconds)
  for (let n = 1; n <= count; n++) {
    const primary = await wholeCluster()
    await sleep(1_000 + Math.random() * 3_000)
    const moment = performance.now()
    const undo = await act(primary)
    seconds.push(await firstAnswerAfter(moment))
    await undo?.()
    console.log(`${what} ${n} of ${count} (primary ${primary}): first answer after ${seconds.at(-1)?.toFixed(1)} s`)
  }
}

const work = Promise.all([...apis.map(issueSingles), readPages(), issueBatches()])
await firstAnswerAfter(0)
await harm('kill -9 of the primary', Number(values.kills), async (primary) => void (await kill(primary)))
await harm('the primary cut off', Number(values.cuts), async (primary) => {
  await link(primary, 'down')
  return () => sleep(5_000).then(() => link(primary, 'up'))
})
await harm('etcd without its leader', Number(values.leaders), async () => {
  const pid = await etcdLeader()
  process.kill(pid, 'SIGSTOP')
  return () => sleep(10_000).then(() => process.kill(pid, 'SIGCONT'))
})
const away = Number(values.away)
if (away > 0)
  await harm(`the standby away for ${away} s`, 1, async (primary) => {
    const standby = primary === 'a' ? 'b' : 'a'
    await link(standby, 'down')
    return async () => {
      const before = successes.length
      await sleep(away * 1_000)
      console.log(`meanwhile ${successes.length - before} were issued alone`)
      await link(standby, 'up')
    }
  })
await wholeCluster()
isOver = true
await work

const open = () => query<{ count: number }>(`select count(*)::int as count from outbox where status = 'pending'`)
for (let tries = 0; tries < 600 && ((await open())[0]?.count ?? 0) > 0; tries++) await sleep(1_000)

const problems = [...oddities]
const expectNone = (what: string, rows: unknown[]) => {
  if (rows.length > 0) problems.push(`${what}: ${rows.length}, such as ${JSON.stringify(rows[0])}`)
}
const jobIds = batches.map(({ jobId }) => jobId)
expectNone(
  'accepted batches that are not whole',
  await query(
    `select j.id, j.status, (select count(*)::int from credentials c where c.batch_id = j.batch_id) as credentials from unnest($1::uuid[]) as asked (id)
     left join jobs j using (id) where j.status is distinct from 'SUCCESS'
       or (select count(distinct c.normalized_email) from credentials c where c.batch_id = j.batch_id) <> ${batchRows}`,
    [jobIds],
  ),
)
expectNone('batches that nobody was told of', await query('select id from jobs where not id = any($1)', [jobIds]))
const stored = await query<{ email: string; id: string }>(
  `select recipient_email as email, id from credentials where recipient_email like '%@single-%'`,
)
const known = new Map(stored.map(({ email, id }) => [email, id]))
expectNone(
  'singles lost',
  [...singles].filter(([email, id]) => known.get(email) !== id),
)
expectNone(
  'singles doubled or never told of',
  stored.filter(({ email, id }) => singles.get(email) !== id),
)
expectNone(
  'people with two credentials of a batch',
  await query('select 1 from credentials group by batch_id, normalized_email having count(*) > 1'),
)
expectNone(
  'slots given twice',
  await query('select 1 from issuances group by status_list_id, status_list_index having count(*) > 1'),
)
const letters = await query<{ id: string; status: string }>('select credential_id as id, status from outbox')
expectNone(
  'letters not sent',
  letters.filter(({ status }) => status !== 'sent'),
)
const idOf = (messageId: string) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(messageId)?.[0] ?? messageId
const arrived = new Map<string, number>()
for (const messageId of arrivals.keys()) arrived.set(idOf(messageId), (arrived.get(idOf(messageId)) ?? 0) + 1)
expectNone(
  'letters that did not arrive',
  letters.filter(({ id }) => !arrived.has(id)),
)
expectNone(
  'letters under two Message-IDs',
  [...arrived].filter(([, count]) => count > 1),
)
for (const pid of String(values.processes).split(',')) {
  try {
    process.kill(Number(pid), 0)
  } catch {
    problems.push(`a process of the service ended (${pid})`)
  }
}

console.log()
for (const [what, seconds] of waits)
  if (seconds.length > 0)
    console.log(
      `${what}: ${seconds.length} times, first answer after ${median(seconds).toFixed(1)} s (median), ${Math.max(...seconds).toFixed(1)} s (worst)`,
    )
console.log(`answers: ${[...answers].map(([status, count]) => `${status}: ${count}`).join(', ')}`)
console.log(
  `accepted: ${batches.length} batches of ${batchRows}, ${singles.size} alone; letters: ${letters.length}, of which ${[...arrivals.values()].reduce((sum, count) => sum + count - 1, 0)} arrived once more under the same Message-ID`,
)
console.log(
  problems.length === 0 ? 'nothing lost, nothing doubled, no process ended' : problems.slice(0, 20).join('\n'),
)
process.exit(problems.length === 0 ? 0 : 1)
