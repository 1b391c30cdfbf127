import { listCompromisedKeys } from '../issuers/signing-key-store.ts'
import { contextFor, type Platform } from '../platform/context.ts'
import type { OrganizationId } from '../platform/ids.ts'

/** Whether the key that signed a credential may have been in other hands (see docs/states/signing-key.md). */
export async function wasSignedByCompromisedKey(
  platform: Platform,
  { organizationId, document }: { organizationId: OrganizationId; document: string },
): Promise<boolean> {
  const scope = { id: organizationId, name: '', language: 'es', isActive: true } as const
  const compromised = await listCompromisedKeys(contextFor(platform, scope, { kind: 'visitor' }))
  return compromised.some((key) => document.includes(`#${key}"`))
}
