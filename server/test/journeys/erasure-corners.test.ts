import { sourcesOnWeb, verifyCredential } from '@sello/open-badges'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAddress } from '../../src/administration/membership/add-address.ts'
import { addMember } from '../../src/administration/membership/add-member.ts'
import { vouchForAddress } from '../../src/administration/membership/vouch-for-address.ts'
import { resendLetter } from '../../src/credentials/resend-letter.ts'
import { chooseVisibility } from '../../src/holders/choose.ts'
import { createCollection } from '../../src/holders/edit-collection.ts'
import { findHeldCredentials, type HeldCredential } from '../../src/holders/held-credentials-view.ts'
import { insertRetryRun } from '../../src/issuing/retry-runs/retry-run-store.ts'
import { insertInboxLetters } from '../../src/mail/inbox/inbox-store.ts'
import { makeOperator } from '../../src/people/passkeys/make-operator.ts'
import { insertPasskey } from '../../src/people/passkeys/passkey-store.ts'
import { insertPastSignIn } from '../../src/people/sessions/past-sign-in-store.ts'
import { proveWalletAddress } from '../../src/people/sign-in/prove-wallet-address.ts'
import { updateUserName } from '../../src/people/users/user-store.ts'
import {
  type CredentialId,
  type FailureId,
  newId,
  type PasskeyId,
  type PastSignInId,
  type RetryRunId,
  type SessionId,
  type SignInId,
  type UserId,
} from '../../src/platform/ids.ts'
import { eraseEverywhere } from '../../src/upkeep/erasure/erase-everywhere.ts'
import { exportEverywhere } from '../../src/upkeep/erasure/export-person.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { withCluster } from '../faults/cluster.ts'
import { webOf } from '../public-web.ts'
import { codesTo, proveTo } from '../wallet-visitor.ts'

let app: Application
let database: pg.Client
let tenant: Tenant

beforeAll(async () => {
  app = await startApplication()
  database = await app.connectAsOwner()
  tenant = await makeTenant(app)
})
afterAll(() => app?.stop())

async function issueTo(email: string, headers = {}): Promise<CredentialId> {
  const { id } = await makeTemplate(tenant, { required: ['recipient_name'] })
  const rows = [{ email, recipient_name: 'Nerea Quintanilla' }]
  return (await clientFor(app.url, tenant.key).issue(id, rows, headers)).body.credentials[0].credential_id
}

async function countRows(table: string, condition: string, ...values: unknown[]): Promise<number> {
  return (await database.query(`select from ${table} where ${condition}`, values)).rowCount ?? 0
}

describe('what stands beside the page of somebody who was erased', () => {
  it('says so too: the frame in pages of others, what sites are told of it, and the picture of its link', async () => {
    const id = await issueTo('nerea@example.edu')
    await eraseEverywhere(app.platform, 'nerea@example.edu')
    const url = `${app.platform.settings.publicUrl}/credentials/${id}`
    const open = async (path: string, language = 'en') => {
      const answer = await fetch(app.url + path, { headers: { accept: 'text/html', 'accept-language': language } })
      expect(answer.status, path).toBe(410)
      const text = await answer.text()
      expect(text, path).not.toContain('Nerea')
      return { text, policy: answer.headers.get('content-security-policy') }
    }
    const frame = await open(`/embed/credentials/${id}`)
    expect(frame.text).toContain('Removed at the person’s request')
    expect(frame.text).toContain(`<a href="${url}" target="_blank" rel="noopener">`)
    expect(frame.policy).toContain('frame-ancestors *')
    expect((await open(`/embed/credentials/${id}`, 'es')).text).toContain('Retirada a petición de la persona')
    const detail = '{"detail":"Removed at the request of the person"}'
    expect((await open(`/oembed?url=${encodeURIComponent(url)}`)).text).toBe(detail)
    for (const part of ['.json', '.png', '.svg', '.pdf', '/og.png'])
      expect((await open(`/credentials/${id}${part}`)).text).toBe(detail)
  })
})

