import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenMetrics, openMetrics } from '../../src/entrypoints/metrics/metrics-server.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { examineBackups, examineWork } from '../../src/upkeep/doctor/examine-work.ts'
import { type Application, startApplication, testLimits } from '../application.ts'
import { type Client, clientFor, jobEnded } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'

const root = join(import.meta.dirname, '../../..')

let application: Application
let metrics: OpenMetrics
let client: Client
let templateId: string

/** Nobody listens on this port. */
const gone = {
  connectionString: 'postgres://nobody@127.0.0.1:9/nothing',
  connectionsMax: 2,
  limits: testLimits,
  roles: undefined,
}

const place = { host: '127.0.0.1', port: 0, token: undefined }

beforeAll(async () => {
  application = await startApplication({ settings: { chunkedAbove: 1, chunkRows: 2 } })
  metrics = await openMetrics(application.platform, place)
  const tenant = await makeTenant(application)
  client = clientFor(application.url, tenant.key)
  templateId = (await makeTemplate(tenant)).id
})

afterAll(async () => {
  await metrics.close()
  await application.stop()
})

const scrape = async (port = metrics.port, headers: Record<string, string> = {}) => {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  return { status: answer.status, text: await answer.text() }
}

/** The value of one series; undefined where there is none. */
function seriesIn(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ email: `ana${n}@example.org`, name: 'Ana' }))

describe('metrics', () => {
  it('count answers, signatures, chunks and letters of this process, and tell what the whole service has waiting', async () => {
    const before = seriesIn((await scrape()).text, 'sello_credentials_signed_total{way="compiled"}') ?? 0
    const { body } = await client.issue(templateId, rows(6))
    await jobEnded(client, body.job_id)
    await client.get('/api/v1/jobs/nothing')
    const { status, text } = await scrape()
    expect(status).toBe(200)
    expect(seriesIn(text, 'sello_chunk_tries_total{outcome="done"}')).toBe(3)
    expect(seriesIn(text, 'sello_letters_total{outcome="sent",answer="2xx"}')).toBe(6)
    const compiled = seriesIn(text, 'sello_credentials_signed_total{way="compiled"}') ?? 0
    const generic = seriesIn(text, 'sello_credentials_signed_total{way="generic"}') ?? 0
    const substituted = seriesIn(text, 'sello_credentials_signed_total{way="substituted"}') ?? 0
    expect(compiled + generic + substituted - before).toBeGreaterThanOrEqual(6)
    expect(text).toMatch(
      /^sello_answer_seconds_count\{operation="POST \/api\/v1\/credentials\/issue",status="2xx"\} 1$/m,
    )
    expect(text).toMatch(/^sello_answer_seconds_count\{operation="GET \/api\/v1\/jobs\/:\w+",status="4xx"\} 1$/m)
    expect(seriesIn(text, 'sello_database_up')).toBe(1)
    expect(seriesIn(text, 'sello_workers_running')).toBe(1)
    expect(seriesIn(text, 'sello_jobs_open')).toBe(0)
    expect(seriesIn(text, 'sello_queue_jobs{queue="issue-chunk"}')).toBe(0)
    expect(seriesIn(text, 'sello_database_connections{state="max"}')).toBe(8)
    expect(seriesIn(text, 'sello_status_list_slots_left')).toBeGreaterThan(60_000)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  })
})

