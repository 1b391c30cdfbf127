import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTurns } from '../../src/platform/in-turn.ts'
import { createLog, type Log } from '../../src/platform/log.ts'
import { deliverClaimed, type Outbox } from '../../src/platform/outbox/deliver-claimed.ts'
import { deliverDue } from '../../src/platform/outbox/deliver-due.ts'
import { extendClaim } from '../../src/platform/outbox/outbox-store.ts'
import { workWhenDue } from '../../src/platform/outbox/work-when-due.ts'
import { openStop } from '../../src/platform/process/stop.ts'
import type { Delivery } from '../../src/platform/smtp/delivery.ts'
import { type Application, startApplication } from '../application.ts'
import { until } from '../client.ts'
import { makeParcelTable, type Parcel, parcelsOf } from './parcels.ts'

const script = fileURLToPath(new URL('./outbox-process.ts', import.meta.url))
const sent: Delivery = { kind: 'sent' }

let app: Application
let owner: pg.Client
/** Contents in the order in which they were delivered. */
let delivered: string[]

beforeAll(async () => {
  app = await startApplication({ worker: false })
  owner = await app.connectAsOwner()
  await owner.query(makeParcelTable)
})
afterAll(async () => {
  await app?.stop()
})
beforeEach(async () => {
  delivered = []
  await owner.query('rollback; truncate parcels; drop function if exists refuse cascade')
})

const put = (count: number) =>
  owner.query(`insert into parcels (content) select n::text from generate_series(1, $1::int) n`, [count])

type Row = {
  content: string
  status: string
  attempts: number
  next_attempt_at: Date | null
  last_answer: string | null
  is_claimed: boolean
}

const look = async () =>
  (await owner.query<Row>('select *, next_attempt_at > now() as is_claimed from parcels order by content::int')).rows

const allAre = (status: string) => (rows: Row[]) => rows.every((row) => row.status === status)

function outbox(options: Partial<Outbox<Parcel>> = {}): Outbox<Parcel> {
  const deliver = async ({ content }: Parcel) => {
    delivered.push(content)
    return sent
  }
  return parcelsOf(app.database, { deliver, ...options })
}

/** Looks for what is due until `done` holds, as a worker does, and stops. */
async function work(workers: Outbox<Parcel>[], done: (rows: Row[]) => boolean, log?: Log): Promise<void> {
  const { stop, request } = openStop()
  const platform = { database: app.database, log: log ?? app.platform.log }
  const loops = workers.map((one) => workWhenDue(platform, [deliverDue(platform, one, stop)], stop.requested).ended)
  await until(look, done)
  request(0)
  await Promise.all(loops)
}

/** Claims what is due and delivers that, once. */
async function workOnce(one: Outbox<Parcel>, log: Log = app.platform.log): Promise<void> {
  await deliverClaimed({ database: app.database, log }, one, await one.claimDue(100))
}

