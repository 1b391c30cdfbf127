import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAsDigitalBazaar } from '../../../open-badges/test/verifiers/digital-bazaar.ts'
import { claimChunk, lockClaimedChunk } from '../../src/credentials/chunks/chunk-store.ts'
import { redeliverJob } from '../../src/credentials/chunks/redeliver-job.ts'
import { resendLetter } from '../../src/credentials/resend-letter.ts'
import { upsertHolderChoice } from '../../src/credentials/wallets/holder-choice-store.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import { insertInboxLetters } from '../../src/mail/inbox/inbox-store.ts'
import { insertSuppression } from '../../src/mail/suppressions/suppression-store.ts'
import { inviteToTeam } from '../../src/people/team/invite-to-team.ts'
import { inTransaction } from '../../src/platform/context.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { eraseEverywhere } from '../../src/upkeep/erasure/erase-everywhere.ts'
import { erasePerson } from '../../src/upkeep/erasure/erase-person.ts'
import { exportEverywhere } from '../../src/upkeep/erasure/export-person.ts'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor, jobEnded, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { fillOrganization } from '../isolation/filled-organization.ts'
import { webOf } from '../public-web.ts'
import { visit } from '../visitor.ts'
import { codesTo, proveTo, type Visitor } from '../wallet-visitor.ts'

/** A member of every organization that the fixture fills, with a second address; and two who are nobody's members. */
const email = 'socia@example.edu'
const home = 'socia@home.example'
let userId: string
const name = 'Socia Erasmus Quintanilla'

let app: Application
let database: pg.Client
let tenant: Tenant
let other: Tenant
let client: Client
let copy: { id: CredentialId; document: Record<string, unknown> }
let pending: CredentialId

beforeAll(async () => {
  app = await startApplication()
  database = await app.connectAsOwner()
  ;[tenant, other] = [await fillOrganization(app, 'Una'), await fillOrganization(app, 'Otra')]
  client = clientFor(app.url, tenant.key)
  await live()
})
afterAll(() => app?.stop())

/** Leaves the person in everything that is kept. */
async function live(): Promise<void> {
  const template = await makeTemplate(tenant, { optional: ['recipient_name', 'result_value'], required: ['term'] })
  const row = { email: ' Socia@Example.edu ', recipient_name: name, term: '2026-2' }
  const { body } = await client.issue(template.id, [row], { 'idempotency-key': 'once' })
  const id = body.credentials[0].credential_id
  copy = { id, document: (await client.get(`/api/v1/credentials/${id}`)).body.ob3_data }
  await visit(`${app.url}/credentials/${id}`)
  const failed = await client.issue(template.id, [
    { email, recipient_name: name },
    { email: 'otro@example.edu', term: '2026-2' },
    { email: 'errada@example.edu' },
  ])
  await jobEnded(client, failed.body.job_id)
  const { failures } = (await client.get(`/api/v1/jobs/${failed.body.job_id}/failures`)).body
  const wrong = failures.find((one: { recipient_email: string }) => one.recipient_email === 'errada@example.edu')
  await client.post(`/api/v1/bulk-failures/${wrong.id}/retry`, { row_data_overrides: { email } })
  const { credentials } = (await client.get('/api/v1/credentials?email=otro%40example.edu')).body
  pending = credentials[0].id
  await until(
    async () => (await database.query(`select status from outbox where credential_id = $1`, [pending])).rows[0].status,
    (status) => status === 'sent',
  )
  await resendLetter(tenant.ctx, pending, email)
  await inviteToTeam(tenant.ctx, { email, role: 'viewer', language: null })
  await insertSuppression(app.platform, { organizationId: tenant.organization.id, email, answer: `550 <${email}>` })
  const raw = Buffer.from(`To: ${email}\r\nSubject: ${name}\r\n\r\n${Buffer.from(email).toString('base64')}`)
  await insertInboxLetters(app.database.forService(), [{ receivedAt: new Date(), recipient: email, raw }])
  await database.query(`update provider_sign_ins set trial = $1 where organization_id = $2`, [
    JSON.stringify({ email, name }),
    tenant.organization.id,
  ])
  await addProven(await proveTo(app, email), home)
  const [user] = (await database.query('select id from users where normalized_email = $1', [email])).rows
  userId = user.id
  await database.query(
    'insert into collections (id, user_id, title, about, created_at) values (gen_random_uuid(), $1, $2, $3, now())',
    [user.id, name, email],
  )
  const chosen = { id: copy.id, normalizedEmail: email }
  await upsertHolderChoice(app.database.forService(), chosen, { isNameRemoved: true }, new Date())
}

