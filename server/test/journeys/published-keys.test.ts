import { createCipheriv, randomBytes, randomUUID } from 'node:crypto'
import { generateSigningKey } from '@sello/open-badges'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getIssuer } from '../../src/credentials/issuers/issuer-store.ts'
import { localKeyWrapper } from '../../src/platform/key-wrapper.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

const masterKey = randomBytes(32)

let app: Application
let database: pg.Client

beforeAll(async () => {
  app = await startApplication({ worker: false, keyWrapper: localKeyWrapper(masterKey) })
  database = await app.connectAsOwner()
})
afterAll(async () => {
  await app?.stop()
})

/** The public keys that the world sees: in the DID document, and on the issuer's page. */
async function seen({ organization }: Tenant): Promise<{ document: string[]; page: string }> {
  const [did, page] = await Promise.all([
    fetch(`${app.url}/orgs/${organization.id}/did.json`),
    fetch(`${app.url}/orgs/${organization.id}`, { headers: { accept: 'text/html' } }),
  ])
  const { verificationMethod } = (await did.json()) as { verificationMethod: { publicKeyMultibase: string }[] }
  return { document: verificationMethod.map((method) => method.publicKeyMultibase), page: await page.text() }
}

async function keyOf(tenant: Tenant) {
  const { id, keys } = await getIssuer(tenant.ctx)
  return { issuerId: id, ...(keys[0] as (typeof keys)[0]) }
}

describe('a process whose master key is no longer that of the database', () => {
  it('answers 503 where it is asked for the keys of an issuer, and not with a document that lacks them', async () => {
    const keyWrapper = localKeyWrapper(randomBytes(32))
    const own = await startApplication({ worker: false, keyWrapper })
    try {
      const tenant = await makeTenant(own)
      const stale = await startApplication({
        worker: false,
        besides: own,
        keyWrapper: localKeyWrapper(randomBytes(32)),
      })
      try {
        for (const path of [`/orgs/${tenant.organization.id}/did.json`, `/orgs/${tenant.organization.id}`]) {
          const answer = await fetch(`${stale.url}${path}`)
          expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
          expect((await fetch(`${own.url}${path}`)).status).toBe(200)
        }
      } finally {
        await stale.stop()
      }
    } finally {
      await own.stop()
    }
  })
})

describe('a public key', () => {
  it('that somebody writes into the table without the master key is published nowhere', async () => {
    const tenant = await makeTenant(app)
    const own = await keyOf(tenant)
    const { publicKeyMultibase } = generateSigningKey()
    for (const [id, sealed] of [
      [randomUUID(), own.sealedPrivateKey],
      [randomUUID(), randomBytes(80)],
    ])
      await database.query(
        `insert into issuer_keys
           (id, organization_id, issuer_id, public_key_multibase, sealed_private_key, created_at, status)
         values ($1, $2, $3, $4, $5, now() - interval '1 day', 'retired')`,
        [id, tenant.organization.id, own.issuerId, `${publicKeyMultibase}${id}`, sealed],
      )
    const { document, page } = await seen(tenant)
    expect(document).toEqual([own.publicKeyMultibase])
    expect(page).toContain(own.publicKeyMultibase)
    expect(page).not.toContain(publicKeyMultibase)
  })

  it('that is changed is published no more and signs nothing, also where the key was in use; changed back, it does', async () => {
    const tenant = await makeTenant(app)
    const template = await makeTemplate(tenant)
    const client = clientFor(app.url, tenant.key)
    const issue = async () => (await client.issue(template.id, [{ email: `${randomUUID()}@example.edu` }])).body
    const own = await keyOf(tenant)
    const change = (key: string) =>
      database.query('update issuer_keys set public_key_multibase = $2 where id = $1', [own.id, key])
    expect((await issue()).credentials[0].status).toBe('issued')
    expect((await seen(tenant)).document).toEqual([own.publicKeyMultibase])
    await change(generateSigningKey().publicKeyMultibase)
    expect((await seen(tenant)).document).toEqual([])
    expect((await issue()).credentials?.[0]?.status).not.toBe('issued')
    await change(own.publicKeyMultibase)
    expect((await seen(tenant)).document).toEqual([own.publicKeyMultibase])
    expect((await issue()).credentials[0].status).toBe('issued')
  })

  it('sealed in the form of earlier releases, which did not name it, is published if it is the one of its private key', async () => {
    const tenant = await makeTenant(app)
    const own = await keyOf(tenant)
    const made = [generateSigningKey(), generateSigningKey()]
    const [right, wrong] = made.map(({ publicKeyMultibase }) => publicKeyMultibase) as [string, string]
    const id = randomUUID()
    const reseal = (published: string, secret: Buffer) =>
      database.query(
        'update issuer_keys set id = $2, public_key_multibase = $3, sealed_private_key = $4 where organization_id = $1',
        [tenant.organization.id, id, published, sealAsVersion1(secret, `${tenant.organization.id} ${id} assertion`)],
      )
    const secret = Buffer.from((made[0] as (typeof made)[0]).privateKeyPkcs8)
    await reseal(right, secret)
    expect((await seen(tenant)).document).toEqual([right])
    await reseal(wrong, secret)
    expect((await seen(tenant)).document).toEqual([])
    expect(own.sealedPrivateKey[0]).toBe(2)
  })

  it('is bound to the seal: beside another one the private key does not even open', () => {
    const wrapper = localKeyWrapper(masterKey)
    const row = { organizationId: 'o', keyId: 'k', publicKeyMultibase: 'zOne' }
    const sealed = wrapper.wrap(Buffer.from('secret'), row)
    expect(wrapper.unwrap(sealed, row).toString()).toBe('secret')
    for (const other of [{ organizationId: 'p' }, { keyId: 'l' }, { publicKeyMultibase: 'zTwo' }])
      expect(() => wrapper.unwrap(sealed, { ...row, ...other })).toThrow('cannot be opened')
  })

  it('sealed in the form of earlier releases is sealed anew under the same master key, once', () => {
    const wrapper = localKeyWrapper(masterKey)
    const row = { organizationId: 'o', keyId: 'k', publicKeyMultibase: 'zOne' }
    const renewed = wrapper.rewrap(sealAsVersion1(Buffer.from('secret'), 'o k assertion'), row) as Buffer
    expect([renewed[0], wrapper.unwrap(renewed, row).toString()]).toEqual([2, 'secret'])
    expect(wrapper.rewrap(renewed, row)).toBeUndefined()
  })
})

function sealAsVersion1(secret: Buffer, context: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce).setAAD(Buffer.from(context))
  const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), ciphertext])
}
