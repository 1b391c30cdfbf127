import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clientFor, jobEnded } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { type Cluster, people, withCluster } from './cluster.ts'

const isRoot = process.getuid?.() === 0

/** Somebody who can reach the database of the tests: the owner of its socket's folder, or anybody where it has a port. */
function whoReaches(cluster: Cluster): number {
  const folder = decodeURIComponent(new URL(cluster.ownerUrl).hostname)
  const host = new URL(cluster.ownerUrl).searchParams.get('host') ?? folder
  return host.startsWith('/') ? statSync(host).uid || 65_534 : 65_534
}

/** Whether the folder of this checkout is open to others: under a root's home it is not. */
function mayRead(uid: number): boolean {
  const main = resolve(import.meta.dirname, '../../src/main.ts')
  return spawnSync('/bin/cat', [main], { uid, gid: uid, cwd: '/', stdio: 'ignore' }).status === 0
}

const idsOf = (pid: number) =>
  /^Uid:\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.slice(1)

describe.skipIf(!isRoot)('a process that root starts with RUN_AS', () => {
  it('is that user from then on and works as ever, or says why it cannot be', () =>
    withCluster(async (cluster) => {
      const uid = whoReaches(cluster)
      const environment = { RUN_AS: String(uid) }
      if (!mayRead(uid)) {
        await expect(cluster.startApi(environment)).rejects.toThrow(/cannot read the program/)
        return
      }
      const tenant = await makeTenant(cluster)
      const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
      const [api, worker] = [await cluster.startApi(environment), await cluster.startWorker(environment)]
      for (const { pid } of [api, worker]) expect(idsOf(pid)).toEqual(Array(4).fill(String(uid)))
      const client = clientFor(api.url, tenant.key)
      const { body } = await client.issue(template.id, people(120))
      expect((await jobEnded(client, body.job_id)).body.result).toMatchObject({ successful: 120, emails_sent: 120 })
    }))

  it('ends with a sentence where RUN_AS names nobody, or root', () =>
    withCluster(async (cluster) => {
      for (const name of ['nobody-of-that-name', 'root', '0'])
        await expect(cluster.startApi({ RUN_AS: name })).rejects.toThrow(/RUN_AS names nobody/)
    }))
})
