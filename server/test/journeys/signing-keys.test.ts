import { randomUUID } from 'node:crypto'
import { type Verification, verifyCredential } from '@sello/open-badges'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withdrawSigningKey } from '../../src/administration/withdraw-signing-key.ts'
import { getIssuer } from '../../src/credentials/issuers/issuer-store.ts'
import { rotateSigningKey, signingKeysMax } from '../../src/credentials/issuers/rotate-signing-key.ts'
import { listCredentialsSignedBy } from '../../src/credentials/signed-by-view.ts'
import type { Template } from '../../src/templates/template.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { withCluster } from '../faults/cluster.ts'
import { waitingForLocks } from '../waiting-for-locks.ts'

/** Two processes of one service. */
let app: Application
let second: Application
let database: pg.Client

beforeAll(async () => {
  app = await startApplication({ worker: false })
  second = await startApplication({ worker: false, besides: app })
  database = await app.connectAsOwner()
})
afterAll(async () => {
  await second?.stop()
  await app?.stop()
})

type Issued = { url: string; method: string }

async function make() {
  const tenant = await makeTenant(app)
  const template = await makeTemplate(tenant)
  const ctx = { ...tenant.ctx, db: app.database.forService(), dbOutsideTransaction: app.database.forService() }
  const issue = (through = app) => issueOne(tenant, template, through)
  return { tenant, ctx, issue }
}

async function issueOne(tenant: Tenant, template: Template, through: Application): Promise<Issued> {
  const client = clientFor(through.url, tenant.key)
  const { body } = await client.issue(template.id, [{ email: `${randomUUID()}@example.edu` }])
  const page: string = body.credentials[0].credential_url
  const url = page.replace(app.platform.settings.publicUrl, app.url)
  const document = (await fetchJson(`${url}.json`)) as { proof: { verificationMethod: string }[] }
  return { url, method: String([document.proof].flat()[0]?.verificationMethod) }
}

async function fetchJson(url: string): Promise<Record<string, unknown>> {
  const answer = await fetch(url.replace(app.platform.settings.publicUrl, app.url))
  return (await answer.json()) as Record<string, unknown>
}

/** As a stranger does: from the document, the DID document and the status list alone. */
async function verify({ url }: Issued): Promise<Verification> {
  return verifyCredential(await fetchJson(`${url}.json`), {
    resolveDid: (did) => fetchJson(`${app.url}/orgs/${did.split(':').at(-1)}/did.json`) as never,
    resolveStatusList: (list) => fetchJson(list),
    now: new Date(),
  })
}

async function methodsOf(tenant: Tenant): Promise<string[]> {
  const document = await fetchJson(`${app.url}/orgs/${tenant.organization.id}/did.json`)
  return document.assertionMethod as string[]
}

describe('a new signing key', () => {
  it('signs the next credential in every process; what the former one signed verifies as before', async () => {
    const { tenant, ctx, issue } = await make()
    const before = [await issue(app), await issue(second)]
    await rotateSigningKey(ctx)
    const after = [await issue(app), await issue(second)]
    const methods = await methodsOf(tenant)
    expect(before.map(({ method }) => method)).toEqual([methods[0], methods[0]])
    expect(after.map(({ method }) => method)).toEqual([methods[1], methods[1]])
    expect(methods).toHaveLength(2)
    for (const one of [...before, ...after]) expect((await verify(one)).outcome).toBe('passed')
  })

  it('leaves nothing of the private half of the former one', async () => {
    const { tenant, ctx } = await make()
    const [former] = (await getIssuer(tenant.ctx)).keys
    await rotateSigningKey(ctx)
    const [now] = (await getIssuer(tenant.ctx)).keys
    const { id, publicKeyMultibase } = now as NonNullable<typeof now>
    const row = { organizationId: tenant.organization.id, keyId: id, publicKeyMultibase }
    expect(app.platform.keyWrapper.unwrap((former as NonNullable<typeof former>).sealedPrivateKey, row).length).toBe(48)
    expect(app.platform.keyWrapper.unwrap((now as NonNullable<typeof now>).sealedPrivateKey, row).toString()).toBe(
      'retired',
    )
  })

  it('is one of 200, with all that went before', async () => {
    const { tenant, ctx } = await make()
    await database.query(
      `insert into issuer_keys (id, organization_id, issuer_id, public_key_multibase, sealed_private_key, status)
      select gen_random_uuid(), organization_id, issuer_id, 'z' || gen_random_uuid(), sealed_private_key, 'retired'
      from issuer_keys, generate_series(1, $2) where organization_id = $1`,
      [tenant.organization.id, signingKeysMax - 2],
    )
    await rotateSigningKey(ctx)
    await expect(rotateSigningKey(ctx)).rejects.toMatchObject({ code: 'too_many_signing_keys' })
  })
})

