import { didWebUrl } from '@sello/open-badges'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { Context } from '../../../platform/context.ts'
import { getIssuer } from '../../issuers/issuer-store.ts'
import { listKeys } from '../../issuers/signing-key-store.ts'

export async function showSigningKeys(ctx: Context) {
  const [issuer, keys] = [await getIssuer(ctx), await listKeys(ctx)]
  const body = {
    did: issuer.did,
    did_document_url: didWebUrl(issuer.did) ?? '',
    keys: keys.toReversed().map((key) => ({
      id: key.id,
      verification_method: `${issuer.did}#${key.publicKeyMultibase}`,
      status: key.status,
      created_at: key.createdAt.toISOString(),
      ended_at: key.endedAt?.toISOString() ?? null,
      reason: key.endReason,
    })),
  }
  return { body }
}

export const listSigningKeysOperation = teamOperation({
  name: 'list-signing-keys',
  leastRole: 'admin',
  route: 'GET /api/panel/signing-keys',
  handle: showSigningKeys,
})
