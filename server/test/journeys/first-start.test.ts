import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { clientFor, until } from '../client.ts'
import { withCluster } from '../faults/cluster.ts'
import { freePort, startProcess } from '../faults/processes.ts'
import { startSmtpSink } from '../smtp-sink.ts'

const cleaning: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean()
})

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sello-first-start-'))
  cleaning.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The output of the first start, and the address that it listens at. */
async function firstStart(environment: Record<string, string>) {
  const port = await freePort()
  const service = startProcess(['start'], { PORT: String(port), DATA_DIR: await ownFolder(), ...environment })
  cleaning.push(() => service.stop())
  const told = JSON.parse(await service.ready)
  return { url: `http://127.0.0.1:${port}`, told, log: service.log }
}

describe('a first start', () => {
  it('with a relay mails no demo letter and speaks of no inbox; the printed key works, and its letter goes out', async () => {
    const sink = await startSmtpSink()
    cleaning.push(() => sink.close())
    const { url, told, log } = await firstStart({ SMTP_URL: sink.url, MAIL_FROM: 'credentials@example.edu' })
    expect(JSON.stringify(told)).not.toMatch(/inbox/i)
    expect(log.join('\n')).not.toMatch(/letters sent/)
    expect((await fetch(`${url}/inbox`)).status).toBe(404)
    const client = clientFor(url, told.keys[0].key)
    const { body } = await client.get('/api/v1/templates')
    const free = body.templates.find((one: { required_fields: unknown[] }) => one.required_fields.length <= 1)
    await client.issue(free.id, [{ email: 'own@example.edu', recipient_name: 'Own' }])
    // Letters go out in their order: whatever the demo had written would have come before this one.
    await until(
      async () => sink.letters,
      (letters) => letters.length > 0,
    )
    expect(sink.letters.map(({ to }) => to)).toEqual(['own@example.edu'])
  })

  it('on a laptop speaks in sentences, makes demo data, keeps its letters in the inbox and lists first what any recipient may have', async () => {
    const { url, told, log } = await firstStart({})
    // The nightly job tells the log that it ran, also where the first start happens to be at that minute.
    expect(log.filter((line) => line.startsWith('{') && !line.includes('retention was applied'))).toEqual([])
    expect(told.keys).toHaveLength(2)
    expect(told.inbox_url).toMatch(/\/inbox$/)
    expect(await (await fetch(`${url}/inbox`)).text()).toContain('@')
    expect((await fetch(told.credential_url.replace(/^http:\/\/localhost:\d+/, url))).status).toBe(200)
    // The examples of the client library award the first template of the list.
    for (const { key } of told.keys) {
      const { body } = await clientFor(url, key).get('/api/v1/templates?page_size=1')
      expect(body.templates[0].required_fields).toEqual([])
    }
  })

  it('under a limit of the day that the demo batch would go over starts without it, and says so', async () => {
    const { url, told, log } = await firstStart({ LETTERS_PER_DAY: '1' })
    expect(log.join('\n')).toMatch(/No credentials were issued for .+: Daily limit exceeded: 1 letters a day/)
    expect(told.keys).toHaveLength(2)
    expect((await clientFor(url, told.keys[0].key).get('/api/v1/templates')).status).toBe(200)
  })

  it('at an address that others reach makes demo data where it is asked to, and prints nothing that lets anybody in', async () => {
    const { url, told, log } = await firstStart({
      DEMO: 'true',
      PUBLIC_URL: 'https://badges.example.edu',
      INBOX: 'true',
      INBOX_PASSWORD: 'correct horse battery',
    })
    expect(told).toMatchObject({ sign_in_links: [], keys: [], credential_url: expect.stringContaining('https://') })
    expect(JSON.stringify(told) + log.join('\n')).not.toMatch(/svc_live_|sign-in#|\/sign-in\/link/)
    expect((await fetch(told.credential_url.replace('https://badges.example.edu', url))).status).toBe(200)
  })

  it.each([
    ['HOST', '0.0.0.0'],
    ['PUBLIC_URL', 'https://badges.example.edu'],
  ])('that others can reach (%s=%s) says what to set, before it makes anything', async (name, value) => {
    const folder = await ownFolder()
    const service = startProcess(['start'], { DATA_DIR: folder, [name]: value })
    await expect(service.ready).rejects.toThrow(/^SMTP_URL must be set .* set INBOX=true and INBOX_PASSWORD\.$/)
    expect((await service.exited).code).toBe(1)
    expect(await readdir(folder)).toEqual([])
  })

  it('on a database of its own says what to set; behind a password it keeps letters, and no demo key is printed', async () => {
    await withCluster(async (cluster) => {
      for (const start of [cluster.startApi, cluster.startWorker])
        await expect(start({ SMTP_URL: '' })).rejects.toThrow(/^SMTP_URL must be set .*DATABASE_URL is set/)
      const { told } = await firstStart({
        DATABASE_URL: cluster.ownerUrl,
        MASTER_KEY: 'ab'.repeat(32),
        INBOX: 'true',
        INBOX_PASSWORD: 'correct horse battery',
      })
      expect(told).not.toHaveProperty('keys')
      expect(await cluster.query('select count(*)::int as n from organizations')).toEqual([{ n: 0 }])
    })
  })
})
