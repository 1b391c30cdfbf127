import { createRequire } from 'node:module'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import type { PublicDocuments } from '../factories.ts'
import { localDocument } from './local-documents.ts'
import type { ForeignVerifier } from './verifier.ts'

// @digitalbazaar/vc wants to be given a status checker. This is the one that verifier-core brings along.
const fromVerifierCore = createRequire(import.meta.resolve('@digitalcredentials/verifier-core'))
const { checkStatus } = fromVerifierCore('@digitalcredentials/vc-bitstring-status-list')

/** The answer of the network for an address. */
export type Lookup = (url: string) => Promise<unknown> | unknown

export function loaderFor(documents: PublicDocuments) {
  return loaderFrom((url) => localDocument(url, documents))
}

function loaderFrom(lookup: Lookup) {
  return async (url: string) => {
    const document = await lookup(url)
    if (document === undefined) throw new Error(`${url} is not available.`)
    return { contextUrl: null, documentUrl: url, document }
  }
}

/** The verifier's own answers: whether it accepts the whole, whether the proof holds, and whether the status list says that it was not revoked. */
export async function verifyAsDigitalBazaar(
  credential: unknown,
  lookup: Lookup,
  now: Date,
): Promise<{ isAccepted: boolean; isGenuine: boolean; isInForce: boolean }> {
  const result = await verifyCredential({
    credential,
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader: loaderFrom(lookup),
    checkStatus: (options: object) => checkStatus({ ...options, verifyMatchingIssuers: true }),
    now,
  })
  // `verified` is one word for all of it: of a revoked credential the proofs still hold.
  const proofs = result.results ?? []
  const isGenuine = proofs.length > 0 && proofs.every(({ verified }) => verified)
  return { isAccepted: result.verified, isGenuine, isInForce: result.statusResult?.verified === true }
}

export const digitalBazaar: ForeignVerifier = {
  name: '@digitalbazaar/vc',
  checks: { dates: true, revocation: true },
  readsAstral: true,
  async accepts(credential, documents, now) {
    const answer = await verifyAsDigitalBazaar(credential, (url) => localDocument(url, documents), now)
    return answer.isAccepted && answer.isInForce
  },
}
