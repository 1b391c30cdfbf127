import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { revokeCredential } from '../../src/credentials/revoke-credential.ts'
import { updateRunFinished } from '../../src/issuing/retry-runs/retry-run-store.ts'
import { updateAsksMoreThanLetters } from '../../src/organizations/organization-store.ts'
import type { Role } from '../../src/people/team/team-member.ts'
import { announcedKinds } from '../../src/platform/announcements/announcement.ts'
import { recordChange } from '../../src/platform/audit-log/record-change.ts'
import { inTransaction } from '../../src/platform/context.ts'
import { newId, type RetryRunId, type TemplateId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { openStream, type ReadStream } from './event-reader.ts'
import { browserOf } from './person-client.ts'

let app: Application
let tenant: Tenant
let other: Tenant
const templates = new Map<Tenant, TemplateId>()
const open: ReadStream[] = []

beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'Universidad de Aguamarina')
  other = await makeTenant(app, 'Instituto Bahía')
  for (const one of [tenant, other]) templates.set(one, (await makeTemplate(one)).id)
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.leave()
})
afterAll(() => app?.stop())

async function stream(cookie: string, of: Tenant = tenant, headers?: Record<string, string>, from = app) {
  const opened = await openStream(from.url, cookie, of.organization.id, headers)
  open.push(opened)
  return opened
}

/** A person's stream that is told of changes already. */
async function listening(of: Tenant = tenant, role: Role = 'viewer') {
  const browser = await browserOf(app, of, role)
  const opened = await stream(browser.cookie(), of)
  await opened.first('live')
  return { ...opened, browser }
}

const batchOf = async (of: Tenant, rows: number) => {
  const recipients = Array.from({ length: rows }, (_, n) => ({ email: `persona.${n}@example.edu` }))
  return clientFor(app.url, of.key).issue(templates.get(of) ?? (await makeTemplate(of)).id, recipients)
}

describe('the stream of changes', () => {
  it('tells what changes in the organization, to every role, and nothing but of which kind', async () => {
    const { events, kinds, headers, first } = await listening()
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    await batchOf(tenant, 3)
    await first('change')
    await until(
      async () => kinds(),
      (known) => ['batches', 'credentials', 'letters'].every((one) => known.includes(one)),
    )
    for (const { content } of events.filter(({ event }) => event === 'change')) {
      expect(Object.keys(content)).toEqual(['kinds'])
      expect(announcedKinds).toEqual(expect.arrayContaining(content.kinds as string[]))
    }
  })

  it('tells a revocation by a program, to who looks on', async () => {
    const quiet = await makeTenant(app, 'Escuela Marea')
    const before = await listening(quiet)
    const issued = await batchOf(quiet, 1)
    await until(
      async () => before.kinds(),
      (known) => known.includes('credentials') && known.includes('letters'),
    )
    const { kinds } = await listening(quiet)
    await revokeCredential(quiet.ctx, issued.body.credentials[0].credential_id, 'Se expidió por error')
    await until(
      async () => kinds(),
      (known) => known.includes('credentials'),
    )
  })

  it('says nothing of another organization', async () => {
    const quiet = await makeTenant(app, 'Academia Faro')
    const mine = await listening(quiet)
    const theirs = await listening(other)
    await batchOf(other, 2)
    await until(
      async () => theirs.kinds(),
      (known) => known.includes('credentials'),
    )
    // Whatever was to come of the other one has come before this.
    await updateRunFinished(quiet.ctx, newId<RetryRunId>())
    await until(
      async () => mine.kinds(),
      (known) => known.includes('retry_runs'),
    )
    // Its key, and the person who listens, may have been told late.
    expect(mine.kinds().filter((kind) => !['api_keys', 'team'].includes(kind))).toEqual(['retry_runs'])
  })

  it('tells what another process changed', async () => {
    const second = await startApplication({ besides: app, worker: false })
    try {
      const browser = await browserOf(app, tenant, 'viewer')
      const there = await stream(browser.cookie(), tenant, {}, second)
      await there.first('live')
      await batchOf(tenant, 2)
      await until(
        async () => there.kinds(),
        (known) => known.includes('credentials'),
      )
    } finally {
      await second.stop()
    }
  })

  it('tells of a transaction once it has committed, and never of one that did not', async () => {
    const { kinds } = await listening()
    const subjectId = newId<RetryRunId>()
    const actor = { kind: 'api_key' as const, id: tenant.keyId }
    const failed = inTransaction({ ...tenant.ctx, actor }, async (tx) => {
      await recordChange(tx, { action: 'template.changed', subjectId })
      throw new Error('No.')
    })
    await expect(failed).rejects.toThrow('No.')
    const gate = Promise.withResolvers<void>()
    const committed = inTransaction(tenant.ctx, async (tx) => {
      await updateRunFinished(tx, subjectId)
      await gate.promise
    })
    await batchOf(tenant, 2)
    await until(
      async () => kinds(),
      (known) => known.includes('credentials'),
    )
    expect(kinds()).not.toContain('retry_runs')
    gate.resolve()
    await committed
    await until(
      async () => kinds(),
      (known) => known.includes('retry_runs'),
    )
    expect(kinds()).not.toContain('templates')
  })
})

