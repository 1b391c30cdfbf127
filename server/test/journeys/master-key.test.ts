import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rotateSigningKey } from '../../src/credentials/issuers/rotate-signing-key.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { type Cluster, withCluster } from '../faults/cluster.ts'

const former = randomBytes(32).toString('hex')
const fresh = randomBytes(32).toString('hex')
const both = { MASTER_KEY: fresh, MASTER_KEY_PREVIOUS: former }

async function issues(api: { url: string }, tenant: Tenant, templateId: string, email: string): Promise<string> {
  const { body } = await clientFor(api.url, tenant.key).issue(templateId, [{ email }])
  return body.credentials?.[0]?.status
}

const seals = (cluster: Cluster) =>
  cluster.query('select id, encode(sealed_private_key, $1) as sealed from issuer_keys order by id', ['hex'])

describe('a new master key', () => {
  it.concurrent('seals every signing key anew, while processes with both keys go on signing; then it opens them alone', () =>
    withCluster(
      async (cluster) => {
        const [one, other] = [await makeTenant(cluster), await makeTenant(cluster)]
        const ctx = { ...other.ctx, db: cluster.platform.database.forService() }
        await rotateSigningKey(ctx)
        const template = await makeTemplate(one)
        const api = await cluster.startApi(both)
        expect(await issues(api, one, template.id, 'a@example.edu')).toBe('issued')
        const before = await seals(cluster)
        const rotated = await cluster.operateWith(both, 'master-key', 'rotate')
        expect(rotated.answer).toEqual({ resealed: 3, already_sealed: 0 })
        expect((await seals(cluster)).every((row, n) => row.sealed !== before[n]?.sealed)).toBe(true)
        expect(await issues(api, one, template.id, 'b@example.edu')).toBe('issued')
        const again = await cluster.operateWith(both, 'master-key', 'rotate')
        expect(again.answer).toEqual({ resealed: 0, already_sealed: 3 })
        const alone = await cluster.startApi({ MASTER_KEY: fresh })
        expect(await issues(alone, one, template.id, 'c@example.edu')).toBe('issued')
        await expect(cluster.startApi({ MASTER_KEY: former })).rejects.toThrow('MASTER_KEY does not open')
        const checked = await cluster.operateWith({ MASTER_KEY: fresh }, 'credential', 'check')
        expect(checked.code).toBe(0)
      },
      { masterKey: Buffer.from(former, 'hex') },
    ))

  it.concurrent('is refused where a signing key opens with neither, and nothing is changed; and without the former one', () =>
    withCluster(
      async (cluster) => {
        await makeTenant(cluster)
        const broken = await makeTenant(cluster)
        await cluster.query(
          `update issuer_keys set sealed_private_key = set_bit(sealed_private_key, 300, 1 - get_bit(sealed_private_key, 300)),
             created_at = created_at - interval '1 day' where organization_id = $1`,
          [broken.organization.id],
        )
        const before = await seals(cluster)
        const refused = await cluster.operateWith(both, 'master-key', 'rotate')
        expect(refused.answer.error).toMatch(/opens neither with .* Nothing was changed\.$/)
        expect(await seals(cluster)).toEqual(before)
        const alone = await cluster.operateWith({ MASTER_KEY: fresh }, 'master-key', 'rotate')
        expect(alone.answer.error).toMatch(/^MASTER_KEY_PREVIOUS is not set\./)
      },
      { masterKey: Buffer.from(former, 'hex') },
    ))

  it.concurrent('takes the place of the one that DATA_DIR keeps, also where an earlier change was interrupted', () =>
    withCluster(
      async (cluster) => {
        const folder = await mkdtemp(join(tmpdir(), 'sello-master-'))
        try {
          await writeFile(join(folder, 'master.key'), `${former}\n`)
          await makeTenant(cluster)
          const kept = { MASTER_KEY: '', DATA_DIR: folder }
          expect((await cluster.operateWith(kept, 'master-key', 'rotate')).answer).toMatchObject({ resealed: 1 })
          const made = (await readFile(join(folder, 'master.key'), 'utf8')).trim()
          expect(made).not.toBe(former)
          expect(await readdir(folder)).toEqual(['master.key'])
          // As a crash leaves it: the new key is in its place, and nothing is sealed under it yet.
          await writeFile(join(folder, 'master.key.previous'), `${made}\n`)
          await writeFile(join(folder, 'master.key'), `${fresh}\n`)
          await (await cluster.startApi(kept)).stop()
          expect((await cluster.operateWith(kept, 'master-key', 'rotate')).answer).toMatchObject({ resealed: 1 })
          expect(await readdir(folder)).toEqual(['master.key'])
          expect((await cluster.operateWith({ MASTER_KEY: fresh }, 'organization', 'list')).code).toBe(0)
        } finally {
          await rm(folder, { recursive: true })
        }
      },
      { masterKey: Buffer.from(former, 'hex') },
    ))
})
