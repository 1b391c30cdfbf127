import { changeMemberStatus } from '../../administration/membership/change-member-status.ts'
import { withdrawSigningKey } from '../../administration/withdraw-signing-key.ts'
import { findCredentialById, lockActiveCredentials } from '../../credentials/credential-store.ts'
import { revokeLocked } from '../../credentials/revoke-credential.ts'
import { removeWebhook, rotateWebhookAgain } from '../../events/webhooks/set-up-webhook.ts'
import { takeBackAgain } from '../../issuing/batches/take-back-again.ts'
import { activateOrganization } from '../../organizations/activate-organization.ts'
import type { Organization } from '../../organizations/organization.ts'
import { findOrganization } from '../../organizations/organization-store.ts'
import { revokeApiKey } from '../../people/api-keys/revoke-api-key.ts'
import { deletePasskeysById } from '../../people/passkeys/passkey-store.ts'
import { changeRole } from '../../people/team/change-role.ts'
import { removeFromTeam } from '../../people/team/remove-from-team.ts'
import { type Role, rolesAbove } from '../../people/team/team-member.ts'
import { findRole } from '../../people/team/team-store.ts'
import type { JournaledChange } from '../../platform/audit-log/journaled-changes.ts'
import { type Context, contextFor, inTransaction, type Language, type Platform } from '../../platform/context.ts'
import type { ApiKeyId, BatchId, CredentialId, MemberId, UserId, WebhookId } from '../../platform/ids.ts'
import type { JournalLine } from '../../platform/journal/journal.ts'
import { awaitRefusal } from '../../platform/refusals/refusal.ts'
import { eraseAgain } from '../erasure/erase-again.ts'
import { eraseAccountAgain } from '../erasure/erase-everywhere.ts'
import type { ErasedKind } from '../erasure/erased-line.ts'
import { removeOrganization } from '../erasure/remove-organization.ts'

/** An organization of the restored database, and the operator in it. */
type Scene = { platform: Platform; organization: Organization; ctx: Context }

type Act = JournaledChange | 'person.erased'
type ActOfNobody = 'account.erased' | 'passkey.removed'

/** The reason that is stored with a repeated revocation. The first reason may name a person, so the journal does not have it. */
const reasons: Record<Language, string> = {
  es: 'Se revocó antes de que se restaurara una copia de seguridad, que no tiene el motivo.',
  en: 'It was revoked before a backup was restored, which does not have the reason.',
}

/** How each act is done again, once for a line. Returns what was refused, in sentences. */
const repeated: Record<Act, (scene: Scene, line: JournalLine) => Promise<string[]>> = {
  'credential.revoked': ({ ctx }, { ids, detail }) => revokeAgain(ctx, ids, detail as CredentialId | undefined),
  'batch.revocation_requested': forEach(({ ctx, organization }, id) =>
    takeBackAgain(ctx, id as BatchId, reasons[organization.language]),
  ),
  'api_key.revoked': forEach(({ ctx }, id) => revokeApiKey(ctx, id as ApiKeyId)),
  'webhook.secret_rotated': forEach(({ ctx }, id) => rotateWebhookAgain(ctx, id as WebhookId)),
  'webhook.removed': forEach(({ ctx }, id) => removeWebhook(ctx, id as WebhookId)),
  'signing_key.withdrawn': forEach((scene, id, detail) => {
    const end = { compromised: detail === 'compromised', reason: reasons[scene.organization.language] }
    return withdrawSigningKey(ofService(scene), id, end)
  }),
  'member.suspended': forEach(({ ctx }, id) => changeMemberStatus(ctx, id as MemberId, 'suspended')),
  'member.left': forEach(({ ctx }, id) => changeMemberStatus(ctx, id as MemberId, 'left')),
  'member.resumed': forEach(({ ctx }, id) => changeMemberStatus(ctx, id as MemberId, 'active')),
  'team_member.removed': forEach(({ ctx }, id) => removeFromTeam(ctx, id as UserId)),
  'team_member.left': forEach(({ ctx }, id) => removeFromTeam(ctx, id as UserId)),
  'team_member.added': forEach(({ ctx }, id, detail) => lowerRole(ctx, id as UserId, detail as Role)),
  'team_member.role_changed': forEach(({ ctx }, id, detail) => lowerRole(ctx, id as UserId, detail as Role)),
  'organization.deactivated': forEach(({ ctx, organization }) => activateOrganization(ctx, organization, false)),
  'organization.activated': forEach(({ ctx, organization }) => activateOrganization(ctx, organization, true)),
  'organization.removed': async ({ platform, organization }) => {
    await removeOrganization(platform, organization)
    return []
  },
  'person.erased': async ({ ctx }, { ids, detail }) => {
    await eraseAgain(ctx, detail as ErasedKind, ids)
    return []
  },
}

