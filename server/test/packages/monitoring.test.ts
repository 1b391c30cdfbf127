import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenMetrics, openMetrics } from '../../src/entrypoints/metrics/metrics-server.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, jobEnded, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'

const root = join(import.meta.dirname, '../../..')

const folder = join(root, 'packaging/prometheus')
type Rule = { health: string }
type Told = { status: string; data: { result?: unknown[]; groups: { rules: Rule[] }[] } }
type Panel = { targets: { expr: string }[] }

const isThere = (program: string) => spawnSync(program, ['--version']).status === 0

describe.skipIf(!isThere('promtool'))('by the judgement of promtool', () => {
  it('the alerts can be read, are given where something is wrong, and not where nothing is', () => {
    for (const command of ['check', 'test'])
      execFileSync('promtool', [command, 'rules', command === 'check' ? 'rules.yml' : 'rules.test.yml'], {
        cwd: folder,
      })
  })
})

describe.skipIf(!isThere('amtool'))('by the judgement of amtool', () => {
  it('the example for Alertmanager can be read', () => {
    execFileSync('amtool', ['check-config', 'alertmanager.yml'], { cwd: folder })
  })
})

describe.skipIf(!isThere('prometheus') || !isThere('promtool'))('a Prometheus that scrapes the running service', () => {
  let application: Application
  let metrics: OpenMetrics
  let prometheus: ChildProcess
  let url: string
  const data = mkdtempSync(join(tmpdir(), 'sello-prometheus-'))

  const ask = async (path: string) => (await (await fetch(`${url}/api/v1/${path}`)).json()) as Told
  const resultOf = async (query: string) => (await ask(`query?query=${encodeURIComponent(query)}`)).data?.result ?? []

  beforeAll(async () => {
    application = await startApplication({ settings: { chunkedAbove: 1, chunkRows: 2 } })
    const place = { host: '127.0.0.1', port: 0, token: 'a token of the operator' }
    metrics = await openMetrics(application.platform, place)
    const tenant = await makeTenant(application)
    const client = clientFor(application.url, tenant.key)
    const { id } = await makeTemplate(tenant)
    const issue = async () => {
      const rows = [1, 2, 3].map((n) => ({ email: `ana${n}.${Math.random()}@example.org`, name: 'Ana' }))
      await jobEnded(client, (await client.issue(id, rows)).body.job_id)
    }
    await issue()
    const config = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [join(folder, 'rules.yml')],
      scrape_configs: [
        {
          job_name: 'sello',
          authorization: { credentials: place.token },
          static_configs: [{ targets: [`127.0.0.1:${metrics.port}`] }],
        },
      ],
    }
    writeFileSync(join(data, 'prometheus.yml'), JSON.stringify(config))
    const socket = await openMetrics(application.platform, { ...place, port: 0 })
    await socket.close()
    url = `http://127.0.0.1:${socket.port}`
    prometheus = spawn('prometheus', [
      `--config.file=${join(data, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(data, 'tsdb')}`,
      `--web.listen-address=127.0.0.1:${socket.port}`,
    ])
    await until(
      () => resultOf('up{job="sello"} == 1').catch(() => []),
      (found) => found.length === 1,
    )
    await issue()
    // A rate is of two scrapes.
    await until(
      () => resultOf('rate(sello_chunk_tries_total[1m]) > 0'),
      (found) => found.length > 0,
    )
  })

  afterAll(async () => {
    prometheus?.kill()
    if (prometheus) await once(prometheus, 'close')
    await metrics?.close()
    await application?.stop()
    rmSync(data, { recursive: true, force: true })
  })

  it('reads all that is told there, and finds the names in order', async () => {
    const answer = await fetch(`http://127.0.0.1:${metrics.port}/metrics`, {
      headers: { authorization: 'Bearer a token of the operator' },
    })
    const judged = spawnSync('promtool', ['check', 'metrics'], { input: await answer.text(), encoding: 'utf8' })
    const remarks = judged.stderr.split('\n').filter((line) => line.startsWith('sello_'))
    expect(remarks).toEqual([])
  })

  it('has every alert at work', async () => {
    const healths = async () =>
      (await ask('rules')).data.groups.flatMap(({ rules }) => rules.map(({ health }) => health))
    expect((await healths()).length).toBe(14)
    await until(healths, (all) => all.every((health) => health === 'ok'))
  })

  it('answers each query of the dashboard, and shows something wherever there is something', async () => {
    const { panels }: { panels: Panel[] } = JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8'))
    const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    expect(queries.length).toBeGreaterThan(20)
    const empty: string[] = []
    for (const query of queries) {
      const { status } = await ask(`query?query=${encodeURIComponent(query)}`)
      expect([query, status]).toEqual([query, 'success'])
      if ((await resultOf(query)).length === 0) empty.push(query)
    }
    // Nothing failed here, and no replica follows.
    expect(empty).toEqual(['max(sello_database_replication_lag_seconds)', 'min(sello_failures_first_discard_seconds)'])
  })
})