describe('somebody whose address was spelt in other ways', () => {
  it('is erased from answers, letters of others and the test inbox, and told of them before', async () => {
    const [asked, sent, resent] = ['nereaq@gmail.com', 'Nerea.Q+curso@gmail.com', 'n.e.r.e.a.q@googlemail.com']
    await issueTo(sent, { 'idempotency-key': 'spelt' })
    const others = await issueTo('otra@example.edu')
    const isSent = () => countRows('outbox', `credential_id = $1 and status = 'sent'`, others)
    await until(isSent, (count) => count === 1)
    await resendLetter(tenant.ctx, others, resent)
    await database.query(`update idempotency_keys set body = body || $1`, [` ${sent}`])
    const letter = { receivedAt: new Date(), recipient: sent, raw: Buffer.from('Subject: x') }
    await insertInboxLetters(app.database.forService(), [letter])
    // A retry run that waits would try the row of somebody else under their address.
    const by = { startedBy: null, apiKeyId: tenant.keyId, requestId: null }
    const run = { id: newId<RetryRunId>(), ...by, startedAt: new Date() }
    await insertRetryRun(tenant.ctx, { ...run, finishedAt: null, stoppedBecause: null }, [
      { failureId: newId<FailureId>(), overrides: JSON.stringify({ email: sent }) },
      { failureId: newId<FailureId>(), overrides: JSON.stringify({ email: 'otra@example.edu' }) },
    ])
    const held = await exportEverywhere(app.platform, asked)
    expect(held.organizations[0]?.records).toMatchObject({ outbox: [{}, {}], idempotency_keys: [{}] })
    expect(held.account).toMatchObject({ inbox_letters: [{}] })
    await eraseEverywhere(app.platform, asked)
    const spelt = '%nerea%q%@%'
    expect(await countRows('inbox_letters', 'recipient ilike $1', spelt)).toBe(0)
    expect(await countRows('outbox', 'recipient_email ilike $1', spelt)).toBe(0)
    expect(await countRows('idempotency_keys', 'body ilike $1', spelt)).toBe(0)
    expect(await countRows('retry_run_rows', 'overrides ilike $1', spelt)).toBe(0)
    expect(await countRows('retry_run_rows', 'overrides ilike $1', '%otra@%')).toBe(1)
  })
})

describe('what comes a moment after somebody was erased', () => {
  it('is not kept: a choice, a name, a further address', async () => {
    const email = 'tarde@example.edu'
    const id = await issueTo(email)
    const wallet = await proveTo(app, email)
    await wallet.send('/wallet/addresses', { email: 'tarde@home.example' })
    const [code = ''] = await codesTo(app, 'tarde@home.example')
    const { rows } = await database.query('select id from users where normalized_email = $1', [email])
    const userId = rows[0].id as UserId
    const db = app.database.forService()
    const [held] = await findHeldCredentials(db, [email], [id])
    await eraseEverywhere(app.platform, email)
    // As requests do that were let in before, and go on now.
    const session = {
      id: newId<SessionId>(app.clock.now()),
      userId,
      limitedTo: null,
      way: 'code' as const,
      createdAt: app.clock.now(),
      administeredAt: null,
    }
    const proving = proveWalletAddress(app.platform, '192.0.2.1', session, {
      email: 'tarde@home.example',
      code,
      signInId: wallet.kept('__Host-sello_letter') as SignInId,
    })
    await expect(proving).rejects.toMatchObject({ code: 'sign_in_required' })
    const collecting = createCollection(app.platform, { userId, limitedTo: null }, { title: 'Nerea', about: '' })
    await expect(collecting).rejects.toMatchObject({ code: 'sign_in_required' })
    await chooseVisibility(app.platform, held as HeldCredential, true)
    expect(await countRows('holder_choices', 'credential_id = $1', id)).toBe(0)
    await updateUserName(db, userId, 'Nerea')
    expect(await countRows('users', `id = $1 and name = ''`, userId)).toBe(1)
  })
})

