import { randomUUID } from 'node:crypto'
import { createDraft } from '../../src/administration/drafts/save-draft.ts'
import { addAddress } from '../../src/administration/membership/add-address.ts'
import { keepCounts } from '../../src/credentials/credential-count-store.ts'
import { insertVisits } from '../../src/credentials/visits/visit-store.ts'
import { insertCopy } from '../../src/credentials/wallets/wallet-copy-store.ts'
import { insertDeliveries } from '../../src/events/webhooks/delivery-store.ts'
import { createWebhook } from '../../src/events/webhooks/set-up-webhook.ts'
import { makeOffer } from '../../src/holders/offers/make-offer.ts'
import { requestBatchRevocation } from '../../src/issuing/batches/request-batch-revocation.ts'
import { startRevocation } from '../../src/issuing/batches/start-revocation.ts'
import { startRetryRun } from '../../src/issuing/retry-runs/start-retry-run.ts'
import { insertSandboxLetter } from '../../src/mail/sandbox/sandbox-letter-store.ts'
import { insertSuppression } from '../../src/mail/suppressions/suppression-store.ts'
import { insertAwardsDue } from '../../src/pathways/pathway-award-store.ts'
import { createPathway, publishPathway } from '../../src/pathways/publish-pathway.ts'
import { addSignInDomain } from '../../src/people/identity-providers/prove-domain.ts'
import { insertProviderSignIn } from '../../src/people/provider-sign-in/provider-sign-in-store.ts'
import { hashOfToken } from '../../src/people/sessions/token.ts'
import { addToTeam } from '../../src/people/team/add-to-team.ts'
import { inviteToTeam } from '../../src/people/team/invite-to-team.ts'
import { recordChange } from '../../src/platform/audit-log/record-change.ts'
import { dayMs } from '../../src/platform/clock.ts'
import { contextFor, inTransaction } from '../../src/platform/context.ts'
import {
  type CredentialId,
  type ImageId,
  newId,
  type ProviderSignInId,
  type WalletCopyId,
  type WebhookDeliveryId,
} from '../../src/platform/ids.ts'
import { importFramework } from '../../src/templates/frameworks/import-framework.ts'
import { readFramework } from '../../src/templates/frameworks/read-framework.ts'
import { insertImage } from '../../src/templates/images/image-store.ts'
import type { Template } from '../../src/templates/template.ts'
import { updateTemplate } from '../../src/templates/template-store.ts'
import { sealAuditLog } from '../../src/upkeep/sealing/seal-audit-log.ts'
import type { Application } from '../application.ts'
import { changeIdentityProvider } from '../audited-changes.ts'
import { clientFor, jobEnded } from '../client.ts'
import { makeMember, makeTemplate, makeTenant, type Tenant } from '../factories.ts'

const letterOf = (id: string) => ({
  messageId: `<${id}@example.edu>`,
  from: { name: 'Una', address: 'una@example.edu' },
  to: 'socia@example.edu',
  subject: 'Una credencial',
  text: 'Hola',
  html: '',
  language: 'es' as const,
})

/** An organization with a row in each of its tables. */
export async function fillOrganization(app: Application, name: string): Promise<Tenant> {
  const tenant = await makeTenant(app, name)
  const template = await makeTemplate(tenant)
  const member = await makeMember(tenant, { email: 'socia@example.edu', name: 'Socia' })
  await addAddress(tenant.ctx, member, 'socia@home.example')
  const client = clientFor(app.url, tenant.key)
  const rows = [{ email: 'socia@example.edu' }, { email: 'dos@example.edu' }, { email: 'mal' }]
  const { body } = await client.issue(template.id, rows, { 'idempotency-key': randomUUID() })
  await jobEnded(client, body.job_id)
  await fetch(`${app.url}/achievements/${template.id}`)
  await updateTemplate(tenant.ctx, { ...template, name: 'Segunda versión' })
  await createDraft(tenant.ctx, { name: 'Borrador' })
  const use = { organization_id: tenant.organization.id, day: '2026-11-01' }
  await tenant.ctx.db.insertInto('daily_use').values(use).execute()
  const person = await addToTeam(tenant.ctx, {
    email: `${tenant.organization.id}@example.edu`,
    name: '',
    role: 'owner',
  })
  const ctx = contextFor(app.platform, tenant.organization, { kind: 'user', id: person.id, role: 'owner' })
  await startRetryRun(ctx, { kind: 'matching', selection: {} })
  // After the run: one that is asked for later leaves these rows out.
  await requestBatchRevocation(tenant.ctx, body.job_id, { reason: 'Prueba', count: '2' })
  await startRevocation(tenant.ctx, { credentialIds: [newId<CredentialId>()], reason: 'Prueba' })
  await inviteToTeam(tenant.ctx, { email: 'invitada@example.edu', role: 'viewer', language: null })
  const refused = { organizationId: tenant.organization.id, email: 'no@example.edu', answer: '550' }
  await insertSuppression(app.platform, refused)
  await insertSandboxLetter(app.platform, tenant.organization.id, letterOf(tenant.organization.id))
  await addImage(tenant)
  await changeIdentityProvider(tenant.ctx)
  await addSignInDomain(tenant.ctx, 'example.edu')
  await importFramework(tenant.ctx, readFramework('ESCO', Buffer.from('name,url\nsoldar,https://esco.example/1')))
  await setOut(tenant)
  await addPathway(app, tenant, template)
  await addWebhook(tenant)
  await sealAuditLog(app.platform)
  await keepCounts({ ...app.platform, clock: { now: () => new Date(Date.now() + dayMs) } })
  return tenant
}

