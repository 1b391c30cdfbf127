import { jsonLd } from '#platform'
import { CanonicalizationError, canonicalizeQuads } from '../proof/canonicalize.ts'
import { bundledLoader } from '../proof/contexts.ts'
import type { DocumentLoader, HashName, RdfQuad } from '../proof/rdf.ts'

/** Thrown when blank nodes are so much alike that telling them apart would take too long: RDFC-1.0, "Dataset Poisoning". */
export class TooMuchWorkError extends Error {
  constructor(cause: unknown) {
    super('Telling the parts of the document apart would take too long.', { cause })
    this.name = 'TooMuchWorkError'
  }
}

/**
 * The canonical N-Quads that somebody else's signature is compared with. Unlike what we sign ourselves it may hold text
 * with a direction: JSON-LD 1.1 has more than one way to write it in RDF, and `i18n-datatype` is the one that signers
 * of Data Integrity use that cover it at all. Throws `CanonicalizationError` and `TooMuchWorkError`.
 */
export async function canonicalForm(
  document: unknown,
  documentLoader: DocumentLoader = bundledLoader,
  hash: HashName = 'sha256',
): Promise<string> {
  const jsonld = await jsonLd()
  let quads: RdfQuad[]
  try {
    quads = await jsonld.toRDF(document, { safe: true, documentLoader, rdfDirection: 'i18n-datatype' })
  } catch (error) {
    throw new CanonicalizationError(error)
  }
  try {
    return canonicalizeQuads(quads, hash)
  } catch (error) {
    throw isWorkLimit(error) ? new TooMuchWorkError(error) : error
  }
}

/** rdf-canonize has no class for its own limit, and may come to the end of the stack before it. */
function isWorkLimit(error: unknown): boolean {
  const cause = error instanceof CanonicalizationError ? error.cause : error
  return cause instanceof RangeError || (cause instanceof Error && /deep iterations exceeded/i.test(cause.message))
}
