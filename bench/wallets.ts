/**
 * Credentials into wallet apps by OpenID4VCI: exchanges a second with all eight requests of each (the offer by API, then the seven of a
 * wallet), beside the same connections doing nothing (/livez); the time of the request that signs the copy; what the process holds over
 * some thousand exchanges; and a batch while wallets ask, beside the same batch alone, and what it would take if nothing but the processor
 * were shared. Run: npm run bench -- wallets [exchanges] [rounds]
 */
import { Agent, request } from 'node:http'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import { residentMegabytes } from './process-figures.ts'
import { postgresMs, postmasterOf, processMs } from './processor-time.ts'
import {
  certificateRow,
  issueBatch,
  makeKeys,
  median,
  percentile,
  startService,
  type Tenant,
} from './running-service.ts'

const exchanges = Number(process.argv[2] ?? 4_000)
const concurrency = 8
const recipients = 5_000
const rounds = Number(process.argv[3] ?? 5)
const cores = availableParallelism()
const publicUrl = 'https://credentials.example.edu'
const grantType = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'

const service = await startService({
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: publicUrl,
  MAIL_RETRY_SECONDS: '86400',
})
const database = new pg.Client({ connectionString: service.databaseUrl })
await database.connect()
const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
const { privateKey, publicKey } = await generateKeyPair('ES256')
const jwk = await exportJWK(publicKey)
const times = new Map<string, number[]>()
let done = 0
try {
  const tenant = await service.makeTenant()
  const keys = await makeKeys(database, tenant, 2_000)
  const ids = await issue(tenant, exchanges + 2_000)
  await take(tenant, keys, ids, 200)
  times.clear()
  const postmaster = await postmasterOf(database)
  const pid = Number(service.process.pid)
  const spent = { node: processMs(pid), postgres: postgresMs(postmaster), client: clientMs() }
  const [held, began] = [[memory()], performance.now()]
  for (let part = 0; part < 8; part++) {
    await take(tenant, keys, ids, Math.floor(exchanges / 8))
    held.push(memory())
    console.error(`${done} exchanges, ${held.at(-1)?.toFixed(0)} MB`)
  }
  const rate = (8 * Math.floor(exchanges / 8) * 1_000) / (performance.now() - began)
  const [node, postgres] = [processMs(pid) - spent.node, postgresMs(postmaster) - spent.postgres]
  const client = clientMs() - spent.client
  const measured = new Map(times)
  const bare = await bareRate(5)
  console.log(`${concurrency} wallets at once, ${exchanges} exchanges: ${rate.toFixed(0)} a second`)
  console.log(
    `processor time of each: Node ${(node / exchanges).toFixed(1)} ms, PostgreSQL ${(postgres / exchanges).toFixed(1)} ms, its client ${(client / exchanges).toFixed(1)} ms`,
  )
  console.log(
    `${(rate * 8).toFixed(0)} requests a second, ${((rate * 800) / bare).toFixed(0)} % of ${bare.toFixed(0)} of /livez`,
  )
  for (const [name, all] of measured)
    console.log(
      `${name.padEnd(14)} p50 ${percentile(all, 0.5).toFixed(1)} ms   p99 ${percentile(all, 0.99).toFixed(1)} ms`,
    )
  console.log(`memory, after each eighth: ${held.map((megabytes) => megabytes.toFixed(0)).join(', ')} MB`)
  await besideBatch(tenant, keys, ids, (node + postgres + client) / exchanges)
} finally {
  agent.destroy()
  await database.end()
  await service.stop()
}

function clientMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

function memory(): number {
  return residentMegabytes(service.process.pid)
}

async function issue(tenant: Tenant, count: number): Promise<string[]> {
  for (let from = 0; from < count; from += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, count - from) }, (_, n) => certificateRow(from + n))
    await issueBatch(service.url, database, tenant, rows)
  }
  const { rows } = await database.query('select id from credentials where organization_id = $1', [
    tenant.organizationId,
  ])
  return rows.map(({ id }) => id)
}

async function take(tenant: Tenant, keys: string[], ids: string[], count: number, isOver = () => false): Promise<void> {
  let left = count
  const loop = async () => {
    while (left-- > 0 && !isOver()) {
      const n = done++
      await exchange(tenant, keys[n % keys.length] ?? '', ids[n % ids.length] ?? '', n)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, loop))
}

