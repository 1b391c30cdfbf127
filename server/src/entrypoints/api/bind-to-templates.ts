import { findCredentialById } from '../../credentials/credential-store.ts'
import { listFailuresById } from '../../credentials/failures/failure-store.ts'
import { findOfferById } from '../../credentials/wallets/wallet-offer-store.ts'
import { type Context, templatesOf } from '../../platform/context.ts'
import { type CredentialId, type FailureId, parseId, type WalletOfferId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { Call, DescribedOperation } from '../http/operation.ts'
import type { LimitedOperation } from './requests-per-minute.ts'
import { type Right, rights } from './rights.ts'

type Named = DescribedOperation<unknown, unknown, LimitedOperation>

/** An operation that refuses a key of some templates alone where it is about another one. Of other keys it asks nothing. */
export function bindToTemplates(operation: Named): Named {
  const { of } = rights[operation.name]
  const find = of && finders[of]
  if (!find) return operation
  return {
    ...operation,
    async handle(ctx, call) {
      const allowed = templatesOf(ctx)
      const about = allowed && (await find(ctx, call))
      if (about !== undefined && !allowed?.some((id) => id === about)) throw refuse('template_not_allowed')
      return operation.handle(ctx, call)
    },
  }
}

type Find = (ctx: Context, call: Call<unknown, unknown>) => Promise<string | undefined>

/** How the template is found that an operation is about. What does not exist is of none: the operation says so itself. */
const finders: Partial<Record<NonNullable<Right['of']>, Find>> = {
  async template(_ctx, { path, body }) {
    return parseId(path.template_id ?? (body as { template_id?: unknown }).template_id)
  },
  async credential(ctx, { path }) {
    return templateOfCredential(ctx, parseId<CredentialId>(path.credential_id))
  },
  async failure(ctx, { path }) {
    const id = parseId<FailureId>(path.failure_id)
    return id && (await listFailuresById(ctx, [id]))[0]?.templateId
  },
  async offer(ctx, { path, platform }) {
    const id = parseId<WalletOfferId>(path.offer_id)
    return templateOfCredential(ctx, id && (await findOfferById(platform.database, id))?.credentialId)
  },
}

async function templateOfCredential(ctx: Context, id: CredentialId | undefined): Promise<string | undefined> {
  return id && (await findCredentialById(ctx, id))?.templateId
}