describe('somebody who runs the service', () => {
  it('is no operator any more once they are erased, and leaves nothing by the id of their account', async () => {
    const db = app.database.forService()
    const { id } = await makeOperator(app.platform, { email: 'opera@example.edu', name: 'Olga Pérez' })
    const signedInAt = new Date()
    const past = {
      id: newId<PastSignInId>(signedInAt),
      way: 'passkey',
      network: '192.0.2.7',
      browser: 'Firefox',
    } as const
    await insertPastSignIn(db, id, { ...past, signedInAt })
    const passkey = {
      credentialId: Buffer.from('opera'),
      publicKey: Buffer.of(1),
      counter: 0,
      transports: [],
      isBackedUp: true,
    }
    const of = {
      id: newId<PasskeyId>(signedInAt),
      userId: id,
      relyingParty: 'localhost',
      name: '',
      createdAt: signedInAt,
    }
    await insertPasskey(db, { ...passkey, ...of })
    expect(await tablesWith(id)).toEqual(['operators', 'passkeys', 'past_sign_ins'])
    await eraseEverywhere(app.platform, 'opera@example.edu')
    expect(await tablesWith(id)).toEqual([])
  })
})

/** The tables with rows of this account. */
async function tablesWith(id: UserId): Promise<string[]> {
  const { rows } = await database.query(`select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by 1`)
  const names: string[] = []
  for (const { name } of rows) if ((await countRows(name, 'user_id = $1', id)) > 0) names.push(name)
  return names
}

describe('the operator program', () => {
  it('finds nothing wrong with what is left of somebody, and revokes it so that every copy says so', async () => {
    await withCluster(async (cluster) => {
      const api = await cluster.startApi()
      const owner = await makeTenant(cluster)
      const caller = clientFor(api.url, owner.key)
      const { body } = await caller.issue((await makeTemplate(owner)).id, [{ email: 'ana@example.edu' }])
      const id = body.credentials[0].credential_id
      const copy = (await caller.get(`/api/v1/credentials/${id}`)).body.ob3_data
      const { lookup } = webOf(api.url)
      const fetchText = async (address: string) => ({ status: 200, text: JSON.stringify(await lookup(address)) })
      const verify = async () => {
        const { steps } = await verifyCredential(copy, { ...sourcesOnWeb(fetchText), now: new Date() })
        return steps.map(({ step, outcome }) => `${step} ${outcome}`)
      }
      expect((await cluster.operate('person', 'erase', '--email', 'ana@example.edu', '--yes')).code).toBe(0)
      const checked = await cluster.operate('credential', 'check')
      expect(checked.answer).toMatchObject({ ok: true, credentials: 1 })
      expect(await verify()).toContain('revocation passed')
      const revoked = await cluster.operate('credential', 'revoke', id, '--reason', 'Issued by mistake')
      expect([revoked.code, revoked.answer]).toMatchObject([0, { id, status: 'revoked' }])
      expect(await verify()).toEqual(expect.arrayContaining(['signature passed', 'revocation failed']))
      expect((await cluster.operate('credential', 'check')).answer).toMatchObject({ ok: true, credentials: 1 })
    })
  })

  it('says first which other addresses of the person go along, and that no further one is touched', async () => {
    await withCluster(async (cluster) => {
      const { ctx } = await makeTenant(cluster)
      const profile = { name: 'Ana', role: null, licenseNumber: null }
      const { id } = await addMember(ctx, { email: 'ana@example.edu', ...profile })
      await vouchForAddress(ctx, id, 'ana@example.edu')
      const tell = async () => (await cluster.operate('person', 'erase', '--email', 'ana@example.edu')).answer
      expect(await tell()).toMatchObject({
        told: expect.stringMatching(/^Erases ana@example\.edu alone: .* is not touched\.$/),
        addresses: ['ana@example.edu'],
      })
      await addAddress(ctx, id, 'ana@home.example')
      await vouchForAddress(ctx, id, 'ana@home.example')
      expect(await tell()).toMatchObject({
        told: expect.stringMatching(/^Erases ana@example\.edu and every other .*: ana@home\.example\. No further/),
        addresses: ['ana@example.edu', 'ana@home.example'],
      })
    })
  })
})
