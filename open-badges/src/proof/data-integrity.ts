import { hash, type KeyObject, sign } from 'node:crypto'
import { formatDateTime } from '../document/validity.ts'
import { canonicalize } from './canonicalize.ts'
import { encodeMultibase } from './multibase.ts'
import { proofConfiguration } from './proof-configuration.ts'
import type { SigningKey } from './signing-key.ts'

/** A proof without its value: what is hashed beside the document. Data Integrity EdDSA, "Proof Configuration". */
export type ProofOptions = {
  type: 'DataIntegrityProof'
  created: string
  verificationMethod: string
  cryptosuite: 'eddsa-rdfc-2022'
  proofPurpose: 'assertionMethod'
}

export type Proof = ProofOptions & { proofValue: string }

/** Our proof of an instant, cut to whole seconds. */
export function proofOptions(verificationMethod: string, created: Date): ProofOptions {
  return {
    type: 'DataIntegrityProof',
    created: formatDateTime(created),
    verificationMethod,
    cryptosuite: 'eddsa-rdfc-2022',
    proofPurpose: 'assertionMethod',
  }
}

/**
 * The document with a `proof` array of one `eddsa-rdfc-2022` proof. Data Integrity EdDSA Cryptosuites v1.0,
 * "Create Proof (eddsa-rdfc-2022)". Takes any JSON-LD document of the bundled contexts, such as a status list
 * credential; `created` is cut to whole seconds. Throws `UnknownContextError` and `CanonicalizationError`.
 */
export async function signDocument<Document extends { '@context': unknown }>(
  document: Document,
  key: SigningKey,
  { created, verificationMethod = key.verificationMethod }: { created: Date; verificationMethod?: string },
): Promise<Document & { proof: Proof[] }> {
  const options = proofOptions(verificationMethod, created)
  const [proofCanonical, documentCanonical] = await Promise.all([
    canonicalize(proofConfiguration(options, document['@context'])),
    canonicalize(document),
  ])
  const proofValue = signDigest(combineHashes(sha256(proofCanonical), sha256(documentCanonical)), key.privateKey)
  return { ...document, proof: [{ ...options, proofValue }] }
}

/** eddsa-rdfc-2022, "Hashing": proof configuration hash first, document hash second. Swapped, only we could verify it. */
export function combineHashes(proofHash: Buffer, documentHash: Buffer): Buffer {
  return Buffer.concat([proofHash, documentHash])
}

export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/** Ed25519 over the combined hashes, as a multibase `proofValue`. */
export function signDigest(combined: Buffer, privateKey: KeyObject): string {
  return encodeMultibase(sign(null, combined, privateKey))
}

/** Signs in a thread of Node's pool, while the event loop goes on. For a single signature the change of threads takes longer than it saves. */
export function signDigestAside(combined: Buffer, privateKey: KeyObject): Promise<string> {
  return new Promise((resolve, reject) => {
    sign(null, combined, privateKey, (error, signature) =>
      error ? reject(error) : resolve(encodeMultibase(signature)),
    )
  })
}
