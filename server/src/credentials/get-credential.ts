import type { Context } from '../platform/context.ts'
import type { CredentialId } from '../platform/ids.ts'
import { refuse } from '../platform/refusals/refusal.ts'
import type { Credential } from './credential.ts'
import { findCredentialById } from './credential-store.ts'

/**
 * Gets a credential of the organization. Throws Refusal where the organization has none with this id, in the same words whether or not another
 * organization has one.
 */
export async function getCredential(ctx: Context, id: CredentialId | undefined): Promise<Credential> {
  const credential = id && (await findCredentialById(ctx, id))
  if (!credential) throw refuse('credential_not_found')
  return credential
}
