import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { jobDone, people, withCluster } from './cluster.ts'
import { checkInvariants, expectAlive } from './invariants.ts'

type Line = { url: string; losesAnswerTo(part: string): void; hasLost(): boolean; close(): void }

/** A line to PostgreSQL that can be told to break once PostgreSQL has done what has `part` in it, before the answer has arrived. */
async function openLine(databaseUrl: string): Promise<Line> {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  let awaited: string | undefined
  let lost = false
  const line = createServer((socket: Socket) => {
    const server = connect(target)
    let isLosing = false
    socket.on('error', () => server.destroy()).on('close', () => server.destroy())
    server.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.on('data', (sent) => {
      if (awaited !== undefined && sent.includes(awaited)) {
        awaited = undefined
        isLosing = true
      }
      server.write(sent)
    })
    server.on('data', (answer) => {
      if (!isLosing) return void socket.write(answer)
      lost = true
      socket.destroy()
    })
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(line.address() as { port: number }).port}`
  url.searchParams.delete('host')
  return {
    url: url.href,
    losesAnswerTo: (part) => {
      awaited = part
    },
    hasLost: () => lost,
    close: () => void line.close(),
  }
}

describe('PostgreSQL does the work, and its answer is lost with the connection', () => {
  it.concurrent.each([
    { what: 'one recipient', rows: 1, part: 'insert into issuances' },
    { what: 'a batch', rows: 120, part: 'commit' },
  ])('$what: it is asked what became of it, and the request answered as done, once', ({ rows, part }) =>
    withCluster(async (cluster) => {
      const tenant = await makeTenant(cluster)
      const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
      const line = await openLine(cluster.ownerUrl)
      const api = await cluster.startApi({ DATABASE_URL: line.url })
      const client = clientFor(api.url, tenant.key)
      expect((await client.get('/api/v1/templates')).status).toBe(200)
      line.losesAnswerTo(part)
      const answer = await client.issue(template.id, people(rows))
      expect(line.hasLost()).toBe(true)
      expect([200, 202]).toContain(answer.status)
      await cluster.startWorker()
      if (rows > 1) {
        expect((await jobDone(tenant, answer.body.job_id)).result).toMatchObject({ successful: rows })
        await checkInvariants(cluster)
      }
      expect(await cluster.query('select count(*)::int as count from credentials')).toEqual([{ count: rows }])
      expectAlive(cluster)
      line.close()
    }),
  )
})
