import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { localKeyWrapper } from '../../src/platform/key-wrapper.ts'
import type { Application } from '../application.ts'
import { browserPath, leaveBrowser, openBrowser } from '../browser/chromium.ts'
import { until } from '../client.ts'
import { type DnsServer, startDnsServer } from '../dns-server.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { type Process, startProcess } from '../faults/processes.ts'
import { ownerUrl } from '../global-setup.ts'
import { sheetText } from './issuing-files.ts'
import { openPanel, startPanel } from './open-panel.ts'
import { reviewOf } from './review-page.ts'

const rows = 5_000

describe.skipIf(browserPath === undefined)('a batch of 5,000 rows in the panel', { timeout: 900_000 }, () => {
  const masterKey = randomBytes(32)
  const workers: Process[] = []
  let app: Application
  let owner: pg.Client
  let browser: Browser
  let dns: DnsServer

  beforeAll(async () => {
    dns = await startDnsServer({ 'estudiantes.example': { mx: ['mail.example'] } })
    const resolver = { servers: [dns.address], timeoutMs: 2_000 }
    app = await startPanel({ worker: false, keyWrapper: localKeyWrapper(masterKey), dns: resolver })
    owner = await app.connectAsOwner()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.kill()))
    await leaveBrowser(browser)
    await app?.stop()
    await dns?.stop()
  })

  async function startWorker(): Promise<Process> {
    const worker = startProcess(['worker'], {
      DATABASE_URL: ownerUrl(app.database.connectionString, inject('ownerPassword')),
      DATABASE_CONNECTIONS: '5',
      MASTER_KEY: masterKey.toString('hex'),
      PUBLIC_URL: app.url,
      SMTP_URL: app.smtp.url,
      MAIL_FROM: 'credentials@example.edu',
      DNS_SERVERS: dns.address,
      LEASE_SECONDS: '3',
    })
    workers.push(worker)
    await worker.ready
    return worker
  }

  /** Lets so many chunks be stored, and none after them before the result is called. */
  async function holdAfter(chunks: number): Promise<() => Promise<void>> {
    await owner.query(`
      create sequence stores; grant usage on sequence stores to public;
      create function hold_store() returns trigger language plpgsql as $$ begin
        if nextval('stores') > ${chunks} then perform pg_advisory_xact_lock(1); end if; return null; end $$;
      create trigger hold_store after insert on credentials for each statement execute function hold_store();
      select pg_advisory_lock(1)`)
    return async () => {
      const held = `select from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and datname = current_database()`
      // What a killed worker has sent goes with its connections.
      await until(
        async () => (await owner.query(held)).rowCount,
        (count) => count === 0,
      )
      await owner.query('select pg_advisory_unlock(1)')
    }
  }

  async function queuedAndDone(): Promise<number> {
    const { rowCount } = await owner.query(`
      select from chunks c join pgboss.job q
        on q.name = 'issue-chunk' and q.data->>'batchId' = c.batch_id::text and (q.data->>'chunkIndex')::int = c.chunk_index
      where c.done_at is not null and q.state = 'active'`)
    return rowCount ?? 0
  }

  const rowsDone = async (page: Page) => Number((await page.getByLabel('Filas hechas').getAttribute('value')) ?? 0)

  it('is issued from a file and watched in two tabs that agree, through a reload and a worker that is killed in the middle', async () => {
    const tenant = await makeTenant(app, 'Universidad de Aguamarina')
    await makeTemplate(tenant, { name: 'Diploma', optional: ['recipient_name'] })
    const { page, go, faults } = await openPanel(browser, app, tenant, { role: 'issuer' })
    await go('/issue')
    await page.getByRole('link', { name: /^Diploma/ }).click()
    await page.getByRole('link', { name: /Un archivo/ }).click()
    const { upload, toReview, wantCounts } = reviewOf(page, [])
    await upload(sheetText(rows))
    await toReview()
    await wantCounts('Todas 5000, Errores 0, Avisos 0, Listas 5000')
    await page.getByRole('link', { name: 'Seguir con 5000' }).click()
    const number = page.getByLabel('Escribe el número 5000 para confirmar')
    await number.fill('500')
    await number.press('Enter')
    await page.getByText('Eso no es 5000.').waitFor()
    await number.fill('5000')
    await page.getByRole('button', { name: 'Expedir 5000 ahora' }).click()
    await page.getByRole('link', { name: 'Ver este lote, fila por fila' }).click()
    await page.waitForURL(/\/batches\//)
    const second = await page.context().newPage()
    const streams = [page, second].map((tab) => tab.waitForResponse((answer) => answer.url().endsWith('/events')))
    await page.reload()
    await second.goto(page.url())
    for (const stream of await Promise.all(streams)) expect(stream.status()).toBe(200)
    const goOn = await holdAfter(3)
    const killed = await startWorker()
    await until(
      () => rowsDone(page),
      (done) => done >= 300,
    )
    // A chunk that is done, and the queue does not know so, would come again and count as issued before.
    await until(queuedAndDone, (count) => count === 0)
    await killed.kill()
    await goOn()
    await page.reload()
    await page.getByLabel('Filas hechas').waitFor()
    expect(await rowsDone(page)).toBeGreaterThanOrEqual(300)
    expect(await rowsDone(page)).toBeLessThan(rows)
    for (const tab of [page, second])
      await tab
        .getByText(/^Ningún proceso de trabajo da señales desde las \d\d:\d\d, esperan [\d.]+ filas\.$/)
        .waitFor()
    await startWorker()
    for (const tab of [page, second]) await tab.getByText('5000 de 5000 filas', { exact: true }).waitFor()
    for (const tab of [page, second]) {
      await until(
        () => tab.getByRole('link', { name: '5000', exact: true }).count(),
        (count) => count === 1,
      )
      await tab.getByText('El lote terminó: 5000 expedidas, 0 sin expedir.').waitFor({ state: 'attached' })
    }
    expect(faults).toEqual([])
  })
})
