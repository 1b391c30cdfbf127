import { randomBytes } from 'node:crypto'
import { Command } from 'commander'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeAddress } from '../../src/administration/change-address.ts'
import { changeOrganization } from '../../src/administration/change-organization.ts'
import { archiveTemplate, changeTemplate } from '../../src/administration/change-template.ts'
import { editStateOf } from '../../src/administration/drafts/draft.ts'
import { discardDraft } from '../../src/administration/drafts/publish-draft.ts'
import { createDraft } from '../../src/administration/drafts/save-draft.ts'
import { saveTemplate } from '../../src/administration/save-template.ts'
import { takeUpRestored } from '../../src/administration/take-up-restored.ts'
import { withdrawSigningKey } from '../../src/administration/withdraw-signing-key.ts'
import { redeliverJob } from '../../src/credentials/chunks/redeliver-job.ts'
import { resealKeys } from '../../src/credentials/issuers/reseal-keys.ts'
import { rotateSigningKey } from '../../src/credentials/issuers/rotate-signing-key.ts'
import { resendLetter } from '../../src/credentials/resend-letter.ts'
import { closeStatusLists } from '../../src/credentials/status-lists/close-status-lists.ts'
import { listCommands } from '../../src/entrypoints/operator/list-commands.ts'
import type { OperatorShell } from '../../src/entrypoints/process/operator-shell.ts'
import { apiOperations } from '../../src/entrypoints/sitemap/api-operations.ts'
import { operatorOperations } from '../../src/entrypoints/sitemap/operator-operations.ts'
import { personOperations, teamOperations } from '../../src/entrypoints/sitemap/panel-operations.ts'
import { resealWebhooks } from '../../src/events/webhooks/set-up-webhook.ts'
import { startRevocation } from '../../src/issuing/batches/start-revocation.ts'
import { settleHeldLetters } from '../../src/mail/settle-held-letters.ts'
import { activateOrganization } from '../../src/organizations/activate-organization.ts'
import type { Organization } from '../../src/organizations/organization.ts'
import { findOrganization } from '../../src/organizations/organization-store.ts'
import { updateApiKeyRevoked } from '../../src/people/api-keys/api-key-store.ts'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { revokeApiKey } from '../../src/people/api-keys/revoke-api-key.ts'
import { removeIdentityProvider } from '../../src/people/identity-providers/change-identity-provider.ts'
import { acceptInvitation } from '../../src/people/team/accept-invitation.ts'
import { addToTeam } from '../../src/people/team/add-to-team.ts'
import { changeRole } from '../../src/people/team/change-role.ts'
import { inviteToTeam, resendInvitation, withdrawInvitation } from '../../src/people/team/invite-to-team.ts'
import { leaveTeam, removeFromTeam } from '../../src/people/team/remove-from-team.ts'
import { type AuditAction, type AuditEntry, allAuditActions } from '../../src/platform/audit-log/audit-entry.ts'
import { listAuditEntries } from '../../src/platform/audit-log/audit-entry-store.ts'
import { journaledChanges } from '../../src/platform/audit-log/journaled-changes.ts'
import type { Context } from '../../src/platform/context.ts'
import { type CredentialId, newId } from '../../src/platform/ids.ts'
import type { Journal, JournalLine } from '../../src/platform/journal/journal.ts'
import { localKeyWrapper } from '../../src/platform/key-wrapper.ts'
import { readTemplate } from '../../src/templates/template-file.ts'
import { applyRetention } from '../../src/upkeep/retention/apply-retention.ts'
import { type Application, startApplication, testSettings } from '../application.ts'
import { apiEntries } from '../audited-api.ts'
import {
  changeIdentityProvider,
  changeMembers,
  changeWhatStandsAlone,
  loseDevice,
  revokeBatchOf,
} from '../audited-changes.ts'
import { commandEntries as commands } from '../audited-commands.ts'
import { panelEntries } from '../audited-panel.ts'
import { audited, demandEntries, notAudited } from '../audited-tables.ts'
import { type Client, clientFor, jobEnded, until } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { dealWith } from '../kept-failures.ts'