/** All that a wallet sends for one credential, from an address of its own. */
async function exchange({ organizationId }: Tenant, key: string, id: string, n: number): Promise<void> {
  const from = { 'x-forwarded-for': `2001:db8::${n.toString(16)}` }
  const json = { ...from, 'content-type': 'application/json' }
  const made = await send('offer by API', 'POST', `/api/v1/credentials/${id}/wallet-offers`, '{"pin":"response"}', {
    ...json,
    'x-api-key': key,
  })
  const offer = await send('offer', 'GET', `/wallet-offers/${made.offer_id}`, undefined, from)
  const issuer = `/orgs/${organizationId}`
  await send('metadata', 'GET', `/.well-known/openid-credential-issuer${issuer}`, undefined, from)
  await send('metadata', 'GET', `/.well-known/oauth-authorization-server${issuer}`, undefined, from)
  const form = new URLSearchParams({
    grant_type: grantType,
    'pre-authorized_code': offer.grants[grantType]['pre-authorized_code'],
    tx_code: made.pin,
  })
  const { access_token } = await send('token', 'POST', `${issuer}/oid4vci/token`, form.toString(), {
    ...from,
    'content-type': 'application/x-www-form-urlencoded',
  })
  const { c_nonce: nonce } = await send('nonce', 'POST', `${issuer}/oid4vci/nonce`, '', from)
  const proof = await new SignJWT({ aud: publicUrl + issuer, nonce })
    .setProtectedHeader({ alg: 'ES256', typ: 'openid4vci-proof+jwt', jwk })
    .setIssuedAt()
    .sign(privateKey)
  const asked = { credential_configuration_id: offer.credential_configuration_ids[0], proofs: { jwt: [proof] } }
  const bearer = { ...json, authorization: `Bearer ${access_token}` }
  const given = await send('credential', 'POST', `${issuer}/oid4vci/credential`, JSON.stringify(asked), bearer)
  const told = { notification_id: given.notification_id, event: 'credential_accepted' }
  await send('notification', 'POST', `${issuer}/oid4vci/notification`, JSON.stringify(told), bearer)
}

// biome-ignore lint/suspicious/noExplicitAny: benchmarks read what the contract says.
async function send(name: string, method: string, path: string, body?: string, headers: object = {}): Promise<any> {
  const begun = performance.now()
  const text = await new Promise<string>((resolve, reject) => {
    const asked = request(`${service.url}${path}`, { method, agent, headers: { ...headers } }, (answer) => {
      let said = ''
      answer.setEncoding('utf8').on('data', (part) => {
        said += part
      })
      answer.on('end', () =>
        (answer.statusCode ?? 500) < 300 ? resolve(said) : reject(new Error(`${path}: ${answer.statusCode} ${said}`)),
      )
    })
    asked.on('error', reject).end(body)
  })
  const all = times.get(name) ?? []
  times.set(name, all)
  all.push(performance.now() - begun)
  return text.startsWith('{') ? JSON.parse(text) : undefined
}

async function bareRate(seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1_000
  let answered = 0
  const loop = async () => {
    for (; performance.now() < end; answered++) await send('bare', 'GET', '/livez')
  }
  await Promise.all(Array.from({ length: concurrency }, loop))
  return answered / seconds
}

/** The same batch alone, while a wallet comes each second, and each tenth of one, and while as many as can come: in turn. */
async function besideBatch(tenant: Tenant, keys: string[], ids: string[], exchangeMs: number): Promise<void> {
  const issuer = await service.makeTenant()
  const batch = (domain: string) => {
    const rows = Array.from({ length: recipients }, (_, n) => certificateRow(n, domain))
    return issueBatch(service.url, database, issuer, rows)
  }
  const every = (milliseconds: number) => async (isOver: () => boolean) => {
    for (const started: Promise<void>[] = []; ; await sleep(milliseconds)) {
      if (isOver()) return void (await Promise.all(started))
      started.push(take(tenant, keys, ids, 1))
    }
  }
  const kinds: [string, (isOver: () => boolean) => Promise<void>][] = [
    ['alone', async () => {}],
    ['beside a wallet each second', every(1_000)],
    ['beside a wallet each tenth of a second', every(100)],
    [`beside ${concurrency} that never rest`, (isOver) => take(tenant, keys, ids, Number.POSITIVE_INFINITY, isOver)],
  ]
  const figures = kinds.map(() => ({ took: [] as number[], exchanges: [] as number[] }))
  await batch('warm-up.example.edu')
  for (let round = 0; round < rounds; round++)
    for (const [at, [, come]] of kinds.entries()) {
      let isOver = false
      const before = done
      const coming = come(() => isOver)
      figures[at]?.took.push(await batch(`of${at}.${round}.example.edu`))
      figures[at]?.exchanges.push(done - before)
      isOver = true
      await coming
    }
  const alone = median(figures[0]?.took ?? [])
  console.log(`a batch of ${recipients}, median of ${rounds}: alone ${alone.toFixed(0)} ms`)
  for (const [at, [name]] of kinds.entries()) {
    const { took, exchanges } = figures[at] ?? { took: [], exchanges: [] }
    const [ratio, count] = [median(took) / alone, median(exchanges)]
    const share = 1 + (count * exchangeMs) / cores / alone
    if (at > 0)
      console.log(
        `  ${name} (${count}) ${median(took).toFixed(0)} ms, ${ratio.toFixed(2)} times; by the processor alone ${share.toFixed(2)}`,
      )
  }
}