describe('who may open it', () => {
  it('is whoever belongs to the organization: nobody without a session, and nobody of another', async () => {
    const browser = await browserOf(app, tenant, 'viewer')
    const without = await stream('')
    expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Session realm="Sello"'])
    expect((await stream(browser.cookie(), other)).status).toBe(404)
    expect((await stream(browser.cookie())).status).toBe(200)
  })

  it('is a page of this service: another site is refused', async () => {
    const browser = await browserOf(app, tenant, 'viewer')
    expect((await stream(browser.cookie(), tenant, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await stream(browser.cookie(), tenant, { origin: 'https://elsewhere.example' })).status).toBe(403)
  })

  it('is told within seconds that the session has ended', async () => {
    const { browser, first, ended } = await listening()
    await browser.post('/sign-out', { everywhere: false })
    expect((await first('end')).content).toEqual({ reason: 'signed_out' })
    await ended
  })

  it('is told within seconds that the person is no longer of the team', async () => {
    const { browser, first, ended } = await listening()
    const staying = await listening()
    const owner = await browserOf(app, tenant, 'owner')
    expect((await owner.ask('DELETE', `/team/${browser.person.id}`)).status).toBe(200)
    expect((await first('end')).content).toEqual({ reason: 'signed_out' })
    await ended
    expect(staying.events.filter(({ event }) => event === 'end')).toEqual([])
  })

  it('is told within seconds that an owner signed the person out of the organization', async () => {
    const [{ browser, first }, staying] = [await listening(), await listening()]
    const owner = await browserOf(app, tenant, 'owner')
    expect((await owner.post(`/team/${browser.person.id}/sign-out`, {})).status).toBe(204)
    expect((await first('end')).content).toEqual({ reason: 'signed_out' })
    expect(staying.events.filter(({ event }) => event === 'end')).toEqual([])
  })

  it('is told within seconds that the organization asks its administrators for more than a letter', async () => {
    const strict = await makeTenant(app, 'Escuela Estricta')
    const [admin, viewer] = [await listening(strict, 'admin'), await listening(strict)]
    await updateAsksMoreThanLetters(strict.ctx, true)
    expect((await admin.first('end')).content).toEqual({ reason: 'signed_out' })
    expect(viewer.events.filter(({ event }) => event === 'end')).toEqual([])
  })

  it('has four streams: the oldest ends when a fifth page is opened', async () => {
    const browser = await browserOf(app, tenant, 'viewer')
    const pages: ReadStream[] = []
    for (let page = 0; page < 5; page++) pages.push(await stream(browser.cookie()))
    expect((await pages[0]?.first('end'))?.content).toEqual({ reason: 'replaced' })
    await sleep(500)
    for (const page of pages.slice(1)) expect(page.events.filter(({ event }) => event === 'end')).toEqual([])
  })
})

describe('a process', () => {
  it('holds as many as its connections allow, half of them of one organization, and refuses one more', async () => {
    const small = await startApplication({ besides: app, worker: false, limits: { connectionsMax: 16 } })
    try {
      const answers: number[] = []
      for (let person = 0; person < 3; person++) {
        const browser = await browserOf(app, tenant, 'viewer')
        answers.push((await stream(browser.cookie(), tenant, {}, small)).status)
      }
      const browser = await browserOf(app, other, 'viewer')
      answers.push((await stream(browser.cookie(), other, {}, small)).status)
      expect(answers).toEqual([200, 200, 503, 200])
      open[0]?.leave()
      const again = await browserOf(app, tenant, 'viewer')
      await until(
        async () => (await stream(again.cookie(), tenant, {}, small)).status,
        (status) => status === 200,
      )
    } finally {
      await small.stop()
    }
  })

  it('answers requests while as many streams are open as it works on requests', async () => {
    const busy = await startApplication({ besides: app, worker: false, limits: { requestsMax: 2 } })
    try {
      const browser = await browserOf(app, tenant, 'viewer')
      for (let page = 0; page < 3; page++) expect((await stream(browser.cookie(), tenant, {}, busy)).status).toBe(200)
      const headers = { cookie: browser.cookie(), 'x-organization-id': tenant.organization.id }
      expect((await fetch(`${busy.url}/api/panel/batches`, { headers })).status).toBe(200)
    } finally {
      await busy.stop()
    }
  })

  it('that stops ends them at once, and says so', async () => {
    const stopping = await startApplication({ besides: app, worker: false })
    const browser = await browserOf(app, tenant, 'viewer')
    const there = await stream(browser.cookie(), tenant, {}, stopping)
    await there.first('live')
    await stopping.stop()
    await there.ended
    expect(there.events.at(-1)).toEqual({ event: 'end', content: { reason: 'stopping' } })
  })
})
