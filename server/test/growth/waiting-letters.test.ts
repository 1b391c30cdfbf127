import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimDueLetters, letterTable, updateLetterBounced } from '../../src/mail/outbox-store.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import type { Attempt } from '../../src/platform/outbox/outbox.ts'
import { updateAttempted } from '../../src/platform/outbox/outbox-store.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { flushStatistics } from './flush-statistics.ts'

const lettersWaiting = 4_000
const lettersAtOnce = 25

let app: Application
let tenant: Tenant
let database: pg.Client

/** Letters of a relay that is down, in a table that PostgreSQL has no statistics of: it has just been filled. */
beforeAll(async () => {
  app = await startApplication({ worker: false })
  tenant = await makeTenant(app)
  database = await app.connectAsOwner()
  await database.query('alter table outbox set (autovacuum_enabled = false)')
})
afterAll(async () => {
  await app?.stop()
})

const attempt = (id: CredentialId): Attempt => {
  return { id, status: 'pending', retryAfterSeconds: 60, answer: 'connect ECONNREFUSED' }
}

async function rowsRead(): Promise<number> {
  await flushStatistics(tenant.ctx)
  const { rows } = await database.query(
    `select (t.seq_tup_read + sum(i.idx_tup_read))::int as read
     from pg_stat_user_tables t join pg_stat_user_indexes i using (relid) where t.relname = 'outbox' group by t.seq_tup_read`,
  )
  return rows[0].read
}

describe('with thousands of letters waiting', () => {
  it('the outcome of a few is noted without a look at the others', async () => {
    await database.query(
      `insert into outbox (credential_id, organization_id, batch_id, recipient_email, words, next_attempt_at)
       select gen_random_uuid(), $1, $2, 'a@example.edu', '{}', now() from generate_series(1, $3::int)`,
      [tenant.organization.id, randomUUID(), lettersWaiting],
    )
    const letters = await claimDueLetters(app.database, lettersAtOnce, 20)
    const before = await rowsRead()
    // Often enough for the plan of a prepared statement to settle.
    for (let round = 0; round < 8; round++)
      await updateAttempted(
        app.database,
        letterTable,
        letters.map(({ credentialId }) => attempt(credentialId)),
      )
    expect((await rowsRead()) - before).toBeLessThan(8 * lettersAtOnce * 10)
  })

  it('each letter keeps its own outcome', async () => {
    const ids = (await claimDueLetters(app.database, 3, 20)).map((letter) => letter.credentialId)
    const [sent, failed, putOff] = ids as [CredentialId, CredentialId, CredentialId]
    await updateAttempted(app.database, letterTable, [
      { id: sent, status: 'sent', retryAfterSeconds: null, answer: '250 taken' },
      { id: failed, status: 'failed', retryAfterSeconds: null, answer: null },
      { id: putOff, status: 'pending', retryAfterSeconds: 90, answer: '451 later' },
    ])
    const { rows } = await database.query(
      `select status, attempts, last_answer as answer, sent_at is not null as has_time,
         round(extract(epoch from next_attempt_at - now()) / 10)::int * 10 as seconds
       from outbox where credential_id = any($1) order by array_position($1::uuid[], credential_id)`,
      [ids],
    )
    expect(rows).toEqual([
      { status: 'sent', attempts: 1, answer: '250 taken', has_time: true, seconds: null },
      { status: 'failed', attempts: 1, answer: null, has_time: false, seconds: null },
      { status: 'pending', attempts: 1, answer: '451 later', has_time: false, seconds: 90 },
    ])
  })

  it('one that came back is noted without a look at the others, with what went out within it', async () => {
    await database.query(`update outbox set status = 'sent', next_attempt_at = null`)
    const { rows } = await database.query('select credential_id as id from outbox order by random() limit 16')
    const ids = rows.map(({ id }) => id as CredentialId)
    for (let at = 0; at < 16; at += 2)
      await database.query('update outbox set joined_to = $1 where credential_id = $2', [ids[at], ids[at + 1]])
    const before = await rowsRead()
    for (let at = 0; at < 16; at += 2) {
      const letter = { credentialId: ids[at] as CredentialId, organizationId: tenant.organization.id, resentAt: null }
      expect(await updateLetterBounced(app.platform, letter, 'bounced: 550 No')).toBe(true)
    }
    expect((await rowsRead()) - before).toBeLessThan(500)
    const failed = await database.query(`select credential_id as id from outbox where status = 'failed'`)
    expect(failed.rows.map(({ id }) => id).sort()).toEqual(ids.sort())
  })
})
