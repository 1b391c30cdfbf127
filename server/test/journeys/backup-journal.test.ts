import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeMemberStatus } from '../../src/administration/membership/change-member-status.ts'
import { withdrawSigningKey } from '../../src/administration/withdraw-signing-key.ts'
import { listKeys } from '../../src/credentials/issuers/signing-key-store.ts'
import { resendLetter } from '../../src/credentials/resend-letter.ts'
import { revokeCredential } from '../../src/credentials/revoke-credential.ts'
import { removeWebhook, rotateWebhookSecret } from '../../src/events/webhooks/set-up-webhook.ts'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { revokeApiKey } from '../../src/people/api-keys/revoke-api-key.ts'
import { removeAllPasskeys, removePasskey } from '../../src/people/passkeys/change-passkeys.ts'
import { insertPasskey } from '../../src/people/passkeys/passkey-store.ts'
import { acceptInvitation } from '../../src/people/team/accept-invitation.ts'
import { addToTeam } from '../../src/people/team/add-to-team.ts'
import { changeRole } from '../../src/people/team/change-role.ts'
import { inviteToTeam } from '../../src/people/team/invite-to-team.ts'
import { removeFromTeam } from '../../src/people/team/remove-from-team.ts'
import { inTransaction } from '../../src/platform/context.ts'
import { writeBackup } from '../../src/platform/db/backup/write-backup.ts'
import { type CredentialId, type MemberId, newId, type PasskeyId, type SessionId } from '../../src/platform/ids.ts'
import { openJournal } from '../../src/platform/journal/open-journal.ts'
import { localKeyWrapper } from '../../src/platform/key-wrapper.ts'
import { createLog } from '../../src/platform/log.ts'
import { eraseEverywhere } from '../../src/upkeep/erasure/erase-everywhere.ts'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor, jobEnded, until } from '../client.ts'
import { withEmptyDatabase } from '../empty-database.ts'
import { makeMember, makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { startProcess } from '../faults/processes.ts'

const masterKey = randomBytes(32)
let folder: string
let journalFolder: string
let app: Application
let tenant: Tenant
let client: Client
let templateId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sello-journal-'))
  journalFolder = join(folder, 'journal')
  await mkdir(journalFolder)
  const journal = openJournal(journalFolder, createLog('silent'))
  app = await startApplication({ keyWrapper: localKeyWrapper(masterKey), journal })
  tenant = await makeTenant(app)
  client = clientFor(app.url, tenant.key)
  templateId = (await makeTemplate(tenant, { optional: ['recipient_name'] })).id
})
afterAll(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function issueTo(email: string): Promise<CredentialId> {
  const { body } = await client.issue(templateId, [{ email, recipient_name: 'Nombre Apellido' }])
  return body.credentials[0].credential_id
}

/** People in the backup, with the changes that follow it. */
async function live() {
  const [ana, bea, carl] = [
    await issueTo('ana@example.edu'),
    await issueTo('bea@example.edu'),
    await issueTo('carl@example.edu'),
  ]
  const [eva, luis] = [
    await makeMember(tenant, { email: 'eva@example.edu', name: 'Eva' }),
    await makeMember(tenant, { email: 'luis@example.edu', name: 'Luis' }),
  ]
  const other = await createApiKey(tenant.ctx, 'Moodle')
  const mar = await addToTeam(tenant.ctx, { email: 'mar@example.edu', name: 'Mar', role: 'issuer' })
  const rosa = await addToTeam(tenant.ctx, { email: 'rosa@example.edu', name: 'Rosa', role: 'admin' })
  const ivo = await addToTeam(tenant.ctx, { email: 'ivo@example.edu', name: 'Ivo', role: 'admin' })
  const pia = await addToTeam(tenant.ctx, { email: 'pia@example.edu', name: 'Pia', role: 'viewer' })
  const kept = { 'idempotency-key': 'dora' }
  await client.issue(templateId, [{ email: 'dora@example.edu' }], kept)
  // Carl's address stands in the row of Ana: where she is erased, what he holds stays.
  const failing = await client.issue(templateId, [
    { email: 'carl@example.edu', recipient_name: 7 },
    { email: 'zoe@example.edu' },
  ])
  await jobEnded(client, failing.body.job_id)
  const { failures } = (await client.get(`/api/v1/jobs/${failing.body.job_id}/failures`)).body
  await client.post(`/api/v1/bulk-failures/${failures[0].id}/retry`, {
    row_data_overrides: { email: 'ana@example.edu', recipient_name: 8 },
  })
  await until(
    async () => app.smtp.letters.some(({ to }) => to === 'carl@example.edu'),
    (isSent) => isSent,
  )
  await until(
    () =>
      resendLetter(tenant.ctx, carl).then(
        () => true,
        () => false,
      ),
    (isSent) => isSent,
  )
  const hook = await client.post('/api/v1/webhooks', { url: 'https://crm.example.edu/', types: ['*'] })
  const signed = await client.post('/api/v1/webhooks', { url: 'https://erp.example.edu/', types: ['*'] })
  await app.database.forService().updateTable('webhooks').set({ status: 'on' }).execute()
  const keys = [ivo, pia, pia].map(({ id: userId }) => ({ id: newId<PasskeyId>(), userId }))
  for (const { id, userId } of keys)
    await insertPasskey(app.database.forService(), {
      id,
      userId,
      relyingParty: 'credentials.example.edu',
      name: 'Laptop',
      createdAt: app.clock.now(),
      credentialId: randomBytes(16),
      publicKey: randomBytes(77),
      counter: 0,
      transports: [],
      isBackedUp: false,
    })
  return {
    lost: keys[0] as (typeof keys)[number],
    owner: pia,
    ana,
    bea,
    carl,
    eva,
    luis,
    hook: hook.body.id,
    kept: signed.body.id,
    key: other.id,
    mar: mar.id,
    rosa: rosa.id,
    ivo: ivo.id,
    pia: pia.id,
  }
}

async function joinByInvitation(email: string, role: 'issuer') {
  await inviteToTeam(tenant.ctx, { email, role, language: null })
  const letter = await until(
    async () => app.smtp.letters.find(({ to }) => to === email),
    (found) => found !== undefined,
  )
  const token = /#([\w-]{43})/.exec((await letter?.read())?.text ?? '')?.[1] ?? ''
  await acceptInvitation(app.platform, '203.0.113.1', { token, name: '' })
}

async function takeAway(people: Awaited<ReturnType<typeof live>>) {
  const { bea, eva, luis, hook, kept, key, mar, rosa, ivo, pia, lost, owner } = people
  const { ctx } = tenant
  const createdAt = app.clock.now()
  const session = { id: newId<SessionId>(), limitedTo: null, way: 'passkey', createdAt, administeredAt: null } as const
  await removePasskey(app.platform, { ...session, userId: lost.userId }, lost.id, { endOthers: false })
  await removeAllPasskeys(app.platform, owner)
  await revokeCredential(ctx, bea, 'Issued to Bea by mistake')
  await revokeApiKey(ctx, key)
  await removeWebhook(ctx, hook)
  await rotateWebhookSecret(ctx, kept)
  await changeMemberStatus(ctx, eva as MemberId, 'suspended')
  await changeMemberStatus(ctx, luis as MemberId, 'suspended')
  await changeMemberStatus(ctx, luis as MemberId, 'active')
  await removeFromTeam(ctx, mar)
  await removeFromTeam(ctx, rosa)
  await joinByInvitation('rosa@example.edu', 'issuer')
  await changeRole(ctx, ivo, 'viewer')
  await changeRole(ctx, ivo, 'issuer')
  await changeRole(ctx, pia, 'owner')
  await eraseEverywhere(app.platform, 'ana@example.edu')
  await eraseEverywhere(app.platform, 'mar@example.edu')
  await eraseEverywhere(app.platform, 'zoe@example.edu')
  const service = { ...ctx, db: app.database.forService() }
  const [signing] = await listKeys(service)
  await withdrawSigningKey(service, signing?.id ?? '', { compromised: true, reason: 'Somebody took it' })
}

async function readAll(): Promise<string> {
  const texts = (await readdir(journalFolder)).map((name) => readFile(join(journalFolder, name), 'utf8'))
  return (await Promise.all(texts)).join('')
}

describe('the journal beside the backups', () => {
  it('keeps in a restored database revoked, erased and suspended what was so, whatever became of its last line, and twice is as once', async () => {
    const people = await live()
    const secrets = app.database
      .forService()
      .selectFrom('webhooks')
      .select('sealed_secret')
      .where('id', '=', people.kept)
    const sealed = (await secrets.executeTakeFirstOrThrow()).sealed_secret.toString('hex')
    const path = join(folder, 'before.sello')
    const { connectionString } = app.database
    await writeBackup({ connectionString, path, publicUrl: app.platform.settings.publicUrl, onProgress: () => {} })
    const taken = new Date()
    await takeAway(people)
    const text = await readAll()
    expect(text).not.toMatch(/@|mistake|took|Bea|Nombre/)
    const [name = ''] = await readdir(journalFolder)
    expect((await stat(join(journalFolder, name))).mode & 0o777).toBe(0o600)
    await appendFile(join(journalFolder, name), '{"at":"2026-11-23T10:00:00.000Z","organiz')

    await withEmptyDatabase(async (url, query) => {
      const operate = async (...words: string[]) => {
        const environment = { DATABASE_URL: url, MASTER_KEY: masterKey.toString('hex'), BACKUP_JOURNAL: journalFolder }
        const command = startProcess(words, { LOG_LEVEL: 'warn', ...environment })
        return JSON.parse(await command.ready)
      }
      const look = async () => [
        await query(`select recipient_email as email, status, document = '' as emptied from credentials order by id`),
        await query(`select name, status from members order by name`),
        await query(`select name from api_keys where revoked_at is not null`),
        await query(`select recipient_email as email, row_data as row from failures order by row_number`),
        await query(`select status from issuer_keys order by created_at`),
        await query(`select count(*)::int as count from users where email <> ''`),
        await query(`select email, role from team_members join users on id = user_id order by email`),
        await query(`select status from idempotency_keys`),
        await query(`select id from passkeys`),
        await query(`select recipient_email as email from outbox where resent_at is not null`),
        await query(`select revocation_reason as reason from credentials where status = 'revoked'`),
        await query(`select rows::json->'rows'->1 as row from chunks`),
        await query(
          `select url, status, former_until < now() as ended, sealed_secret = '\\x${sealed}' as as_before from webhooks`,
        ),
      ]
      const lines = text.trim().split('\n').length
      const restored = await operate('restore', path)
      expect(restored.journal).toEqual({ lines, unreadable: 1, refused: [] })
      const expected = [
        [
          { email: '', status: 'active', emptied: true },
          { email: 'bea@example.edu', status: 'revoked', emptied: false },
          { email: 'carl@example.edu', status: 'active', emptied: false },
          { email: 'dora@example.edu', status: 'active', emptied: false },
          { email: '', status: 'active', emptied: true },
        ],
        [
          { name: 'Eva', status: 'suspended' },
          { name: 'Luis', status: 'active' },
        ],
        [{ name: 'Moodle' }],
        [{ email: '', row: '{}' }],
        [{ status: 'compromised' }, { status: 'active' }],
        [{ count: 3 }],
        [
          { email: 'ivo@example.edu', role: 'issuer' },
          { email: 'pia@example.edu', role: 'viewer' },
          { email: 'rosa@example.edu', role: 'issuer' },
        ],
        [{ status: 200 }],
        [],
        [{ email: 'carl@example.edu' }],
        [{ reason: expect.stringContaining('no tiene el motivo') }],
        [{ row: {} }],
        [{ url: 'https://erp.example.edu/', status: 'unverified', ended: true, as_before: false }],
      ]
      expect(await look()).toEqual(expected)
      const entries = await query(`select action from audit_entries where actor_kind = 'operator' order by id`)
      expect(entries.map(({ action }) => action)).toEqual(
        expect.arrayContaining([
          'credential.revoked',
          'person.erased',
          'member.suspended',
          'organization.restored_from_backup',
        ]),
      )
      const again = await operate('database', 'restored', '--since', taken.toISOString())
      expect(again.journal).toEqual({ lines, unreadable: 1, refused: [] })
      expect(await look()).toEqual(expected)
      const more = await query(`select count(*)::int as count from audit_entries where actor_kind = 'operator'`)
      expect(more).toEqual([{ count: entries.length }])
    })
  })

  it('that cannot be written stops nothing: the act goes through, /readyz?verbose says so, and it is written when it can be', async () => {
    const [first, second] = [await issueTo('una@example.edu'), await issueTo('otra@example.edu')]
    await rm(journalFolder, { recursive: true })
    const revoke = (id: string) => client.post(`/api/v1/credentials/${id}/revoke`, { reason: 'Issued by mistake' })
    expect((await revoke(first)).body.status).toBe('revoked')
    const status = async () => (await fetch(`${app.url}/readyz?verbose`)).json() as Promise<Record<string, unknown>>
    const failing = await status()
    expect(failing).toMatchObject({ status: 'ok', journal: { status: 'failing' } })
    expect(failing.problems).toContainEqual(expect.stringContaining('BACKUP_JOURNAL cannot be written since'))
    await mkdir(journalFolder)
    expect((await revoke(second)).body.status).toBe('revoked')
    const text = await readAll()
    expect([text.includes(first), text.includes(second)]).toEqual([true, true])
  })

  it('has nothing of what was rolled back', async () => {
    const id = await issueTo('nadie@example.edu')
    const undone = inTransaction(tenant.ctx, async (tx) => {
      await revokeCredential(tx, id, 'Issued by mistake')
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    expect(await readAll()).not.toContain(id)
    await revokeCredential(tenant.ctx, id, 'Issued by mistake')
    expect(await readAll()).toContain(id)
  })
})
