import { lockCredential, type Revocable } from '../../credentials/credential-store.ts'
import { revokeLocked } from '../../credentials/revoke-credential.ts'
import type { Pathway } from '../../pathways/pathway.ts'
import { insertAwardInputs, updateAwardsFlagged } from '../../pathways/pathway-award-store.ts'
import { listAwardsEarnedBy, listUnfulfilled, type ShakenAward } from '../../pathways/pathway-progress-view.ts'
import { findPathwayVersion } from '../../pathways/pathway-store.ts'
import type { Language, TransactionContext } from '../../platform/context.ts'
import type { CredentialId } from '../../platform/ids.ts'

const reasons: Record<Language, (pathway: string) => string> = {
  es: (pathway) => `Se revocó una credencial sin la que no se cumple la ruta ${pathway}`,
  en: (pathway) => `A credential was revoked without which the pathway ${pathway} is not fulfilled`,
}

/**
 * Settles awards of which an earning credential was revoked, by the rule of the pathway version that awarded them. Where the person still fulfils the
 * pathway by other credentials, the award stays and these are recorded as its ground. A revoked award may take away the ground of a further one.
 * Returns whether awards are left that are still to be issued, and so to be looked at again.
 */
export async function settleRevoked(tx: TransactionContext, ids: CredentialId[]): Promise<boolean> {
  const versions = new Map<string, ShakenAward[]>()
  for (const award of await listAwardsEarnedBy(tx, ids)) {
    const key = `${award.pathwayId} ${award.version}`
    versions.set(key, [...(versions.get(key) ?? []), award])
  }
  let isLeft = false
  for (const awards of versions.values()) {
    const [first] = awards
    const pathway = first && (await findPathwayVersion(tx, first.pathwayId, first.version))
    if (!pathway || pathway.definition.whenRevoked === 'keep') continue
    const unfulfilled = await listUnfulfilled(tx, pathway, awards)
    const lost = new Set(unfulfilled)
    await insertAwardInputs(
      tx,
      pathway,
      awards.filter((award) => !lost.has(award)),
    )
    await settle(tx, pathway, unfulfilled)
    isLeft ||= unfulfilled.some(({ state }) => state === 'pending')
  }
  return isLeft
}

/** An award that failed has no credential to revoke: it is flagged, since a retry would issue it. */
async function settle(tx: TransactionContext, { definition }: Pathway, awards: ShakenAward[]): Promise<void> {
  const settled = awards.filter(({ state }) => state !== 'pending')
  const isFlagged = ({ credentialId }: ShakenAward) => definition.whenRevoked === 'flag' || credentialId === null
  const flagged = settled.filter(isFlagged).map(({ id }) => id)
  if (flagged.length > 0) await updateAwardsFlagged(tx, flagged)
  const revocable: Revocable[] = []
  for (const award of settled) {
    if (isFlagged(award) || award.credentialId === null) continue
    const credential = await lockCredential(tx, award.credentialId)
    if (credential?.status === 'active') revocable.push(credential)
  }
  if (revocable.length > 0) await revokeLocked(tx, revocable, reasons[tx.organization.language](definition.name))
}
