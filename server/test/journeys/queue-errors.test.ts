import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Log } from '../../src/platform/log.ts'
import { openQueue } from '../../src/platform/queue/queue.ts'
import { workQueue } from '../../src/platform/queue/runner.ts'
import { type Application, startApplication } from '../application.ts'
import { until } from '../client.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

it('an error of the queue is logged with its cause: what PostgreSQL said, and no rows', async () => {
  const told: { err: Error & { code?: unknown }; queue?: string }[] = []
  const log = { ...app.platform.log, warn: (line: (typeof told)[number]) => told.push(line) } as unknown as Log
  const queue = await openQueue(app.database.connectionString, log, 'works')
  try {
    await workQueue(queue, log, 'finish-batch', 1, async () => {})
    const owner = await app.connectAsOwner()
    await owner.query('alter schema pgboss rename to elsewhere')
    const ofWorker = await until(
      async () => {
        for (const id of [...queue.slots.values()].flat()) queue.boss.notifyWorker(id)
        return told.find((line) => line.queue !== undefined)
      },
      (line) => line !== undefined,
    )
    await owner.query('alter schema elsewhere rename to pgboss')
    expect(ofWorker?.err).toBeInstanceOf(Error)
    expect(ofWorker?.err).toMatchObject({ code: expect.stringMatching(/^(42P01|3F000|42883)$/) })
    expect(ofWorker?.err.message).toContain('pgboss')
    expect(Object.keys(ofWorker?.err ?? {})).toEqual(['code'])
  } finally {
    await queue.close()
  }
})
