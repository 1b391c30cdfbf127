import type { Facts } from '../../platform/audit-log/audit-entry.ts'
import { changedFacts } from '../../platform/audit-log/kept-facts.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction, type TransactionContext } from '../../platform/context.ts'
import { deleteSessionsLimitedTo } from '../sessions/session-store.ts'
import { sealClientSecret } from './client-secret.ts'
import {
  type GivenProvider,
  type IdentityProvider,
  isSameRegistration,
  type KeptProvider,
  readClientSecret,
  readIdentityProvider,
  refuseProvider,
} from './identity-provider.ts'
import {
  deleteIdentityProvider,
  findIdentityProvider,
  updateProviderOn,
  upsertIdentityProvider,
} from './identity-provider-store.ts'
import { deleteIdentities } from './identity-store.ts'

/**
 * Keeps the provider of the context's organization. The first one is off until somebody turns it on. Another issuer or
 * client is another registration: it needs a secret of its own, since the one that is kept would else be sent to an address that was
 * never meant to have it, and who was known by their account there is not known by it here. Throws Refusal.
 */
export async function saveIdentityProvider(ctx: Context, given: GivenProvider): Promise<void> {
  const provider = readIdentityProvider(given, ctx.settings)
  const secret = given.clientSecret === null ? undefined : readClientSecret(given.clientSecret)
  await inTransaction(ctx, async (tx) => {
    const before = await findIdentityProvider(tx, 'change')
    const isSame = before !== undefined && isSameRegistration(before, provider)
    if (secret === undefined && !isSame)
      throw refuseProvider('client_secret', 'Another issuer or client needs its own client secret.')
    const sealedClientSecret =
      secret === undefined && before
        ? before.sealedClientSecret
        : sealClientSecret(tx.keyWrapper, tx.organization.id, provider, secret ?? '')
    const changed = changedFacts(before ? factsOf(before) : {}, factsOf(provider))
    if (!changed && secret === undefined) return
    await upsertIdentityProvider(tx, { ...provider, sealedClientSecret })
    const ended = before && !isSame ? await forgetEverybody(tx) : {}
    await recordChange(tx, {
      action: 'identity_provider.saved',
      subjectId: tx.organization.id,
      before: changed?.before ?? {},
      after: { ...changed?.after, ...(secret !== undefined && { client_secret: 'given anew' }), ...ended },
    })
  })
}

/**
 * Lets people sign in by the provider, or ends it: then everybody who signed in by the provider is signed out, and can sign in by letter. Turning on
 * a provider that is on changes nothing. Throws Refusal where there is no provider.
 */
export async function switchIdentityProvider(ctx: Context, isOn: boolean): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await findIdentityProvider(tx, 'change')))
      throw refuseProvider('issuer', 'There is no provider yet that could be turned on.')
    if (!(await updateProviderOn(tx, isOn))) return
    const after = isOn ? {} : { sessions_ended: await deleteSessionsLimitedTo(tx.db, tx.organization.id) }
    const action = isOn ? 'identity_provider.turned_on' : 'identity_provider.turned_off'
    await recordChange(tx, { action, subjectId: tx.organization.id, after })
  })
}

/** Removes the provider with its secret. The people stay in the team. Removing none changes nothing. */
export async function removeIdentityProvider(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = await findIdentityProvider(tx, 'change')
    if (!before) return
    await deleteIdentityProvider(tx)
    const after = await forgetEverybody(tx)
    await recordChange(tx, {
      action: 'identity_provider.removed',
      subjectId: tx.organization.id,
      before: factsOf(before),
      after,
    })
  })
}

async function forgetEverybody(tx: TransactionContext): Promise<Facts> {
  const sessionsEnded = await deleteSessionsLimitedTo(tx.db, tx.organization.id)
  return { people_unlinked: await deleteIdentities(tx), sessions_ended: sessionsEnded }
}

function factsOf(provider: IdentityProvider | KeptProvider): Facts {
  return {
    name: provider.name,
    issuer: provider.issuer,
    client_id: provider.clientId,
    groups_claim: provider.groupsClaim,
    group_roles: provider.groupRoles.map(({ group, role }) => `${role}: ${group}`),
    default_role: provider.defaultRole,
    trusts_emails: provider.trustsEmails,
  }
}
