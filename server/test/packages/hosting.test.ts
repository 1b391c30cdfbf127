import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { variables } from '../../src/config-variables.ts'
import { openMetrics } from '../../src/entrypoints/metrics/metrics-server.ts'
import { startApplication } from '../application.ts'
import { freePort } from '../faults/processes.ts'

const packaging = join(import.meta.dirname, '../../../packaging')

describe.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('by the judgement of systemd', () => {
  it.each(['sello-api.service', 'sello-worker.service'])('%s is exposed by less than 2 of 10', (unit) => {
    const words = ['security', '--offline=true', '--no-pager', '--threshold=19', join(packaging, 'systemd', unit)]
    const { status, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' })
    expect([status, stdout.slice(stdout.indexOf('Overall'))]).toEqual([
      0,
      expect.stringMatching(/level for .*: [01]\./),
    ])
  })
})

describe('the container', () => {
  it('sets variables that are read, and PostgreSQL, the relay and Node alone have others', () => {
    const files = ['Containerfile', 'compose.yaml'].map((name) =>
      readFileSync(join(packaging, 'container', name), 'utf8'),
    )
    const set = files.flatMap((text) =>
      Array.from(text.matchAll(/(?<![{$\w])([A-Z][A-Z_]{3,})(?:=|: (?!\[))/g), ([, name = '']) => name),
    )
    const others = set.filter((name) => !(name.replace(/_FILE$/, '') in variables)).sort()
    expect([...new Set(others)]).toEqual([
      'ALLOWED_SENDER_DOMAINS',
      'BASE',
      'NODE_COMPILE_CACHE',
      'NODE_ENV',
      'PATH',
      'POSTGRES_DB',
      'POSTGRES_PASSWORD_FILE',
      'POSTGRES_USER',
      'SELLO_ROLE',
    ])
    expect(set).toContain('MASTER_KEY_FILE')
  })

  it('is healthy while its process answers: an API at its port, a worker at its metrics', async () => {
    const isHealthy = async (environment: NodeJS.ProcessEnv) => {
      const child = spawn(process.execPath, [join(packaging, 'container/healthy.js')], { env: environment })
      return new Promise((done) => child.on('exit', (code) => done(code === 0)))
    }
    const [app, metricsPort, none] = [await startApplication(), await freePort(), await freePort()]
    const token = 'a token of twenty-two'
    const metrics = await openMetrics(app.platform, { host: '127.0.0.1', port: metricsPort, token })
    try {
      const worker = { SELLO_ROLE: 'worker', METRICS_PORT: String(metricsPort), METRICS_TOKEN: token }
      expect([
        await isHealthy({ PORT: new URL(app.url).port }),
        await isHealthy({ PORT: String(none) }),
        await isHealthy(worker),
        await isHealthy({ ...worker, METRICS_PORT: String(none) }),
      ]).toEqual([true, false, true, false])
    } finally {
      await metrics.close()
      await app.stop()
    }
  })
})
