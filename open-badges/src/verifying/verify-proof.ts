import { digest, isSignatureOf, kindOfKey, type PublicKey } from '#platform'
import { decodeMultibase } from '../keys/decode-multibase.ts'
import type { KeyKind } from '../keys/key-kind.ts'
import { canonicalizeJson } from '../proof/json-canonicalize.ts'
import { proofConfiguration } from '../proof/proof-configuration.ts'
import type { DocumentLoader, HashName } from '../proof/rdf.ts'
import { canonicalForm } from './canonical-form.ts'

type Suite = { isOfJson: boolean; keys: readonly KeyKind[] }

/** Data Integrity EdDSA and ECDSA Cryptosuites v1.0: what is signed, and with which keys. */
const cryptosuites = new Map<unknown, Suite>([
  ['eddsa-rdfc-2022', { isOfJson: false, keys: ['ed25519'] }],
  // The name of eddsa-rdfc-2022 in drafts.
  ['eddsa-2022', { isOfJson: false, keys: ['ed25519'] }],
  ['eddsa-jcs-2022', { isOfJson: true, keys: ['ed25519'] }],
  ['ecdsa-rdfc-2019', { isOfJson: false, keys: ['p256', 'p384'] }],
  ['ecdsa-jcs-2019', { isOfJson: true, keys: ['p256', 'p384'] }],
])

/** Data Integrity EdDSA, "Ed25519Signature2020": the same steps as eddsa-rdfc-2022, under an older name. */
const ed25519Signature2020: Suite = { isOfJson: false, keys: ['ed25519'] }

function suiteOf({ type, cryptosuite }: Record<string, unknown>): Suite | undefined {
  if (type === 'Ed25519Signature2020') return ed25519Signature2020
  return type === 'DataIntegrityProof' ? cryptosuites.get(cryptosuite) : undefined
}

export function isVerifiableProof(proof: Record<string, unknown>): boolean {
  return suiteOf(proof) !== undefined
}

/** Whether a proof signs the JSON of a document and not its RDF. */
export function isProofOfJson(proof: Record<string, unknown>): boolean {
  return suiteOf(proof)?.isOfJson === true
}

/**
 * Whether `proof` is a signature of `document` by `publicKey`. `document` comes without any proof. Data Integrity EdDSA
 * and ECDSA Cryptosuites v1.0, "Verify Proof" of each suite. Throws `CanonicalizationError` and `TooMuchWorkError`.
 */
export async function verifyProof(
  document: Record<string, unknown>,
  proof: Record<string, unknown>,
  publicKey: PublicKey,
  documentLoader?: DocumentLoader,
): Promise<boolean> {
  const suite = suiteOf(proof)
  const kind = kindOfKey(publicKey)
  const signature = typeof proof.proofValue === 'string' ? decodeMultibase(proof.proofValue) : undefined
  if (!suite || !signature || kind === undefined || !suite.keys.includes(kind)) return false
  const hashName = kind === 'p384' ? 'sha384' : 'sha256'
  const texts = suite.isOfJson ? jcsTexts(document, proof) : rdfcTexts(document, proof, hashName, documentLoader)
  const [proofText, documentText] = await texts
  if (proofText === undefined || documentText === undefined) return false
  const [proofHash, documentHash] = [digest(hashName, proofText), digest(hashName, documentText)]
  return isSignatureOf(new Uint8Array([...proofHash, ...documentHash]), publicKey, signature)
}

function rdfcTexts(
  document: Record<string, unknown>,
  proof: object,
  hashName: HashName,
  documentLoader?: DocumentLoader,
): Promise<string[]> {
  const configuration = proofConfiguration(proof, document['@context'])
  const documentText = documentLoader ? canonicalForm(document, documentLoader, hashName) : formOf(document, hashName)
  return Promise.all([canonicalForm(configuration, documentLoader, hashName), documentText])
}

const forms = { sha256: new WeakMap<object, Promise<string>>(), sha384: new WeakMap<object, Promise<string>>() }

/** Several proofs of one document need its canonical form once. */
function formOf(document: Record<string, unknown>, hashName: HashName): Promise<string> {
  const form = forms[hashName].get(document) ?? canonicalForm(document, undefined, hashName)
  forms[hashName].set(document, form)
  return form
}

/** eddsa-jcs-2022, "Verify Proof": contexts named by the proof must be the first ones of the document. */
async function jcsTexts(document: Record<string, unknown>, proof: Record<string, unknown>): Promise<string[]> {
  const { proofValue, ...options } = proof
  if (options['@context'] === undefined) return [canonicalizeJson(options), canonicalizeJson(document)]
  const named = [options['@context']].flat()
  const ofDocument = [document['@context']].flat().slice(0, named.length)
  if (canonicalizeJson(named) !== canonicalizeJson(ofDocument)) return []
  return [canonicalizeJson(options), canonicalizeJson({ ...document, '@context': options['@context'] })]
}
