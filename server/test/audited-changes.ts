import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addAddress } from '../src/administration/membership/add-address.ts'
import { addMember } from '../src/administration/membership/add-member.ts'
import { changeMember } from '../src/administration/membership/change-member.ts'
import { changeMemberStatus } from '../src/administration/membership/change-member-status.ts'
import { importMembers } from '../src/administration/membership/import-members.ts'
import { removeAddress } from '../src/administration/membership/remove-address.ts'
import { requestConfirmation } from '../src/administration/membership/request-confirmation.ts'
import { vouchForAddress } from '../src/administration/membership/vouch-for-address.ts'
import { saveTemplate } from '../src/administration/save-template.ts'
import { findJobById } from '../src/credentials/jobs/job-store.ts'
import { replayWebhook } from '../src/events/webhooks/replay-events.ts'
import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  rotateWebhookSecret,
} from '../src/events/webhooks/set-up-webhook.ts'
import { enableWebhook, turnOff } from '../src/events/webhooks/turn-on-webhook.ts'
import { keepFlaggedAward, revokeFlaggedAward } from '../src/issuing/awards/settle-flagged.ts'
import { countActiveOfBatch } from '../src/issuing/batches/active-credentials-view.ts'
import { noteBatch } from '../src/issuing/batches/note-batch.ts'
import { requestBatchRevocation } from '../src/issuing/batches/request-batch-revocation.ts'
import { liftSuppression } from '../src/mail/suppressions/lift-suppression.ts'
import { insertSuppression, listSuppressions } from '../src/mail/suppressions/suppression-store.ts'
import { activateOrganization } from '../src/organizations/activate-organization.ts'
import { findOrganization } from '../src/organizations/organization-store.ts'
import { archivePathway, changePathway, createPathway, publishPathway } from '../src/pathways/publish-pathway.ts'
import {
  saveIdentityProvider,
  switchIdentityProvider,
} from '../src/people/identity-providers/change-identity-provider.ts'
import {
  addSignInDomain,
  lapseSignInDomain,
  removeSignInDomain,
  takeAsProven,
} from '../src/people/identity-providers/prove-domain.ts'
import { removeAllPasskeys } from '../src/people/passkeys/change-passkeys.ts'
import { insertPasskey } from '../src/people/passkeys/passkey-store.ts'
import { takeIn } from '../src/people/provider-sign-in/take-in.ts'
import { openUserSession } from '../src/people/sessions/open-session.ts'
import type { User } from '../src/people/users/user.ts'
import { recordExport } from '../src/platform/audit-log/record-export.ts'
import type { Context, Platform } from '../src/platform/context.ts'
import { parseEmail } from '../src/platform/formats/email.ts'
import { type JobId, newId, type PasskeyId, type PathwayAwardId } from '../src/platform/ids.ts'
import { importFramework, removeFramework } from '../src/templates/frameworks/import-framework.ts'
import { readFramework } from '../src/templates/frameworks/read-framework.ts'
import { uploadImage } from '../src/templates/images/upload-image.ts'
import { readTemplate } from '../src/templates/template-file.ts'
import { exportOrganization } from '../src/upkeep/backups/export-organization.ts'
import { erasePerson } from '../src/upkeep/erasure/erase-person.ts'
import { exportPerson } from '../src/upkeep/erasure/export-person.ts'
import { removeOrganization } from '../src/upkeep/erasure/remove-organization.ts'
import { restoreOrganization } from '../src/upkeep/restoring/restore-organization.ts'
import { until } from './client.ts'
import { startWebhookReceiver } from './webhook-receiver.ts'