const repeatedOfNobody: Record<ActOfNobody, (platform: Platform, ids: readonly string[]) => Promise<string[]>> = {
  'account.erased': async (platform, ids) => {
    const refused: string[] = []
    for (const id of ids)
      for (const organizationId of await eraseAccountAgain(platform, id as UserId))
        refused.push(`The account ${id}, which was erased, is the last owner of the organization ${organizationId}.`)
    return refused
  },
  'passkey.removed': async ({ database }, ids) => {
    await deletePasskeysById(database.forService(), ids)
    return []
  },
}

/** Whether this version can repeat the act of this line. */
export function isRepeatable({ act, organizationId }: JournalLine): boolean {
  return Object.hasOwn(organizationId === null ? repeatedOfNobody : repeated, act)
}

/**
 * Repeats the act of a repeatable line, by the same action as then and with its entry in the audit log. Records that were made after the backup are
 * gone with it, and need nothing. Returns the refusals, in sentences.
 */
export async function repeatAct(platform: Platform, line: JournalLine): Promise<string[]> {
  const { act, ids, organizationId } = line
  if (organizationId === null) return repeatedOfNobody[act as ActOfNobody](platform, ids)
  const organization = await findOrganization(platform.database, organizationId)
  if (!organization) return []
  const ctx = contextFor(platform, organization, { kind: 'operator' })
  return repeated[act as Act]({ platform, organization, ctx }, line)
}

function forEach(repeat: (scene: Scene, id: string, detail: string | undefined) => Promise<unknown>) {
  return async (scene: Scene, { act, ids, detail }: JournalLine): Promise<string[]> => {
    const refused: string[] = []
    for (const id of ids) {
      const refusal = await awaitRefusal(repeat(scene, id, detail))
      if (refusal && !refusal.code.endsWith('_not_found')) refused.push(`${act} ${id}: ${refusal.detail}`)
    }
    return refused
  }
}

/** Each part signs its status lists once. */
const revokedTogether = 250

async function revokeAgain(
  ctx: Context,
  ids: readonly string[],
  successor: CredentialId | undefined,
): Promise<string[]> {
  for (let start = 0; start < ids.length; start += revokedTogether)
    await inTransaction(ctx, async (tx) => {
      const credentials = await lockActiveCredentials(tx, ids.slice(start, start + revokedTogether))
      if (credentials.length === 0) return
      const found = successor && (await findCredentialById(tx, successor))
      await revokeLocked(tx, credentials, reasons[ctx.organization.language], found ? successor : null)
    })
  return []
}

/** Lowers the role of a person to the last one that they had. Rights that were given after the backup are not given again. */
async function lowerRole(ctx: Context, id: UserId, role: Role): Promise<void> {
  const before = await findRole(ctx, id)
  if (before && rolesAbove(role).includes(before)) await changeRole(ctx, id, role)
}

/** Signing keys are changed by the service alone, not in the name of an organization. */
function ofService({ platform, ctx }: Scene): Context {
  const db = platform.database.forService()
  return { ...ctx, db, dbOutsideTransaction: db }
}