const masterKey = randomBytes(32)
const day = 86_400_000
const operator = { kind: 'operator', id: null }
const journaled: JournalLine[] = []
const journal: Journal = {
  write: async (lines) => void journaled.push(...lines),
  failingSince: () => undefined,
}
let app: Application
let database: pg.Client
let tenant: Tenant
let client: Client
let entries: AuditEntry[]

const of = (action: AuditAction) => entries.filter((entry) => entry.action === action)

/** Everything that a person, a key or the operator program can change, once; the database refuses what leaves no entry. */
beforeAll(async () => {
  app = await startApplication({ keyWrapper: localKeyWrapper(masterKey), journal })
  await demandEntries(app.database.connectionString)
  database = new pg.Client({ connectionString: app.database.connectionString })
  await database.connect()
  tenant = await makeTenant(app)
  client = clientFor(app.url, tenant.key)
  await setUp()
  const { failureId, jobId } = await issue()
  await client.post(`/api/v1/bulk-failures/${failureId}/retry`, {
    row_data_overrides: { recipient_name: 'Zoë Ejemplo' },
  })
  await settle(jobId)
  await endThings(jobId)
  entries = await listAuditEntries(tenant.ctx, {}, { before: undefined, limit: 1_000 })
})
afterAll(async () => {
  await database?.end()
  await app?.stop()
})

let templateId: string

async function setUp() {
  const { ctx, organization } = tenant
  await changeAddress(app.platform, testSettings.publicUrl, 'https://other.example.edu')
  await changeAddress(app.platform, 'https://other.example.edu', testSettings.publicUrl)
  const current = (await findOrganization(app.database, organization.id)) as Organization
  await changeOrganization(ctx, app.database, current, { name: 'Universidad Nueva', replyTo: 'ana.perez@example.edu' })
  await activateOrganization(ctx, current, false)
  await activateOrganization(ctx, current, true)
  const fields = { required_fields: [{ name: 'recipient_name', type: 'string', description: 'Nombre' }] }
  const definition = { name: 'Análisis', description: 'Curso', achievement_type: 'Certificate', ...fields }
  const template = await saveTemplate(ctx, readTemplate(definition, 'es'))
  templateId = template.id
  await changeTemplate(ctx, template.id, readTemplate({ ...definition, name: 'Análisis de datos' }, 'es'))
  const draft = await createDraft(ctx, { ...definition, name: 'Borrador' })
  await discardDraft(ctx, draft.templateId, editStateOf(undefined, draft))
  await archiveTemplate(ctx, template.id, true)
  await archiveTemplate(ctx, template.id, false)
  await changeWhatStandsAlone(app.platform, ctx)
  await changeMembers(ctx)
  await changeTeam(ctx)
}

async function changeTeam(ctx: Context) {
  await loseDevice(app.platform, await addToTeam(ctx, { email: 'luz@example.edu', name: 'Luz', role: 'owner' }))
  const { id: paz } = await addToTeam(ctx, { email: 'paz@example.edu', name: 'Paz', role: 'viewer' })
  await changeRole(ctx, paz, 'admin')
  await removeFromTeam(ctx, paz)
  const { id: sol } = await addToTeam(ctx, { email: 'sol@example.edu', name: 'Sol', role: 'viewer' })
  await leaveTeam(ctx, app.platform, sol)
  const wish = { email: 'mar@example.edu', role: 'viewer', language: null } as const
  const first = await inviteToTeam(ctx, wish)
  await withdrawInvitation(ctx, await resendInvitation(ctx, app.platform, first))
  await inviteToTeam(ctx, { ...wish, email: 'rio@example.edu' })
  const letter = await until(
    async () => app.smtp.letters.find(({ to }) => to === 'rio@example.edu'),
    (found) => found !== undefined,
  )
  const token = /#([\w-]{43})/.exec((await letter?.read())?.text ?? '')?.[1] ?? ''
  await acceptInvitation(app.platform, '203.0.113.1', { token, name: 'Rio' })
  await changeIdentityProvider(ctx)
}