/** A pathway with an award that is decided, and a credential that it has to look at tomorrow. */
async function addPathway(app: Application, tenant: Tenant, template: Template): Promise<void> {
  const { ctx, organization } = tenant
  const award = await makeTemplate(tenant, { name: 'Diploma' })
  const { body } = await clientFor(app.url, tenant.key).issue(template.id, [{ email: 'tres@example.edu' }])
  const required = { templateId: template.id, minimumResult: null, minimumCredits: null }
  const groups = [{ atLeast: 1, creditsAtLeast: null, isInOrder: false, templates: [required] }]
  const definition = { name: 'Ruta', description: '', awardTemplateId: award.id, groups, whenRevoked: 'keep' as const }
  const pathway = await publishPathway(ctx, (await createPathway(ctx, definition)).id)
  await insertAwardsDue(ctx, [pathway], { kind: 'addresses', normalizedEmails: ['tres@example.edu'] }, undefined)
  const visit = { credentialId: body.credentials[0].credential_id, organizationId: organization.id, at: new Date() }
  await insertVisits(app.platform, [{ ...visit, moment: 'opened' }])
  await addCopy(tenant, app, visit.credentialId)
  const arrival = { credential_id: body.credentials[0].credential_id, due_at: new Date(Date.now() + 86_400_000) }
  await ctx.db
    .insertInto('arrivals')
    .values({ organization_id: organization.id, ...arrival })
    // On a busy machine the one of its issue is still on its way.
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'credential_id']).doUpdateSet({ due_at: arrival.due_at }),
    )
    .execute()
}

/** A webhook that is not on, and what would be delivered to it. */
async function addWebhook({ ctx, organization }: Tenant) {
  const { webhook } = await createWebhook(ctx, { url: 'https://crm.example.edu/', types: ['*'], description: '' })
  const event = { id: newId<WebhookDeliveryId>(), position: 1n, place: 0, type: 'key.rotated' }
  const owner = { id: webhook.id, organizationId: organization.id }
  await inTransaction(ctx, (tx) => insertDeliveries(tx.db, owner, [event], ctx.clock.now()))
}

/** A credential that was offered to a wallet, and a copy of it. */
async function addCopy({ ctx, organization }: Tenant, { platform }: Application, credentialId: CredentialId) {
  const { offer } = await makeOffer(ctx, platform, credentialId, 'response')
  const copy = { offerId: offer.id, protocol: 'oid4vci', holderDid: 'did:key:x', document: '{}' } as const
  const takenAt = ctx.clock.now()
  await insertCopy(ctx, { ...copy, id: newId<WalletCopyId>(), organizationId: organization.id, credentialId, takenAt })
}

/** Somebody on the way to the organization's provider. */
function setOut({ ctx, organization }: Tenant): Promise<void> {
  const [stateHash, browserHash] = [hashOfToken(`state of ${organization.id}`), hashOfToken('browser')]
  const [requestedAt, expiresAt] = [new Date(), new Date()]
  const signIn = { id: newId<ProviderSignInId>(), triedBy: null, nextPath: null, requestedAt, expiresAt }
  return insertProviderSignIn(ctx, { ...signIn, stateHash, browserHash }, requestedAt)
}

/** An image as it is kept, without a process that draws it. */
function addImage({ ctx }: Tenant): Promise<void> {
  const bytes = Buffer.from('an image')
  const size = { format: 'png' as const, width: 1, height: 1 }
  return inTransaction(ctx, async (tx) => {
    const id = newId<ImageId>()
    await insertImage(tx, { ...size, id, uploadedAt: tx.clock.now(), sourceHash: bytes, bytes })
    await recordChange(tx, { action: 'image.uploaded', subjectId: id, after: { ...size, bytes: bytes.length } })
  })
}
