import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readHomeFacts } from '../../src/administration/home/home-view.ts'
import { countLettersOfBatches, listLately } from '../../src/administration/home/lately-view.ts'
import { lastDays } from '../../src/administration/home/local-days.ts'
import { listCredentials, listCredentialsAfter } from '../../src/credentials/credential-search-view.ts'
import { findCredentialById } from '../../src/credentials/credential-store.ts'
import { listCredentialRows } from '../../src/credentials/credential-view.ts'
import {
  deleteFailures,
  listFailureSizes,
  listFailureSizesOfBatch,
  updateFailuresDiscarded,
} from '../../src/credentials/failures/failure-store.ts'
import { listFailureBytes, listFailureRows } from '../../src/credentials/failures/failure-view.ts'
import { getIssuer } from '../../src/credentials/issuers/issuer-store.ts'
import type { Job } from '../../src/credentials/jobs/job.ts'
import { listHeldCredentials } from '../../src/holders/held-credentials-view.ts'
import { countInWallets } from '../../src/issuing/batches/in-wallets-view.ts'
import { readJobResult } from '../../src/issuing/job-view.ts'
import { claimDueLetters, claimLettersOfChunk } from '../../src/mail/outbox-store.ts'
import { findPublicPage } from '../../src/pathways/progress/earned-by-view.ts'
import type { BatchId, CredentialId, TemplateId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { flushStatistics } from './flush-statistics.ts'
import { wholeReads } from './whole-reads.ts'

const rowsEach = 12_000
const page = { offset: 0, limit: 20 }
const after = '80000000-0000-4000-8000-000000000000' as CredentialId
const ofCategory = { state: 'pending_review', category: 'rds_error' } as const
const persons = ['7@example.edu', '8@example.edu', '9@example.edu']
const longAgo = new Date('2020-01-01')

let app: Application
let database: pg.Client
let tenant: Tenant
let templateId: TemplateId
let batchId: BatchId

/** Four organizations with rows enough that reading a whole table would be the wrong plan, and statistics that say so. */
beforeAll(async () => {
  app = await startApplication({ worker: false })
  database = await app.connectAsOwner()
  for (let n = 0; n < 4; n++) {
    tenant = await makeTenant(app)
    templateId = (await makeTemplate(tenant)).id
    batchId = randomUUID() as BatchId
    await fill()
  }
  await grow(2_000)
  await database.query('vacuum analyze')
})
afterAll(async () => {
  await app?.stop()
})

async function fill(): Promise<void> {
  const scope = [tenant.organization.id, templateId, rowsEach, batchId]
  await database.query(
    `insert into credentials (id, organization_id, template_id, batch_id, row_number, recipient_email, normalized_email,
       achievement_name, issued_at, status_list_id, status_list_index, document)
     select gen_random_uuid(), $1, $2, case when n % 100 = 0 then $4::uuid else gen_random_uuid() end, n, n || '@example.edu',
       n || '@example.edu', 'A', now(), gen_random_uuid(), n, repeat('x', 500) from generate_series(1, $3::int) n`,
    scope,
  )
  await database.query(
    `insert into failures (id, organization_id, batch_id, row_number, template_id, recipient_email, row_data, error_category,
       error_message, first_seen_at, last_attempt_at)
     select gen_random_uuid(), $1, case when n % 100 = 0 then $4::uuid else gen_random_uuid() end, n, $2, 'x', '{}',
       'validation_error', 'x', now(), now() from generate_series(1, $3::int) n`,
    scope,
  )
  await database.query(
    `insert into outbox (credential_id, organization_id, batch_id, chunk_index, recipient_email, words, status)
     select id, organization_id, batch_id, row_number / 100, recipient_email, '{}', 'sent' from credentials where organization_id = $1`,
    [tenant.organization.id],
  )
  await database.query(
    `insert into credential_visits (credential_id, organization_id, opened_at)
     select id, organization_id, now() from credentials where organization_id = $1 and row_number % 3 = 0`,
    [tenant.organization.id],
  )
  await database.query(
    `insert into wallet_copies (id, organization_id, credential_id, offer_id, protocol, holder_did, document, taken_at)
     select gen_random_uuid(), organization_id, id, gen_random_uuid(), 'oid4vci', 'did:key:x', repeat('x', 500), now()
     from credentials where organization_id = $1 and row_number % 5 = 0`,
    [tenant.organization.id],
  )
}

/** Other organizations, each with its issuer and key. */
async function grow(organizations: number): Promise<void> {
  await database.query(
    `with made as (
       insert into organizations (id, slug, name) select gen_random_uuid(), 'grown-' || n, 'Grown' from generate_series(1, $1::int) n
       returning id
     ), issuers as (
       insert into issuers (id, organization_id, did, name)
       select gen_random_uuid(), id, 'did:web:grown.example:orgs:' || id, 'Grown' from made returning id, organization_id
     )
     insert into issuer_keys (id, organization_id, issuer_id, public_key_multibase, sealed_private_key)
     select gen_random_uuid(), organization_id, id, 'z' || id, 'x' from issuers`,
    [organizations],
  )
}

/** How often each large table was read from end to end so far. */
const tables = ['credentials', 'credential_visits', 'wallet_copies', 'failures', 'outbox', 'issuers', 'issuer_keys']

describe('with many rows stored', () => {
  const looks: [string, () => Promise<unknown>][] = [
    ['a credential by its id', () => findCredentialById(tenant.ctx, randomUUID() as CredentialId)],
    [
      'credentials by their ids',
      () => Promise.all(Array.from({ length: 8 }, () => findCredentialById(tenant.ctx, randomUUID() as CredentialId))),
    ],
    [
      'the public pages of credentials',
      () => Promise.all(Array.from({ length: 8 }, () => findPublicPage(app.database, randomUUID() as CredentialId))),
    ],
    ['the keys of an issuer', () => getIssuer(tenant.ctx)],
    ['the newest credentials', () => listCredentials(tenant.ctx, {}, page)],
    ['the credentials of a job', () => listCredentials(tenant.ctx, { batchId }, page)],
    ['the credentials of a person', () => listCredentials(tenant.ctx, { normalizedEmail: '7@example.edu' }, page)],
    ['the credentials of a template', () => listCredentials(tenant.ctx, { templateId }, page)],
    ['the revoked credentials', () => listCredentials(tenant.ctx, { status: 'revoked' }, page)],
    ['the next part of a file', () => listCredentialsAfter(tenant.ctx, {}, { after, limit: 50 })],
    [
      'the next part of those revoked',
      () => listCredentialsAfter(tenant.ctx, { status: 'revoked' }, { after, limit: 50 }),
    ],
    ['the next page of credentials', () => listCredentialRows(tenant.ctx, {}, { after, limit: 50 })],
    ['the page of a batch', () => listCredentialRows(tenant.ctx, { batchId }, { after, limit: 50 })],
    ['the page of a template', () => listCredentialRows(tenant.ctx, { templateId }, { after, limit: 50 })],
    ['the page of a time', () => listCredentialRows(tenant.ctx, { issuedFrom: longAgo }, { after, limit: 50 })],
    ['those whose letter was given up', () => listCredentialRows(tenant.ctx, { letter: 'failed' }, { limit: 50 })],
    ['those whose letter is on its way', () => listCredentialRows(tenant.ctx, { letter: 'pending' }, { limit: 50 })],
    ['those whose page was opened', () => listCredentialRows(tenant.ctx, { isOpened: true }, { after, limit: 50 })],
    ['those whose page nobody opened', () => listCredentialRows(tenant.ctx, { isOpened: false }, { after, limit: 50 })],
    ['those that a wallet keeps', () => listCredentialRows(tenant.ctx, { isInWallet: true }, { after, limit: 50 })],
    [
      'those of a batch that a wallet keeps',
      () => listCredentialRows(tenant.ctx, { batchId, isInWallet: true }, { limit: 50 }),
    ],
    ['how many of a batch wallets keep', () => countInWallets(tenant.ctx, batchId)],
    [
      'what a person holds of all organizations',
      () => listHeldCredentials(app.platform, persons, { before: after, limit: 21 }),
    ],
    ['what the first screen tells', () => readHomeFacts(tenant.ctx, lastDays(new Date(), 'UTC', 30))],
    ['the letters of the last batches', () => countLettersOfBatches(tenant.ctx, [batchId])],
    ['what was done lately', () => listLately(tenant.ctx)],
    ['the newest failures', () => listFailureSizes(tenant.ctx, {}, page)],
    ['the failures of a state', () => listFailureSizes(tenant.ctx, { state: 'discarded' }, page)],
    ['the failures of a category', () => listFailureRows(tenant.ctx, ofCategory, { limit: 50, order: 'newest' })],
    ['the failures of a category for a file', () => listFailureBytes(tenant.ctx, ofCategory, 5_001)],
    ['the failures of a template', () => listFailureSizes(tenant.ctx, { templateId }, page)],
    ['the failures of a batch', () => listFailureSizesOfBatch(tenant.ctx, batchId)],
    ['the filter by batch', () => listFailureSizes(tenant.ctx, { batchId }, page)],
    ['the result of a job', () => readJobResult(tenant.ctx, { batchId, total: 0 } as Job)],
    ['the letters of a chunk', () => claimLettersOfChunk(tenant.ctx, batchId, 1, 40, 20)],
    ['the letters that are due', () => claimDueLetters(app.database, 40, 20)],
    ['the retention of failures nobody reviewed', () => updateFailuresDiscarded(tenant.ctx, longAgo, 1_000)],
    ['the retention of failures long done', () => deleteFailures(tenant.ctx, longAgo, 1_000)],
  ]

  it.each(looks)('finds %s without reading a whole table', async (_what, look) => {
    // Six times, so that the plan a prepared statement settles on is the one that is looked at.
    const before = await wholeReads(database, tables)
    for (let round = 0; round < 6; round++) await look()
    await flushStatistics(tenant.ctx)
    expect(await wholeReads(database, tables)).toEqual(before)
  })
})
