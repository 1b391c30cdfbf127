/**
 * What a request costs in processor time, Node's and PostgreSQL's apart, beside the same of an earlier commit: a clone of that commit
 * in a temporary folder and this one run at the same time and are asked in turns. Rates wander with what else the machine does,
 * processor time hardly. Run: npm run bench -- request-cost [commit] [rounds]
 */
import { Agent, request } from 'node:http'
import pg from 'pg'
import { cloneOf, ownCheckout } from './earlier-commit.ts'
import { postgresMs, postmasterOf, processMs } from './processor-time.ts'
import { certificateRow, makeKeys, median, type RunningService, startService, type Tenant } from './running-service.ts'

const commit = process.argv[2] ?? '3bb44d1'
const rounds = Number(process.argv[3] ?? 7)
const perRound = 400
const shown = 40
const concurrency = 20
const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'es-ES,es;q=0.8,en-US;q=0.5,en;q=0.3',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
}

type Asked = { method: string; path: string; headers: Record<string, string>; body?: string }
type Cost = { node: number; postgres: number }
type Measured = {
  service: RunningService
  database: pg.Client
  postmaster: number
  tenant: Tenant
  nextKey: () => string
  issued: string[]
  asked: Map<string, number>
  costs: Map<string, Cost[]>
}

const cases: Record<string, (one: Measured, n: number) => Asked> = {
  'sync issue': ({ tenant, nextKey }, n) => ({
    method: 'POST',
    path: '/api/v1/credentials/issue',
    headers: { 'x-api-key': nextKey(), 'content-type': 'application/json' },
    body: JSON.stringify({ template_id: tenant.templateId, recipients: [certificateRow(n)] }),
  }),
  'GET credential': ({ nextKey, issued }, n) => ({
    method: 'GET',
    path: `/api/v1/credentials/${issued[n % issued.length]}`,
    headers: { 'x-api-key': nextKey() },
  }),
  'public page': ({ issued }, n) => ({ method: 'GET', path: `/credentials/${issued[n % shown]}`, headers: browser }),
  'public page, first view': ({ issued }, n) => ({
    method: 'GET',
    path: `/credentials/${issued[n]}`,
    headers: browser,
  }),
  'DID document': ({ tenant }) => ({
    method: 'GET',
    path: `/orgs/${tenant.organizationId}/did.json`,
    headers: { accept: 'application/json' },
  }),
}

const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
const clone = await cloneOf(commit)
/** Functions that end what was started, the last one first, whether or not every request was answered as expected. */
const ends = [() => clone.remove()]
try {
  const sides = [await open(clone.checkout), await open(ownCheckout)] as const
  for (let round = -4; round < rounds; round++)
    for (const name of Object.keys(cases)) for (const side of sides) await measure(side, name, round)
  print(...sides)
} finally {
  agent.destroy()
  for (const end of ends.reverse()) await end()
}

async function open(checkout: string): Promise<Measured> {
  const service = await startService({ SMTP_URL: 'smtp://127.0.0.1:9' }, 'start', checkout)
  ends.push(() => service.stop())
  const database = new pg.Client({ connectionString: service.databaseUrl })
  await database.connect()
  ends.push(() => database.end())
  const tenant = await service.makeTenant()
  const keys = await makeKeys(database, tenant, 3_000)
  let used = 0
  // Uses each API key as often as it may issue in a minute, and no more.
  const nextKey = () => keys[Math.floor(used++ / 10) % keys.length] as string
  const postmaster = await postmasterOf(database)
  return { service, database, postmaster, tenant, nextKey, issued: [], asked: new Map(), costs: new Map() }
}

/** Rounds before the first count for nothing: they compile and fill caches. */
async function measure(side: Measured, name: string, round: number): Promise<void> {
  const { service, postmaster } = side
  const first = side.asked.get(name) ?? 0
  side.asked.set(name, first + perRound)
  const before = { node: processMs(Number(service.process.pid)), postgres: postgresMs(postmaster) }
  let sent = 0
  const ask = async () => {
    while (sent < perRound) {
      const answer = await send(service.url, (cases[name] as (typeof cases)[string])(side, first + sent++))
      if (name === 'sync issue') side.issued.push(JSON.parse(answer).credentials[0].credential_id)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, ask))
  const cost = {
    node: (processMs(Number(service.process.pid)) - before.node) / perRound,
    postgres: (postgresMs(postmaster) - before.postgres) / perRound,
  }
  if (round >= 0) side.costs.set(name, [...(side.costs.get(name) ?? []), cost])
}

function send(url: string, { method, path, headers, body }: Asked): Promise<string> {
  return new Promise((done, failed) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = request(`${url}${path}`, { method, headers: { ...headers, ...length }, agent }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => {
        if (answer.statusCode === 200) done(Buffer.concat(parts).toString())
        else failed(new Error(`${method} ${path} was answered with ${answer.statusCode}.`))
      })
    })
    sent.on('error', failed).end(body)
  })
}

function print(before: Measured, now: Measured): void {
  const middle = (side: Measured, name: string, half: keyof Cost) =>
    median((side.costs.get(name) ?? []).map((cost) => cost[half]))
  console.log(`ms of processor time a request, ${concurrency} at a time, median of ${rounds} rounds of ${perRound}`)
  console.log(`${' '.repeat(26)}Node: ${commit}     now   times   PostgreSQL: ${commit}     now   times`)
  for (const name of Object.keys(cases)) {
    const columns = (['node', 'postgres'] as const).flatMap((half) => {
      const [was, is] = [middle(before, name, half), middle(now, name, half)]
      return [
        was.toFixed(2).padStart(half === 'node' ? 13 : 22),
        is.toFixed(2).padStart(8),
        (is / was).toFixed(2).padStart(8),
      ]
    })
    console.log(`${name.padEnd(26)}${columns.join('')}`)
  }
}
