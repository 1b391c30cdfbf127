/**
 * Whether a credential costs the same when many are stored: a batch of 5,000, reading one, listing and the data of the
 * panel's first screen at 10,000, 100,000 and 1,000,000 stored credentials, as ratios to the first. And whether signing and reading a DID
 * document cost the same among 10,000 organizations as among 10. Run: npm run bench -- growth [up to] [file.svg]
 */
import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { openFirstScreen } from './first-screen.ts'
import { measureOrganizations, printOrganizations } from './growth-organizations.ts'
import { plotGrowth } from './plot-growth.ts'
import { call, certificateRow, median, startService, type Tenant } from './running-service.ts'

const upTo = Number(process.argv[2] ?? 1_000_000)
const sizes = [10_000, 100_000, 1_000_000].filter((size) => size <= upTo)
const service = await startService({
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_RETRY_SECONDS: '86400',
  DATABASE_CONNECTIONS: '10',
})
const database = new pg.Client({ connectionString: service.databaseUrl })
await database.connect()
try {
  const tenant = await service.makeTenant()
  const firstScreen = await openFirstScreen(service, tenant)
  await issueBatch(tenant, 0)
  const issued = await database.query(
    `select batch_id from credentials where recipient_email like '%@round0.example.edu' limit 1`,
  )
  const batchId: string = issued.rows[0].batch_id
  const rows: { size: number; batch: number; read: number; list: number; byEmail: number; firstScreen: number }[] = []
  for (const size of sizes) {
    await fillUp(size, batchId)
    await service.operate('retention', 'run')
    await database.query('vacuum analyze credentials')
    await database.query('checkpoint')
    const batch = median([
      await issueBatch(tenant, size + 1),
      await issueBatch(tenant, size + 2),
      await issueBatch(tenant, size + 3),
    ])
    const id = (await database.query('select id from credentials offset 5000 limit 1')).rows[0].id
    const read = await typical(() => call(service.url, tenant.key, 'GET', `/api/v1/credentials/${id}`))
    const list = await typical(() => call(service.url, tenant.key, 'GET', '/api/v1/credentials?page_size=100'), 9)
    const byEmail = await typical(
      () => call(service.url, tenant.key, 'GET', '/api/v1/credentials?email=persona.7@round0.example.edu'),
      9,
    )
    rows.push({ size, batch, read, list, byEmail, firstScreen: await typical(firstScreen, 9) })
  }
  const [first] = rows
  console.log(
    'stored      batch of 5,000 committed      GET one         list       by e-mail      first screen   (times the first)',
  )
  for (const row of rows) {
    const cell = (name: 'batch' | 'read' | 'list' | 'byEmail' | 'firstScreen') =>
      `${row[name].toFixed(1)} ms (${(row[name] / (first?.[name] ?? 1)).toFixed(2)})`.padStart(18)
    console.log(
      `${String(row.size).padEnd(12)}${cell('batch')}${cell('read')}${cell('list')}${cell('byEmail')}${cell('firstScreen')}`,
    )
  }
  const curves = [
    { name: 'batch of 5,000', colour: '#1f5fa8', cell: 'batch' },
    { name: 'GET one', colour: '#2a8f5b', cell: 'read' },
    { name: 'list', colour: '#a8641f', cell: 'list' },
    { name: 'by e-mail', colour: '#8f2a7d', cell: 'byEmail' },
  ] as const
  const plot = plotGrowth(
    curves.map(({ name, colour, cell }) => ({
      name,
      colour,
      points: rows.map((row) => ({ stored: row.size, ratio: row[cell] / (first?.[cell] ?? 1) })),
    })),
  )
  if (process.argv[3]) writeFileSync(process.argv[3], plot)
  const sizesOnDisk = await database.query(`
    select relname, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
    where (relname like 'credentials%' or relname like 'issuances%') and relkind in ('r', 'i') order by pg_relation_size(oid) desc`)
  for (const { relname, size } of sizesOnDisk.rows) console.log(`${relname.padEnd(56)}${size}`)
  printOrganizations(await measureOrganizations(service, database, tenant))
} finally {
  await database.end()
  await service.stop()
}

async function issueBatch(tenant: Tenant, round: number): Promise<number> {
  const recipients = Array.from({ length: 5_000 }, (_, n) => certificateRow(n, `round${round}.example.edu`))
  const start = performance.now()
  const { body } = await call(service.url, tenant.key, 'POST', '/api/v1/credentials/issue', {
    template_id: tenant.templateId,
    recipients,
  })
  for (;;) {
    const { rows } = await database.query('select issued_at from jobs where id = $1', [body.job_id])
    if (rows[0]?.issued_at) return performance.now() - start
    await new Promise((done) => setTimeout(done, 5))
  }
}

/** Copies the credentials of a batch until this many are stored: with other ids of two hours ago, in other batches, with the same bytes. */
async function fillUp(size: number, batchId: string): Promise<void> {
  for (;;) {
    const { rows } = await database.query('select count(*)::int as stored from credentials')
    const missing = size - rows[0].stored
    if (missing <= 0) return
    await database.query(
      `with batch as (select gen_random_uuid() as id), list as (select gen_random_uuid() as id),
       made as (insert into credentials select
         (lpad(to_hex((extract(epoch from clock_timestamp() - interval '2 hours') * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text || row_number), 1, 3)
           || '8' || substr(md5(random()::text), 1, 15))::uuid,
         organization_id, template_id, batch.id, row_number, recipient_email, row_number || '.' || normalized_email,
         achievement_name, status, revocation_reason, revoked_at, issued_at, valid_until, member_id, list.id, row_number, document
       from (select * from credentials where batch_id = $2 limit $1) as stored, batch, list
       returning *)
       insert into issuances (batch_id, normalized_email, credential_id, organization_id, status_list_id, status_list_index)
       select batch_id, normalized_email, id, organization_id, status_list_id, status_list_index from made`,
      [Math.min(5_000, missing), batchId],
    )
  }
}

async function typical(look: () => Promise<unknown>, rounds = 40): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await look()
    times.push(performance.now() - start)
  }
  return median(times)
}