/** A batch with one row that fails, and one credential while the client waits, which is revoked. */
async function issue() {
  const person = (n: number) => ({ email: `persona${n}@example.edu`, recipient_name: `Persona ${n}` })
  const { body: job } = await client.issue(templateId, [person(1), person(2), { email: 'persona3@example.edu' }])
  await jobEnded(client, job.job_id)
  const { body: single } = await client.issue(templateId, [person(4)])
  const id = single.credentials[0].credential_id
  const request = { 'x-request-id': 'revocation-1' }
  await client.post(`/api/v1/credentials/${id}/revoke`, { reason: 'Persona 4 lo pidió' }, request)
  const { body: failed } = await client.get('/api/v1/bulk-failures')
  return { failureId: failed.items[0].id, jobId: job.job_id }
}

/** Runs the commands of the operator program for letters and jobs. */
async function settle(jobId: string) {
  for (const what of ['released', 'dropped'] as const) {
    await database.query(`update outbox set status = 'held', next_attempt_at = null`)
    expect(await settleHeldLetters(app.platform, what)).toBeGreaterThan(0)
  }
  const { rows } = await database.query(`select id from credentials where status = 'active' limit 1`)
  await resendLetter(tenant.ctx, rows[0].id)
  expect(await redeliverJob(tenant.ctx, jobId as never)).toBe(1)
  expect(await closeStatusLists(app.platform)).toBeGreaterThan(0)
  await takeUpRestored(app.platform, '2026-01-31T00:00:00.000Z')
}

async function endThings(jobId: string) {
  await revokeBatchOf(tenant.ctx, jobId as never, 'Persona 1 lo pidió')
  await startRevocation(tenant.ctx, { credentialIds: [newId<CredentialId>()], reason: 'Persona 1 lo pidió' })
  const service: Context = { ...tenant.ctx, db: app.database.forService() }
  const first = await rotateSigningKey(service)
  await withdrawSigningKey(service, first.id, { compromised: true, reason: 'A laptop was stolen' })
  const anew = { ...app.platform, keyWrapper: localKeyWrapper(randomBytes(32), masterKey) }
  await resealKeys(anew)
  await resealWebhooks(anew)
  await removeIdentityProvider(tenant.ctx)
  const { id } = await createApiKey(tenant.ctx, 'Moodle')
  await revokeApiKey(tenant.ctx, id)
  const failing = { email: 'persona9@example.edu' }
  const { body: batch } = await client.issue(templateId, [failing, failing, failing])
  await jobEnded(client, batch.job_id)
  const { rows } = await database.query(`select id from failures where status = 'pending_review' limit 3`)
  await dealWith(app, tenant, [rows[0].id, rows[1].id, rows[2].id], 'Persona 9 lo pidió')
  app.clock.advance(91 * day)
  await applyRetention(app.platform)
  app.clock.advance(366 * day)
  await applyRetention(app.platform, { kind: 'operator' })
}

