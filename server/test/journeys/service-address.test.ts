import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { type Cluster, withCluster } from '../faults/cluster.ts'
import { freePort, startProcess } from '../faults/processes.ts'

const own = 'https://credentials.example.edu'
const other = 'https://badges.example.org'

/** The environment of an operator in another shell, where the variables of the service are not set. */
const unset = { PUBLIC_URL: '' }

function createOrganization(cluster: Cluster, slug: string, environment = {}) {
  return cluster.operateWith(environment, 'organization', 'create', '--name', 'Una', '--slug', slug)
}

describe('the address of the service', () => {
  it.concurrent('is kept: a process or a command with another one is refused, and told both', () =>
    withCluster(async (cluster) => {
      const { organization } = await makeTenant(cluster)
      for (const start of [cluster.startApi, cluster.startWorker])
        await expect(start({ PUBLIC_URL: other })).rejects.toThrow(
          new RegExp(`^The address of the service on this database is ${own}: .* PUBLIC_URL is ${other}\\.`),
        )
      const { answer, code } = await createOrganization(cluster, 'una', { PUBLIC_URL: other })
      expect({ code, error: answer.error }).toEqual({ code: 1, error: expect.stringContaining(own) })
      const { organizations } = (await cluster.operate('organization', 'list')).answer
      expect(organizations).toEqual([expect.objectContaining({ id: organization.id })])
    }))

  it.concurrent('is taken from the database by a command that is told none, also when only PORT was set for the service', () =>
    withCluster(async (cluster) => {
      const port = await freePort()
      await cluster.startApi({ ...unset, PORT: String(port) })
      const { answer } = await createOrganization(cluster, 'una', unset)
      expect(answer.did).toBe(`did:web:localhost%3A${port}:orgs:${answer.id}`)
      const document = await fetch(`http://127.0.0.1:${port}/orgs/${answer.id}/did.json`)
      expect(await document.json()).toMatchObject({ id: answer.did })
      const { organizations } = (await cluster.operateWith(unset, 'organization', 'list')).answer
      expect(organizations).toEqual([expect.objectContaining({ did: answer.did })])
    }))

  it.concurrent('on a laptop is refused to a service that listens at another port, with the port to set', () =>
    withCluster(async (cluster) => {
      const [first, second] = [await freePort(), await freePort()]
      const api = await cluster.startApi({ ...unset, PORT: String(first) })
      await createOrganization(cluster, 'una', unset)
      await api.stop()
      await expect(cluster.startApi({ ...unset, PORT: String(second) })).rejects.toThrow(
        `PUBLIC_URL is not set, and by PORT ${second} it would be http://localhost:${second}. Set PORT to ${first},`,
      )
      await cluster.startApi({ ...unset, PORT: String(first) })
    }))

  it.concurrent('is free as long as there is no issuer: the API that was started last has its own kept', () =>
    withCluster(async (cluster) => {
      await (await cluster.startApi()).stop()
      await cluster.startApi({ PUBLIC_URL: other })
      expect((await createOrganization(cluster, 'una')).answer.error).toContain(
        `${other}, as the API was started with it`,
      )
      expect((await createOrganization(cluster, 'una', unset)).answer.did).toContain('did:web:badges.example.org:orgs:')
    }))

  it.concurrent('is changed by the operator until the first credential: DIDs follow, and a process that runs on signs nothing', () =>
    withCluster(async (cluster) => {
      const tenant = await makeTenant(cluster)
      const template = await makeTemplate(tenant)
      const before = await cluster.startApi()
      const changed = await cluster.operate('public-url', 'change', other)
      expect(changed.answer).toEqual({ public_url: other })
      const row = [{ email: 'ana@example.edu' }]
      expect((await clientFor(before.url, tenant.key).issue(template.id, row)).body.credentials?.[0]?.status).not.toBe(
        'issued',
      )
      const after = await cluster.startApi({ PUBLIC_URL: other })
      const { credentials } = (await clientFor(after.url, tenant.key).issue(template.id, row)).body
      const page: string = credentials[0].credential_url
      expect(page).toContain(`${other}/credentials/`)
      const document = await (
        await fetch(page.replace(other, after.url), { headers: { accept: 'application/json' } })
      ).json()
      expect(document).toMatchObject({ issuer: { id: `did:web:badges.example.org:orgs:${tenant.organization.id}` } })

      const again = await cluster.operateWith({ PUBLIC_URL: other }, 'public-url', 'change', own)
      expect(again.answer.error).toContain('stands in credentials that were issued')
      expect((await cluster.operate('public-url', 'show')).answer).toEqual({ public_url: other, issuers: 1 })
    }))

  it.concurrent('that begins with http elsewhere than on this machine is warned of: nobody can look up its DIDs', () =>
    withCluster(async (cluster) => {
      const warning = /^WARNING: PUBLIC_URL http:\/\/badges\.example\.org begins with http: verifiers look up/
      const api = await cluster.startApi({ PUBLIC_URL: 'http://badges.example.org' })
      expect(api.log).toContainEqual(expect.stringMatching(warning))
      await api.stop()
      for (const fine of [own, 'http://localhost:4400', 'http://127.0.0.1:4400']) {
        const quiet = await cluster.startApi({ PUBLIC_URL: fine })
        expect(quiet.log.join('\n')).not.toContain('WARNING')
        await quiet.stop()
      }
    }))
})

describe('a process at its start', () => {
  it('tells what it was started with, a line each, and no secret', () =>
    withCluster(async (cluster) => {
      const secret = 'hunter2'
      const { host } = new URL(cluster.relay.url)
      const api = await cluster.startApi({ SMTP_URL: `smtp://me:${secret}@${host}`, SELLO_HOST: 'x' })
      expect(api.log).toEqual(
        expect.arrayContaining([
          `Address: ${own}`,
          expect.stringMatching(/^Listens at: 127\.0\.0\.1 port \d+$/),
          expect.stringMatching(/^Database: .+\/sello_test_fault_\w+$/),
          `Mail: relay ${host}`,
          'Master key: from MASTER_KEY or MASTER_KEY_FILE',
          'WARNING: the variable SELLO_HOST is not read. Did you mean HOST?',
        ]),
      )
      expect(api.log.join('\n')).not.toMatch(new RegExp(`${secret}|me:`))
    }))

  it('finds out that its port is taken before it makes a database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sello-port-'))
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    try {
      const { port } = taken.address() as { port: number }
      const dataDir = join(folder, 'data')
      const start = startProcess(['start'], { PORT: String(port), DATA_DIR: dataDir, DEMO: 'false' })
      await expect(start.ready).rejects.toThrow(`PORT ${port} is in use already.`)
      await start.exited
      expect(existsSync(dataDir)).toBe(false)
    } finally {
      taken.close()
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('tells its version when it is asked', async () => {
    const asked = startProcess(['--version'], {})
    expect(JSON.parse(await asked.ready)).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  })
})