describe('an outbox', () => {
  it('delivers each entry once, however many workers look for what is due', async () => {
    await put(120)
    await work([outbox({ parallel: 3 }), outbox({ parallel: 3 }), outbox()], allAre('sent'))
    expect(delivered.map(Number).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 120 }, (_, n) => n + 1),
    )
    expect((await look()).every((row) => row.attempts === 1 && row.next_attempt_at === null)).toBe(true)
  })

  it('records what becomes of entries that are delivered together in one transaction', async () => {
    await put(30)
    await workOnce(outbox({ parallel: 3 }))
    const { rows } = await owner.query('select xmin::text, count(*)::int from parcels where attempts = 1 group by 1')
    expect(rows).toEqual([{ xmin: expect.anything(), count: 30 }])
  })

  it('passes over what another process is claiming at the same moment, and waits for none of it', async () => {
    await put(3)
    await owner.query(`begin; select from parcels where content = '2' for update`)
    const claimed = await outbox().claimDue(10)
    await owner.query('rollback')
    expect(claimed.map(({ content }) => content).sort()).toEqual(['1', '3'])
  })

  it('delivers claims that share a turn one after the other, and begins the next while the last of the one before is under way', async () => {
    await put(4)
    const answers = new Map<string, PromiseWithResolvers<Delivery>>()
    const inTurn = openTurns()
    const shared = outbox({
      parallel: 2,
      inTurn: (work) => inTurn('parcels', work),
      deliver: ({ content }) => {
        delivered.push(content)
        const answer = Promise.withResolvers<Delivery>()
        answers.set(content, answer)
        return answer.promise
      },
    })
    const claims = [await shared.claimDue(2), await shared.claimDue(2)]
    const working = claims.map((claim) => deliverClaimed(app.platform, shared, claim))
    const count = async () => delivered.length
    await until(count, (under) => under >= 2)
    expect(delivered).toEqual(claims[0]?.map(({ content }) => content))
    answers.get(delivered[0] ?? '')?.resolve(sent)
    await until(count, (under) => under === 4)
    expect((await look()).some(({ content, status }) => content === delivered[1] && status === 'pending')).toBe(true)
    for (const answer of answers.values()) answer.resolve(sent)
    await Promise.all(working)
    expect((await look()).every(({ status }) => status === 'sent')).toBe(true)
  })

  it('delivers once more what a killed process had delivered and not noted, and only when its claim has run out', async () => {
    await put(1)
    const killed = spawnSync(process.execPath, [script, app.database.connectionString, '600'], { encoding: 'utf8' })
    expect([killed.signal, killed.stdout.trim().split('\n').length]).toEqual(['SIGKILL', 1])
    expect(await look()).toMatchObject([{ status: 'pending', attempts: 0, is_claimed: true }])
    expect(await outbox().claimDue(10)).toEqual([])
    await owner.query('update parcels set next_attempt_at = now()')
    await work([outbox()], allAre('sent'))
    expect(delivered).toEqual(['1'])
    expect(await look()).toMatchObject([{ attempts: 1 }])
  })

  it('renews its claim while a delivery takes longer than that lasts, so that no other delivers the same', async () => {
    await put(2)
    const answer = Promise.withResolvers<Delivery>()
    const leaseSeconds = 4
    const slow = outbox({ leaseSeconds, deliver: () => answer.promise })
    const working = workOnce(slow)
    const [claimed] = await until(look, ([row]) => row?.is_claimed === true)
    const claimedUntil = claimed?.next_attempt_at as Date
    const later = (row: Row | undefined) =>
      (row?.next_attempt_at?.getTime() ?? 0) > claimedUntil.getTime() + leaseSeconds * 1_000
    await until(look, ([row]) => later(row))
    expect(await outbox().claimDue(10)).toEqual([])
    answer.resolve(sent)
    await working
    expect(await look()).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
  })

  it('delivers nothing more in a process that slept past its claim', async () => {
    await put(3)
    const frozen = outbox({
      leaseSeconds: 3,
      deliver: async ({ content }) => {
        delivered.push(content)
        // Nothing in this process runs meanwhile, not even its timers.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_500)
        return sent
      },
    })
    await workOnce(frozen)
    expect(delivered).toHaveLength(1)
    await work([outbox()], allAre('sent'))
    expect(delivered.sort()).toEqual(['1', '2', '3'])
  })

  it('renews no claim that has run out: what it held is anybody’s', async () => {
    await put(1)
    const slept = outbox()
    const claimed = await slept.claimDue(1)
    await owner.query(`update parcels set next_attempt_at = now() - interval '1 second'`)
    await extendClaim(app.database, slept.table, claimed.map(slept.idOf), 60)
    expect(await outbox().claimDue(1)).toHaveLength(1)
  })

  it('gives back at once what a process that stops has claimed and not delivered, and nothing that was put off', async () => {
    await put(3)
    const { stop, request } = openStop()
    const stopping = outbox({
      retrySeconds: [3_600],
      deliver: async ({ content }) => {
        delivered.push(content)
        request(0)
        return { kind: 'deferred', answer: 'later' }
      },
    })
    await deliverClaimed(app.platform, stopping, await stopping.claimDue(10), stop)
    expect(delivered).toHaveLength(1)
    const rest = await outbox().claimDue(10)
    expect([...delivered, ...rest.map(({ content }) => content)].sort()).toEqual(['1', '2', '3'])
  })

  it('tries again after each of its waits, and gives up after the attempt that follows the last', async () => {
    await put(1)
    const refusing = outbox({
      retrySeconds: [0, 0],
      deliver: async ({ content }) => {
        delivered.push(content)
        return { kind: 'deferred', answer: 'x'.repeat(1_000) }
      },
    })
    await work([refusing], allAre('failed'))
    expect(delivered).toEqual(['1', '1', '1'])
    const [row] = await look()
    expect(row).toMatchObject({ attempts: 3, next_attempt_at: null, last_answer: 'x'.repeat(500) })
  })

  it('gives up at once what the other side refuses for good', async () => {
    await put(1)
    const refused = { kind: 'refused', answer: 'gone' } as const
    await workOnce(outbox({ retrySeconds: [0, 0], deliver: async () => refused }))
    expect(await look()).toMatchObject([{ status: 'failed', attempts: 1, last_answer: 'gone' }])
  })

  it('counts an attempt that throws, and goes on with the others', async () => {
    await put(3)
    const broken = outbox({
      retrySeconds: [0],
      deliver: async ({ content }) => {
        if (content === '2') throw new Error('no such template')
        return sent
      },
    })
    await work([broken], (rows) => rows.every(({ status }) => status !== 'pending'))
    expect((await look()).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['sent', 1],
      ['failed', 2],
      ['sent', 1],
    ])
  })

  it('keeps what it cannot note, delivers nothing meanwhile, and nothing twice', async () => {
    await put(4)
    await owner.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
      create trigger refuse before update of attempts on parcels for each row execute function refuse()`)
    let warnings = 0
    const isStuck = Promise.withResolvers<void>()
    const warn = () => {
      warnings++
      isStuck.resolve()
    }
    const slow = outbox({
      deliver: async ({ content }) => {
        delivered.push(content)
        // The second is under way when the note of the first is refused.
        if (delivered.length === 2) await isStuck.promise
        return sent
      },
    })
    const working = workOnce(slow, Object.assign(createLog('silent'), { warn }))
    await until(
      async () => warnings,
      (count) => count > 3,
    )
    expect(delivered).toHaveLength(2)
    await owner.query('drop function refuse cascade')
    await working
    expect(delivered.sort()).toEqual(['1', '2', '3', '4'])
    expect((await look()).every((row) => row.status === 'sent' && row.attempts === 1)).toBe(true)
  })

  it("leaves entries alone that are in a state of their owner's, and those that are not due", async () => {
    await put(3)
    await owner.query(`update parcels set status = 'held' where content = '1'`)
    await owner.query(`update parcels set next_attempt_at = null where content = '2'`)
    await workOnce(outbox())
    expect(delivered).toEqual(['3'])
  })
})