async function addProven(visitor: Visitor, address: string): Promise<void> {
  await visitor.send('/wallet/addresses', { email: address })
  const [code = ''] = await codesTo(app, address)
  await visitor.send('/wallet/addresses/code', { email: address, code })
}

type Subject = { identifier: { hashed: boolean; salt: string; identityHash: string }[]; achievement: { id: string } }
const subjectOf = (document: Record<string, unknown>) => document.credentialSubject as Subject

/** Every table with a row that contains one of these texts, as text, as base64, or as bytes. */
async function findAnywhere(...texts: string[]): Promise<string[]> {
  const forms = texts.flatMap((text) => [text, Buffer.from(text).toString('base64'), Buffer.from(text).toString('hex')])
  const { rows } = await database.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name: table } of rows) {
    const { rowCount } = await database.query(
      `select from ${table} t where exists (select from unnest($1::text[]) as of (text)
        where position(lower(of.text) in lower(t::text)) > 0 or position(of.text in t::text) > 0) limit 1`,
      [forms],
    )
    if (rowCount) found.push(table.replace('public.', ''))
  }
  return found
}

/** Rows that belong to the person by an id or a hash, without any text of the person. */
async function countTraces(): Promise<{ visits: number; windows: number }> {
  const subjects = [
    ...['letters to', 'wallet letters to', 'codes to'].map((of) => `${of} ${email}`),
    `wallet addresses of ${userId}`,
  ]
  const counted = subjects.map((subject) => createHash('sha256').update(subject).digest())
  const { rows } = await database.query(
    `select (select count(*)::int from credential_visits where credential_id = $1) as visits,
       (select count(distinct subject)::int from sign_in_windows where subject = any($2)) as windows`,
    [copy.id, counted],
  )
  return rows[0]
}

describe('a person who is erased', () => {
  it('is told everything that is held about them before, and is nowhere afterwards', async () => {
    const { salt, identityHash } = subjectOf(copy.document).identifier.find(({ hashed }) => hashed) ?? {
      salt: '',
      identityHash: '',
    }
    const texts = [email, home, name, identityHash, salt]
    const before = await findAnywhere(...texts)
    const traces = await until(countTraces, ({ visits }) => visits > 0)
    expect(traces.windows).toBe(4)
    expect(before).toEqual(expect.arrayContaining(['credentials', 'failures', 'users', 'outbox', 'wallet_addresses']))
    const held = await exportEverywhere(app.platform, email)
    const told = [held.account, ...held.organizations.map(({ records }) => records)].flatMap(Object.keys)
    // Tables that keep rows unique, and that people are searched by: they say no more than the credential.
    const derived = ['issuances', 'search_pages']
    expect(before.filter((table) => !derived.includes(table) && !told.includes(table))).toEqual([])
    expect(JSON.stringify(held)).toContain(identityHash)
    const byFurther = await exportEverywhere(app.platform, home)
    expect(Object.keys(byFurther.account)).toEqual(Object.keys(held.account))

    await eraseEverywhere(app.platform, email)
    expect(await findAnywhere(...texts)).toEqual([])
    const again = await exportEverywhere(app.platform, email)
    expect([again.account, again.organizations]).toEqual([{}, []])
  })

  it('leaves no moment of a visit and no count of letters or codes, though none of them says their address', async () => {
    expect(await countTraces()).toEqual({ visits: 0, windows: 0 })
  })

  it('leaves pages that say so, in every form, in both languages', async () => {
    const page = async (path: string, accept = 'text/html', language = 'en') => {
      const answer = await fetch(`${app.url}/credentials/${path}`, { headers: { accept, 'accept-language': language } })
      return { status: answer.status, text: await answer.text() }
    }
    expect(await page(copy.id)).toMatchObject({ status: 410, text: expect.stringContaining('at the person’s request') })
    expect(await page(copy.id, 'text/html', 'es')).toMatchObject({
      status: 410,
      text: expect.stringContaining('a petición de la persona'),
    })
    const detail = '{"detail":"Removed at the request of the person"}'
    for (const path of [`${copy.id}.json`, `${copy.id}.png`, `${copy.id}.svg`, `${copy.id}.pdf`])
      expect(await page(path)).toEqual({ status: 410, text: detail })
    expect(await page(copy.id, 'application/vc+ld+json')).toEqual({ status: 410, text: detail })
  })

  it('holds copies that verify anywhere, until the organization revokes them', async () => {
    const verify = () => verifyAsDigitalBazaar(copy.document, webOf(app.url).lookup, new Date())
    expect(await verify()).toEqual({ isAccepted: true, isGenuine: true, isInForce: true })
    const left = await client.get(`/api/v1/credentials/${copy.id}`)
    expect(left.body).toMatchObject({ id: copy.id, status: 'active', recipient_email: '' })
    expect(left.body).not.toHaveProperty('ob3_data')
    await client.post(`/api/v1/credentials/${copy.id}/revoke`, { reason: 'Issued by mistake' })
    expect(await verify()).toEqual({ isAccepted: false, isGenuine: true, isInForce: false })
  })

  it('is not brought back by a request that is sent once more', async () => {
    const sent = await client.issue(
      String(subjectOf(copy.document).achievement.id.split('/').at(-1)),
      [{ email: ' Socia@Example.edu ', recipient_name: name, term: '2026-2' }],
      { 'idempotency-key': 'once' },
    )
    expect([sent.status, sent.headers.get('x-error-code')]).toEqual([410, 'person_erased'])
    expect(await findAnywhere(email)).toEqual([])
  })

  it('takes nobody else along: a letter that was sent to them by mistake goes to whose it is', async () => {
    const { rows } = await database.query('select recipient_email, document from credentials where id = $1', [pending])
    expect(rows[0]).toMatchObject({ recipient_email: 'otro@example.edu', document: expect.stringContaining('proof') })
    await resendLetter(tenant.ctx, pending)
    const { rows: letters } = await database.query('select recipient_email from outbox where credential_id = $1', [
      pending,
    ])
    expect(letters).toEqual([{ recipient_email: 'otro@example.edu' }])
  })
})

