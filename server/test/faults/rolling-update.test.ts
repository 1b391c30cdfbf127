import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { databaseUrl, onServer, ownerUrl } from '../global-setup.ts'
import { type Cluster, chunkRows, jobDone, people, withCluster } from './cluster.ts'
import { findFormerRelease, withRelease } from './former-release.ts'
import { checkInvariants, expectAlive } from './invariants.ts'
import { startProcess } from './processes.ts'

const release = findFormerRelease()

/** A database of the former release, in which nothing was done yet. */
async function withFormerDatabase(program: string, work: (url: string, masterKey: Buffer) => Promise<void>) {
  const name = `sello_test_fault_${randomUUID().replaceAll('-', '')}`
  const serverUrl = inject('serverUrl')
  await onServer(serverUrl, `create database ${name} owner sello_test_owner`)
  const url = databaseUrl(serverUrl, name)
  const masterKey = randomBytes(32)
  try {
    const asOwner = ownerUrl(url, inject('ownerPassword'))
    const environment = { DATABASE_URL: asOwner, MASTER_KEY: masterKey.toString('hex') }
    expect((await startProcess(['migrate'], environment, program).exited).code).toBe(0)
    await work(url, masterKey)
  } finally {
    await onServer(serverUrl, `drop database if exists ${name} with (force)`)
  }
}

/** Both versions read the issued credentials, by the API and as a stranger. */
async function expectReadByBoth(urls: string[], tenant: Tenant, id: string): Promise<void> {
  const documents = urls.map(async (url) => {
    expect((await clientFor(url, tenant.key).get(`/api/v1/credentials/${id}`)).status).toBe(200)
    expect((await fetch(`${url}/credentials/${id}`, { headers: { accept: 'text/html' } })).status).toBe(200)
    return (await fetch(`${url}/credentials/${id}.json`)).text()
  })
  expect(new Set(await Promise.all(documents)).size).toBe(1)
}

describe.skipIf(release === undefined)(
  'the release before, on the database that this one has brought up to date',
  () => {
    it('works on beside it: both issue, finish what the other has begun, and read', () =>
      withRelease(release as string, (program) =>
        withFormerDatabase(program, (database, masterKey) =>
          withCluster((cluster) => rollOver(cluster, program), { database, masterKey }),
        ),
      ))
  },
)

async function rollOver(cluster: Cluster, program: string): Promise<void> {
  const former = { api: await cluster.startApi({}, program), worker: await cluster.startWorker({}, program) }
  expect((await cluster.operate('migrate')).code).toBe(0)
  const api = await cluster.startApi()
  const urls = [former.api.url, api.url]
  const tenant = await makeTenant(cluster)
  const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
  const batch = async (url: string, domain: string): Promise<string> => {
    const { status, body } = await clientFor(url, tenant.key).issue(template.id, people(6 * chunkRows, domain))
    expect([status, body.mode]).toEqual([200, 'async'])
    return body.job_id
  }
  const ended = async (id: string) => (await jobDone(tenant, id as never)).result

  for (const url of urls) {
    const { status, body } = await clientFor(url, tenant.key).issue(template.id, people(1))
    expect(status).toBe(200)
    await expectReadByBoth(urls, tenant, body.credentials[0].credential_id)
  }
  // Accepted by the new one, and done by the worker of the former; then both are at work, and the former one is killed.
  expect(await ended(await batch(api.url, 'by-the-former.example.edu'))).toMatchObject({ successful: 6 * chunkRows })
  const jobs = [await batch(api.url, 'new.example.edu'), await batch(former.api.url, 'former.example.edu')]
  await until(
    () => cluster.query<{ done: number }>('select count(*)::int as done from chunks where done_at is not null'),
    ([row]) => (row?.done ?? 0) > 7,
  )
  await Promise.all([cluster.startWorker(), former.worker.kill()])
  for (const job of jobs) {
    const { successful, failed, alreadyEmitted } = await ended(job)
    // A chunk that was done as its worker was killed is delivered once more, and counts so (decision 9).
    expect([successful + alreadyEmitted, failed]).toEqual([6 * chunkRows, 0])
  }
  // A batch of the former API, done by the new worker alone.
  expect(await ended(await batch(former.api.url, 'by-the-new.example.edu'))).toMatchObject({
    successful: 6 * chunkRows,
  })
  expectAlive(cluster)
  await checkInvariants(cluster, { lettersRepeatedMax: chunkRows })
}
