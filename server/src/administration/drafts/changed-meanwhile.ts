import { findUserById } from '../../people/users/user-store.ts'
import type { Context } from '../../platform/context.ts'
import { type Refusal, refuseWith } from '../../platform/refusals/refusal.ts'
import type { Draft } from './draft.ts'

/** A refusal that names who saved the draft, where a draft is there. Who published it is in the audit log. */
export async function changedMeanwhile(ctx: Context, draft: Draft | undefined): Promise<Refusal> {
  const who = draft?.changedBy && (await findUserById(ctx.db, draft.changedBy))
  const name = who ? who.name || who.email : undefined
  return refuseWith({ values: name === undefined ? undefined : [name] }, 'template_changed_meanwhile', name)
}
