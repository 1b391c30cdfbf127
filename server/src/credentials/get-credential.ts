import type { Context } from '../platform/context.ts'
import type { CredentialId } from '../platform/ids.ts'
import { refuse } from '../refusals/refusal.ts'
import type { Credential } from './credential.ts'
import { findCredentialById } from './credential-store.ts'

/** The organization's credential of this id. Throws Refusal where it has none, in the same words whoever else has it. */
export async function getCredential(ctx: Context, id: CredentialId | undefined): Promise<Credential> {
  const credential = id && (await findCredentialById(ctx, id))
  if (!credential) throw refuse('credential_not_found')
  return credential
}
