import rdfCanonize from 'rdf-canonize'
import { jsonLd, messageDigest } from '#platform'
import { CodePointDigest, compareCodePoints } from './code-point-order.ts'
import { bundledLoader, UnknownContextError } from './contexts.ts'
import type { DocumentLoader, HashName, RdfQuad } from './rdf.ts'

/** Thrown when a document cannot be turned into RDF without losing something: then no part of it may be signed. */
export class CanonicalizationError extends Error {
  constructor(cause: unknown) {
    super(`The document cannot be canonicalized: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'CanonicalizationError'
  }
}

/**
 * The RDF of a JSON-LD document, in safe mode: a term that no context defines is an error and never left out,
 * because what is left out is not signed. Throws `UnknownContextError` and `CanonicalizationError`.
 */
export async function toQuads(document: unknown, documentLoader: DocumentLoader = bundledLoader): Promise<RdfQuad[]> {
  const jsonld = await jsonLd()
  try {
    return await jsonld.toRDF(document, { safe: true, documentLoader })
  } catch (error) {
    throw unknownContextIn(error) ?? new CanonicalizationError(error)
  }
}

/**
 * RDF Dataset Canonicalization, RDFC-1.0: N-Quads sorted by code point, with canonical blank node labels. The library
 * underneath sorts by UTF-16 code unit, which is the same unless there are surrogates.
 */
export function canonicalizeQuads(quads: RdfQuad[], hash: HashName = 'sha256'): string {
  try {
    if (!quads.some(hasSurrogates)) return canonicalizeByCodeUnit(quads, hash)
    const createMessageDigest = () => new CodePointDigest(hash)
    const text = rdfCanonize._canonizeSync(quads, { algorithm: 'RDFC-1.0', createMessageDigest })
    return text
      .split(/(?<=\n)/)
      .sort(compareCodePoints)
      .join('')
  } catch (error) {
    throw new CanonicalizationError(error)
  }
}

/** Canonicalizes as the libraries of JavaScript do: by code units. RDFC-1.0 orders by code points, so the two differ for some texts. */
export function canonicalizeByCodeUnit(quads: RdfQuad[], hash: HashName = 'sha256'): string {
  return rdfCanonize._canonizeSync(quads, { algorithm: 'RDFC-1.0', createMessageDigest: () => messageDigest(hash) })
}

/**
 * The canonical N-Quads of a JSON-LD document: what the proof's hash is made of. Uses the bundled contexts only.
 * Throws `UnknownContextError` for any other context and `CanonicalizationError` for what cannot be signed.
 */
export async function canonicalize(document: unknown, documentLoader?: DocumentLoader): Promise<string> {
  return canonicalizeQuads(await toQuads(document, documentLoader))
}

function hasSurrogates({ subject, predicate, object, graph }: RdfQuad): boolean {
  return [subject, predicate, object, graph].some(({ value }) => /[\ud800-\udfff]/.test(value))
}

/** jsonld wraps what a document loader throws, at times more than once. */
function unknownContextIn(error: unknown): UnknownContextError | undefined {
  let current: unknown = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if (current instanceof UnknownContextError) return current
    const details = (current as { details?: { cause?: unknown } }).details
    current = current.cause ?? details?.cause
  }
  return undefined
}
