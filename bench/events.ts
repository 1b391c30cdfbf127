/**
 * What events and webhooks cost, with the API, a worker and each receiver as processes of their own: a batch committed with three endpoints beside without;
 * how soon a poller sees what was committed; deliveries a second to one receiver beside bare POSTs of the same bytes; what a receiver that hangs changes for
 * another; and what the worker holds while events go through it. Run: npm run bench -- events [rounds] [recipients] [events for the memory]
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { endProcess, residentMegabytes } from './process-figures.ts'
import {
  call,
  certificateRow,
  issueBatch,
  makeKeys,
  median,
  percentile,
  startService,
  type Tenant,
} from './running-service.ts'

const rounds = Number(process.argv[2] ?? 5)
const recipients = Number(process.argv[3] ?? 5_000)
const eventsThrough = Number(process.argv[4] ?? 1_000_000)
/** An organization has half a million deliveries in a day. */
const eventsOfOne = 250_000
const singles = 200
const underWay = 4

const api = await startService({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_RETRY_SECONDS: '86400' }, 'api')
const worker = spawn(process.execPath, [resolve(import.meta.dirname, '../server/bin/sello-server.js'), 'worker'], {
  env: api.environment,
  stdio: ['ignore', 'ignore', 'inherit'],
})
const database = new pg.Client({ connectionString: api.databaseUrl })
await database.connect()
const receivers: ChildProcess[] = []
try {
  await batchesWithAndWithout()
  await seenByPoller()
  await deliveriesASecond()
  await besideOneThatHangs()
  await memoryOfWorker()
} finally {
  for (const receiver of receivers) receiver.kill()
  await database.end()
  await endProcess(worker)
  await api.stop()
}

async function startReceiver() {
  const child = fork(new URL('./events-receiver.ts', import.meta.url), { stdio: 'inherit' })
  receivers.push(child)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    url: `http://127.0.0.1:${port}`,
    /** The milliseconds after which each event came, since the last time. */
    async came(): Promise<number[]> {
      child.send('came')
      const [told] = (await once(child, 'message')) as [{ came: number[] }]
      return told.came
    },
  }
}

async function addWebhook({ key }: Tenant, url: string, types: string[], batchSize = 1): Promise<void> {
  const { body } = await call(api.url, key, 'POST', '/api/v1/webhooks', { url, types, batch_size: batchSize })
  const { status } = await call(api.url, key, 'POST', `/api/v1/webhooks/${body.id}/enable`, {})
  if (status !== 200) throw new Error(`The webhook answers ${status} to being enabled.`)
}

/** Waits until an organization has no event without its deliveries, and no delivery that is due. */
async function delivered({ organizationId }: Tenant): Promise<void> {
  for (;;) {
    const { rows } = await database.query(
      `select exists (select from events where organization_id = $1 and position is null)
         or exists (select from webhooks where organization_id = $1 and is_behind)
         or exists (select from webhook_deliveries where organization_id = $1 and status = 'pending' and attempts = 0) as waits`,
      [organizationId],
    )
    if (!rows[0].waits) return
    await sleep(20)
  }
}

function batchOf(round: string) {
  return Array.from({ length: recipients }, (_, n) => certificateRow(n, `${round}.example.edu`))
}

async function batchesWithAndWithout() {
  const [told, silent] = [await api.makeTenant(), await api.makeTenant()]
  for (let n = 0; n < 3; n++) await addWebhook(told, `${(await startReceiver()).url}/take`, ['*'])
  const [beside, without]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const alone = await issueBatch(api.url, database, silent, batchOf(`s${round}`))
    const with3 = await issueBatch(api.url, database, told, batchOf(`t${round}`))
    await delivered(told)
    if (round === 0) continue // The first round compiles and fills caches.
    without.push(alone)
    beside.push(with3)
  }
  const [a, b] = [median(without), median(beside)]
  console.log(
    `${recipients} recipients committed, median of ${rounds}: ${a.toFixed(0)} ms, with three endpoints ${b.toFixed(0)} ms: ${(b / a).toFixed(2)} times`,
  )
}

/** Issues single credentials, one after the other, each with a key of its own: a key may ask so often a minute. */
async function issueSingles(tenant: Tenant, keys: string[], name: string): Promise<Map<string, number>> {
  const answered = new Map<string, number>()
  for (const [n, key] of keys.entries()) {
    const body = { template_id: tenant.templateId, recipients: [certificateRow(n, `${name}.example.edu`)] }
    const answer = await call(api.url, key, 'POST', '/api/v1/credentials/issue', body)
    answered.set(answer.body.credentials[0].credential_id, performance.now())
    await sleep(20)
  }
  return answered
}

