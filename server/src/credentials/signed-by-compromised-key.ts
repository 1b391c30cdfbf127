import { contextFor, type Platform } from '../platform/context.ts'
import type { OrganizationId } from '../platform/ids.ts'
import { listCompromisedKeys } from './issuers/signing-key-store.ts'

type Signed = { organizationId: OrganizationId; document: string }

/** Whether the key that signed a credential may have been in other hands (see docs/states/signing-key.md). */
export async function wasSignedByCompromisedKey(platform: Platform, credential: Signed): Promise<boolean> {
  return (await findSignedByCompromisedKey(platform, [credential])).has(credential)
}

/** Finds those of many credentials that a compromised key signed. Each organization's keys are read once. */
export async function findSignedByCompromisedKey<One extends Signed>(
  platform: Platform,
  credentials: readonly One[],
): Promise<ReadonlySet<One>> {
  const byOrganization = Map.groupBy(credentials, ({ organizationId }) => organizationId)
  const found = await Promise.all(
    [...byOrganization].map(async ([id, own]) => {
      const scope = { id, name: '', language: 'es', isActive: true } as const
      const keys = await listCompromisedKeys(contextFor(platform, scope, { kind: 'visitor' }))
      return own.filter(({ document }) => keys.some((key) => document.includes(`#${key}"`)))
    }),
  )
  return new Set(found.flat())
}
