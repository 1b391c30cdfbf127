import { type KeyObject, verify } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { combineHashes, proofConfiguration, sha256 } from '../proof/data-integrity.ts'
import { canonicalizeJson } from '../proof/json-canonicalize.ts'
import { decodeMultibase } from '../proof/multibase.ts'
import type { DocumentLoader } from '../proof/rdf.ts'
import { canonicalForm } from './canonical-form.ts'

export const verifiableCryptosuites: readonly unknown[] = ['eddsa-rdfc-2022', 'eddsa-jcs-2022']

/**
 * Whether `proof` is a signature of `document` by `publicKey`. `document` comes without any proof. Data Integrity
 * EdDSA Cryptosuites v1.0, "Verify Proof" of both suites. Throws `CanonicalizationError` and `TooMuchWorkError`.
 */
export async function verifyProof(
  document: Record<string, unknown>,
  proof: Record<string, unknown>,
  publicKey: KeyObject,
  documentLoader?: DocumentLoader,
): Promise<boolean> {
  const signature = typeof proof.proofValue === 'string' ? decodeMultibase(proof.proofValue) : undefined
  if (signature?.length !== 64) return false
  const texts =
    proof.cryptosuite === 'eddsa-jcs-2022' ? jcsTexts(document, proof) : rdfcTexts(document, proof, documentLoader)
  const [proofText, documentText] = await texts
  if (proofText === undefined || documentText === undefined) return false
  return verify(null, combineHashes(sha256(proofText), sha256(documentText)), publicKey, signature)
}

function rdfcTexts(document: Record<string, unknown>, proof: object, documentLoader?: DocumentLoader) {
  const configuration = proofConfiguration(proof, document['@context'])
  const documentText = documentLoader ? canonicalForm(document, documentLoader) : formOf(document)
  return Promise.all([canonicalForm(configuration, documentLoader), documentText])
}

const forms = new WeakMap<object, Promise<string>>()

/** Several proofs of one document need its canonical form once. */
function formOf(document: Record<string, unknown>): Promise<string> {
  const form = forms.get(document) ?? canonicalForm(document)
  forms.set(document, form)
  return form
}

/** eddsa-jcs-2022, "Verify Proof": contexts named by the proof must be the first ones of the document. */
async function jcsTexts(document: Record<string, unknown>, proof: Record<string, unknown>): Promise<string[]> {
  const { proofValue, ...options } = proof
  if (options['@context'] === undefined) return [canonicalizeJson(options), canonicalizeJson(document)]
  const named = [options['@context']].flat()
  const ofDocument = [document['@context']].flat().slice(0, named.length)
  if (!isDeepStrictEqual(named, ofDocument)) return []
  return [canonicalizeJson(options), canonicalizeJson({ ...document, '@context': options['@context'] })]
}
