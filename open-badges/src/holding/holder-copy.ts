import { isDid } from '../document/guard.ts'
import { mergedNodes } from '../document/nodes.ts'
import { CredentialRefusedError } from '../document/refused.ts'

/**
 * What is to be signed for the holder of a key: what a signed credential says, without its proof, and the DID of the key as the id of
 * its subject. Id, dates and status entry stay, so that the revocation of the one is that of the other. Open Badges 3.0,
 * "AchievementSubject". Throws `CredentialRefusedError` where the DID is none, or would make two nodes of the document one.
 */
export function copyForHolder(
  credential: Record<string, unknown> & { '@context': unknown },
  holderDid: string,
): Record<string, unknown> & { '@context': unknown } {
  if (!isDid(holderDid)) throw new CredentialRefusedError([{ field: 'holderDid', reason: 'not_a_did' }])
  const { proof, ...said } = credential
  const { id, ...subject } = credential.credentialSubject as Record<string, unknown>
  const copy = { ...said, credentialSubject: { id: holderDid, ...subject } }
  const [merged] = mergedNodes(copy)
  if (merged !== undefined) throw new CredentialRefusedError([{ field: 'holderDid', reason: 'merged_nodes' }])
  return copy
}