describe('a signing key that was withdrawn', () => {
  it('verifies what it signed, and signs no more', async () => {
    const { tenant, ctx, issue } = await make()
    const before = await issue()
    const [key] = (await getIssuer(tenant.ctx)).keys
    await withdrawSigningKey(ctx, String(key?.id), { compromised: false, reason: 'The machine was sold' })
    const after = await issue()
    expect(after.method).not.toBe(before.method)
    expect((await verify(before)).outcome).toBe('passed')
    expect((await verify(after)).outcome).toBe('passed')
    expect(await methodsOf(tenant)).toEqual([before.method, after.method])
  })

  it('because it is compromised is told beside the word of a sandbox, not in its place', async () => {
    const sandbox = await makeTenant(app, 'Pruebas', 'en', true)
    const db = app.database.forService()
    const ctx = { ...sandbox.ctx, db, dbOutsideTransaction: db }
    const { url } = await issueOne(sandbox, await makeTemplate(sandbox), app)
    const [key] = (await getIssuer(sandbox.ctx)).keys
    await withdrawSigningKey(ctx, String(key?.id), { compromised: true, reason: 'A backup was stolen' })
    for (const format of ['json', 'svg', 'png', 'pdf'])
      expect((await fetch(`${url}.${format}`)).headers.get('x-credential-notice')).toMatch(
        /^SANDBOX: .*compromised: it proves nothing/,
      )
  })

  it('because it is compromised verifies nothing any more: page and document say so in both languages', async () => {
    const { tenant, ctx, issue } = await make()
    const before = await issue()
    const [key] = (await getIssuer(tenant.ctx)).keys
    await withdrawSigningKey(ctx, String(key?.id), { compromised: true, reason: 'A backup was stolen' })
    const after = await issue()
    expect(await methodsOf(tenant)).toEqual([after.method])
    expect((await verify(before)).outcome).not.toBe('passed')
    // Its status list was signed by the compromised key too, and holds the new credential as well.
    expect((await verify(after)).outcome).toBe('passed')
    const page = async ({ url }: Issued, language: string) =>
      (await fetch(`${url}?lang=${language}`, { headers: { accept: 'text/html' } })).text()
    expect(await page(before, 'es')).toContain('Credencial que ya no se puede verificar')
    expect(await page(before, 'en')).toContain('This credential can no longer be verified')
    expect(await page(after, 'en')).toContain('This credential is valid')
    const notice = async ({ url }: Issued, format: string) =>
      (await fetch(`${url}.${format}`)).headers.get('x-credential-notice')
    for (const format of ['json', 'svg', 'png']) {
      expect(await notice(before, format)).toMatch(
        /compromised: it proves nothing.*fue comprometida: ya no prueba nada/,
      )
      expect(await notice(after, format)).toBeNull()
    }
    const signed = await listCredentialsSignedBy(tenant.ctx, before.method, { offset: 0, limit: 10 })
    expect(signed).toMatchObject({ total: 1, credentials: [{ id: before.url.split('/').at(-1) }] })
  })

  it('because it is compromised signs no status list either for a revocation that was under way', async () => {
    const { tenant, ctx, issue } = await make()
    const before = await issue()
    const [key] = (await getIssuer(tenant.ctx)).keys
    await database.query('begin')
    await database.query('select 1 from credentials where id = $1 for update', [before.url.split('/').at(-1)])
    const revoking = clientFor(app.url, tenant.key).post(`/api/v1/credentials/${before.url.split('/').at(-1)}/revoke`, {
      reason: 'Issued by mistake',
    })
    await until(
      () => database.query(waitingForLocks),
      ({ rowCount }) => rowCount !== 0,
    )
    await withdrawSigningKey(ctx, String(key?.id), { compromised: true, reason: 'A backup was stolen' })
    await database.query('rollback')
    expect((await revoking).body.status).toBe('revoked')
    expect((await verify(await issue())).outcome).toBe('passed')
  })

  it('because it is compromised signs no status list for a revocation that came while it was being withdrawn', async () => {
    const { tenant, ctx, issue } = await make()
    const before = await issue()
    const [key] = (await getIssuer(tenant.ctx)).keys
    const waiting = (count: number) =>
      until(
        () => database.query(waitingForLocks),
        ({ rowCount }) => rowCount === count,
      )
    // The withdrawal has signed the list anew, and waits for its entry in the log with the list still locked.
    await database.query('begin')
    await database.query('lock table audit_entries in share mode')
    const withdrawing = withdrawSigningKey(ctx, String(key?.id), { compromised: true, reason: 'A backup was stolen' })
    await waiting(1)
    const revoking = clientFor(app.url, tenant.key).post(`/api/v1/credentials/${before.url.split('/').at(-1)}/revoke`, {
      reason: 'Issued by mistake',
    })
    await waiting(2)
    await database.query('rollback')
    await withdrawing
    expect((await revoking).body.status).toBe('revoked')
    expect((await verify(await issue())).outcome).toBe('passed')
  })

  it('is not called anything else by somebody who writes the table without the master key', async () => {
    const { tenant, ctx, issue } = await make()
    const before = await issue()
    const [key] = (await getIssuer(tenant.ctx)).keys
    await withdrawSigningKey(ctx, String(key?.id), { compromised: true, reason: 'A backup was stolen' })
    await database.query(`update issuer_keys set status = 'withdrawn' where id = $1`, [key?.id])
    expect(await methodsOf(tenant)).not.toContain(before.method)
  })
})