describe('a person whom one organization erases', () => {
  it('stays with the others, and keeps account and wallet', async () => {
    const third = 'tres@example.edu'
    const wallet = await proveTo(app, third)
    await erasePerson(tenant.ctx, [third])
    const { rows } = await database.query(
      'select organization_id, count(*)::int from credentials where normalized_email = $1 group by 1',
      [third],
    )
    expect(rows).toEqual([{ organization_id: other.organization.id, count: expect.any(Number) }])
    expect((await wallet.open()).text).toContain(third)
    expect(await findAnywhere(third)).toContain('users')
  })

  it('leaves an entry in its audit log, without the address', async () => {
    const { rows } = await database.query(
      `select after from audit_entries where organization_id = $1 and action = 'person.erased' order by id`,
      [tenant.organization.id],
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows[0].after).toMatchObject({ credentials: expect.any(Number), members: 1 })
  })
})

describe('a job in flight', () => {
  it('issues nothing for somebody who was erased meanwhile, nor does a chunk that comes once more', async () => {
    const template = await makeTemplate(tenant)
    const gone = 'ida@example.edu'
    const rows = Array.from({ length: 3_000 }, (_, n) => ({ email: n === 2_950 ? gone : `p${n}@example.edu` }))
    const { body } = await client.issue(template.id, rows)
    await until(
      async () => (await client.get(`/api/v1/jobs/${body.job_id}`)).body.status,
      (status) => status === 'PROGRESS' || status === 'STARTED',
    )
    await erasePerson(tenant.ctx, [gone])
    const ended = (await jobEnded(client, body.job_id)).body
    expect(ended.result.successful + ended.result.already_emitted + ended.result.failed).toBe(3_000)
    await redeliverJob(tenant.ctx, body.job_id)
    await until(
      async () => (await client.get(`/api/v1/jobs/${body.job_id}`)).body.result.successful,
      (successful) => successful === 0,
    )
    expect(await findAnywhere(gone)).toEqual([])
  })

  it('is stored by no worker that had its rows in hand when the person was erased: they are issued anew without theirs', async () => {
    const idle = await startApplication({ worker: false })
    try {
      const owner = await makeTenant(idle)
      const { ctx } = owner
      const { id: templateId } = await makeTemplate(owner)
      const rows = [{ email: 'ida@example.edu' }, { email: 'leo@example.edu' }]
      const { batchId } = await startBatch(ctx, { templateId, rows, bytes: 0 })
      const claim = await claimChunk(ctx, batchId, 0)
      if (claim.kind !== 'claimed') throw new Error('The chunk was not claimed.')
      await erasePerson(ctx, ['ida@example.edu'])
      expect(await inTransaction(ctx, (tx) => lockClaimedChunk(tx, batchId, 0, claim.fence))).toBe(false)
      const content = expect.objectContaining({ rows: [{}, { email: 'leo@example.edu' }] })
      expect(await claimChunk(ctx, batchId, 0)).toMatchObject({ kind: 'claimed', content })
    } finally {
      await idle.stop()
    }
  })
})