async function seenByPoller() {
  const tenant = await api.makeTenant()
  const keys = await makeKeys(database, tenant, 2 * singles)
  const seen = new Map<string, number>()
  let isOver = false
  const poll = async () => {
    let { next } = (await call(api.url, tenant.key, 'GET', '/api/v1/events')).body
    for (let n = 0; !isOver; n++) {
      const key = keys[singles + (n % singles)] ?? ''
      const path = `/api/v1/events?after=${next}&types=credential.issued&wait=5`
      const { body } = await call(api.url, key, 'GET', path)
      const now = performance.now()
      for (const { data } of body.events) seen.set(data.credential_id, now)
      ;({ next } = body)
    }
  }
  const polling = poll()
  const answered = await issueSingles(tenant, keys.slice(0, singles), 'poll')
  while (seen.size < answered.size) await sleep(20)
  isOver = true
  await polling
  const after = [...answered].map(([id, at]) => (seen.get(id) ?? Number.NaN) - at)
  console.log(
    `seen by a poller after the answer that it is committed: median ${median(after).toFixed(0)} ms, p99 ${percentile(after, 0.99).toFixed(0)} ms (${singles} credentials)`,
  )
}

async function deliveriesASecond() {
  const tenant = await api.makeTenant()
  const receiver = await startReceiver()
  await addWebhook(tenant, `${receiver.url}/take`, ['credential.issued'])
  await issueBatch(api.url, database, tenant, batchOf('rate'))
  const start = performance.now()
  await delivered(tenant)
  const rate = (recipients * 1_000) / (performance.now() - start)
  const { rows } = await database.query('select data from events where organization_id = $1 limit 1', [
    tenant.organizationId,
  ])
  const body = JSON.stringify({ id: 'evt_1795708800000001_0', created_at: new Date(), data: rows[0].data[0] })
  const bare = await barePosts(`${receiver.url}/bare`, body)
  console.log(
    `deliveries a second to one receiver: ${rate.toFixed(0)} from the commit on; bare POSTs, ${underWay} at a time, a connection each: ${bare.toFixed(0)}; ${((rate / bare) * 100).toFixed(0)} %`,
  )
}

async function barePosts(url: string, body: string): Promise<number> {
  let left = recipients
  const start = performance.now()
  const post = () =>
    new Promise<void>((done, fail) => {
      const sent = request(url, { method: 'POST', agent: false, headers: { 'content-type': 'application/json' } })
      sent.on('response', (response) => response.resume().once('end', done)).on('error', fail)
      sent.end(body)
    })
  const line = async () => {
    while (left-- > 0) await post()
  }
  await Promise.all(Array.from({ length: underWay }, line))
  return (recipients * 1_000) / (performance.now() - start)
}

async function besideOneThatHangs() {
  const tenant = await api.makeTenant()
  const keys = await makeKeys(database, tenant, singles)
  const [quick, hanging] = [await startReceiver(), await startReceiver()]
  await addWebhook(tenant, `${quick.url}/take`, ['credential.issued'])
  const p95 = async (name: string) => {
    await quick.came()
    await issueSingles(tenant, keys, name)
    const came: number[] = []
    while (came.length < singles) {
      came.push(...(await quick.came()))
      await sleep(20)
    }
    return percentile(came, 0.95)
  }
  await p95('warm')
  const alone = await p95('alone')
  await addWebhook(tenant, `${hanging.url}/hang`, ['*'])
  const beside = await p95('beside')
  console.log(
    `an event at its receiver, p95: ${alone.toFixed(0)} ms; beside a receiver that hangs ${beside.toFixed(0)} ms: ${(beside / alone).toFixed(2)} times`,
  )
}

async function memoryOfWorker() {
  const receiver = await startReceiver()
  const held: number[] = []
  for (let done = 0; done < eventsThrough; ) {
    const tenant = await api.makeTenant()
    await addWebhook(tenant, `${receiver.url}/take`, ['member.added'], 100)
    const count = Math.min(eventsOfOne, eventsThrough - done)
    await database.query(
      `insert into events (organization_id, created_at, type, actor_kind, subjects, data)
       select $1, now(), 'member.added', 'worker', array_agg(gen_random_uuid()), jsonb_agg('{}'::jsonb)
       from generate_series(0, $2 - 1) as n group by n / 100`,
      [tenant.organizationId, count],
    )
    await delivered(tenant)
    await receiver.came()
    done += count
    held.push(residentMegabytes(worker.pid))
    console.error(`${done} events, ${held.at(-1)?.toFixed(0)} MB`)
  }
  const [first = 0] = held
  console.log(
    `the worker holds after each ${Math.min(eventsOfOne, eventsThrough)} events: ${held.map((one) => one.toFixed(0)).join(', ')} MB; the last ${((held.at(-1) ?? 0) / first).toFixed(2)} times the first`,
  )
}
