import type { PublicDocuments } from '../factories.ts'

/** A verifier that others wrote, reduced to the questions we ask it. */
export type ForeignVerifier = {
  name: string
  /** Whether it accepts the credential as it stands, status and dates included where it checks them. */
  accepts(credential: unknown, documents: PublicDocuments, now: Date): Promise<boolean>
  checks: { dates: boolean; revocation: boolean }
  /** Whether it reads characters beyond U+FFFF, such as emoji, as RDFC-1.0 prescribes. */
  readsAstral: boolean
}
