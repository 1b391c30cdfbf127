/** RDF as jsonld and rdf-canonize hand it on. Ours, so that those who install us need no types of theirs. */

export type RdfTerm = {
  termType: 'NamedNode' | 'BlankNode' | 'Literal' | 'DefaultGraph'
  value: string
  datatype?: { termType: 'NamedNode'; value: string }
  language?: string
}

export type RdfQuad = { subject: RdfTerm; predicate: RdfTerm; object: RdfTerm; graph: RdfTerm }

export type DocumentLoader = (url: string) => Promise<{ contextUrl: null; documentUrl: string; document: unknown }>

/** The hash of a cryptosuite, which RDFC-1.0 tells blank nodes apart by too. */
export type HashName = 'sha256' | 'sha384'

/** The functions that we call of the JSON-LD processor, which ships no types. */
export type JsonLdProcessor = {
  toRDF(
    input: unknown,
    options: { safe: true; documentLoader: DocumentLoader; rdfDirection?: 'i18n-datatype' },
  ): Promise<RdfQuad[]>
}
