import { describe, expect, it } from 'vitest'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accept, type Cluster, jobDone, lettersSettled, people, withCluster } from './cluster.ts'

async function verbose(url: string) {
  const answer = await fetch(`${url}/readyz?verbose`)
  return { status: answer.status, body: await answer.json() }
}

const logged = (log: string[], words: string) =>
  log.filter((line) => line.includes(words)).map((line) => JSON.parse(line))

async function scene(cluster: Cluster) {
  const tenant = await makeTenant(cluster)
  const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
  return { tenant, template, api: await cluster.startApi() }
}

describe('a relay that takes no letters', () => {
  it('is told of: in the log with its own words and no address, at readyz?verbose, and letter by letter to the operator', async () => {
    await withCluster(
      async (cluster) => {
        const { tenant, template, api } = await scene(cluster)
        const worker = await cluster.startWorker()
        const taken = await accept(tenant, template, people(1))
        await lettersSettled(tenant, taken.id, 1)
        cluster.relay.behave((moment) => (moment === 'recipient' ? { code: 451 } : undefined))
        const job = await accept(tenant, template, people(30).slice(1))
        await jobDone(tenant, job.id)

        const [line, ...more] = await until(
          async () => logged(worker.log, 'letters were not taken'),
          (lines) => lines.length > 0,
        )
        expect(line).toMatchObject({
          level: 40,
          deferred: expect.any(Number),
          answer: expect.stringMatching(/^451 As told/),
        })
        expect(more).toEqual([])
        expect(worker.log.join()).not.toContain('@people')

        const { status, body } = await until(
          () => verbose(api.url),
          (found) => found.body.mail.status === 'failing',
        )
        expect([status, body.status, body.workers.status]).toEqual([200, 'ok', 'ok'])
        expect(body.mail).toMatchObject({ waiting_letters: 29, failing_since: expect.stringMatching(/^20/) })
        expect(body.problems).toEqual([
          expect.stringMatching(/^The mail relay has taken no letter since .*29 letters wait\./),
        ])
        expect(JSON.stringify(body)).not.toMatch(/As told|@/)

        const first = await cluster.operate('letter', 'list', '--waiting', '--limit', '20')
        expect(first.answer).toMatchObject({ total: 29, letters: expect.any(Array) })
        const second = await cluster.operate(
          'letter',
          'list',
          '--waiting',
          '--before',
          String(first.answer.next_before),
        )
        const letters = [first, second].flatMap(
          ({ answer }) => answer.letters as { email: string; last_answer: string }[],
        )
        expect(new Set(letters.map(({ email }) => email)).size).toBe(29)
        for (const letter of letters) expect(letter.last_answer).toMatch(/^451 As told/)
        expect((await cluster.operate('letter', 'list')).code).toBe(2)

        cluster.relay.behave(() => undefined)
        await cluster.query('update outbox set next_attempt_at = now() where next_attempt_at is not null')
        const { body: later } = await until(
          () => verbose(api.url),
          ({ body }) => body.mail.waiting_letters === 0,
        )
        await until(
          () => verbose(api.url),
          ({ body }) => body.mail.status === 'ok',
        )
        expect(later.mail.last_sent_at).toMatch(/^20/)
      },
      { environment: { MAIL_RETRY_SECONDS: '3600,3600' } },
    )
  })

  it('is told of where it refuses for good: those letters are listed as failed', async () => {
    await withCluster(async (cluster) => {
      const { tenant, template } = await scene(cluster)
      await cluster.startWorker()
      cluster.relay.behave((moment) => (moment === 'recipient' ? { code: 550 } : undefined))
      const job = await accept(tenant, template, people(3))
      await lettersSettled(tenant, job.id, 3)
      const { answer } = await cluster.operate('letter', 'list', '--failed')
      expect(answer).toMatchObject({ total: 3, next_before: null })
      expect((answer.letters as { last_answer: string }[])[0]?.last_answer).toMatch(/^550 As told/)
      expect((await cluster.operate('letter', 'list', '--waiting')).answer).toMatchObject({ total: 0 })
    })
  })
})

describe('sello-server mail test', () => {
  it('sends one letter at once and says what the relay said', async () => {
    await withCluster(async (cluster) => {
      const sent = await cluster.operate('mail', 'test', 'me@example.edu')
      expect([sent.code, sent.answer.outcome]).toEqual([0, 'sent'])
      expect(cluster.relay.arrivals.map(({ to }) => to)).toEqual(['me@example.edu'])
      cluster.relay.behave((moment) => (moment === 'letter' ? { code: 554 } : undefined))
      const refused = await cluster.operate('mail', 'test', 'me@example.edu')
      expect(refused.code).toBe(1)
      expect(refused.answer).toMatchObject({ outcome: 'refused', answer: expect.stringMatching(/^554 As told/) })
      await cluster.relay.goDown()
      const away = await cluster.operate('mail', 'test', 'me@example.edu')
      expect([away.code, away.answer]).toEqual([
        1,
        expect.objectContaining({ outcome: 'deferred', answer: expect.stringContaining('ECONNREFUSED') }),
      ])
      expect((await cluster.operate('mail', 'test', 'nobody')).code).toBe(2)
    })
  })
})

describe('a service without a worker', () => {
  it('says so, with what waits and since when, in the log of the API and at readyz?verbose, until one starts', async () => {
    await withCluster(async (cluster) => {
      const { tenant, template, api } = await scene(cluster)
      expect((await verbose(api.url)).body.problems).toEqual([
        'No worker runs. Nothing waits for one. Start one with: sello-server worker',
      ])
      const client = clientFor(api.url, tenant.key)
      await client.issue(template.id, people(1))
      const { body: batch } = await client.issue(template.id, people(2))
      const since = (await cluster.query<{ at: Date }>('select created_at as at from jobs'))[0]?.at.toISOString()
      const { status, body } = await until(
        () => verbose(api.url),
        (found) => found.body.jobs.waiting === 1,
      )
      expect([status, body.workers]).toEqual([200, { status: 'none', running: 0, last_seen_at: null }])
      expect(body.jobs).toEqual({ waiting: 1, waiting_since: since })
      expect(body.mail).toMatchObject({ waiting_letters: 1, due_since: expect.stringMatching(/^20/) })
      expect(body.problems[0]).toMatch(`1 job waits since ${since}, 1 letter waits since`)

      const lines = await until(
        async () => logged(api.log, 'No worker runs'),
        (found) => found.at(-1)?.jobs.waiting === 1,
      )
      expect(lines.at(-1)).toMatchObject({ level: 40, jobs: { waiting: 1, waiting_since: since }, waiting_letters: 1 })
      expect(await (await fetch(`${api.url}/readyz`)).json()).toEqual({ status: 'ok' })

      const worker = await cluster.startWorker()
      await jobDone(tenant, batch.job_id)
      await until(
        () => verbose(api.url),
        (found) => found.body.problems.length === 0,
      )
      expect((await verbose(api.url)).body.workers).toMatchObject({ status: 'ok', running: 1 })
      await worker.stop()
      const gone = await until(
        () => verbose(api.url),
        (found) => found.body.workers.status === 'none',
      )
      expect(gone.body.problems[0]).toMatch(/^No worker runs; the last was seen at 20/)
    })
  })
})
