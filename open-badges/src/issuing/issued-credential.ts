import type { UnsignedCredential } from '../document/credential.ts'
import type { Proof } from '../proof/data-integrity.ts'

export type SignedCredential = UnsignedCredential & { proof: Proof[] }

/** A signed credential, as text and as an object. */
export class IssuedCredential {
  /** The exact text to store and serve. */
  readonly json: string

  constructor(json: string) {
    this.json = json
  }

  /** The document, parsed anew on each call. */
  get document(): SignedCredential {
    return JSON.parse(this.json) as SignedCredential
  }
}

/** How credentials came to their canonical form since the issuer was made. */
export type IssuerCounters = {
  /** How many were issued by a plan compiled for their shape. */
  compiled: number
  /** How many were issued by filling the RDF of their achievement and canonicalizing it. */
  substituted: number
  /** How many were issued by JSON-LD processing of the whole document. */
  generic: number
  /** Compared with the generic way before they were let out. */
  compared: number
  /** Plans that are remembered now. */
  compiledShapes: number
}

/** Thrown instead of issuing when the compiled and the generic way disagree: a defect here or in a dependency. */
export class CanonicalizationMismatchError extends Error {
  constructor(credentialId: string) {
    super(`The compiled canonical form of ${credentialId} is not the generic one. It was not signed.`)
    this.name = 'CanonicalizationMismatchError'
  }
}