describe('the commands of signing keys', () => {
  it('list, rotate and withdraw them, and list what a key signed', () =>
    withCluster(async (cluster) => {
      const tenant = await makeTenant(cluster)
      const template = await makeTemplate(tenant)
      const api = await cluster.startApi()
      const client = clientFor(api.url, tenant.key)
      await client.issue(template.id, [{ email: 'ana@example.edu' }])
      const own = ['--organization', tenant.organization.id]
      const { key } = (await cluster.operate('key', 'rotate', ...own)).answer as { key: { id: string } }
      await client.issue(template.id, [{ email: 'bea@example.edu' }])
      const { keys } = (await cluster.operate('key', 'list', ...own)).answer as { keys: { id: string }[] }
      expect(keys).toMatchObject([{ status: 'retired' }, { id: key.id, status: 'active' }])
      const first = String(keys[0]?.id)
      const withdrawn = await cluster.operate('key', 'withdraw', first, '--compromised', '--reason', 'Stolen')
      expect(withdrawn.answer).toMatchObject({
        key: { id: first, status: 'compromised', reason: 'Stolen' },
        affected_credentials: 1,
        status_lists_signed: 1,
      })
      expect((await cluster.operate('key', 'affected', first)).answer).toMatchObject({
        total: 1,
        pages: 1,
        credentials: [{ recipient_email: 'ana@example.edu' }],
      })
      const checked = (await cluster.operate('credential', 'check')).answer as { problems: unknown[] }
      expect(checked.problems).toEqual([
        expect.objectContaining({
          problem: 'the key that signed it is compromised: issue another, and revoke this one',
        }),
      ])
      const unknown = await cluster.operate('key', 'withdraw', randomUUID(), '--reason', 'x')
      expect(unknown.answer.error).toMatch(/^There is no signing key /)
    }))
})