/** Uploads an image, lifts the suppression of an address, erases somebody, changes a pathway, leaves and comes back, and imports and removes a framework. */
export async function changeWhatStandsAlone(platform: Platform, ctx: Context): Promise<void> {
  await uploadImage(ctx, Buffer.from('<svg viewBox="0 0 1 1"/>'))
  const refused = { organizationId: ctx.organization.id, email: 'eva.ruiz@example.edu', answer: '550 No such user' }
  await insertSuppression(platform, refused)
  const [suppression] = await listSuppressions(ctx, undefined, { after: undefined, limit: 1 })
  if (suppression) await liftSuppression(ctx, suppression.id)
  await insertSuppression(platform, refused)
  await exportPerson(ctx, [refused.email])
  await erasePerson(ctx, [refused.email])
  await changePathways(ctx)
  await changeWebhooks(platform, ctx)
  await leaveAndComeBack(platform, ctx)
  await importFramework(ctx, readFramework('ESCO', Buffer.from('name,url\nsoldar,https://esco.example/1')))
  await removeFramework(ctx, 'ESCO')
  for (const action of ['credential.exported', 'failure.exported', 'batch.exported'] as const)
    await recordExport(ctx, action, ctx.organization.id, { filters: ['email'] })
}

/** Makes a webhook, changes it, turns it on, has events sent again, turns it off and on, and removes another one. */
async function changeWebhooks(platform: Platform, ctx: Context): Promise<void> {
  const receiver = await startWebhookReceiver()
  const settings = { ...ctx.settings, publicUrl: 'http://127.0.0.1' }
  const near = { ...ctx, settings }
  const aside = (waiting: () => Promise<void>) => waiting()
  const fields = { url: receiver.url, types: ['key.*'], description: '' }
  const [kept, gone] = [await createWebhook(near, fields), await createWebhook(near, fields)]
  await changeWebhook(near, kept.webhook.id, { description: 'CRM' })
  await enableWebhook(near, { ...platform, settings }, kept.webhook.id, aside)
  await replayWebhook(ctx, kept.webhook.id, ctx.clock.now())
  await turnOff(ctx, platform, kept.webhook.id, 'failing')
  await rotateWebhookSecret(ctx, kept.webhook.id)
  await removeWebhook(ctx, gone.webhook.id)
  await receiver.close()
}

/** Notes something about the batch of a job, takes it back, and waits until none of its credentials is valid. */
export async function revokeBatchOf(ctx: Context, id: JobId, reason: string): Promise<void> {
  const job = await findJobById(ctx, id)
  if (!job) throw new Error('there is no such job')
  await noteBatch(ctx, job.batchId, 'Grupo de tarde')
  const count = () => countActiveOfBatch(ctx, job.batchId)
  await requestBatchRevocation(ctx, id, { reason, count: String(await count()) })
  await until(count, (left) => left === 0)
}

/** Sets a provider up, and has it vouch for somebody. It stays, turned on. */
export async function changeIdentityProvider(ctx: Context): Promise<void> {
  const provider = {
    name: 'Una',
    issuer: 'https://sso.example.edu',
    clientId: 'sello',
    clientSecret: 'a-secret',
    groupsClaim: null,
    groupRoles: [],
    defaultRole: 'viewer' as const,
    trustsEmails: false,
  }
  await saveIdentityProvider(ctx, provider)
  for (const isOn of [true, false, true]) await switchIdentityProvider(ctx, isOn)
  await takeAsProven(ctx, await addSignInDomain(ctx, 'example.edu'), 'dns')
  await lapseSignInDomain(ctx, 'example.edu')
  await takeAsProven(ctx, 'example.edu', 'operator')
  const email = parseEmail(`${ctx.organization.id}.sal@example.edu`)
  if (email) await takeIn(ctx, provider, { subject: 'sal', email, name: 'Sal', role: undefined })
  await removeSignInDomain(ctx, 'example.edu')
}

