import type { Context } from '../platform/context.ts'
import { type Refusal, refuse } from '../refusals/refusal.ts'
import { findUserById } from '../users/user-store.ts'
import type { Draft } from './draft.ts'

/** A refusal that says who saved the draft, where that is known: who published it is in the audit log. */
export async function changedMeanwhile(ctx: Context, draft: Draft | undefined): Promise<Refusal> {
  const who = draft?.changedBy && (await findUserById(ctx.db, draft.changedBy))
  return refuse('template_changed_meanwhile', who ? who.name || who.email : undefined)
}