describe('what a person, a key or the operator program changes', () => {
  it('is noted by every action that there is', () => {
    expect([...new Set(entries.map(({ action }) => action))].sort()).toEqual([...allAuditActions].sort())
  })

  it('is in the journal beside the backups where it takes something away, by the same id', () => {
    const acts = new Set(journaled.map(({ act }) => act))
    expect([...acts].sort()).toEqual([...Object.keys(journaledChanges), 'passkey.removed', 'person.erased'].sort())
    const accepted = of('invitation.accepted').map(({ after }) => ({ subjectId: after.user_id }))
    for (const { act, ids } of journaled.filter(({ act }) => Object.hasOwn(journaledChanges, act)))
      for (const subjectId of ids)
        expect([...of(act as AuditAction), ...accepted]).toContainEqual(expect.objectContaining({ subjectId }))
  })

  it('cannot be stored without its entry where it is a part of what is audited', async () => {
    const withoutEntry = updateApiKeyRevoked(tenant.ctx, tenant.keyId)
    await expect(withoutEntry).rejects.toThrow('UPDATE of api_keys without an entry in the audit log')
  })

  it('is known for every table: audited, or left out for a reason', async () => {
    const { rows } = await database.query(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and relname not like 'kysely%'`,
    )
    const known = [...Object.keys(audited), ...Object.keys(notAudited)]
    expect(rows.map(({ name }) => name).sort()).toEqual(known.sort())
  })

  it('is told with the request and the key, or with the account of the operator program', () => {
    const key = { kind: 'api_key', id: tenant.keyId, account: null }
    expect(of('credential.revoked').filter(({ actor }) => actor.kind === 'api_key')).toMatchObject([
      { actor: key, requestId: 'revocation-1', before: { status: 'active' }, after: { status: 'revoked' } },
    ])
    expect(of('failure.retried')).toMatchObject([
      {
        actor: key,
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        before: { status: 'pending_review', attempts_made: 1 },
        after: { status: 'retried', attempts_made: 2, overridden_fields: ['recipient_name'] },
      },
    ])
    expect(of('batch.accepted').at(-1)).toMatchObject({ actor: key, after: { template_id: templateId, rows: 3 } })
    for (const { actor } of of('letter.dropped')) expect(actor).toEqual({ ...operator, account: expect.any(String) })
    const whoDiscarded = entries.filter(({ action }) => /^failure\.(discarded|deleted)$/.test(action))
    expect(new Set(whoDiscarded.map(({ actor }) => actor.kind))).toEqual(new Set(['worker', 'operator']))
  })

  it('is told as it was and as it is, the parts that differ', () => {
    expect(of('organization.changed')).toMatchObject([
      {
        before: { name: 'Universidad de Prueba', reply_to: null },
        after: { name: 'Universidad Nueva', reply_to: '…@example.edu' },
      },
    ])
    expect(of('template.changed').map(({ before, after }) => [before, after])).toEqual([
      [
        { version: 1, name: 'Análisis' },
        { version: 2, name: 'Análisis de datos' },
      ],
    ])
  })

  it('is told without a recipient or member, without what was written about one, and without a secret', () => {
    const text = JSON.stringify(entries)
    expect(text).not.toMatch(/persona\d|Persona \d|Zoë|Eva|ruiz|Luis|vega|Profesora|ana\.perez|lo pidió|laptop/)
    expect(text).not.toContain(tenant.key.slice(13, 40))
    expect(entries.length).toBeGreaterThan(25)
  })

  it('leaves no entry for a credential that is issued: it is its own record', async () => {
    const before = of('batch.accepted').length
    await client.issue(templateId, [{ email: 'persona5@example.edu', recipient_name: 'Persona 5' }])
    expect(await listAuditEntries(tenant.ctx, {}, { before: undefined, limit: 1_000 })).toHaveLength(entries.length)
    expect(before).toBe(2)
  })
})

describe('every way to change something', () => {
  it('over the API is known with the entries that it leaves', () => {
    const changing = apiOperations.filter(({ method }) => method !== 'GET').map(({ name }) => name)
    expect(changing.sort()).toEqual(Object.keys(apiEntries).sort())
  })

  it('over the panel is known with the entries that it leaves', () => {
    const leavesEntry = ({ method, name }: { method: string; name: string }) => method !== 'GET' || name in panelEntries
    const changing = [...personOperations, ...teamOperations, ...operatorOperations].filter(leavesEntry)
    expect(changing.map(({ name }) => name).sort()).toEqual(Object.keys(panelEntries).sort())
  })

  it('by the operator program is known with the entries that it leaves', async () => {
    const contents = listCommands(new Command())
    for (const [command, load] of contents) (await load())(command, {} as OperatorShell)
    const namesOf = (command: Command): string[] =>
      command.commands.length === 0
        ? [command.name()]
        : command.commands.flatMap(namesOf).map((name) => `${command.name()} ${name}`)
    expect([...contents.keys()].flatMap(namesOf).sort()).toEqual(Object.keys(commands).sort())
  })

  it('leaves entries that somebody was seen to leave', () => {
    const doors = [apiEntries, panelEntries, commands]
    const told = doors.flatMap((entries) => Object.values(entries)).filter((told) => typeof told !== 'string')
    expect([...new Set(told.flat())].sort()).toEqual([...allAuditActions].sort())
  })
})