/** Makes a pathway, changes it, publishes it, decides about two awards as if they had been flagged, and archives it. */
async function changePathways(ctx: Context): Promise<void> {
  const [{ id: asked }, { id: awarded }] = [
    await saveTemplate(ctx, readTemplate({ name: 'Curso' }, 'es')),
    await saveTemplate(ctx, readTemplate({ name: 'Diploma' }, 'es')),
  ]
  const templates = [{ templateId: asked, minimumResult: null, minimumCredits: null }]
  const groups = [{ atLeast: 1, creditsAtLeast: null, isInOrder: false, templates }]
  const definition = { name: 'Ruta', description: '', awardTemplateId: awarded, groups, whenRevoked: 'keep' as const }
  const { id } = await createPathway(ctx, definition)
  await changePathway(ctx, id, definition)
  const { version } = await publishPathway(ctx, id)
  for (const [at, settle] of [
    (award: PathwayAwardId) => keepFlaggedAward(ctx, award),
    (award: PathwayAwardId) => revokeFlaggedAward(ctx, award, 'Sin fundamento'),
  ].entries()) {
    const award = newId<PathwayAwardId>()
    const email = `ruta.${at}@example.edu`
    const now = ctx.clock.now()
    await ctx.db
      .insertInto('pathway_awards')
      .values({
        id: award,
        organization_id: ctx.organization.id,
        pathway_id: id,
        version,
        recipient_email: email,
        normalized_email: email,
        decided_at: now,
        state: 'failed',
        flagged_at: now,
      })
      .execute()
    await settle(award)
  }
  await archivePathway(ctx, id)
}

/** Gives a person a passkey that signs nobody in. */
export async function givePasskey(platform: Pick<Platform, 'database'>, user: Pick<User, 'id'>): Promise<void> {
  const made = {
    credentialId: Buffer.from(user.id),
    publicKey: Buffer.alloc(1),
    counter: 0,
    transports: [],
    isBackedUp: false,
  }
  const passkey = {
    id: newId<PasskeyId>(),
    userId: user.id,
    relyingParty: 'example.edu',
    name: 'x',
    createdAt: new Date(),
  }
  await insertPasskey(platform.database.forService(), { ...made, ...passkey })
}

/** The operator removes the passkeys of a person who lost a device. */
export async function loseDevice(platform: Platform, user: User): Promise<void> {
  await givePasskey(platform, user)
  await openUserSession(platform.database.forService(), user.id, platform.clock.now(), { way: 'link' })
  await removeAllPasskeys(platform, user)
}

/** Exports an organization into a file, removes it, and takes it back from there. */
async function leaveAndComeBack(platform: Platform, ctx: Context): Promise<void> {
  const { id } = ctx.organization
  const organization = await findOrganization(platform.database, id)
  if (!organization) throw new Error('The organization of a test is gone.')
  const folder = mkdtempSync(join(tmpdir(), 'sello-leaving-'))
  try {
    const source = { path: join(folder, 'whole.sello') }
    const onProgress = () => undefined
    await exportOrganization(platform, organization, source.path, { recipient: undefined, onProgress })
    await removeOrganization(platform, organization)
    const takenAt = platform.clock.now().toISOString()
    await restoreOrganization(platform, { id, source, takenAt }, { journalFolder: undefined, onProgress })
    await activateOrganization(ctx, { ...organization, isActive: false }, true)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Each change of a member that there is. */
export async function changeMembers(ctx: Context) {
  const profile = { name: 'Eva Ruiz', role: 'Profesora', licenseNumber: null }
  const { id } = await addMember(ctx, { email: 'eva.ruiz@example.edu', ...profile })
  await changeMember(ctx, id, { role: 'Profesora titular' })
  await addAddress(ctx, id, 'eva@example.org')
  await requestConfirmation(ctx, id, 'eva@example.org')
  await vouchForAddress(ctx, id, 'eva@example.org')
  await removeAddress(ctx, id, 'eva@example.org')
  const person = { email: 'luis.vega@example.edu', name: 'Luis Vega', role: null, licenseNumber: null }
  await importMembers(ctx, [{ line: 2, ...person }], 'administrator')
  for (const status of ['suspended', 'active', 'left'] as const) await changeMemberStatus(ctx, id, status)
}