describe('what an operator is told', () => {
  const backups = async (...noted: [hoursAgo: number, fault: string | null][]) => {
    const owner = await application.connectAsOwner()
    await owner.query('delete from backups')
    for (const [hours, fault] of noted)
      await owner.query(
        `insert into backups (id, ended_at, file, bytes, rows, fault)
         values (gen_random_uuid(), now() - make_interval(hours => $1), $1 || '.sello', 1, 1, $2)`,
        [hours, fault],
      )
    const [one] = await examineBackups(application.platform)
    const age = seriesIn((await scrape()).text, 'sello_backup_age_seconds')
    return [one?.verdict, one?.found, age && Math.round(age / 3_600)]
  }

  it('of backups is how old the last good one is, whether one failed since, and after two days that it is old', async () => {
    expect(await backups()).toEqual(['warning', 'none was made yet', undefined])
    expect(await backups([72, null], [1, null], [30, 'disk full'])).toEqual([
      'fine',
      expect.stringMatching(/^1\.sello /),
      1,
    ])
    expect(await backups([47, null])).toEqual(['fine', expect.stringMatching(/^47\.sello /), 47])
    expect(await backups([49, null])).toEqual(['warning', expect.stringMatching(/^49\.sello /), 49])
    expect(await backups([9, 'no folder'], [2, null], [1, 'disk full'])).toEqual([
      'broken',
      expect.stringMatching(/^failed at .*: disk full$/),
      2,
    ])
  })

  it('of work is how long the oldest has waited: after ten minutes it is late, after an hour something is broken', async () => {
    const owner = await application.connectAsOwner()
    const { body } = await client.issue(templateId, rows(2))
    await jobEnded(client, body.job_id)
    const told: unknown[] = []
    for (const minutes of [9, 11, 59, 61]) {
      await owner.query(
        'update jobs set finished_at = null, created_at = now() - make_interval(mins => $2) where id = $1',
        [body.job_id, minutes],
      )
      const { text } = await scrape()
      const oldest = (await examineWork(application.platform)).find(({ what }) => what === 'oldest job')
      const waits = Math.round((seriesIn(text, 'sello_jobs_oldest_seconds') ?? 0) / 60)
      told.push([oldest?.verdict, seriesIn(text, 'sello_jobs_open'), waits])
    }
    await owner.query('update jobs set finished_at = now() where id = $1', [body.job_id])
    expect(told).toEqual([
      ['fine', 1, 9],
      ['warning', 1, 11],
      ['warning', 1, 59],
      ['broken', 1, 61],
    ])
  })

  it('of the service is what is left: places in open lists, days to a review, and who asks for most letters today', async () => {
    const owner = await application.connectAsOwner()
    const failed = await client.issue(templateId, [{ email: 'nobody@' }, ...rows(1)])
    await jobEnded(client, failed.body.job_id)
    await owner.query(`update failures set first_seen_at = now() - interval '80 days'`)
    await owner.query(`update status_lists set allocated = 65000`)
    // One that is closed, as a restore leaves it.
    await owner.query(
      `insert into status_lists (id, organization_id, allocated, seed, bits, document)
       select gen_random_uuid(), organization_id, 9, seed, bits, document from status_lists limit 1`,
    )
    const ids: string[] = []
    for (let n = 1; n <= 12; n++) ids.push((await makeTenant(application)).organization.id)
    await owner.query(
      `insert into daily_use (organization_id, day, letters)
       select id, (now() at time zone 'UTC')::date - days, 100 + 100 * days + place
       from unnest($1::uuid[]) with ordinality as given (id, place), generate_series(0, 1) as days`,
      [ids],
    )
    const { text } = await scrape()
    const busiest = [...text.matchAll(/^sello_busiest_organization_letters\{[^}]*\} (\d+)$/gm)].map(([, n]) =>
      Number(n),
    )
    expect(busiest).toEqual([112, 111, 110, 109, 108, 107, 106, 105, 104, 103])
    expect(seriesIn(text, 'sello_status_list_slots_left')).toBe(536)
    expect(Math.round((seriesIn(text, 'sello_failures_first_discard_seconds') ?? 0) / 86_400)).toBe(10)
  })
})

describe('who may read them', () => {
  it('is whoever has the token, where there is one', async () => {
    const guarded = await openMetrics(application.platform, { ...place, token: 'a token of the operator' })
    try {
      expect(await scrape(guarded.port)).toMatchObject({ status: 401 })
      expect(await scrape(guarded.port, { authorization: 'Bearer a token of somebody' })).toMatchObject({ status: 401 })
      const { status, text } = await scrape(guarded.port, { authorization: 'Bearer a token of the operator' })
      expect([status, seriesIn(text, 'sello_database_up')]).toEqual([200, 1])
    } finally {
      await guarded.close()
    }
  })

  it('is nobody on the port of the service, where strangers ask', async () => {
    expect((await fetch(`${application.url}/metrics`)).status).toBe(404)
  })
})

it('a port that is taken is told in a sentence that names its variable', async () => {
  const taken = openMetrics(application.platform, { ...place, port: metrics.port })
  await expect(taken).rejects.toThrow(`METRICS_PORT ${metrics.port} is in use already.`)
})

it('strangers make no series: what they send is in no label, however many paths they try', async () => {
  const seriesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length
  const before = seriesOf((await scrape()).text)
  const paths = Array.from({ length: 200 }, (_, n) => `/stranger-${n}`)
  await Promise.all(paths.map((path) => fetch(`${application.url}${path}`)))
  await Promise.all(paths.map((path) => fetch(`${application.url}/credentials${path}`)))
  const { text } = await scrape()
  expect(text).not.toContain('stranger')
  // One kind of route that nobody had asked for, and one for no route: nine lines each, and its count and sum.
  expect(seriesOf(text) - before).toBeLessThan(40)
  expect(seriesOf(text)).toBeLessThan(1_000)
})

it('a database that is out of reach is told, and what it alone knows is left out', async () => {
  const { platform } = application
  const database = openDatabase({ ...gone, log: platform.log })
  const lost = await openMetrics({ ...platform, database }, place)
  try {
    const { status, text } = await scrape(lost.port)
    expect([status, seriesIn(text, 'sello_database_up')]).toEqual([200, 0])
    expect(seriesIn(text, 'sello_workers_running')).toBeUndefined()
    expect(text).not.toContain('sello_queue_jobs{')
  } finally {
    await lost.close()
    await database.close()
  }
})

describe('packaging/prometheus and docs/monitoring.md', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const namesIn = (text: string) => [...new Set(text.match(/\b(?:sello|nodejs|process)_[a-z0-9_]+(?<!_)\b/g))].sort()
  /** A histogram is told by three names. */
  const familyOf = (name: string) => name.replace(/^(sello_answer_seconds)_(?:bucket|count|sum)$/, '$1')

  it('name metrics that there are, and the page names each of ours', async () => {
    const { text } = await scrape()
    const families = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)
    for (const file of ['rules.yml', 'rules.test.yml', 'dashboard.json'])
      expect(
        namesIn(read(`packaging/prometheus/${file}`))
          .map(familyOf)
          .filter((name) => !families.includes(name)),
      ).toEqual([])
    const own = families.filter((name) => name.startsWith('sello_'))
    expect(namesIn(read('docs/monitoring.md')).filter((name) => name.startsWith('sello_'))).toEqual(own.toSorted())
  })
})
