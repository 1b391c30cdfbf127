import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Diagnosis } from '../../src/upkeep/doctor/diagnosis.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { withCluster } from '../faults/cluster.ts'
import { startTransitEngine, type TransitEngine } from '../transit-engine.ts'

const former = randomBytes(32)
const fresh = randomBytes(32)

let engine: TransitEngine
beforeEach(async () => {
  engine = await startTransitEngine()
})
afterEach(() => engine.stop())

const decryptions = () => engine.asked.filter((path) => path.includes('/decrypt/')).length

describe('a master key that a vault has encrypted', () => {
  it('takes the place of one in the clear and gives it back, while processes go on signing, and is opened once a process', () =>
    withCluster(
      async (cluster) => {
        const tenant = await makeTenant(cluster)
        const template = await makeTemplate(tenant)
        const inVault = { ...engine.environment, MASTER_KEY: engine.encrypt(fresh) }
        const rotate = async (environment: Record<string, string>) =>
          (await cluster.operateWith(environment, 'master-key', 'rotate')).answer

        const both = { ...inVault, MASTER_KEY_PREVIOUS: former.toString('hex') }
        const api = await cluster.startApi(both)
        expect(decryptions()).toBe(1)
        expect(await rotate(both)).toEqual({ resealed: 1, already_sealed: 0 })
        const alone = await cluster.startApi(inVault)
        await cluster.startWorker(inVault)
        const before = decryptions()
        expect(before).toBe(4)
        // The vault is away, and nobody asks it.
        engine.isSealed = true
        for (const { url } of [api, alone]) {
          const client = clientFor(url, tenant.key)
          const single = await client.issue(template.id, [{ email: 'ana@example.edu' }])
          expect(single.body.credentials[0].status).toBe('issued')
          const rows = Array.from({ length: 120 }, (_, n) => ({ email: `p${n}@example.edu` }))
          const { body } = await client.issue(template.id, rows)
          const job = () => client.get(`/api/v1/jobs/${body.job_id}`)
          await until(job, ({ body: { status } }) => status === 'SUCCESS')
        }
        expect(decryptions()).toBe(before)
        engine.isSealed = false
        await expect(cluster.startApi({ MASTER_KEY: former.toString('hex') })).rejects.toThrow(
          'MASTER_KEY does not open',
        )

        const back = { ...engine.environment, KEY_WRAPPER: 'local', MASTER_KEY: former.toString('hex') }
        expect(await rotate({ ...back, MASTER_KEY_PREVIOUS: inVault.MASTER_KEY })).toEqual({
          resealed: 1,
          already_sealed: 0,
        })
        expect((await cluster.operateWith({ MASTER_KEY: former.toString('hex') }, 'credential', 'check')).code).toBe(0)
      },
      { masterKey: former },
    ))

  it('is kept so in DATA_DIR too, made there and changed there both ways; a key in the other form stops the start', () =>
    withCluster(
      async (cluster) => {
        const folder = await mkdtemp(join(tmpdir(), 'sello-vault-'))
        const kept = () => readFile(join(folder, 'master.key'), 'utf8')
        const local = { MASTER_KEY: '', DATA_DIR: folder }
        const inVault = { ...local, ...engine.environment }
        const back = { ...inVault, KEY_WRAPPER: 'local' }
        try {
          await writeFile(join(folder, 'master.key'), `${former.toString('hex')}\n`)
          await makeTenant(cluster)
          await expect(cluster.startApi(inVault)).rejects.toThrow(/is in the clear, and KEY_WRAPPER is vault/)
          const into = await cluster.operateWith(inVault, 'master-key', 'rotate')
          expect([into.answer, await readdir(folder)]).toEqual([{ resealed: 1, already_sealed: 0 }, ['master.key']])
          expect(await kept()).toMatch(/^vault:v1:\S+\n$/)
          await (await cluster.startApi(inVault)).stop()
          await expect(cluster.startApi(back)).rejects.toThrow(/was encrypted by a vault, and KEY_WRAPPER is local/)
          expect((await cluster.operateWith(back, 'master-key', 'rotate')).answer).toMatchObject({ resealed: 1 })
          expect(await kept()).toMatch(/^[0-9a-f]{64}\n$/)
          await (await cluster.startApi(local)).stop()
          const mixed = await cluster.operateWith(
            { ...engine.environment, MASTER_KEY: fresh.toString('hex') },
            'doctor',
          )
          expect(mixed.answer.error).toMatch(/^MASTER_KEY must be what the vault made of it/)
        } finally {
          await rm(folder, { recursive: true })
        }
      },
      { masterKey: former },
    ))

  it('is not opened by another token, context or vault, which is told in its own words and without the token', () =>
    withCluster(
      async (cluster) => {
        await makeTenant(cluster)
        const list = async (change: Record<string, string> = {}) => {
          const environment = { ...engine.environment, MASTER_KEY: engine.encrypt(former), ...change }
          const { answer, code } = await cluster.operateWith(environment, 'organization', 'list')
          expect(JSON.stringify(answer)).not.toContain(engine.token)
          return answer.error ?? code
        }
        const { VAULT_ADDR: address = '' } = engine.environment
        expect(await list()).toBe(0)
        expect(await list({ MASTER_KEY: engine.encrypt(former, 'of another') })).toBe(
          `The vault that keeps the master key: ${address} answers 400 to transit/decrypt/sello: cipher: message authentication failed.`,
        )
        expect(await list({ MASTER_KEY: engine.encrypt(former.subarray(1)) })).toMatch(/no master key of 32 bytes/)
        expect(await list({ VAULT_ADDR: 'https://localhost:65535' })).toMatch(/cannot be asked: .*ECONNREFUSED/)
        expect(await list({ VAULT_TOKEN_FILE: '/nowhere' })).toMatch(/holds no token or cannot be read/)
        expect(await list({ VAULT_ADDR: 'http://vault.example.edu' })).toMatch(/must begin with https/)
        engine.token = 'another'
        expect(await list()).toMatch(/answers 403 to transit\/decrypt\/sello: permission denied\.$/)
      },
      { masterKey: former },
    ))

  it('is looked at by the doctor: whether the vault takes the token, and for how long', () =>
    withCluster(
      async (cluster) => {
        await makeTenant(cluster)
        const look = async (more = {}) => {
          const environment = { ...engine.environment, MASTER_KEY: engine.encrypt(former), ...more }
          const { diagnoses } = (await cluster.operateWith(environment, 'doctor')).answer
          const told = (diagnoses as Diagnosis[]).find(({ what }) => what === 'vault')
          return told && [told.verdict, told.found.replace(/^\S+ /, '')]
        }
        engine.lifeSeconds = 7_300
        expect(await look()).toEqual(['fine', 'takes the token, which ends in 2 hours unless it is renewed'])
        engine.isRenewable = false
        expect(await look()).toEqual(['warning', 'takes the token, which ends in 2 hours'])
        engine.lifeSeconds = 0
        expect(await look()).toEqual(['fine', 'takes the token, which never ends'])
        expect(await look({ KEY_WRAPPER: 'local', MASTER_KEY: former.toString('hex') })).toBeUndefined()
      },
      { masterKey: former },
    ))

  it('has its token renewed while processes run, by the file as it then is', () =>
    withCluster(
      async (cluster) => {
        engine.lifeSeconds = 2
        await cluster.startWorker({ ...engine.environment, MASTER_KEY: engine.encrypt(former) })
        const renewals = () => engine.asked.filter((path) => path.includes('renew-self')).length
        await until(
          async () => renewals(),
          (count) => count > 2,
        )
        engine.token = 'hvs.thenext'
        await writeFile(engine.environment.VAULT_TOKEN_FILE ?? '', engine.token)
        engine.asked.length = 0
        await until(
          async () => renewals(),
          (count) => count > 1,
        )
      },
      { masterKey: former },
    ))
})
